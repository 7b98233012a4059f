/** The documents behind a figure: sales, delivered orders and returns, each with the share of it that the figure counts. */
import type { Knex } from 'knex';
import type { ReceiptRow } from '#contract/reports.ts';
import { factLines, type FactLine, type Narrow } from './facts.ts';
import { moneyOf, sellerName } from './read-reports.ts';
import { soldWithin, type SoldFilter } from './report-store.ts';

export interface ReceiptFilter extends SoldFilter {
  readonly productId?: string | undefined;
  /** Of goods the server has never known. */
  readonly title?: string | undefined;
  /** Empty for the online shop. */
  readonly sellerId?: string | undefined;
}

type Document = Pick<FactLine, 'kind' | 'document_id' | 'day' | 'seller_id' | 'late' | 'qty' | 'revenue' | 'cost'>;

function narrowTo({ productId, title, ...filter }: ReceiptFilter): Narrow {
  return (query, day, line) => {
    soldWithin(filter)(query, day, line);
    if (productId !== undefined) void query.where('l.product_id', productId);
    if (title !== undefined) void query.whereNull('l.product_id').whereRaw(`${line('title')} = ?`, [title]);
  };
}

/** A page of them, the latest first, and how many there are. */
export async function listReceipts(db: Knex, filter: ReceiptFilter, { page, limit }: { page: number; limit: number }): Promise<{ items: ReceiptRow[]; total: number }> {
  const documents = () => {
    const query = factLines(db, narrowTo(filter)).groupBy('kind', 'document_id', 'day', 'seller_id', 'late');
    return filter.sellerId === undefined ? query : query.where('seller_id', filter.sellerId);
  };
  const counted = (await db.from(documents().select('document_id').as('documents')).count({ total: '*' })) as { total: number | string }[];
  const rows = (await documents()
    .orderBy([{ column: 'day', order: 'desc' }, { column: 'document_id', order: 'desc' }])
    .limit(limit)
    .offset((page - 1) * limit)
    .select('kind', 'document_id', 'day', 'seller_id', 'late', db.raw('SUM(qty) AS qty, SUM(revenue) AS revenue, SUM(cost) AS cost'))) as Document[];
  return { items: await present(db, rows), total: Number(counted[0]?.total ?? 0) };
}

interface Head {
  id: string;
  number: string;
  at: string;
  buyer: string;
}

async function present(db: Knex, rows: readonly Document[]): Promise<ReceiptRow[]> {
  const idsOf = (kind: Document['kind']) => rows.filter((row) => row.kind === kind).map(({ document_id }) => document_id);
  const heads: Head[] = [
    ...(await db('sales').whereIn('id', idsOf('sale')).select('id', 'number', 'business_at as at', 'note as buyer')) as Head[],
    ...(await db('orders').whereIn('id', idsOf('order')).select('id', 'number', 'delivered_at as at', 'buyer_name as buyer')) as Head[],
    ...(await db('returns').whereIn('id', idsOf('return')).select('id', 'number', 'business_at as at', 'reason as buyer')) as Head[],
  ];
  const byId = new Map(heads.map((head) => [head.id, head]));
  const names = new Map((await db('users').whereIn('id', rows.map(({ seller_id }) => seller_id)).select('id', 'name')).map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const head = byId.get(row.document_id);
    return {
      kind: row.kind, id: row.document_id, number: String(head?.number ?? ''), at: head?.at ?? row.day, date: row.day,
      sellerName: sellerName(row.seller_id, names.get(row.seller_id) ?? null), note: head?.buyer ?? '', late: row.late === 1, qty: row.qty, ...moneyOf(row),
    };
  });
}
