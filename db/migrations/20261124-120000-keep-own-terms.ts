/** Individual wholesale terms of a buyer. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { money } = columnsOf(db);
  await db.schema.alterTable('users', (table) => {
    // Whole per cent off wholesale prices.
    table.integer('wholesale_discount').notNullable().defaultTo(0);
    // Null applies the shop's minimum.
    money(table, 'wholesale_minimum');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('users', (table) => table.dropColumns('wholesale_discount', 'wholesale_minimum'));
}
