/** Attempts counted in the database, so that all processes share the counts. */
import type { Knex } from 'knex';
import type { RateLimit } from '#contract/endpoint.ts';
import { writeTransaction } from '#db/write.ts';
import '#db/shared-tables.ts';

interface CountedWindow {
  readonly network: string;
  readonly most: number;
}

type Limit = Pick<RateLimit, 'name' | 'windowMs'>;

/** A window is exhausted; thrown to roll the transaction back. */
class WindowExhausted extends Error {
  readonly until: Date;
  readonly network: string;

  constructor({ network }: CountedWindow, until: string) {
    super('used up');
    this.network = network;
    this.until = new Date(until);
  }
}

/** The counts of this database, in the form that rate limits need. */
export function attemptStore(db: Knex) {
  async function count(
    trx: Knex.Transaction,
    { name, windowMs }: Limit,
    window: CountedWindow,
    { attempts, now }: { attempts: number; now: Date },
  ): Promise<void> {
    const until = new Date(now.getTime() + windowMs).toISOString();
    // A window that ends later than this was opened while the clock ran ahead. A difference below one window may be another machine's
    // clock, or a request counted out of order.
    const bounds = [now.toISOString(), new Date(now.getTime() + 2 * windowMs).toISOString()];
    const isRunning = 'attempt_windows.until > ? AND attempt_windows.until <= ?';
    const [row] = await trx('attempt_windows')
      .insert({ name, network: window.network, attempts, until })
      .onConflict(['name', 'network'])
      .merge({
        attempts: trx.raw(`CASE WHEN ${isRunning} THEN attempt_windows.attempts + ? ELSE ? END`, [
          ...bounds,
          attempts,
          attempts,
        ]),
        until: trx.raw(`CASE WHEN ${isRunning} THEN attempt_windows.until ELSE ? END`, [...bounds, until]),
      })
      .returning(['attempts', 'until']);
    if (row !== undefined && row.attempts > window.most) throw new WindowExhausted(window, row.until);
  }

  return {
    take: async (limit: Limit, windows: readonly CountedWindow[], attempts: number, now: Date) => {
      try {
        await writeTransaction(db, async (trx) => {
          for (const window of windows) await count(trx, limit, window, { attempts, now });
        });
        return null;
      } catch (error) {
        if (error instanceof WindowExhausted) return { network: error.network, until: error.until };
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

/** Deletes windows that are over; returns their number. */
export function pruneAttempts(db: Knex, now: Date): Promise<number> {
  return writeTransaction(db, (trx) => trx('attempt_windows').where('until', '<=', now.toISOString()).delete());
}
