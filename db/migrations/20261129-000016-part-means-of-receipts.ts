/** The parts of receipts by card and by СБП, kopecks; the rest of their total is cash, as all of it was before. */
import type { Knex } from 'knex';
import { addColumns, dropColumns } from '../columns.ts';

const TABLES = ['sales', 'returns', 'shift_receipts'] as const;
const COLUMNS = ['by_card', 'by_sbp'] as const;
/** Tables whose days are summed by means. */
const SUMMED = ['sales', 'returns'] as const;

export async function up(db: Knex): Promise<void> {
  for (const name of TABLES)
    await addColumns(db, name, (t) => {
      for (const column of COLUMNS) t.money(column).defaultTo(0);
    });
  // Partial, since a shop that takes cash alone has none of these receipts.
  for (const table of SUMMED)
    await db.raw(`CREATE INDEX ${table}_cashless ON ${table} (business_day) WHERE by_card + by_sbp > 0`);
}

export async function down(db: Knex): Promise<void> {
  for (const table of SUMMED) await db.raw(`DROP INDEX ${table}_cashless`);
  for (const table of TABLES) await dropColumns(db, table, ...COLUMNS);
}
