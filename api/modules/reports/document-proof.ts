/** Proves that documents are the sums of their lines, which agree with receipts or movements. Changes nothing. */
import type { Knex } from 'knex';
import { refundOf } from '#contract/returns/refund.ts';
import { storedMeans, TILL_WAYS, type ByMeans } from '#contract/values/cashless.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { toKopecks } from '#contract/values/money.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { rowsInOrder } from '#db/portions.ts';
import { readTransaction } from '#db/read.ts';
import type { SaleRow } from '#db/tables.ts';
import type { ReturnRow } from '#db/till-tables.ts';

export interface DocumentError {
  /** `sale A7-000123`, `order 10001`, `return A7-000124`, `returns of order 10001` or `stock document 12`. */
  readonly where: string;
  readonly what: 'lines' | 'means' | 'total' | 'goods' | 'line' | 'receipt' | 'units';
  /** Money in kopecks. */
  readonly expected: string;
  readonly found: string;
}

/** Number of documents read at once, with their lines. */
const PORTION = 500;

interface Line {
  readonly document: string;
  readonly position: number;
  readonly qty: number;
  readonly price: number;
}

interface StoredReceipt {
  readonly total: number;
  readonly items: readonly { readonly qty: number; readonly price: number }[];
}

const goodsOf = (lines: readonly Line[]): number => lines.reduce((sum, { price, qty }) => sum + price * qty, 0);

/** Every document whose figures contradict each other; an empty list is the proof. */
export async function proveDocuments(db: Knex): Promise<DocumentError[]> {
  const errors: DocumentError[] = [];
  // One snapshot of the books, unaffected by concurrent sales.
  await readTransaction(db, async (snapshot) => {
    for await (const { row, lines } of documents(snapshot, 'sales', 'sale_lines', 'sale_id'))
      errors.push(...saleErrors(row, lines));
    for await (const { row, lines } of documents(snapshot, 'orders', 'order_lines', 'order_id'))
      errors.push(...orderErrors(row, lines));
    for await (const { row, lines } of documents(snapshot, 'returns', 'return_lines', 'return_id'))
      errors.push(...receiptErrors(`return ${row.number}`, row, lines));
    errors.push(...(await returnErrors(snapshot)), ...(await refundErrors(snapshot)));
    errors.push(...(await stockDocumentErrors(snapshot)));
  });
  return errors;
}

interface Documents {
  readonly sales: SaleRow;
  readonly orders: OrderRow;
  readonly returns: ReturnRow;
}

/** All documents of a table in the order of ids, in portions. */
async function* documents<Table extends keyof Documents>(
  db: Knex,
  table: Table,
  linesTable: string,
  parent: string,
): AsyncGenerator<{ row: Documents[Table]; lines: Line[] }> {
  for await (const rows of rowsInOrder<Documents[Table]>(() => db(table as 'sales'), 'id', PORTION)) {
    const ids = rows.map(({ id }) => id);
    const lines: Line[] = await db(linesTable as never)
      .whereIn(parent, ids)
      .orderBy('position')
      .select({ document: parent, position: 'position', qty: 'qty', price: 'price' });
    const byDocument = groupBy(lines, ({ document }) => document);
    for (const row of rows) yield { row, lines: byDocument.get(row.id) ?? [] };
  }
}

function* saleErrors(row: SaleRow, lines: readonly Line[]): Generator<DocumentError> {
  const where = `sale ${row.number}`;
  yield* receiptErrors(where, row, lines);
  const goods = goodsOf(lines);
  if (lines.length > 0 && goods !== row.total)
    yield { where, what: 'total', expected: String(goods), found: String(row.total) };
  yield* meansErrors(where, storedMeans(row));
}

/** No means may be below nothing. */
function* meansErrors(where: string, sums: ByMeans): Generator<DocumentError> {
  for (const way of TILL_WAYS)
    if (sums[way] < 0) yield { where, what: 'means', expected: '0', found: `${way} ${sums[way]}` };
}

function* orderErrors(row: OrderRow, lines: readonly Line[]): Generator<DocumentError> {
  const where = `order ${row.number}`;
  if (lines.length === 0) yield { where, what: 'lines', expected: 'some', found: 'none' };
  const goods = goodsOf(lines);
  if (lines.length > 0 && goods !== row.goods_total)
    yield { where, what: 'goods', expected: String(goods), found: String(row.goods_total) };
  const total = row.goods_total - row.bonus_spent + (row.delivery_price ?? 0);
  if (total !== row.total) yield { where, what: 'total', expected: String(total), found: String(row.total) };
}

/** The buyer was given the stored receipt, so lines and total must agree with it. */
function* receiptErrors(
  where: string,
  { total, receipt }: { total: number; receipt: string },
  lines: readonly Line[],
): Generator<DocumentError> {
  if (lines.length === 0) yield { where, what: 'lines', expected: 'some', found: 'none' };
  const answered = parseReceipt(receipt);
  if (answered === undefined) {
    yield { where, what: 'receipt', expected: 'what was answered', found: 'not to be read' };
    return;
  }
  if (toKopecks(answered.total) !== total)
    yield { where, what: 'receipt', expected: String(toKopecks(answered.total)), found: String(total) };
  // Lines of a return have the positions of the sold lines; a receipt lists its items in the order of booking.
  const answeredLines = answered.items.map(({ qty, price }) => `${qty} × ${toKopecks(price)}`).sort();
  const bookedLines = lines.map(({ qty, price }) => `${qty} × ${price}`).sort();
  if (lines.length > 0 && answeredLines.join() !== bookedLines.join())
    yield { where, what: 'line', expected: answeredLines.join(', '), found: bookedLines.join(', ') };
}

function parseReceipt(receipt: string): StoredReceipt | undefined {
  try {
    const { total, items } = JSON.parse(receipt) as Partial<StoredReceipt>;
    return typeof total === 'number' && Array.isArray(items) ? { total, items } : undefined;
  } catch {
    return undefined;
  }
}

type Sums<Name extends string> = Record<Name | 'number', number | string>;

/** The returns of a sale give back no more of a means than it was paid with. */
async function refundErrors(db: Knex): Promise<DocumentError[]> {
  const means = ['total', 'by_card', 'by_sbp'] as const;
  const rows = (await db({ r: 'returns' })
    .join({ s: 'sales' }, 's.id', 'r.sale_id')
    .whereIn('r.sale_id', (partly) => {
      void partly.from('returns').whereRaw('by_card + by_sbp > 0').select('sale_id');
    })
    .orWhereRaw('s.by_card + s.by_sbp > 0')
    .groupBy('s.id', 's.number', ...means.map((column) => `s.${column}`))
    .select(
      's.number',
      db.raw(means.map((column) => `s.${column} - SUM(r.${column}) AS ${column}`).join(', ')),
    )) as unknown as Sums<(typeof means)[number]>[];
  return rows.flatMap(({ number, total, by_card, by_sbp }) => {
    const left = storedMeans({ total: Number(total), by_card: Number(by_card), by_sbp: Number(by_sbp) });
    return [...meansErrors(`returns of sale ${number}`, left)];
  });
}

/** All returns of a sale or an order together refund the share of the returned goods. */
async function returnErrors(db: Knex): Promise<DocumentError[]> {
  const errors: DocumentError[] = [];
  for (const { kind, table, parent, goods, bonuses } of [
    { kind: 'sale', table: 'sales', parent: 'sale_id', goods: 'd.total', bonuses: '0' },
    { kind: 'order', table: 'orders', parent: 'order_id', goods: 'd.goods_total', bonuses: 'd.bonus_spent' },
  ] as const) {
    const values = db('return_lines')
      .groupBy('return_id')
      .select('return_id')
      .select(db.raw('SUM(price * qty) AS value'));
    const rows = (await db({ r: 'returns' })
      .join({ d: table }, 'd.id', `r.${parent}`)
      .join(values.as('v'), 'v.return_id', 'r.id')
      .groupByRaw(`d.id, d.number, ${goods}${bonuses === '0' ? '' : `, ${bonuses}`}`)
      .select('d.number')
      .select(
        db.raw(`${goods} AS goods, ${bonuses} AS bonus_spent, SUM(r.total) AS handed_back, SUM(v.value) AS value`),
      )) as Sums<'goods' | 'bonus_spent' | 'handed_back' | 'value'>[];
    for (const row of rows) {
      const paid = { goods: Number(row.goods), bonusSpent: Number(row.bonus_spent), bonusEarned: 0 };
      const { money } = refundOf(paid, 0, Number(row.value));
      const where = `returns of ${kind} ${row.number}`;
      if (money !== Number(row.handed_back))
        errors.push({ where, what: 'total', expected: String(money), found: String(row.handed_back) });
    }
  }
  return errors;
}

/** Booked receipts, write-offs and similar documents; a recount has no sum, since its lines are counted quantities. */
async function stockDocumentErrors(db: Knex): Promise<DocumentError[]> {
  const rows = (await db({ d: 'stock_documents' })
    .leftJoin({ l: 'stock_document_lines' }, 'l.document_id', 'd.id')
    .whereNot('d.kind', 'recount')
    .whereNot('d.state', 'draft')
    .groupBy('d.id', 'd.prefix', 'd.number', 'd.units', 'd.total')
    .orderBy('d.id')
    .select('d.units', 'd.total')
    .select(
      db.raw(`d.prefix || d.number AS number, COUNT(l.line_id) AS lines, SUM(l.qty) AS units_of_lines,
        SUM(CAST(l.qty AS BIGINT) * COALESCE(l.price, 0)) AS total_of_lines,
        SUM(CASE WHEN l.qty < 0 THEN -1 ELSE 1 END * ABS(l.stock_after - l.stock_before)) AS moved`),
    )) as Sums<'units' | 'total' | 'lines' | 'units_of_lines' | 'total_of_lines' | 'moved'>[];
  return rows.flatMap((row): DocumentError[] => {
    const where = `stock document ${row.number}`;
    if (Number(row.lines) === 0) return [{ where, what: 'lines', expected: 'some', found: 'none' }];
    const compared = [
      ['line', row.moved, row.units_of_lines],
      ['units', row.units_of_lines, row.units],
      ['total', row.total_of_lines, row.total],
    ] as const;
    return compared
      .filter(([, expected, found]) => Number(expected) !== Number(found))
      .map(([what, expected, found]) => ({ where, what, expected: String(expected), found: String(found) }));
  });
}
