/** Commands of the operator about the sums of reports: what is not as the books say, and what makes it anew. */
import type { Knex } from 'knex';
import { businessDay } from '#contract/values/business-day.ts';
import { readSettings, type Settings } from '../../env.ts';
import { openAsItIs } from '../../open-database.ts';
import { proveReports, type ReportError } from './report-proof.ts';
import { settleReports } from './settle-reports.ts';

async function overDatabase<T>(work: (db: Knex, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  const db = await openAsItIs(settings);
  try {
    return await work(db, settings);
  } finally {
    await db.destroy();
  }
}

/** Prints what is wrong with the sums; returns the process's exit code. */
function tell(errors: readonly ReportError[]): number {
  for (const { where, expected, found } of errors) console.error(`${where}: expected ${expected}; found ${found}`);
  console.log(
    errors.length === 0
      ? 'Report proof: every sum is what the books say'
      : `Report proof failed: ${errors.length} error(s)`,
  );
  return errors.length === 0 ? 0 : 1;
}

/** `npm run reports:prove`: exit code 1 and a line per error when sums are not what the books say. Throws `StartError`. */
export async function reportProofCommand(): Promise<number> {
  return tell(await overDatabase(proveReports));
}

/** `npm run reports:settle`: makes wrong sums anew; exit code 1 when some stay wrong. Throws `StartError`. */
export async function reportSettleCommand(): Promise<number> {
  const { found, left } = await overDatabase((db, { SHOP_TIMEZONE }) =>
    settleReports(db, businessDay(new Date(), SHOP_TIMEZONE)),
  );
  for (const { where, expected, found: former } of found) console.log(`Settled ${where}: ${expected}, not ${former}`);
  return tell(left);
}
