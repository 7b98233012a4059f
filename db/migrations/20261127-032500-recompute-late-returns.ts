/** Returns that arrived late are counted as such: their days are computed again. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw('INSERT INTO report_marks (day) SELECT DISTINCT business_day FROM returns WHERE late');
}

/** A mark only makes the sums be computed again. */
export async function down(): Promise<void> {}
