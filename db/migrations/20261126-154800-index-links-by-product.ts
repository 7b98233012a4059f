/**
 * Links of given goods of one source: without both columns in one index, SQLite reads all links of the source for each portion of an
 * import.
 */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('import_links', (table) => {
    table.index(['product_id', 'source_id']);
    table.dropIndex(['product_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('import_links', (table) => {
    table.index(['product_id']);
    table.dropIndex(['product_id', 'source_id']);
  });
}
