/** What the server does once a day, and shortly after its start; not while its clock is doubted. */
import { businessDay } from '#contract/values/business-day.ts';
import { pruneSessions } from './modules/people/sessions/prune-sessions.ts';
import { expireBonuses } from './modules/orders/bonuses/expire-bonuses.ts';
import { pruneRefusals } from './modules/orders/desk/desk-load.ts';
import { lapseOrders } from './modules/orders/desk/lapse-orders.ts';
import { hasPicture } from './modules/catalogue/pictures/has-picture.ts';
import { recomputePopularity } from './modules/catalogue/listing/recompute-popularity.ts';
import { refreshAllReports } from './modules/reports/refresh-reports.ts';
import { isClockDoubted } from './modules/shop/system/clock-doubt.ts';
import type { Services } from './services.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The first customers come first. */
const FIRST_RUN_MS = 30_000;

/** Runs all jobs, one after another; one that fails keeps none of the others. */
export async function runJobs({ db, clock, log, settings, pictures }: Services): Promise<void> {
  try {
    if (await isClockDoubted(db, clock())) {
      log.error(
        { clock: clock().toISOString() },
        'the clock has leapt ahead: nothing that is done daily is done for a day; check the time of this machine',
      );
      return;
    }
  } catch (error) {
    log.error({ message: error instanceof Error ? error.message : String(error) }, 'daily jobs failed');
    return;
  }
  const jobs = {
    popularity: recomputePopularity,
    sessions: pruneSessions,
    orders: (of: Services['db'], now: Date) => lapseOrders({ db: of, settings, now }),
    refusals: pruneRefusals,
    bonuses: expireBonuses,
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
}

/** Starts the clockwork; the returned function stops it and waits for a job under way. */
export function startDailyJobs(services: Services): () => Promise<void> {
  let running = Promise.resolve();
  const run = (): void => void (running = runJobs(services));
  const first = setTimeout(run, FIRST_RUN_MS);
  const daily = setInterval(run, DAY_MS);
  return () => {
    clearTimeout(first);
    clearInterval(daily);
    return running;
  };
}
