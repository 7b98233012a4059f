/**
 * Revisions order changes for the devices' copies.
 *
 * A writer takes its number by updating a single row and holds that row until it commits, so numbers become visible in the order they were issued:
 * a reader that has seen N will never later find a number below N. (A sequence would issue 7 and 8 and could commit 8 first; a device that read in
 * between would miss 7 for ever.) Take the number last in a transaction, because other writers wait from that moment on.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * `catalog` and `figures` order the change feeds (take `catalog` before `figures` when both are needed, to avoid deadlocks); `devices`,
 * `api_sales`, `orders`, `returns` and `stock_documents` number device prefixes, bare sales, orders, returns without a device and stock documents.
 */
export type RevisionName = 'catalog' | 'figures' | 'devices' | 'api_sales' | 'orders' | 'returns' | 'stock_documents';

/** Revision of something that has no counter: it changes with the content. */
export const contentRevision = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** Next revision of the counter, locked until the transaction ends. */
export async function nextRevision(trx: Knex.Transaction, name: RevisionName): Promise<number> {
  const rows = await trx('revisions').where({ name }).increment('value', 1).returning<{ value: number }[]>('value');
  const row = rows[0];
  if (row === undefined) throw new Error(`Revision counter ${name} is missing`);
  return row.value;
}

export async function currentRevision(db: Knex, name: RevisionName): Promise<number> {
  const row = await db('revisions').where({ name }).first<{ value: number } | undefined>('value');
  return row?.value ?? 0;
}

/** Raises the counter if it is lower, and locks it until the transaction ends; it never decreases. Returns its previous value. */
export async function raiseRevision(trx: Knex.Transaction, name: RevisionName, to: number): Promise<number> {
  const before = (await nextRevision(trx, name)) - 1;
  await trx('revisions')
    .where({ name })
    .update({ value: Math.max(before, to) });
  return before;
}

/** Advances counters by this many numbers: the skipped ones are never issued. */
export async function skipRevisions(
  trx: Knex.Transaction,
  names: readonly RevisionName[],
  count: number,
): Promise<void> {
  await trx('revisions').whereIn('name', names).increment('value', count);
}

/** Records the catalogue revision of the last change of the category tree. */
export async function markCategories(trx: Knex.Transaction, revision: number): Promise<void> {
  await trx('revisions').where({ name: 'categories' }).update({ value: revision });
}
