/** Documents of stock: receipts of goods, write-offs, goods taken aside as damaged; and who supplies the shop. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
  await db.schema.createTable('suppliers', (table) => {
    id(table);
    text(table, 'name').notNullable();
    // Folded, so that one supplier has one row however it is typed.
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
    // Counts the saves; whoever saves or books says which one was seen.
    table.integer('version').notNullable();
    // What the last save sent, so that the same save again is known.
    text(table, 'body_hash').notNullable();
    ref(table, 'supplier_id', 'suppliers').index();
    text(table, 'supplier_number').notNullable().defaultTo('');
    // Day of the shop.
    text(table, 'day').notNullable();
    text(table, 'note').notNullable().defaultTo('');
    // The document that this one takes back.
    text(table, 'reverses_id').unique();
    text(table, 'cost_rule');
    table.integer('line_count').notNullable();
    // Negative in a document that takes another back.
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
    // Null for a line of a pasted list that no product was found for.
    ref(table, 'product_id', 'products').index();
    // What was pasted or scanned where no product was found.
    text(table, 'typed').notNullable().defaultTo('');
    table.integer('qty');
    money(table, 'price');
    // As booking found and left them.
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
