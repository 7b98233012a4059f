/** Stock and weight of a product. */
import type { Chance } from './random.ts';
import type { Draft, Recipe } from './recipes/recipe.ts';
import type { SourceSubcategory } from './source.ts';

/** Stock on hand: some goods out, some low, cheap goods in dozens, expensive ones few. `retail` in roubles. */
export function stockQty(chance: Chance, retail: number): number {
  const place = chance.next();
  if (place < 0.08) return 0;
  if (place < 0.23) return chance.whole(1, 5);
  const usual = retail < 1500 ? 45 : retail < 6000 ? 24 : retail < 25_000 ? 14 : 8;
  return 6 + Math.floor(-Math.log(1 - chance.next()) * usual);
}

const within = (value: number) => Math.min(1, Math.max(0, value));

/** Grams: within the kind's range, growing with the size. */
export function bodyWeight(draft: Draft, source: SourceSubcategory, recipe: Recipe): number {
  const [low, high] = recipe.weightKg?.(draft) ?? recipe.shapes[draft.shape]?.weightKg ?? source.weight;
  const { size } = source;
  const sized = new Set((recipe.axes ?? []).map(([, side]) => side));
  let sum = 0;
  let votes = 0;
  for (const side of ['length', 'width', 'height'] as const) {
    const [from, to] = size[side];
    // The dimension named in the title has the most influence on the weight.
    const vote = sized.has(side) ? 4 : 1;
    sum += vote * (to === from ? 0.5 : within((draft.dims[side] - from) / (to - from)));
    votes += vote;
  }
  const place = within(sum / votes + draft.chance.between(-0.06, 0.06)) ** 1.3;
  const grams = (low + (high - low) * place) * 1000;
  const step = grams < 1000 ? 10 : grams < 10_000 ? 50 : 500;
  return Math.max(step, Math.round(grams / step) * step);
}
