/** Search has an index of its own in memory: the folded text beside each product is read by nobody any more. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE products DROP COLUMN search');
}

export async function down(db: Knex): Promise<void> {
  await db.raw("ALTER TABLE products ADD COLUMN search TEXT NOT NULL DEFAULT ''");
}
