/** Returned goods of sales and orders. */
import type { Knex } from 'knex';
import type { ReturnSummary } from '#contract/returns/returns.ts';
import { PIECE, unitOnWire } from '#contract/products/unit.ts';
import { cashlessOfRow } from '#contract/values/cashless.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { ReturnRow } from '#db/till-tables.ts';
import type { Returned } from '../../orders/model/returned.ts';

/** Returns of these sales, by sale id; sales without returns are absent. */
export function returnsOfSales(db: Knex, saleIds: readonly string[]): Promise<Map<string, Returned>> {
  return findReturns(db, 'sale', saleIds);
}

/** Returns of these orders, by order id; orders without returns are absent. */
export function returnsOfOrders(db: Knex, orderIds: readonly string[]): Promise<Map<string, Returned>> {
  return findReturns(db, 'order', orderIds);
}

export async function isReturn(db: Knex, id: string): Promise<boolean> {
  return (await db('returns').where({ id }).first('id')) !== undefined;
}

export async function bookedReturns(db: Knex, ids: readonly string[]): Promise<string[]> {
  return db('returns')
    .whereIn('id', [...ids])
    .pluck('id') as Promise<string[]>;
}

type Line = Omit<ReturnSummary['items'][number], 'unit'> & { return_id: string; unit: string | null };

async function findReturns(db: Knex, of: 'sale' | 'order', ids: readonly string[]): Promise<Map<string, Returned>> {
  if (ids.length === 0) return new Map();
  const [document, lines] = [`${of}_id`, `${of}_lines`] as const;
  const rows: (ReturnRow & { author_name: string | null })[] = await db('returns')
    .leftJoin('users', 'users.id', 'returns.author_id')
    .whereIn(document, [...ids])
    .orderBy(['returns.received_at', 'returns.id'])
    .select('returns.*', { author_name: 'users.name' });
  if (rows.length === 0) return new Map();
  const items: Line[] = await db('return_lines')
    .join('returns', 'returns.id', 'return_lines.return_id')
    .leftJoin(lines, `${lines}.id`, `return_lines.${of}_line_id`)
    .whereIn(`returns.${document}`, [...ids])
    .orderBy(['return_lines.return_id', 'return_lines.position', 'return_lines.fate'])
    .select('return_lines.*', { productId: 'return_lines.product_id', title: `${lines}.title`, unit: `${lines}.unit` });
  const byDocument = groupBy(rows, (row) => row[document] ?? '');
  return new Map([...byDocument].map(([id, own]) => [id, summed(own, items)]));
}

function summed(rows: readonly (ReturnRow & { author_name: string | null })[], items: readonly Line[]): Returned {
  const pieces = new Map<number, number>();
  const returns = rows.map((row): ReturnSummary => {
    const own = items.filter((item) => item.return_id === row.id);
    for (const { position, qty } of own) pieces.set(position, (pieces.get(position) ?? 0) + qty);
    return {
      id: row.id,
      number: row.number,
      returnedAt: row.business_at,
      total: toRoubles(row.total),
      reason: row.reason,
      authorName: row.author_name,
      ...(row.how === null ? {} : { how: row.how }),
      ...cashlessOfRow(row),
      items: own.map(({ position, productId, title, qty, unit, price, fate }) => ({
        position,
        productId,
        title,
        qty,
        ...unitOnWire(unit ?? PIECE),
        price: toRoubles(price),
        fate,
      })),
    };
  });
  return {
    total: toRoubles(rows.reduce((sum, { total }) => sum + total, 0)),
    bonusTakenBack: rows.reduce((sum, { bonus_taken_back }) => sum + bonus_taken_back, 0),
    pieces,
    returns,
  };
}
