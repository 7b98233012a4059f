/**
 * Leases: of several processes over one database, one at a time does the named work. The lease is a row that its holder renews, so that it
 * passes on when the holder dies. It avoids duplicate work but does not exclude it: a holder that lost the lease because the database did
 * not respond may still be running, so the work must tolerate being done twice.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';
import { writeTransaction } from './write.ts';
import './shared-tables.ts';

/** Milliseconds after which the lease of a dead process expires. */
const LEASE_MS = 60_000;
/** Longer than any step of work that does not hang, ms. */
const STEP_MS = 30 * 60_000;

/** Milliseconds by one clock for all processes: PostgreSQL's, or that of the machine with the file. */
async function sharedClock(trx: Knex.Transaction): Promise<number> {
  if (!isPostgres(trx)) return Date.now();
  const { rows } = (await trx.raw('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms')) as {
    rows: { ms: number }[];
  };
  return Math.floor(Number(rows[0]?.ms));
}

export interface LeaseOptions {
  /** Takes the lease only when the work was not yet done for this value. */
  readonly doneFor?: string;
  /** Milliseconds after which a lease that is not renewed expires. */
  readonly leaseMs?: number;
  /** Milliseconds without a step of the work after which it counts as hung. */
  readonly stepMs?: number;
}

/** The work made no step for so long that its lease was given up. */
export class WorkHangs extends Error {
  override name = 'WorkHangs';
}

/** Takes the lease for `holder`, a unique name; false when it is unavailable. */
async function take(
  db: Knex,
  name: string,
  { holder, doneFor, leaseMs }: { holder: string; doneFor: string | undefined; leaseMs: number },
): Promise<boolean> {
  return writeTransaction(db, async (trx) => {
    await trx('turns').insert({ name, holder: '', until_ms: 0, done_for: '' }).onConflict('name').ignore();
    // The clock is read under the row's lock: a lease taken or renewed after that reading would seem to be one of a clock that ran ahead.
    await trx('turns').where({ name }).forUpdate().first('name');
    const now = await sharedClock(trx);
    // A lease that ends later than any taken now was taken while the clock ran ahead, perhaps by years.
    const free = trx('turns')
      .where({ name })
      .where((either) => void either.where('until_ms', '<=', now).orWhere('until_ms', '>', now + leaseMs));
    if (doneFor !== undefined) void free.whereNot('done_for', doneFor);
    return (await free.update({ holder, until_ms: now + leaseMs })) === 1;
  });
}

/**
 * Runs `work` unless another process holds the lease. Returns false when one does, or when the work was already done for `doneFor`. `work` returns
 * whether it counts as done; a failure does not. It calls its argument before each of its steps: the lease of work that hangs in one for `stepMs`
 * is released, so that this or another process can begin the work again. Throws `WorkHangs` then, to the work as well, should it wake up.
 */
export async function withLease(
  db: Knex,
  name: string,
  work: (step: () => void) => Promise<boolean>,
  { doneFor, leaseMs = LEASE_MS, stepMs = STEP_MS }: LeaseOptions = {},
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await take(db, name, { holder, doneFor, leaseMs }))) return false;
  let hangs = (_: WorkHangs): void => undefined;
  let hung: WorkHangs | null = null;
  const hanging = new Promise<never>((_, reject) => (hangs = reject));
  let stepAt = performance.now();
  const step = (): void => {
    if (hung !== null) throw hung;
    stepAt = performance.now();
  };
  const renewal = setInterval(() => {
    if (performance.now() - stepAt > stepMs)
      return hangs((hung = new WorkHangs(`the work «${name}» made no step for ${stepMs} ms`)));
    // The work itself reports an unavailable database.
    writeTransaction(db, async (trx) =>
      trx('turns')
        .where({ name, holder })
        .update({ until_ms: (await sharedClock(trx)) + leaseMs }),
    ).catch(() => undefined);
  }, leaseMs / 3);
  let isDone = false;
  try {
    isDone = await Promise.race([work(step), hanging]);
    return true;
  } finally {
    clearInterval(renewal);
    // A lease that cannot be released expires by itself.
    await writeTransaction(db, (trx) =>
      trx('turns')
        .where({ name, holder })
        .update({ until_ms: 0, ...(isDone && doneFor !== undefined ? { done_for: doneFor } : {}) }),
    ).catch(() => undefined);
  }
}
