/** Rows of the demo shop's history: buyers, suppliers, stock documents and stock changes. */
import { foldForSearch } from '#contract/search/search.ts';
import { DOCUMENT_KINDS } from '#contract/stock/stock-documents.ts';
import { businessDay } from '#contract/values/business-day.ts';
import type {
  StockDocumentLineRow,
  StockDocumentRow,
  SubcategorySupplyRow,
  SupplierRow,
} from '../stock-document-tables.ts';
import type { UserRow } from '../tables.ts';
import { subcategoryId, TAXONOMY } from './demo-categories.ts';
import { DEMO_HASH, demoId } from './demo-ids.ts';
import { deliveredAt, type DemoLife } from './demo-life.ts';
import type { DemoPerson } from './demo-people.ts';
import { DEMO_SUPPLIERS } from './demo-suppliers.ts';
import { type Booking, changesByGoods, type StockChange } from './seed-rows.ts';
import { DAY_MS } from './shop-hours.ts';

/** Columns that are left out have the values that the schema gives them. */
export const personRow = (person: DemoPerson) =>
  ({
    ...person,
    // No password matches it, so no one can log in as this person until an administrator gives them access.
    password_hash: '',
    wholesale_status: person.role === 'wholesale' ? 'approved' : person.wholesale_company === '' ? 'none' : 'pending',
    search: foldForSearch(`${person.name} ${person.wholesale_company} ${person.wholesale_inn}`),
    updated_at: person.created_at,
  }) satisfies Partial<UserRow>;

export const supplierRows = (created_at: string) =>
  DEMO_SUPPLIERS.map(
    ({ everyDays: _, countries: __, ...supplier }) =>
      ({ ...supplier, name_key: foldForSearch(supplier.name), created_at }) satisfies Partial<SupplierRow>,
  );

/** Days from the writing of a draft receipt to its goods. */
const EXPECTED_DAYS = 4;
/** Roubles. Cheaper goods are always kept in stock; goods from the second price on are brought to order. */
const CHEAP = 6000;
const BULKY = 20_000;
const BULKY_LEAD_DAYS = 14;

/** Terms of supply of the subcategories, by what their goods usually cost. */
export const supplyRows = (): SubcategorySupplyRow[] =>
  TAXONOMY.flatMap(({ subcategories }) => subcategories).map(({ slug, usualPrice: usual }) => ({
    subcategory_id: subcategoryId(slug),
    lead_days: usual >= BULKY ? BULKY_LEAD_DAYS : null,
    minimum_qty: usual < CHEAP ? 1 : 0,
  }));

export const changesByLife = ({ orders, returns, documents }: DemoLife): StockChange[] => [
  ...returns.map(({ id, product, qty, reason, at }): StockChange => ({
    product,
    delta: qty,
    kind: 'return',
    reason,
    documentKind: 'return',
    documentId: id,
    at,
  })),
  ...documents
    .filter(({ state }) => state === 'booked')
    .flatMap(({ id: documentId, kind, note: reason, at, lines }) =>
      lines.map(({ product, qty }): StockChange => ({
        product,
        delta: kind === 'write_off' ? -qty : qty,
        kind,
        reason,
        documentKind: 'stock_document',
        documentId,
        at,
      })),
    ),
  ...orders.flatMap((order) => {
    const at = deliveredAt(order);
    return at === undefined ? [] : changesByGoods('order', order, at);
  }),
];

/** Booked documents, numbered by time after the last one. All receipts of a product have one price, so its cost equals that price. */
export function documentRows({ documents }: DemoLife, { timeZone, actorId, leftAfter }: Booking, lastNumber: number) {
  const lines: Partial<StockDocumentLineRow>[] = [];
  const known = new Set<string>();
  const rows = documents.map((document, index): Partial<StockDocumentRow> => {
    const { id, kind, state, supplier, supplierNumber, note, at } = document;
    const isBooked = state === 'booked';
    const isRecount = kind === 'recount';
    const isCosted = isBooked && !isRecount;
    const number = lastNumber + index + 1;
    document.lines.forEach(({ product, qty }, position) => {
      const after = leftAfter(id, product.id);
      const before = after - (kind === 'write_off' ? -qty : qty);
      const costBefore = known.has(product.id) ? product.cost_price : null;
      if (isCosted) known.add(product.id);
      lines.push({
        document_id: id,
        position,
        line_id: demoId('8052', lines.length + 1),
        product_id: product.id,
        qty: isRecount ? after : qty,
        price: product.cost_price,
        stock_before: isBooked ? before : null,
        stock_after: isBooked ? after : null,
        cost_before: isCosted ? costBefore : null,
        cost_after: isCosted ? product.cost_price : null,
        started_at: isRecount ? at : null,
        counted_at: isRecount ? at : null,
        moved_during: isRecount ? 0 : null,
      });
    });
    return {
      id,
      kind,
      number,
      state,
      version: isCosted ? 2 : 1,
      body_hash: DEMO_HASH,
      supplier_id: supplier?.id ?? null,
      supplier_number: supplierNumber,
      // A draft receipt is expected some days later.
      day: businessDay(new Date(Date.parse(at) + (isBooked ? 0 : EXPECTED_DAYS * DAY_MS)), timeZone),
      note,
      cost_rule: isBooked && kind === 'receipt' ? 'average' : null,
      line_count: document.lines.length,
      // A recount's sums are computed from its lines.
      units: isRecount ? 0 : document.lines.reduce((sum, { qty }) => sum + qty, 0),
      total: isRecount ? 0 : document.lines.reduce((sum, { product, qty }) => sum + qty * (product.cost_price ?? 0), 0),
      search: foldForSearch(`${DOCUMENT_KINDS[kind]} ${number} ${supplier?.name ?? ''} ${supplierNumber} ${note}`),
      created_by: actorId,
      created_at: at,
      updated_at: at,
      booked_by: isBooked ? actorId : null,
      booked_at: isBooked ? at : null,
    };
  });
  return { documents: rows, lines };
}
