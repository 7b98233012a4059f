/**
 * Groups of goods. ABC: whose profit makes the first 80 % of the whole, the next 15 %, the rest. XYZ: how even the
 * weeks of a product are. Whole numbers in, so that both say the same wherever they are reckoned.
 */

export const ABC = ['A', 'B', 'C'] as const;
export type Abc = (typeof ABC)[number];
export const XYZ = ['X', 'Y', 'Z'] as const;
export type Xyz = (typeof XYZ)[number];

/** Per cent of all profit at which A and B end. */
export const ABC_SHARES = { A: 80, B: 95 } as const;
/** Weeks from which evenness can be told. */
const XYZ_WEEKS_LEAST = 4;

/**
 * The group of each product by its profit in kopecks; the greatest first, equal ones by id. A product that crosses a
 * border still belongs to the better group; without profit it is C.
 */
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
 * X: weeks stray from their mean by at most half of it (the coefficient of variation is at most 0.5), Y: by at most the
 * whole of it, Z: by more, or nothing sold. Null where the weeks are too few.
 *
 * @param weeks pieces of each week; more brought back than sold is none
 */
export function xyzGroup(weeks: readonly number[]): Xyz | null {
  if (weeks.length < XYZ_WEEKS_LEAST) return null;
  const sold = weeks.map((qty) => Math.max(0, qty));
  const sum = sold.reduce((all, qty) => all + qty, 0);
  // The square of the coefficient times that of the sum: no division, no rounding.
  const strayed = sold.length * sold.reduce((all, qty) => all + qty * qty, 0) - sum * sum;
  if (sum === 0 || strayed > sum * sum) return 'Z';
  return 4 * strayed <= sum * sum ? 'X' : 'Y';
}

/** What a list can be narrowed to: a letter, or a pair. */
export const GOODS_GROUPS = [...ABC, ...XYZ, 'AX', 'AY', 'AZ', 'BX', 'BY', 'BZ', 'CX', 'CY', 'CZ'] as const;
export type GoodsGroup = (typeof GOODS_GROUPS)[number];

/** Whether the product's letters are those of the group. */
export function isOfGroup({ abc, xyz }: { abc: Abc; xyz: Xyz | null }, group: GoodsGroup): boolean {
  return group.split('').every((letter) => letter === abc || letter === xyz);
}
