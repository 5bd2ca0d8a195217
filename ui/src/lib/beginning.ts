// The first lines of a text that is to come, so that nobody waits for it.

/** Letters after which no further block is shown. */
const enough = 500;
/** Rows of a table; a table says little of what a text is like. */
const rows = 4;

/** Leaves only the first of these blocks in sight, and of tables the first rows; takes away the names of places, which the whole text
 * has once. Nothing is removed: whoever put the blocks there takes them away again. */
export function leaveBeginning(blocks: Iterable<Element>): void {
  let letters = 0;
  for (const block of blocks) {
    const isMore = letters >= enough;
    block.toggleAttribute("hidden", isMore);
    for (const named of [block, ...block.querySelectorAll("[id]")]) named.removeAttribute("id");
    if (isMore) continue;
    const more = [...block.querySelectorAll("tr")].slice(rows);
    for (const row of more) row.toggleAttribute("hidden", true);
    const unseen = more.reduce((sum, row) => sum + row.textContent.length, 0);
    letters += block.textContent.length - unseen;
  }
}
