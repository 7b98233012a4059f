/** A counter of stock documents, so that the number of a deleted draft is not issued again. */
import type { Knex } from 'knex';
import { createCounter } from '../revision.ts';

export async function up(db: Knex): Promise<void> {
  const rows: { last: number | string | null }[] = await db('stock_documents').max({ last: 'number' });
  await createCounter(db as Knex.Transaction, 'stock_documents', Number(rows[0]?.last ?? 0));
}

export async function down(db: Knex): Promise<void> {
  await db('revisions').where({ name: 'stock_documents' }).delete();
}
