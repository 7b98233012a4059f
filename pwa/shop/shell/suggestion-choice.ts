/** The suggestion chosen by the arrow keys: stored as a product id, not an index, since the list changes while one types. */

interface Choosable {
  readonly _id: string;
}

/** Index of the chosen product; -1 when none is chosen or the list no longer has it. */
export function chosenPlace(goods: readonly Choosable[], chosen: string | null): number {
  return goods.findIndex(({ _id }) => _id === chosen);
}

/** The next product in the direction of `step`; null is the text itself, which lies past either end. */
export function stepChoice(goods: readonly Choosable[], chosen: string | null, step: 1 | -1): string | null {
  const places = goods.length + 1;
  const next = ((chosenPlace(goods, chosen) + 1 + step + places) % places) - 1;
  return goods[next]?._id ?? null;
}
