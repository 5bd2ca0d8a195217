/** Which rows of a long list are made: those in sight, and some around them. */
export function inSight(
  scrolled: number,
  height: number,
  row: number,
  count: number,
  around = 8,
): { from: number; to: number } {
  const from = Math.max(0, Math.floor(scrolled / row) - around);
  const to = Math.min(count, Math.ceil((scrolled + height) / row) + around);
  return { from: Math.min(from, count), to };
}
