/** Orders keep the terms they were placed under and are searchable; consents of guests belong to an order. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';
import { createCounter } from '../revision.ts';

export async function up(db: Knex): Promise<void> {
  const { text, instant } = columnsOf(db);
  await db.schema.alterTable('orders', (table) => {
    // Whole bonuses that the order earns on delivery, by the terms it was placed under.
    table.integer('bonus_earned').notNullable().defaultTo(0);
    // Folded words.
    text(table, 'search').notNullable().defaultTo('');
    // Clock of the device that placed it offline.
    instant(table, 'placed_at');
    table.index(['user_id', 'created_at']);
  });
  // Orders are numbered from 10001, so that the first buyer does not see that they are the first.
  await createCounter(db as Knex.Transaction, 'orders', 10_000);
}

export async function down(db: Knex): Promise<void> {
  await db('revisions').where({ name: 'orders' }).delete();
  await db.schema.alterTable('orders', (table) => {
    table.dropIndex(['user_id', 'created_at']);
    for (const column of ['bonus_earned', 'search', 'placed_at']) table.dropColumn(column);
  });
}
