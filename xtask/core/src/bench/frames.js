// Frames and inputs of the page, each with the time of day in milliseconds, so that what the main thread did meanwhile can be read from
// outside. It keeps the thread from nothing: a recorder that is busy itself takes the processor from what it looks at.
const state = { frames: [], inputs: [], on: true };
const at = (now) => performance.timeOrigin + now;
const frame = () => {
  state.frames.push(at(performance.now()));
  if (state.on) requestAnimationFrame(frame);
};
// From the input to the first message after the frame that answers it: by then it is painted.
const input = () => {
  const began = performance.now();
  requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => state.inputs.push({ began: at(began), ended: at(performance.now()) });
    painted.port2.postMessage(0);
  });
};
const kinds = ["keydown", "input", "click"];
for (const kind of kinds) window.addEventListener(kind, input, { capture: true });
state.end = () => {
  state.on = false;
  for (const kind of kinds) window.removeEventListener(kind, input, { capture: true });
  return { frames: state.frames, inputs: state.inputs };
};
window.__frames = state;
requestAnimationFrame(frame);
