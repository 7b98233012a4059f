import type { Knex } from 'knex';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listSales as listSalesEndpoint, Receipt, SaleSummary } from '#contract/sales/sales.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { cashlessOfRow } from '#contract/values/cashless.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { toRoubles } from '#contract/values/money.ts';
import { sumTyped } from '#contract/values/sum-typed.ts';
import { countRows, descending, onPage } from '#db/page.ts';
import type { SaleLineRow, SaleRow } from '#db/tables.ts';
import { phonePart, whereWords } from '#db/filters.ts';
import { NO_RETURNS, type Returned } from '../../orders/model/returned.ts';
import { returnsOfSales } from '../returns/find-returns.ts';

export async function findSale(db: Knex, id: string): Promise<SaleRow | undefined> {
  return db('sales').where({ id }).first();
}

export async function titlesOf(db: Knex, saleId: string): Promise<string[]> {
  const lines = await db('sale_lines').where({ sale_id: saleId }).orderBy('position').select('title');
  return lines.map(({ title }) => title);
}

/** Ids of the buyers whose name or company contains all these words, or whose phone these digits. */
function buyersBy(db: Knex, typed: string): Knex.QueryBuilder {
  const phone = phonePart(typed);
  const buyers = db('users').select('id');
  buyers.where((all) => whereWords(all, 'search', typed));
  if (phone !== '') buyers.orWhere('phone', 'like', `+7%${phone}%`);
  return buyers;
}

/** Sales of the given days (both ends inclusive), newest first. */
export async function listSales(
  db: Knex,
  filter: QueryOf<typeof listSalesEndpoint>,
): Promise<{ items: SaleSummary[]; total: number }> {
  const matching = db('sales').modify((query) => {
    if (filter.from !== undefined) query.where('business_day', '>=', filter.from);
    if (filter.to !== undefined) query.where('business_day', '<=', filter.to);
    if (filter.id !== undefined) query.where('sales.id', filter.id);
    if (filter.customerId !== undefined) query.where('customer_id', filter.customerId);
    const { q = '' } = filter;
    if (q.trim() === '') return;
    const sum = sumTyped(q);
    query.where((either) => {
      either.where((all) => whereWords(all, 'sales.search', q));
      if (sum !== null) either.orWhere('sales.total', sum);
      either.orWhereIn('sales.customer_id', buyersBy(db, q));
    });
  });
  const total = await countRows(matching);
  const rows: NamedSale[] = await matching
    .clone()
    .orderBy(descending('business_at', 'sales.id'))
    .modify(onPage, filter)
    .leftJoin({ author: 'users' }, 'author.id', 'sales.author_id')
    .leftJoin({ sender: 'users' }, 'sender.id', 'sales.sender_id')
    .leftJoin({ customer: 'users' }, 'customer.id', 'sales.customer_id')
    .select('sales.*', {
      author_name: 'author.name',
      sender_name: 'sender.name',
      customer_name: 'customer.name',
      customer_company: 'customer.wholesale_company',
    });
  const ids = rows.map((row) => row.id);
  const lines = await db('sale_lines').whereIn('sale_id', ids).orderBy(['sale_id', 'position']).select();
  const approvers = await namesOf(db, lines);
  const returned = await returnsOfSales(db, ids);
  const linesBySale = groupBy(lines, ({ sale_id }) => sale_id);
  const items = rows.map((row) =>
    present(row, linesBySale.get(row.id) ?? [], approvers, returned.get(row.id) ?? NO_RETURNS),
  );
  return { total, items };
}

type NamedSale = SaleRow & {
  author_name: string | null;
  sender_name: string | null;
  customer_name: string | null;
  customer_company: string | null;
};

function present(
  row: NamedSale,
  lines: readonly SaleLineRow[],
  approvers: ReadonlyMap<string, string>,
  returned: Returned,
): SaleSummary {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    soldAt: row.business_at,
    receivedAt: row.received_at,
    late: Boolean(row.late),
    note: row.note,
    ...customerOf(row),
    total: toRoubles(row.total),
    ...cashlessOfRow(row),
    authorName: row.author_name,
    senderName: row.sender_name,
    warnings: storedReceipt(row).warnings,
    returned: returned.total,
    items: lines.map((line) => ({
      productId: line.product_id,
      title: line.title,
      qty: line.qty,
      ...unitOnWire(line.unit),
      price: toRoubles(line.price),
      returned: returned.pieces.get(line.position) ?? 0,
      ...overrideOf(line, approvers),
    })),
    returns: [...returned.returns],
  };
}

function customerOf({ customer_id, customer_name, customer_company }: NamedSale): Pick<SaleSummary, 'customer'> {
  if (customer_id == null) return {};
  return { customer: { id: customer_id, name: customer_name ?? '', companyName: customer_company ?? '' } };
}

function overrideOf(
  { price_before, override_reason, approved_by }: SaleLineRow,
  approvers: ReadonlyMap<string, string>,
): Pick<SaleSummary['items'][number], 'override'> {
  if (price_before == null) return {};
  const approvedByName = approved_by == null ? null : (approvers.get(approved_by) ?? '');
  return { override: { was: toRoubles(price_before), reason: override_reason ?? '', approvedByName } };
}

/** Names of the people who approved changed prices, by id. */
async function namesOf(db: Knex, lines: readonly SaleLineRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(lines.flatMap(({ approved_by: id }) => (id == null ? [] : [id])))];
  if (ids.length === 0) return new Map();
  const people = await db('users').whereIn('id', ids).select('id', 'name');
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** The receipt as first answered. */
export function storedReceipt(row: Pick<SaleRow, 'receipt'>): Receipt {
  return JSON.parse(row.receipt) as Receipt;
}
