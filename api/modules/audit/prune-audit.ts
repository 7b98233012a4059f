/** Forgets entries of the audit log that are older than the shop keeps them. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { deleteSomeBefore } from './audit-store.ts';

/** Answers how many were forgotten; `years` of 0 keeps them all. */
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
