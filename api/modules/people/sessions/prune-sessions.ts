/** Deletes expired sessions, one-time codes and failed logins. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { deleteCodesBefore } from '../accounts/code-store.ts';
import { FAILURE_MEMORY_MS } from './login-limits.ts';
import { SESSION_MEMORY_MS } from './session-lifetimes.ts';
import { deleteSessionsBefore } from './session-store.ts';

/** Returns how many failed logins were deleted. */
export async function pruneSessions(db: Knex, now: Date): Promise<number> {
  return writeTransaction(db, async (trx) => {
    await deleteSessionsBefore(trx, new Date(now.getTime() - SESSION_MEMORY_MS));
    await deleteCodesBefore(trx, new Date(now.getTime() - FAILURE_MEMORY_MS));
    return trx('login_failures')
      .where('last_at', '<', new Date(now.getTime() - FAILURE_MEMORY_MS).toISOString())
      .delete();
  });
}
