/**
 * What the shop does once a day: one of its processes, shortly after the shop's midnight or after the day's first start;
 * not while the clock is doubted.
 */
import { businessDay } from '#contract/values/business-day.ts';
import { inTurnOf } from '#db/turns.ts';
import { pruneAudit } from './modules/audit/prune-audit.ts';
import { pruneExchange } from './modules/exchange/one-c/prune-exchange.ts';
import { pruneImports } from './modules/imports/prune-imports.ts';
import { pruneMissedQueries } from './modules/catalogue/synonyms/missed-queries.ts';
import { pruneSessions } from './modules/people/sessions/prune-sessions.ts';
import { expireBonuses } from './modules/orders/bonuses/expire-bonuses.ts';
import { pruneRefusals } from './modules/orders/desk/desk-load.ts';
import { lapseOrders } from './modules/orders/desk/lapse-orders.ts';
import { hasPicture } from './modules/catalogue/pictures/has-picture.ts';
import { recomputePopularity } from './modules/catalogue/listing/recompute-popularity.ts';
import { refreshAllReports } from './modules/reports/refresh-reports.ts';
import { pruneAttempts } from './modules/shop/system/attempt-store.ts';
import { isClockDoubted } from './modules/shop/system/clock-doubt.ts';
import type { Services } from './services.ts';

const TURN = 'daily-jobs';
const LOOK_MS = 10 * 60_000;
/** After a look at a clock that is doubted. */
const DOUBTED_LOOK_MS = 60 * 60_000;
/** The first customers come first. */
const FIRST_LOOK_MS = 30_000;

/**
 * Runs all jobs, one after another; one that fails keeps none of the others. False when the clock is not to be believed.
 */
export async function runJobs({ db, clock, log, settings, pictures }: Services): Promise<boolean> {
  try {
    if (await isClockDoubted(db, clock())) {
      log.error(
        { clock: clock().toISOString() },
        'the clock has leapt ahead: nothing that is done daily is done for a day; check the time of this machine',
      );
      return false;
    }
  } catch (error) {
    log.error({ message: error instanceof Error ? error.message : String(error) }, 'daily jobs failed');
    return false;
  }
  const jobs = {
    popularity: recomputePopularity,
    sessions: pruneSessions,
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
    try {
      log.info({ job, result: await run(db, clock()) }, 'daily job');
    } catch (error) {
      log.error({ job, message: error instanceof Error ? error.message : String(error) }, 'daily job failed');
    }
  }
  return true;
}

/** Runs the jobs when no process has run them on this business day, and none is at it. */
export async function runDueJobs(services: Services): Promise<'run' | 'not due' | 'doubted'> {
  const { db, clock, settings } = services;
  let outcome: 'run' | 'not due' | 'doubted' = 'not due';
  const work = async (): Promise<boolean> => {
    const isDone = await runJobs(services);
    outcome = isDone ? 'run' : 'doubted';
    return isDone;
  };
  await inTurnOf(db, TURN, work, { doneFor: businessDay(clock(), settings.SHOP_TIMEZONE) });
  return outcome;
}

/** Starts the clockwork; the returned function stops it and waits for a job under way. */
export function startDailyJobs(services: Services): () => Promise<void> {
  let running: Promise<void> | null = null;
  let notBefore = 0;
  async function run(): Promise<void> {
    try {
      if (performance.now() < notBefore) return;
      if ((await runDueJobs(services)) === 'doubted') notBefore = performance.now() + DOUBTED_LOOK_MS;
    } catch (error) {
      services.log.error({ message: error instanceof Error ? error.message : String(error) }, 'daily jobs failed');
    } finally {
      running = null;
    }
  }
  const look = (): void => void (running ??= run());
  const first = setTimeout(look, FIRST_LOOK_MS);
  const timer = setInterval(look, LOOK_MS);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}
