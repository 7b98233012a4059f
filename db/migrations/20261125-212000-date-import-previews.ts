/** When the preview of an import began: what was applied or taken back after it, the preview has not seen. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('imports', (table) => {
    table.string('previewed_at', 30).nullable();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('imports', (table) => table.dropColumn('previewed_at'));
}
