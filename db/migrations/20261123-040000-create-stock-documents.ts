/** Stock documents: receipts of goods, write-offs, goods set aside as damaged; and the shop's suppliers. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
  await db.schema.createTable('suppliers', (table) => {
    id(table);
    text(table, 'name').notNullable();
    // Folded, so that one supplier has one row in any spelling.
    text(table, 'name_key').notNullable().unique();
    instant(table, 'created_at').notNullable();
  });
  await db.schema.createTable('stock_documents', (table) => {
    id(table);
    // receipt, write_off, damaged
    text(table, 'kind').notNullable();
    table.integer('number').notNullable().unique();
    // draft, booked, reversed
    text(table, 'state').notNullable();
    // Number of saves; a save or a booking names the version it has seen.
    table.integer('version').notNullable();
    // Hash of the last save's body, to recognise a repeated save.
    text(table, 'body_hash').notNullable();
    ref(table, 'supplier_id', 'suppliers').index();
    text(table, 'supplier_number').notNullable().defaultTo('');
    // Day of the shop.
    text(table, 'day').notNullable();
    text(table, 'note').notNullable().defaultTo('');
    // The document that this one reverses.
    text(table, 'reverses_id').unique();
    text(table, 'cost_rule');
    table.integer('line_count').notNullable();
    // Negative in a reversing document.
    table.integer('units').notNullable();
    money(table, 'total').notNullable();
    text(table, 'search').notNullable();
    ref(table, 'created_by', 'users');
    instant(table, 'created_at').notNullable();
    instant(table, 'updated_at').notNullable();
    ref(table, 'booked_by', 'users');
    instant(table, 'booked_at').index();
    table.index(['state']);
  });
  await db.schema.createTable('stock_document_lines', (table) => {
    ref(table, 'document_id', 'stock_documents').notNullable();
    table.integer('position').notNullable();
    text(table, 'line_id').notNullable();
    // Null for a pasted line without a matching product.
    ref(table, 'product_id', 'products').index();
    // The pasted or scanned text when no product matched.
    text(table, 'typed').notNullable().defaultTo('');
    table.integer('qty');
    money(table, 'price');
    // Stock before and after booking.
    table.integer('stock_before');
    table.integer('stock_after');
    money(table, 'cost_before');
    money(table, 'cost_after');
    table.primary(['document_id', 'position']);
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['stock_document_lines', 'stock_documents', 'suppliers']) await db.schema.dropTable(table);
}
