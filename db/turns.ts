/**
 * Turns: of several processes over one database one at a time does what a turn is named after. A turn is a row with a
 * lease that its holder renews, so that it passes on when the holder dies. It saves work and makes an order; whoever
 * loses it to a silent database may still be at work, so what is done in it bears being done twice.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';
import { writeTransaction } from './write.ts';
import './shared-tables.ts';

/** Milliseconds after which the turn of a process that died passes on. */
const LEASE_MS = 60_000;

/** Milliseconds by one clock for all processes: PostgreSQL's, or that of the machine on which the file lies. */
async function sharedClock(trx: Knex.Transaction): Promise<number> {
  if (!isPostgres(trx)) return Date.now();
  const { rows } = (await trx.raw('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms')) as {
    rows: { ms: number }[];
  };
  return Math.floor(Number(rows[0]?.ms));
}

export interface TurnOptions {
  /** It is taken only when it was not yet done for this. */
  readonly doneFor?: string;
  /** Milliseconds after which it passes on when its holder says nothing. */
  readonly leaseMs?: number;
}

/** Takes the turn for `holder`, a name used once; false when it is not to be had. */
async function take(
  db: Knex,
  name: string,
  { holder, doneFor, leaseMs }: { holder: string; doneFor: string | undefined; leaseMs: number },
): Promise<boolean> {
  return writeTransaction(db, async (trx) => {
    await trx('turns').insert({ name, holder: '', until_ms: 0, done_for: '' }).onConflict('name').ignore();
    const now = await sharedClock(trx);
    const free = trx('turns').where({ name }).where('until_ms', '<=', now);
    if (doneFor !== undefined) void free.whereNot('done_for', doneFor);
    return (await free.update({ holder, until_ms: now + leaseMs })) === 1;
  });
}

/**
 * Does `work` when no other process has the turn. Answers false when one has, or when it was done for `doneFor`
 * already. `work` answers whether it counts as done; a failure does not.
 */
export async function inTurnOf(
  db: Knex,
  name: string,
  work: () => Promise<boolean>,
  { doneFor, leaseMs = LEASE_MS }: TurnOptions = {},
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await take(db, name, { holder, doneFor, leaseMs }))) return false;
  const renewal = setInterval(() => {
    // A database that is away says so to whoever works.
    writeTransaction(db, async (trx) =>
      trx('turns')
        .where({ name, holder })
        .update({ until_ms: (await sharedClock(trx)) + leaseMs }),
    ).catch(() => undefined);
  }, leaseMs / 3);
  let isDone = false;
  try {
    isDone = await work();
    return true;
  } finally {
    clearInterval(renewal);
    // Where it cannot be given back it ends by itself.
    await writeTransaction(db, (trx) =>
      trx('turns')
        .where({ name, holder })
        .update({ until_ms: 0, ...(isDone && doneFor !== undefined ? { done_for: doneFor } : {}) }),
    ).catch(() => undefined);
  }
}
