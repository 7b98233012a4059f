/** Distributes a number of goods by shares. */

/** Minimum goods of a kind, if there are enough. */
const SHARE_MIN = 3;

/**
 * Whole amounts in proportion to `shares` that add up to `count`. If `count` allows it, each share gets at least three; the rounding
 * remainder goes to the largest fractions.
 */
export function shareOut(count: number, shares: readonly number[]): number[] {
  const floor = count >= shares.length * SHARE_MIN * 2 ? SHARE_MIN : 0;
  const free = count - floor * shares.length;
  const total = shares.reduce((sum, share) => sum + share, 0);
  // The minimum counts towards the share.
  const wanted = shares.map((share) => Math.max(0, (share / total) * count - floor));
  const wantedTotal = wanted.reduce((sum, amount) => sum + amount, 0);
  const exact = wanted.map((amount) => (amount / wantedTotal) * free);
  const amounts = exact.map((amount) => Math.floor(amount));
  const left = free - amounts.reduce((sum, amount) => sum + amount, 0);
  const byRemainder = exact
    .map((amount, index) => ({ index, rest: amount - Math.floor(amount) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) amounts[index] = (amounts[index] ?? 0) + 1;
  return amounts.map((amount) => amount + floor);
}
