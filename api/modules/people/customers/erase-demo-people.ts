/** The demo buyers go, in the caller's transaction; whoever has been let in as one of them is a person of the shop. */
import type { Knex } from 'knex';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { deleteCodesOf } from '../accounts/code-store.ts';
import { deleteSessionsOf } from '../sessions/session-store.ts';
import { deleteNotesAbout } from './note-store.ts';

/** Ids of those who can go, held until the transaction ends: nobody has a password for them, or has acted as them. */
export async function holdDemoPeople(trx: Knex.Transaction): Promise<string[]> {
  const rows = await trx('users')
    .where('id', 'like', DEMO_IDS)
    .where({ password_hash: '' })
    .whereNotIn('id', trx('audit_log').whereNotNull('actor_id').select('actor_id'))
    .orderBy('id')
    .forUpdate()
    .select('id');
  return rows.map(({ id }) => id);
}

export async function eraseDemoPeople(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await deleteSessionsOf(trx, id);
    await deleteCodesOf(trx, id);
    await deleteNotesAbout(trx, id);
  }
  await trx('users')
    .whereIn('id', [...ids])
    .delete();
}
