/** Effect of a bulk change on one product. Pure. */
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { BulkAct } from '#contract/imports/bulk.ts';
import { activeSale } from '#contract/products/price.ts';
import { formatRoubles, toRoubles } from '#contract/values/money.ts';
import type { ProductRow } from '#db/tables.ts';
import { canBeSold } from '../../catalogue/editing/publish.ts';
import { fieldOf, priceMoveOf, type Trade, upsideDown } from '../plan/compare-product.ts';
import { BLANK_LINE, Refusal, refuse, type LineChange, type PlannedLine, type Remark } from '../plan/planned-line.ts';

/** Target of the goods, with the features of its subcategory. */
export interface BulkPlace {
  readonly categoryId: string;
  readonly subcategoryId: string | null;
  readonly features: readonly Feature[];
  /** Features of all subcategories, by subcategory. */
  readonly featuresOf: ReadonlyMap<string, readonly Feature[]>;
}

export interface BulkContext extends Trade {
  readonly place?: BulkPlace | null;
  readonly models?: ReadonlyMap<string, string>;
  readonly now: string;
}

function rounded(roubles: number, step: number): number {
  const whole = step > 0 ? Math.round(roubles / step) * step : roubles;
  return Math.round(whole * 100) / 100;
}

type Wanted = Record<string, LineChange['after']>;

const NO_SALE: Wanted = { salePrice: null, saleFrom: null, saleTo: null };

const isDiscounted = ({ price_retail, price_sale, sale_from, sale_to }: ProductRow, now: string): boolean =>
  activeSale({ retail: price_retail, sale: price_sale, saleFrom: sale_from, saleTo: sale_to }, now) !== null;

/** Goods whose discount the change leaves alone. `now`: ISO instant. */
const isSkipped = (product: ProductRow, act: BulkAct, now: string): boolean =>
  act.kind === 'prices' && act.skipDiscounted && isDiscounted(product, now);

function newPrices(product: ProductRow, act: Extract<BulkAct, { kind: 'prices' }>, now: string): Wanted {
  if (isSkipped(product, act, now)) return {};
  const moved = (kopecks: number, word: string): number => {
    const roubles = toRoubles(kopecks);
    const next = rounded('percent' in act.by ? roubles * (1 + act.by.percent / 100) : roubles + act.by.sum, act.step);
    if (next < 0.01) throw new Refusal(word, formatRoubles(roubles), 'Цена стала бы нулём или меньше');
    return next;
  };
  const wanted: Wanted = {};
  if (act.which !== 'wholesale' && product.price_retail > 0)
    wanted['priceRetail'] = moved(product.price_retail, 'Розничная цена');
  if (act.which !== 'retail' && product.price_wholesale > 0)
    wanted['priceWholesale'] = moved(product.price_wholesale, 'Оптовая цена');
  const retail = wanted['priceRetail'];
  if (typeof retail !== 'number' || product.price_sale === null || retail > toRoubles(product.price_sale))
    return wanted;
  // An expired discount is removed: it has no effect, but it would have to stay below the new price.
  if (product.sale_to !== null && product.sale_to <= now) return { ...wanted, ...NO_SALE };
  throw new Refusal(
    'Цена со скидкой',
    formatRoubles(toRoubles(product.price_sale)),
    'Цена со скидкой оказалась бы не ниже розничной',
  );
}

function newSale(product: ProductRow, { percent, step, from, to }: Extract<BulkAct, { kind: 'sale' }>): Wanted {
  if (percent === null) return NO_SALE;
  const retail = toRoubles(product.price_retail);
  if (retail === 0) throw new Refusal('Розничная цена', '', 'Нет розничной цены: скидку не от чего считать');
  const sale = rounded(retail * (1 - percent / 100), step);
  if (sale < 0.01 || sale >= retail)
    throw new Refusal('Цена со скидкой', formatRoubles(sale), 'После округления скидки не остаётся');
  const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
  return { salePrice: sale, saleFrom: iso(from), saleTo: iso(to) };
}

/**
 * Features that the new subcategory doesn't have are lost, those of another type or unit too: 1200 mm must not become 1200 cm. Each is a
 * change of its own.
 */
function newPlace(product: ProductRow, { categoryId, subcategoryId, features, featuresOf }: BulkPlace): Wanted {
  const known = new Map(features.map((feature) => [feature.code, feature]));
  const former = new Map(featuresOf.get(product.subcategory_id ?? '')?.map((feature) => [feature.code, feature]));
  const lost = Object.keys(JSON.parse(product.attributes) as object).filter((code) => {
    const [to, from] = [known.get(code), former.get(code)];
    return to === undefined || (from !== undefined && (from.type !== to.type || from.unit !== to.unit));
  });
  return {
    placeId: `${categoryId}/${subcategoryId ?? ''}`,
    ...Object.fromEntries(lost.map((code) => [`attributes.${code}`, null])),
  };
}

/** Undefined: the product stays as it is. */
function modelFor(product: ProductRow, model: string | null, models: BulkContext['models']): string | undefined {
  if (model === null) return models?.get(product.id);
  if (model !== '' && product.subcategory_id === null)
    throw new Refusal('Подкатегория', '', 'Вариантами бывают товары одной подкатегории, а у этого её нет');
  return model;
}

function wantedOf(product: ProductRow, act: BulkAct, { place = null, models, now }: BulkContext): Wanted {
  switch (act.kind) {
    case 'prices':
      return newPrices(product, act, now);
    case 'sale':
      return newSale(product, act);
    case 'place':
      return place === null ? {} : newPlace(product, place);
    case 'brand':
      return { brand: act.brand };
    case 'variants': {
      const modelKey = modelFor(product, act.model, models);
      return modelKey === undefined ? {} : { modelKey };
    }
    case 'hide':
    case 'show':
      if (Boolean(product.draft)) throw new Refusal('Публикация', 'черновик', 'Черновик публикуют из его формы');
      if (act.kind === 'show' && !canBeSold(product))
        throw new Refusal('Публикация', '', 'Нет цены или категории: из карточки товар вернётся черновиком');
      return { deleted: act.kind === 'hide' };
  }
}

/** A remark on a retail price below the wholesale one, or a price below cost, which is allowed. */
function belowCost(product: ProductRow, changes: readonly LineChange[], trade: Trade): readonly Remark[] {
  const remarks = upsideDown(product, changes, trade);
  if (remarks.length > 0) return remarks;
  const cost = product.cost_price === null ? null : toRoubles(product.cost_price);
  const price = changes.find(({ field }) => field === 'salePrice' || field === 'priceRetail')?.after;
  return cost !== null && typeof price === 'number' && price < cost ? [`Ниже закупки: ${formatRoubles(cost)}`] : [];
}

export function planBulk(product: ProductRow, act: BulkAct, context: BulkContext): PlannedLine {
  const line = { ...BLANK_LINE, product_id: product.id, title: product.title, article: product.sku ?? '' };
  try {
    const changes = Object.entries(wantedOf(product, act, context))
      .map(([field, after]): LineChange => ({ field, before: fieldOf(product, field), after }))
      .filter(({ before, after }) => before !== after);
    return {
      ...line,
      kind: changes.length > 0 ? 'changed' : 'same',
      changes,
      remarks: isSkipped(product, act, context.now) ? ['Со скидкой: не трогаем'] : belowCost(product, changes, context),
      price_move: priceMoveOf(changes),
      to_write: changes.length > 0,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(line, error.problem);
  }
}
