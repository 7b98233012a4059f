/** Recounts of the demo shop: two subcategories counted in the mornings, with a few pieces missing or found. */
import { subcategoryId, TAXONOMY } from './demo-categories.ts';
import type { DemoProduct } from './demo-catalogue.ts';
import type { DemoDocument, Leaving } from './demo-document.ts';
import { fractionOf } from './random.ts';
import { dayNumber, hourOf } from './shop-hours.ts';

/** Days since each recount. */
const RECOUNT_DAYS = [33, 6];
/** Goods of a subcategory that is counted in a morning. */
const GOODS = { least: 4, most: 60 };
/** Goods of a recount of which a piece was missing, and of which one more was found. */
const MISSING = 2;
const FOUND = 1;

/** The subcategories that sold most before the moment, of a size to be counted at once; of different categories. */
function scopes(products: readonly DemoProduct[], leaving: readonly Leaving[]): { id: string; title: string }[] {
  const sold = new Map<string, number>();
  for (const { product, qty } of leaving) sold.set(product.subcategoryId, (sold.get(product.subcategoryId) ?? 0) + qty);
  return TAXONOMY.flatMap(({ name, subcategories }) => {
    const [best] = subcategories
      .map((subcategory) => ({ id: subcategoryId(subcategory.slug), title: `${name} · ${subcategory.name}` }))
      .filter(({ id }) => {
        const goods = products.filter((product) => product.subcategoryId === id).length;
        return goods >= GOODS.least && goods <= GOODS.most;
      })
      .sort((a, b) => (sold.get(b.id) ?? 0) - (sold.get(a.id) ?? 0));
    return best === undefined ? [] : [best];
  }).sort((a, b) => (sold.get(b.id) ?? 0) - (sold.get(a.id) ?? 0));
}

/** The lines' quantities are differences: -1, 1, or 0 for goods that were as many as the books say. */
export function demoRecounts(
  products: readonly DemoProduct[],
  leaving: readonly Leaving[],
  now: Date,
  offset: number,
): DemoDocument[] {
  const subcategories = scopes(products, leaving);
  return RECOUNT_DAYS.flatMap((days, index): DemoDocument[] => {
    const scope = subcategories[index];
    if (scope === undefined) return [];
    const at = new Date(hourOf(dayNumber(now.getTime(), offset) - days, 9.6, offset)).toISOString();
    const sold = new Set(leaving.filter((one) => one.at < at).map(({ product }) => product.id));
    const goods = products.filter(({ subcategoryId: its, createdAt }) => its === scope.id && createdAt < at);
    const differing = goods
      .filter(({ id }) => sold.has(id))
      .sort((a, b) => fractionOf(`counted ${a.id}`) - fractionOf(`counted ${b.id}`));
    const missing = new Set(differing.slice(0, MISSING));
    const found = new Set(differing.slice(MISSING, MISSING + FOUND));
    const lines = goods.map((product) => ({ product, qty: missing.has(product) ? -1 : found.has(product) ? 1 : 0 }));
    if (missing.size === 0) return [];
    return [
      { id: '', kind: 'recount', state: 'booked', supplier: null, supplierNumber: '', note: scope.title, at, lines },
    ];
  });
}
