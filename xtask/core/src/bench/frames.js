// What the page's main thread does, frame by frame. The thread is kept from sleeping by messages to itself; whatever else runs on it
// (events, the page's own code, layout, painting) shows as a gap between two of them. WebKit tells neither long tasks nor idle time.
const tick = 0.25; // ms: a gap up to this is the message itself
const state = { frames: [], gaps: [], inputs: [], on: true };
const channel = new MessageChannel();
let last = performance.now();
let busy = 0;
let began = null;
channel.port1.onmessage = () => {
  const now = performance.now();
  if (now - last > tick) busy += now - last;
  last = now;
  if (state.on) channel.port2.postMessage(0);
};
const frame = (now) => {
  if (began !== null) {
    state.gaps.push(now - began);
    state.frames.push(busy);
  }
  began = now;
  busy = 0;
  if (state.on) requestAnimationFrame(frame);
};
// From the input to the first message after the frame that answers it: by then it is painted.
const input = () => {
  const at = performance.now();
  requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => state.inputs.push(performance.now() - at);
    painted.port2.postMessage(0);
  });
};
for (const kind of ["keydown", "input", "click"]) window.addEventListener(kind, input, { capture: true });
state.end = () => {
  state.on = false;
  for (const kind of ["keydown", "input", "click"]) window.removeEventListener(kind, input, { capture: true });
  return { frames: state.frames, gaps: state.gaps, inputs: state.inputs };
};
window.__frames = state;
channel.port2.postMessage(0);
requestAnimationFrame(frame);
