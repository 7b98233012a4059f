/**
 * Stock of the demo shop in proportion to its sales, and the documents that brought it. All sales are generated first,
 * so each delivery brings the pieces that will be sold until the delivery after the next.
 */
import { subcategoryId, TAXONOMY } from './demo-categories.ts';
import type { DemoProduct } from './demo-catalogue.ts';
import { demoId } from './demo-ids.ts';
import type { DemoReturn } from './demo-sales.ts';
import {
  deliveriesOf,
  DEMO_SUPPLIERS,
  type DemoDocument,
  type DemoDocumentLine,
  type Leaving,
  supplierOf,
} from './demo-suppliers.ts';
import { fractionOf } from './random.ts';
import { atHour, DAY_MS, type ShopClock } from './shop-hours.ts';

/** Days for which sold pieces are known. */
const SOLD_DAYS = 89;
/** Price from which the shop keeps only one or two pieces, kopecks. */
const DEAR = 4_000_000;
const DEAR_MOST = 3;
/** Days after which unsold goods count as frozen. */
const FROZEN_DAYS = 90;

const RECOUNT_DAYS = [33, 6];
/** Goods of a subcategory that is counted in a morning. */
const GOODS = { least: 4, most: 60 };
/** Goods of a recount of which a piece was missing, and of which one more was found. */
const MISSING = 2;
const FOUND = 1;

/** The first delivery after the product was entered; undefined while its first pieces are still to come. */
export function arrivals(products: readonly DemoProduct[], clock: ShopClock): Map<string, string> {
  const deliveries = new Map(DEMO_SUPPLIERS.map((supplier) => [supplier, deliveriesOf(supplier, clock)]));
  return new Map(
    products.flatMap(({ id, brand, created_at }): [string, string][] => {
      const first = deliveries.get(supplierOf(brand))?.find((at) => at > created_at);
      return first === undefined ? [] : [[id, first]];
    }),
  );
}

/** Available pieces: none of some goods, few of others, of most a supply for one to four months. */
function shelfOf({ id, price_retail }: DemoProduct, sold: number): number {
  const speed = sold / SOLD_DAYS;
  const place = fractionOf(`shelf ${id}`);
  if (place < 0.06) return 0;
  const days = place < 0.14 ? 5 : 28 + 92 * fractionOf(`days ${id}`) ** 1.3;
  return Math.min(Math.max(1, Math.round(speed * days)), price_retail > DEAR ? DEAR_MOST : Infinity);
}

/** Pieces of goods without sales: the cheaper, the more. */
function unsoldShelf({ id, price_retail }: DemoProduct): number {
  const most = price_retail > DEAR ? 1 : price_retail > DEAR / 4 ? 2 : 4;
  return 1 + Math.floor(fractionOf(`pieces ${id}`) * most);
}

/** Goods without sales: in stock since their first delivery, or delivered recently. */
const FROZEN = 0.6;
const LATELY = 0.93;

interface Known {
  /** Deliveries of the product's supplier; ISO, oldest first. */
  deliveries: readonly string[];
  leaving: readonly Leaving[];
  /** Pieces promised to open orders; they are part of the stock. */
  promised: number;
  now: Date;
}

/** Pieces that each delivery brings of a product. */
function broughtBy(product: DemoProduct, { deliveries, leaving, promised, now }: Known): Map<string, number> {
  const since = deliveries.filter((at) => at > product.created_at);
  const brought = new Map<string, number>();
  const leaves = (from: string | undefined, to: string | undefined): number =>
    from === undefined
      ? 0
      : leaving.filter(({ at }) => at >= from && (to === undefined || at < to)).reduce((sum, { qty }) => sum + qty, 0);
  const all = leaving.reduce((sum, { qty }) => sum + qty, 0);
  if (all + promised === 0) {
    const place = fractionOf(`unsold ${product.id}`);
    const recent = since.filter((at) => Date.parse(at) > now.getTime() - (FROZEN_DAYS - 10) * DAY_MS);
    const at =
      place < FROZEN ? since[0] : place < LATELY ? recent[Math.floor((place * 997) % recent.length)] : undefined;
    if (at !== undefined) brought.set(at, unsoldShelf(product));
    return brought;
  }
  const shelf = shelfOf(product, all) + promised;
  let stock = 0;
  since.forEach((at, index) => {
    const soon = leaves(at, since[index + 1]);
    if (stock < shelf + soon) {
      const qty = shelf + soon + leaves(since[index + 1], since[index + 2]) - stock;
      brought.set(at, qty);
      stock += qty;
    }
    stock -= soon;
  });
  return brought;
}

/** Days since the write-off, and its lines of a piece each. */
const BROKEN_DAYS = 12;
const BROKEN_LINES = 3;
/** Lines of the draft receipt, and days for which its goods last. */
const DRAFT_LINES = 14;
const DRAFT_DAYS = 45;

const BOOKED = { id: '', state: 'booked', supplier: null, supplierNumber: '' } as const;

/** A few selling goods, damaged in delivery; one piece each. */
function writeOff(leaving: readonly Leaving[], clock: ShopClock): DemoDocument {
  const at = atHour(clock, BROKEN_DAYS, 12.3);
  const sold = new Map(leaving.filter((one) => one.at < at).map(({ product }) => [product.id, product]));
  const lines = [...sold.values()]
    .sort((a, b) => fractionOf(`broken ${a.id}`) - fractionOf(`broken ${b.id}`))
    .slice(0, BROKEN_LINES)
    .map((product) => ({ product, qty: 1 }));
  return { ...BOOKED, kind: 'write_off', note: 'Бой при разгрузке', at, lines };
}

interface Moved {
  /** Sold and delivered pieces, by time. */
  readonly leaving: readonly Leaving[];
  /** Pieces that came back and are sold again. */
  readonly returns: readonly Pick<DemoReturn, 'product' | 'qty'>[];
  readonly promised: ReadonlyMap<string, number>;
}

/** Deliveries that brought all sold pieces and the present stock. */
export function demoStock(products: readonly DemoProduct[], { leaving, returns, promised }: Moved, clock: ShopClock) {
  const broken = writeOff(leaving, clock);
  const gone = new Map<string, Leaving[]>(products.map(({ id }) => [id, []]));
  const recounts = demoRecounts(products, leaving, clock);
  const differences = recounts.flatMap(({ lines, at }) => lines.map((line) => ({ ...line, at })));
  const missing = differences.filter(({ qty }) => qty < 0).map((line) => ({ ...line, qty: -line.qty }));
  for (const one of [...leaving, ...missing, ...broken.lines.map((line) => ({ ...line, at: broken.at }))])
    gone.get(one.product.id)?.push(one);
  /** Pieces that were found, or brought back. */
  const back = new Map<string, number>();
  for (const { product, qty } of [...differences.filter(({ qty: more }) => more > 0), ...returns])
    back.set(product.id, (back.get(product.id) ?? 0) + qty);
  const onHand = new Map<string, number>();
  const documents: DemoDocument[] = [...recounts, ...(broken.lines.length > 0 ? [broken] : [])];
  for (const supplier of DEMO_SUPPLIERS) {
    const deliveries = deliveriesOf(supplier, clock);
    const brought = new Map<string, DemoDocumentLine[]>(deliveries.map((at) => [at, []]));
    for (const product of products.filter(({ brand }) => supplierOf(brand) === supplier)) {
      const own = gone.get(product.id) ?? [];
      let left = (back.get(product.id) ?? 0) - own.reduce((sum, { qty }) => sum + qty, 0);
      const known = { deliveries, leaving: own, promised: promised.get(product.id) ?? 0, now: clock.now };
      for (const [at, qty] of broughtBy(product, known)) {
        brought.get(at)?.push({ product, qty });
        left += qty;
      }
      onHand.set(product.id, left);
    }
    for (const [at, lines] of brought) {
      if (lines.length === 0) continue;
      const supplierNumber = `УТ-${1000 + Math.floor(fractionOf(`${supplier.id} ${at}`) * 9000)}`;
      documents.push({ ...BOOKED, kind: 'receipt', supplier, supplierNumber, note: '', at, lines });
    }
  }
  documents.sort((a, b) => (a.at < b.at ? -1 : 1));
  documents.push(nextReceipt(products, gone, onHand, clock));
  return {
    onHand,
    /** In the order of booking; the draft comes last. */
    documents: documents
      .filter(({ lines }) => lines.length > 0)
      .map((document, index) => ({ ...document, id: demoId('8051', index + 1) })),
  };
}

/** The draft of the first supplier's next delivery: goods that have run out, and new goods. */
function nextReceipt(
  products: readonly DemoProduct[],
  gone: ReadonlyMap<string, readonly Leaving[]>,
  onHand: ReadonlyMap<string, number>,
  clock: ShopClock,
): DemoDocument {
  const [supplier] = DEMO_SUPPLIERS;
  const lines = products
    .filter(({ id, brand }) => supplierOf(brand) === supplier && onHand.get(id) === 0)
    .map((product) => {
      const sold = (gone.get(product.id) ?? []).reduce((sum, { qty }) => sum + qty, 0);
      return { product, qty: Math.max(1, Math.ceil((sold / SOLD_DAYS) * DRAFT_DAYS)), sold };
    })
    .sort((a, b) => b.sold - a.sold || (a.product.id < b.product.id ? -1 : 1))
    .slice(0, DRAFT_LINES)
    .map(({ product, qty }) => ({ product, qty }));
  return {
    ...{ id: '', kind: 'receipt', state: 'draft', supplier: supplier ?? null, supplierNumber: '' },
    note: 'Ждём к концу недели',
    at: atHour(clock, 1, 16.5),
    lines,
  };
}

/** The subcategories that sold most before the moment, of a size to be counted at once; of different categories. */
function scopes(products: readonly DemoProduct[], leaving: readonly Leaving[]): { id: string; title: string }[] {
  const sold = new Map<string, number>();
  for (const { product, qty } of leaving)
    sold.set(product.subcategory_id, (sold.get(product.subcategory_id) ?? 0) + qty);
  return TAXONOMY.flatMap(({ name, subcategories }) => {
    const [best] = subcategories
      .map((subcategory) => ({ id: subcategoryId(subcategory.slug), title: `${name} · ${subcategory.name}` }))
      .filter(({ id }) => {
        const goods = products.filter((product) => product.subcategory_id === id).length;
        return goods >= GOODS.least && goods <= GOODS.most;
      })
      .sort((a, b) => (sold.get(b.id) ?? 0) - (sold.get(a.id) ?? 0));
    return best === undefined ? [] : [best];
  }).sort((a, b) => (sold.get(b.id) ?? 0) - (sold.get(a.id) ?? 0));
}

/** Recounts of two subcategories in the mornings. The lines' quantities are differences: -1, 1, or 0 for a right count. */
function demoRecounts(products: readonly DemoProduct[], leaving: readonly Leaving[], clock: ShopClock): DemoDocument[] {
  const subcategories = scopes(products, leaving);
  return RECOUNT_DAYS.flatMap((days, index): DemoDocument[] => {
    const scope = subcategories[index];
    if (scope === undefined) return [];
    const at = atHour(clock, days, 9.6);
    const sold = new Set(leaving.filter((one) => one.at < at).map(({ product }) => product.id));
    const goods = products.filter(({ subcategory_id: its, created_at }) => its === scope.id && created_at < at);
    const differing = goods
      .filter(({ id }) => sold.has(id))
      .sort((a, b) => fractionOf(`counted ${a.id}`) - fractionOf(`counted ${b.id}`));
    const missing = new Set(differing.slice(0, MISSING));
    const found = new Set(differing.slice(MISSING, MISSING + FOUND));
    const lines = goods.map((product) => ({ product, qty: missing.has(product) ? -1 : found.has(product) ? 1 : 0 }));
    return missing.size === 0 ? [] : [{ ...BOOKED, kind: 'recount', note: scope.title, at, lines }];
  });
}
