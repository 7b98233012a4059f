/** Invariants of the books after every act was settled, checked only against the devices' own knowledge. */
import type { Knex } from 'knex';
import { proveBonuses } from '../../api/modules/orders/bonuses/bonus-proof.ts';
import { proveDocuments } from '../../api/modules/reports/document-proof.ts';
import { proveReports } from '../../api/modules/reports/report-proof.ts';
import { toKopecks } from '#contract/values/money.ts';
import { proveStock } from '../../api/modules/stock/movements/stock-proof.ts';
import { GOODS } from './cast.ts';
import type { Act } from './devices.ts';
import { LISTED, REPRICED } from './imports.ts';

export interface Verdict {
  readonly acts: number;
  readonly lost: number;
  /** Acts that are in the books more than once, or that no device made. */
  readonly doubled: number;
  readonly faults: readonly string[];
}

/** Table and column that identify an act in the books. */
const BOOKS: Readonly<Record<Booked, { table: string; column: string; only?: [string, string] }>> = {
  sale: { table: 'sales', column: 'id' },
  void: { table: 'voids', column: 'id' },
  return: { table: 'returns', column: 'id' },
  order: { table: 'orders', column: 'id' },
  correction: { table: 'movements', column: 'document_id', only: ['document_kind', 'adjustment'] },
  document: { table: 'stock_documents', column: 'id', only: ['state', 'booked'] },
  shift: { table: 'shifts', column: 'id' },
};

/** Edits and imports have no row of their own: see `checkEdits` and `checkImports`. */
type Booked = Exclude<Act['kind'], 'edit' | 'import'>;

/** Outcomes of a void after which its sale no longer counts. */
const UNDOES: ReadonlySet<string> = new Set(['cancelled', 'never_booked']);

/** Ids of the sales that a void has ended. */
export const undone = (acts: readonly Act[]): Set<string> =>
  new Set(
    acts.flatMap(({ kind, state, outcome, of = '' }) =>
      kind === 'void' && state === 'acknowledged' && UNDOES.has(outcome) ? [of] : [],
    ),
  );

function moved(acts: readonly Act[]): Map<string, { hand: number; held: number }> {
  const voided = undone(acts);
  const sum = new Map<string, { hand: number; held: number }>();
  const add = (act: Act, hand: number, held: number): void => {
    for (const { productId, qty } of act.goods) {
      const before = sum.get(productId) ?? { hand: 0, held: 0 };
      sum.set(productId, { hand: before.hand + hand * qty, held: before.held + held * qty });
    }
  };
  for (const act of acts) {
    if (act.state !== 'acknowledged') continue;
    if (act.kind === 'sale' && !voided.has(act.id)) add(act, -1, 0);
    if (act.kind === 'return' || act.kind === 'correction' || act.kind === 'document') add(act, 1, 0);
    if (act.kind === 'order' && act.outcome === 'delivered') add(act, -1, 0);
    if (act.kind === 'order' && act.outcome === '') add(act, 0, 1);
  }
  return sum;
}

async function checkStock(db: Knex, acts: readonly Act[], initial: number): Promise<string[]> {
  const rows = await db('products')
    .whereIn('id', [...GOODS])
    .select('id', 'stock_qty', 'reserved_qty');
  const sum = moved(acts);
  return rows.flatMap(({ id, stock_qty, reserved_qty }) => {
    const { hand, held } = sum.get(id) ?? { hand: 0, held: 0 };
    const isSo = stock_qty === initial + hand && reserved_qty === held;
    return isSo ? [] : [`stock of ${id}: ${stock_qty}/${reserved_qty}, not ${initial + hand}/${held}`];
  });
}

async function checkShifts(db: Knex, acts: readonly Act[]): Promise<string[]> {
  const faults: string[] = [];
  const closed = acts.filter(({ kind, state }) => kind === 'shift' && state === 'acknowledged');
  for (const { id, receipts, moves = [] } of closed) {
    const held = await db('shift_receipts').where({ shift_id: id }).select('receipt_id');
    if (held.length !== receipts) faults.push(`shift ${id}: ${held.length} receipts, not ${receipts ?? 0}`);
    const cash = (await db('shift_moves').where({ shift_id: id }).select('move_id')).map(({ move_id }) => move_id);
    if (cash.toSorted().join() !== moves.toSorted().join())
      faults.push(`cash of shift ${id}: ${cash.length} moves, not ${moves.length}`);
  }
  return faults;
}

/** Each prepayment is in the books with its sum, and a delivered order is paid exactly. */
async function checkPayments(db: Knex, acts: readonly Act[]): Promise<string[]> {
  const paid = await db('order_payments').select('id', 'order_id', 'kind', 'sum');
  const sums = new Map(paid.map(({ id, sum }) => [id, Number(sum)]));
  const byOrder = new Map<string, number>();
  for (const { order_id, kind, sum } of paid)
    byOrder.set(order_id, (byOrder.get(order_id) ?? 0) + (kind === 'refund' ? -1 : 1) * Number(sum));
  const totals = new Map((await db('orders').select('id', 'total')).map(({ id, total }) => [id, Number(total)]));
  return acts.flatMap(({ kind, state, id, outcome, prepaid }) => {
    if (kind !== 'order' || state !== 'acknowledged') return [];
    const ahead = prepaid === undefined ? 0 : toKopecks(prepaid.sum);
    const isKept = prepaid === undefined || sums.get(prepaid.id) === ahead;
    const isPaid = outcome !== 'delivered' || byOrder.get(id) === totals.get(id);
    return [
      ...(isKept ? [] : [`prepayment of ${id}: ${sums.get(prepaid.id) ?? 0}, not ${ahead}`]),
      ...(isPaid ? [] : [`payments of ${id}: ${byOrder.get(id) ?? 0}, not ${totals.get(id) ?? 0}`]),
    ];
  });
}

/** One person edits, one save after another: the product has the value of the last acknowledged save. */
async function checkEdits(db: Knex, acts: readonly Act[]): Promise<string[]> {
  const last = new Map<string, string>();
  for (const { kind, state, of = '', value = '' } of acts)
    if (kind === 'edit' && state === 'acknowledged') last.set(of, value);
  const rows = await db('products')
    .whereIn('id', [...last.keys()])
    .select('id', 'brand');
  return rows.flatMap(({ id, brand }) =>
    brand === last.get(id) ? [] : [`edit of ${id}: «${brand}», not «${last.get(id) ?? ''}»`],
  );
}

/** The goods of all lists are there once, with the stock of their list; the one that all lists have has its last price. */
async function checkImports(db: Knex, acts: readonly Act[]): Promise<Pick<Verdict, 'lost' | 'doubled' | 'faults'>> {
  const lists = acts.filter(({ kind, state }) => kind === 'import' && state === 'acknowledged');
  const stock = new Map(lists.flatMap(({ goods }) => goods.map(({ productId, qty }) => [productId, qty])));
  const rows = await db('products').whereLike('sku', `${LISTED}%`).select('sku', 'stock_qty', 'price_retail');
  const found = new Map(rows.map((row) => [row.sku, row]));
  const price = Number(lists.at(-1)?.value ?? 0);
  const repriced = (found.get(REPRICED)?.price_retail ?? 0) / 100;
  return {
    lost: [...stock.keys()].filter((sku) => !found.has(sku)).length,
    doubled: rows.filter(({ sku }) => sku !== REPRICED && !stock.has(sku ?? '')).length + rows.length - found.size,
    faults: [
      ...rows.flatMap(({ sku, stock_qty }) =>
        (stock.get(sku ?? '') ?? stock_qty) === stock_qty ? [] : [`stock of the list's ${sku}: ${stock_qty}`],
      ),
      ...(repriced === price ? [] : [`price of the last list: ${repriced}, not ${price}`]),
    ],
  };
}

/** Each receipt counts at a time between the first act and now, by a clock of the servers, whatever the device's clock said. */
async function checkTimes(db: Knex, { since, clocks }: Known): Promise<string[]> {
  const spans = [...clocks].map((ahead) => [since + ahead, Date.now() + ahead] as const);
  const faults: string[] = [];
  for (const table of ['sales', 'returns'] as const)
    for (const { id, business_at } of await db(table).select('id', 'business_at')) {
      const at = Date.parse(business_at);
      if (!spans.some(([from, to]) => from <= at && at <= to)) faults.push(`time of ${table} ${id}: ${business_at}`);
    }
  return faults;
}

/** Facts of the tortured shop that its books are held against. */
export interface Known {
  readonly initial: number;
  /** When the first act was done, epoch ms. */
  readonly since: number;
  /** By how much the servers' clocks were ahead at one time or another, ms. */
  readonly clocks: ReadonlySet<number>;
}

export async function check(db: Knex, acts: readonly Act[], known: Known): Promise<Verdict> {
  let [lost, doubled] = [0, 0];
  const faults: string[] = [];
  for (const [kind, { table, column, only }] of Object.entries(BOOKS)) {
    const rows = (await db(table as never)
      .modify((query) => void (only !== undefined && query.where(only[0], only[1])))
      .select({ id: column })) as { id: string }[];
    const count = new Map<string, number>();
    for (const { id } of rows) count.set(id, (count.get(id) ?? 0) + 1);
    const done = acts.filter((act) => act.kind === kind);
    lost += done.filter(({ id, state }) => state === 'acknowledged' && !count.has(id)).length;
    const known = new Set(done.filter(({ state }) => state !== 'refused' && state !== 'gone').map(({ id }) => id));
    for (const [id, times] of count) doubled += known.has(id) ? times - 1 : times;
  }
  const series = (await db('sales').groupBy('device_id', 'device_seq').count({ count: '*' })) as { count: number }[];
  doubled += series.reduce((sum, { count }) => sum + Number(count) - 1, 0);
  const listed = await checkImports(db, acts);
  lost += listed.lost;
  doubled += listed.doubled;
  faults.push(...listed.faults);
  const waiting = acts.filter(({ state }) => state === 'waiting').length;
  if (waiting > 0) faults.push(`${waiting} acts were never settled`);
  faults.push(
    ...(await checkStock(db, acts, known.initial)),
    ...(await checkShifts(db, acts)),
    ...(await checkPayments(db, acts)),
    ...(await checkEdits(db, acts)),
    ...(await checkTimes(db, known)),
    // The shop refuses no act of these devices for good.
    ...acts.flatMap(({ kind, id, state, outcome }) =>
      state === 'refused' ? [`refused ${kind} ${id}: ${outcome}`] : [],
    ),
  );
  const proofs = {
    stock: await proveStock(db),
    bonuses: await proveBonuses(db, new Date()),
    documents: await proveDocuments(db),
    reports: await proveReports(db),
  };
  for (const [name, errors] of Object.entries(proofs))
    if (errors.length > 0) faults.push(`proof of ${name}: ${errors.length}`);
  return { acts: acts.length, lost, doubled, faults };
}
