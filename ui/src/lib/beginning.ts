// The first lines of a text that is to come, so that nobody waits for it.

/** Letters after which no further block is taken. */
const enough = 500;
/** Rows of a table; a table says little of what a text is like. */
const rows = 4;

/** The first blocks of a text, as HTML; cut between blocks only, and tables between rows. */
export function beginningOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const taken: Element[] = [];
  let letters = 0;
  for (const block of body.children) {
    if (letters >= enough) break;
    for (const row of [...block.querySelectorAll("tr")].slice(rows)) row.remove();
    letters += block.textContent.length;
    taken.push(block);
  }
  // In the whole text each place has its name once.
  for (const named of taken.flatMap((block) => [block, ...block.querySelectorAll("[id]")]))
    named.removeAttribute("id");
  return taken.map((block) => block.outerHTML).join("");
}
