/** Start time of an import's preview: imports applied or undone after it are not included in the preview. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('imports', (table) => {
    table.string('previewed_at', 30).nullable();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('imports', (table) => table.dropColumn('previewed_at'));
}
