/** The text columns that the creating migrations left to the locale of PostgreSQL, which would sort and compare them otherwise than SQLite. */
import type { Knex } from 'knex';
import { isPostgres } from '../connect.ts';

const TEXTS = [
  ['products', 'more_barcodes'],
  ['products', 'model_key'],
  ['products', 'storage_place'],
  ['stock_documents', 'prefix'],
  ['devices', 'pending_rows'],
  ['devices', 'acknowledged'],
  ['imports', 'previewed_at'],
] as const;

async function collate(db: Knex, collation: string): Promise<void> {
  if (!isPostgres(db)) return;
  for (const [table, column] of TEXTS)
    await db.raw('ALTER TABLE ?? ALTER COLUMN ?? TYPE text COLLATE ??', [table, column, collation]);
}

export const up = (db: Knex): Promise<void> => collate(db, 'C');

export const down = (db: Knex): Promise<void> => collate(db, 'default');
