/** Daily jobs: one process runs them after the shop's midnight or the day's first start, but not while the clock is doubtful. */
import { businessDay } from '#contract/values/business-day.ts';
import { withLease } from '#db/leases.ts';
import { pruneAudit } from './modules/audit/erase-entries.ts';
import { pruneExchange } from './modules/exchange/one-c/received-files.ts';
import { pruneImports } from './modules/imports/jobs/prune-imports.ts';
import { pruneMissedQueries } from './modules/catalogue/synonyms/missed-queries.ts';
import { pruneBelongings } from './modules/people/belongings/sync-belongings.ts';
import { pruneSessions } from './modules/people/sessions/session-lifetimes.ts';
import { expireBonuses } from './modules/orders/bonuses/settle-bonuses.ts';
import { pruneRefusals } from './modules/orders/desk/desk-load.ts';
import { lapseOrders } from './modules/orders/desk/lapse-orders.ts';
import { finishMoves } from './modules/catalogue/category-editing/reshape-catalogue.ts';
import { hasPicture } from './modules/catalogue/pictures/write-with-pictures.ts';
import { recomputePopularity } from './modules/catalogue/listing/recompute-popularity.ts';
import { refreshAllReports } from './modules/reports/sums/refresh-reports.ts';
import { pruneAttempts } from './modules/shop/system/attempt-store.ts';
import { isClockSuspect } from './modules/shop/system/clock-check.ts';
import { repeat } from './environment/repeat.ts';
import type { Services } from './environment/services.ts';

const LEASE_NAME = 'daily-jobs';
const CHECK_INTERVAL_MS = 10 * 60_000;
/** Interval after a check with a doubtful clock. */
const DOUBTFUL_CLOCK_CHECK_MS = 60 * 60_000;
/** Longer than any job, ms. */
const JOB_MS = 3 * 60 * 60_000;
/** The first check waits until the first customers have been served. */
const FIRST_CHECK_MS = 30_000;

const loggable = (error: unknown) => ({ message: error instanceof Error ? error.message : String(error) });

/** Runs all jobs in turn, and calls `step` before each; a failing one does not stop the rest. False while the clock is doubtful. */
export async function runJobs(services: Services, step: () => void = () => undefined): Promise<boolean> {
  const { db, clock, log, settings, pictures } = services;
  try {
    if (await isClockSuspect(db, clock())) {
      log.error(
        { clock: clock().toISOString() },
        'the clock has leapt ahead: nothing that is done daily is done for a day; check the time of this machine',
      );
      return false;
    }
  } catch (error) {
    log.error(loggable(error), 'daily jobs failed');
    return false;
  }
  const jobs = {
    moves: (_: Services['db'], now: Date) => finishMoves(services, now),
    popularity: recomputePopularity,
    sessions: pruneSessions,
    belongings: pruneBelongings,
    orders: (of: Services['db'], now: Date) => lapseOrders({ db: of, settings, now }),
    refusals: pruneRefusals,
    attempts: pruneAttempts,
    missedQueries: pruneMissedQueries,
    audit: (of: Services['db'], now: Date) => pruneAudit(of, settings.AUDIT_YEARS, now),
    bonuses: expireBonuses,
    exchanges: (of: Services['db'], now: Date) => pruneExchange(of, settings.DATA_DIR, now),
    imports: (of: Services['db'], now: Date) => pruneImports(of, settings.DATA_DIR, now),
    pictures: (of: Services['db']) => pictures.finishInterrupted((id) => hasPicture(of, id)),
    reports: (of: Services['db'], now: Date) => refreshAllReports(of, businessDay(now, settings.SHOP_TIMEZONE)),
  };
  for (const [job, run] of Object.entries(jobs)) {
    step();
    try {
      log.info({ job, result: await run(db, clock()) }, 'daily job');
    } catch (error) {
      log.error({ job, ...loggable(error) }, 'daily job failed');
    }
  }
  return true;
}

/** Runs the jobs unless a process has run them on this business day or is running them. */
export async function runDueJobs(services: Services): Promise<'run' | 'not due' | 'doubted'> {
  const { db, clock, settings } = services;
  let outcome: 'run' | 'not due' | 'doubted' = 'not due';
  const work = async (step: () => void): Promise<boolean> => {
    const isDone = await runJobs(services, step);
    outcome = isDone ? 'run' : 'doubted';
    return isDone;
  };
  await withLease(db, LEASE_NAME, work, { doneFor: businessDay(clock(), settings.SHOP_TIMEZONE), stepMs: JOB_MS });
  return outcome;
}

/** Starts the scheduler; the returned function stops it and waits for a running job. */
export function startDailyJobs(services: Services): () => Promise<void> {
  let notBefore = 0;
  const run = async (): Promise<void> => {
    if (performance.now() < notBefore) return;
    if ((await runDueJobs(services)) === 'doubted') notBefore = performance.now() + DOUBTFUL_CLOCK_CHECK_MS;
  };
  return repeat(
    run,
    CHECK_INTERVAL_MS,
    (error) => services.log.error(loggable(error), 'daily jobs failed'),
    FIRST_CHECK_MS,
  );
}
