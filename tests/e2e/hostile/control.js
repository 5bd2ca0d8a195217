// The control page: what happens to payloads where nothing protects. It has no policy of its own that would stop anything;
// its frames report what they load (`Content-Security-Policy-Report-Only`, to the server), and load it all the same.
window.hostile = (() => {
  const fired = new Set();
  window.__fired = (number) => fired.add(number);
  // Dialogs would hold the page up.
  const quiet = (view) => {
    view.__fired = window.__fired;
    for (const name of ["alert", "confirm", "prompt", "print", "open"]) view[name] = () => null;
  };
  const wait = (milliseconds) => new Promise((next) => setTimeout(next, milliseconds));

  async function frame(id) {
    const node = document.createElement("iframe");
    const loaded = new Promise((next) => node.addEventListener("load", next, { once: true }));
    node.src = `/frame/${id}`;
    document.body.append(node);
    await loaded;
    quiet(node.contentWindow);
    return node;
  }

  const attempt = (act) => {
    try {
      act();
    } catch {
      // A payload that destroys its frame has fired or has not; either way it is counted elsewhere.
    }
  };

  // Sets each payload raw in a frame of its own; what needs a second reading gets one.
  async function set(payloads) {
    const frames = await Promise.all(payloads.map(([id]) => frame(id)));
    frames.forEach((node, at) => attempt(() => (node.contentDocument.body.innerHTML = payloads[at][1])));
    await wait(800);
    for (const node of frames) {
      attempt(() => {
        const body = node.contentDocument.body;
        body.innerHTML = body.innerHTML;
      });
    }
    await wait(700);
    for (const node of frames) node.remove();
  }

  // Writes each payload as part of a document.
  async function write(payloads) {
    const frames = await Promise.all(payloads.map(([id]) => frame(id)));
    frames.forEach((node, at) =>
      attempt(() => {
        const page = node.contentDocument;
        page.open();
        quiet(node.contentWindow);
        page.write(payloads[at][1]);
        page.close();
      }),
    );
    await wait(1000);
    for (const node of frames) node.remove();
  }

  return { run: (way, payloads) => (way === "write" ? write : set)(payloads).then(() => [...fired]) };
})();
