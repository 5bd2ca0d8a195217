/** Seconds until a moment, counted down while the component that made it is on the screen. */
export class Countdown {
  left = $state<number | null>(null);

  /** `until` gives milliseconds since 1970, or nothing to wait for; it is read again when what it reads changes. */
  constructor(until: () => number | null) {
    $effect.pre(() => {
      const end = until();
      const tick = () =>
        (this.left = end === null ? null : Math.max(0, Math.ceil((end - Date.now()) / 1000)));
      tick();
      if (end === null) return;
      const clock = setInterval(() => {
        if (tick() === 0) clearInterval(clock);
      }, 1000);
      return () => clearInterval(clock);
    });
  }
}
