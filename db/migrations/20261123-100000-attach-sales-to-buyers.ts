/** A sale at the till may be attached to the buyer's account; existing sales have no account. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('sales', (table) => {
    text(table, 'customer_id');
  });
  // Partial index for a buyer's list, because few sales have an account.
  await db.raw('CREATE INDEX sales_customers ON sales (customer_id, business_at) WHERE customer_id IS NOT NULL');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX sales_customers');
  // Knex would recreate the table on SQLite and empty those that refer to it.
  await db.raw('ALTER TABLE sales DROP COLUMN customer_id');
}
