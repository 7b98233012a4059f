/** The program that told of a move of an order: for the staff, so it leaves the note, which buyers read. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('order_events', (table) => void text(table, 'told_by').notNullable().defaultTo(''));
  await db.raw(`UPDATE order_events SET told_by = '1С', note = '' WHERE note = 'Из 1С'`);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`UPDATE order_events SET note = 'Из 1С' WHERE told_by = '1С' AND note = ''`);
  await db.raw('ALTER TABLE order_events DROP COLUMN told_by');
}
