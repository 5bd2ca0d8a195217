// Everything that a text could do in the page is noted here, from the moment it could.
if (window.__hostile) throw new Error("the page is watched already");
const seen = { ran: [], dialogs: [], violations: [], foreign: [], errors: [] };
window.__hostile = seen;
window.__fired = (number) => seen.ran.push(number);
for (const name of ["alert", "confirm", "prompt", "print", "open"])
  window[name] = () => (seen.dialogs.push(name), null);
addEventListener("securitypolicyviolation", (event) =>
  seen.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
);
addEventListener("error", (event) => seen.errors.push(event.message));

// The page itself makes none of these, and writes no handler as an attribute. They would be words that became markup, even
// if the policy kept them from acting.
const TAGS =
  "script iframe frame frameset object embed applet base meta link img picture image video audio source track portal " +
  "marquee math foreignObject animate set use style template noscript form";
const foreign = new Set(TAGS.toLowerCase().split(" "));
// What the page has by itself, before any text is shown.
const own = new Set(document.querySelectorAll("head *, form"));
const look = (node) => {
  if (node.nodeType !== 1 || own.has(node)) return;
  const handlers = [...node.attributes].filter(({ name, value }) => /^on|^srcdoc$/i.test(name) || /^\s*javascript:/i.test(value));
  // Our forms go nowhere by themselves.
  const isOwnForm = node.localName === "form" && !node.hasAttribute("action");
  if ((foreign.has(node.localName.toLowerCase()) && !isOwnForm) || handlers.length > 0)
    seen.foreign.push(node.outerHTML.slice(0, 200));
};
new MutationObserver((records) => {
  for (const { target, addedNodes, type } of records) {
    if (type === "attributes") look(target);
    for (const node of addedNodes) {
      look(node);
      if (node.nodeType === 1) node.querySelectorAll("*").forEach(look);
    }
  }
}).observe(document, { subtree: true, childList: true, attributes: true });
