/** Search has its own index in memory, so the folded text of each product is no longer read. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE products DROP COLUMN search');
}

export async function down(db: Knex): Promise<void> {
  await db.raw("ALTER TABLE products ADD COLUMN search TEXT NOT NULL DEFAULT ''");
}
