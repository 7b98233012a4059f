/** Recomputes the sums of reports that the proof finds wrong. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { proveReports, type ReportError } from './report-proof.ts';
import { refreshAllReports } from './sums/refresh-reports.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** `today` as `YYYY-MM-DD`. Returns the errors found, and those left. */
export async function settleReports(
  db: Knex,
  today: string,
): Promise<{ readonly found: readonly ReportError[]; readonly left: readonly ReportError[] }> {
  const found = await proveReports(db);
  if (found.length === 0) return { found, left: found };
  const spans = [...new Set(found.map(({ span }) => span))];
  await writeTransaction(db, async (trx) => {
    for (const span of spans)
      if (span.length === DAY_LENGTH) await trx('report_marks').insert({ day: span });
      else await trx('report_months_due').insert({ month: span }).onConflict('month').ignore();
  });
  await refreshAllReports(db, today);
  return { found, left: await proveReports(db) };
}
