/** The cost of goods that were returned and written off stays in the reports: their days are computed again. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    INSERT INTO report_marks (day)
    SELECT DISTINCT r.business_day FROM returns r JOIN return_lines l ON l.return_id = r.id WHERE l.fate = 'write_off'`);
}

/** A mark only makes the sums be computed again. */
export async function down(): Promise<void> {}
