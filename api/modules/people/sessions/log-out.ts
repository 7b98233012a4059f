/** Ends a session: its tokens become invalid. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { revokeSession } from './session-store.ts';

export async function logOut(db: Knex, sessionId: string, now: Date): Promise<void> {
  await writeTransaction(db, (trx) => revokeSession(trx, sessionId, now));
}
