/** Attempts counted in the database, so that every process over it counts the same. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import '#db/shared-tables.ts';

/** A network and the attempts it has. */
interface CountedWindow {
  readonly network: string;
  readonly most: number;
}

interface Limit {
  readonly name: string;
  readonly windowMs: number;
}

/** A window is used up: the transaction that found it so leaves nothing behind. */
class UsedUp extends Error {
  readonly until: Date;
  readonly network: string;

  constructor({ network }: CountedWindow, until: string) {
    super('used up');
    this.network = network;
    this.until = new Date(until);
  }
}

/** The counts of this database, as limits ask for them. */
export function attemptStore(db: Knex) {
  async function count(
    trx: Knex.Transaction,
    { name, windowMs }: Limit,
    window: CountedWindow,
    { attempts, now }: { attempts: number; now: Date },
  ): Promise<void> {
    const until = new Date(now.getTime() + windowMs).toISOString();
    // One that ends far later than any begun now: the clock ran ahead when it was opened. By less than a window may
    // be another machine's clock, or a request that came sooner and is counted later.
    const latest = new Date(now.getTime() + 2 * windowMs).toISOString();
    const goesOn = 'attempt_windows.until > ? AND attempt_windows.until <= ?';
    const [row] = await trx('attempt_windows')
      .insert({ name, network: window.network, attempts, until })
      .onConflict(['name', 'network'])
      .merge({
        attempts: trx.raw(`CASE WHEN ${goesOn} THEN attempt_windows.attempts + ? ELSE ? END`, [
          now.toISOString(),
          latest,
          attempts,
          attempts,
        ]),
        until: trx.raw(`CASE WHEN ${goesOn} THEN attempt_windows.until ELSE ? END`, [now.toISOString(), latest, until]),
      })
      .returning(['attempts', 'until']);
    if (row !== undefined && row.attempts > window.most) throw new UsedUp(window, row.until);
  }

  return {
    take: async (limit: Limit, windows: readonly CountedWindow[], attempts: number, now: Date) => {
      try {
        await writeTransaction(db, async (trx) => {
          for (const window of windows) await count(trx, limit, window, { attempts, now });
        });
        return null;
      } catch (error) {
        if (error instanceof UsedUp) return { network: error.network, until: error.until };
        throw error;
      }
    },
    giveBack: async ({ name }: Limit, windows: readonly CountedWindow[], attempts: number, now: Date) => {
      await writeTransaction(db, async (trx) => {
        for (const { network } of windows)
          await trx('attempt_windows')
            .where({ name, network })
            .where('until', '>', now.toISOString())
            .update({
              attempts: trx.raw('CASE WHEN attempts > ? THEN attempts - ? ELSE 0 END', [attempts, attempts]),
            });
      });
    },
  };
}

/** Forgets windows that are over; answers how many. */
export function pruneAttempts(db: Knex, now: Date): Promise<number> {
  return writeTransaction(db, (trx) => trx('attempt_windows').where('until', '<=', now.toISOString()).delete());
}
