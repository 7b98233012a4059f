import type { Knex } from 'knex';

/** Clears the words that a document left on its movements of stock. */
export async function clearMovementReasons(
  trx: Knex.Transaction,
  document: { kind: 'return' | 'void'; id: string },
): Promise<void> {
  await trx('movements').where({ document_kind: document.kind, document_id: document.id }).update({ reason: '' });
}
