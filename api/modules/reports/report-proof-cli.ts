/** Operator commands that prove and recompute the sums of reports. */
import type { Knex } from 'knex';
import { businessDay } from '#contract/values/business-day.ts';
import { readSettings, type Settings } from '../../env.ts';
import { openAsItIs } from '../../open-database.ts';
import { proveReports, type ReportError } from './report-proof.ts';
import { settleReports } from './settle-reports.ts';

async function withDatabase<T>(work: (db: Knex, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  const db = await openAsItIs(settings);
  try {
    return await work(db, settings);
  } finally {
    await db.destroy();
  }
}

/** Prints the errors of the sums; returns the process's exit code. */
function printErrors(errors: readonly ReportError[]): number {
  for (const { where, expected, found } of errors) console.error(`${where}: expected ${expected}; found ${found}`);
  console.log(
    errors.length === 0
      ? 'Report proof: every sum is what the books say'
      : `Report proof failed: ${errors.length} error(s)`,
  );
  return errors.length === 0 ? 0 : 1;
}

/** `npm run reports:prove`: exit code 1 and a line per error when sums disagree with the books. Throws `StartError`. */
export async function reportProofCommand(): Promise<number> {
  return printErrors(await withDatabase(proveReports));
}

/** `npm run reports:settle`: recomputes wrong sums; exit code 1 when some stay wrong. Throws `StartError`. */
export async function reportSettleCommand(): Promise<number> {
  const { found, left } = await withDatabase((db, { SHOP_TIMEZONE }) =>
    settleReports(db, businessDay(new Date(), SHOP_TIMEZONE)),
  );
  for (const { where, expected, found: former } of found) console.log(`Settled ${where}: ${expected}, not ${former}`);
  return printErrors(left);
}
