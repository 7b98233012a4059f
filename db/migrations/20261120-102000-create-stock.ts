/** Stock changes only through movements; a shortage opens a discrepancy. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant } = columnsOf(db);
  // Append-only: no code updates or deletes a movement.
  await db.schema.createTable('movements', (table) => {
    id(table);
    ref(table, 'product_id', 'products').notNullable();
    // initial, receipt, adjustment, sale, sale_cancel, return, write_off, order
    text(table, 'kind').notNullable();
    table.integer('delta').notNullable();
    table.integer('before').notNullable();
    table.integer('after').notNullable();
    ref(table, 'actor_id', 'users');
    text(table, 'reason').notNullable().defaultTo('');
    // The cause: sale, void, return, order, edit; and its id.
    text(table, 'document_kind').notNullable().defaultTo('');
    text(table, 'document_id');
    instant(table, 'at').notNullable();
    table.index(['product_id', 'at']);
    table.index(['document_id']);
  });
  await db.schema.createTable('discrepancies', (table) => {
    id(table);
    ref(table, 'product_id', 'products').notNullable().index();
    // Missing units at the last check.
    table.integer('shortage').notNullable();
    instant(table, 'opened_at').notNullable();
    instant(table, 'resolved_at').index();
    ref(table, 'resolved_by', 'users');
    // recount, write_off, accepted
    text(table, 'resolution');
    text(table, 'note').notNullable().defaultTo('');
  });
  // At most one open discrepancy per product.
  await db.raw('CREATE UNIQUE INDEX discrepancies_one_open ON discrepancies (product_id) WHERE resolved_at IS NULL');
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('discrepancies');
  await db.schema.dropTable('movements');
}
