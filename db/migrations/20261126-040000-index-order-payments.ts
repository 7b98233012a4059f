/** An index for the report of money received by day, which reads the payments of orders by time. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw('CREATE INDEX order_payments_by_time ON order_payments (at)');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX order_payments_by_time');
}
