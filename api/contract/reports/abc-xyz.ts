/**
 * ABC/XYZ analysis of goods. ABC: goods that make the first 80 % of all profit, the next 15 %, the rest. XYZ: how even a product's weekly
 * sales are. Inputs are whole numbers, so that every computation gives the same group.
 */

export const ABC = ['A', 'B', 'C'] as const;
export type Abc = (typeof ABC)[number];
export const XYZ = ['X', 'Y', 'Z'] as const;
export type Xyz = (typeof XYZ)[number];

/** Cumulative per cent of profit at which A and B end. */
export const ABC_SHARES = { A: 80, B: 95 } as const;
/** Minimum number of weeks for a statement about evenness. */
const XYZ_WEEKS_MIN = 4;

/** The group of each product by profit, greatest first, ties by id: one across a border is in the better, one without profit in C. */
export function abcGroups(profits: ReadonlyMap<string, number>): Map<string, Abc> {
  const inOrder = [...profits].sort(([one, its], [other, theirs]) => theirs - its || (one < other ? -1 : 1));
  const whole = inOrder.reduce((sum, [, profit]) => sum + Math.max(0, profit), 0);
  let before = 0;
  return new Map(
    inOrder.map(([id, profit]) => {
      const group =
        profit <= 0 || before * 100 >= whole * ABC_SHARES.B ? 'C' : before * 100 >= whole * ABC_SHARES.A ? 'B' : 'A';
      before += Math.max(0, profit);
      return [id, group];
    }),
  );
}

/**
 * The coefficient of variation of weekly sales is at most 0.5 for X, at most 1 for Y, greater for Z; goods without sales are Z. Null with
 * too few weeks.
 *
 * @param weeks pieces sold in each week; a week with more returns than sales counts as 0
 */
export function xyzGroup(weeks: readonly number[]): Xyz | null {
  if (weeks.length < XYZ_WEEKS_MIN) return null;
  const sold = weeks.map((qty) => Math.max(0, qty));
  const sum = sold.reduce((all, qty) => all + qty, 0);
  // Compares squares scaled by the squared sum: no division, no rounding.
  const spread = sold.length * sold.reduce((all, qty) => all + qty * qty, 0) - sum * sum;
  if (sum === 0 || spread > sum * sum) return 'Z';
  return 4 * spread <= sum * sum ? 'X' : 'Y';
}

/** Filters of a list: one letter or a pair. */
export const GOODS_GROUPS = [...ABC, ...XYZ, 'AX', 'AY', 'AZ', 'BX', 'BY', 'BZ', 'CX', 'CY', 'CZ'] as const;
export type GoodsGroup = (typeof GOODS_GROUPS)[number];

/** True when the product's letters match the group. */
export function isOfGroup({ abc, xyz }: { abc: Abc; xyz: Xyz | null }, group: GoodsGroup): boolean {
  return group.split('').every((letter) => letter === abc || letter === xyz);
}
