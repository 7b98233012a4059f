/** Deletes entries of the audit log older than the retention period. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { deleteSomeBefore } from './audit-store.ts';

/** Returns the number of deleted entries; 0 `years` keeps all. */
export async function pruneAudit(db: Knex, years: number, now: Date): Promise<number> {
  if (years === 0) return 0;
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  let forgotten = 0;
  for (;;) {
    const some = await writeTransaction(db, (trx) => deleteSomeBefore(trx, before.toISOString()));
    if (some === 0) return forgotten;
    forgotten += some;
    await othersTurn();
  }
}
