/** Stock changes only through movements; their documents, suppliers, terms of supply and printed price tags. */
import type { Knex } from 'knex';
import { columnsOf, dropTables } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
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
    instant(table, 'occurred_at');
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
  await db.schema.createTable('discrepancy_causes', (table) => {
    ref(table, 'discrepancy_id', 'discrepancies').notNullable().onDelete('CASCADE');
    // As in movements.
    text(table, 'document_kind').notNullable();
    text(table, 'document_id').notNullable();
    instant(table, 'at').notNullable();
    table.primary(['discrepancy_id', 'document_kind', 'document_id']);
  });
  await db.schema.createTable('suppliers', (table) => {
    id(table);
    text(table, 'name').notNullable();
    // Folded, so that one supplier has one row in any spelling.
    text(table, 'name_key').notNullable().unique();
    instant(table, 'created_at').notNullable();
    // Null without a minimum.
    money(table, 'minimum_order');
    // Null inherits the shop's lead time.
    table.integer('lead_days');
    text(table, 'person').notNullable().defaultTo('');
    text(table, 'phone').notNullable().defaultTo('');
    text(table, 'email').notNullable().defaultTo('');
    // Source of imports with this supplier's price lists.
    text(table, 'source_id');
    // The supplier that this one, a former name, belongs to now.
    text(table, 'joined_into');
    // No reference: the draft may be deleted.
    text(table, 'typed_in');
  });
  await db.schema.createTable('stock_documents', (table) => {
    id(table);
    // receipt, write_off, damaged
    text(table, 'kind').notNullable();
    table.integer('number').notNullable().unique();
    // draft, booked, reversed
    text(table, 'state').notNullable().index();
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
    table.string('prefix', 8).notNullable().defaultTo('');
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
    instant(table, 'started_at');
    instant(table, 'counted_at');
    table.integer('moved_during');
    table.integer('first_qty');
    table.primary(['document_id', 'position']);
  });
  // Partial index for booking late sales, because few lines belong to a recount.
  await db.raw(
    'CREATE INDEX stock_document_lines_counted ON stock_document_lines (product_id, counted_at) WHERE counted_at IS NOT NULL',
  );
  // A product's own terms, if they differ from those of its subcategory or the shop.
  await db.schema.createTable('product_supply', (table) => {
    ref(table, 'product_id', 'products').primary();
    table.integer('lead_days');
    table.integer('minimum_qty');
    text(table, 'supplier_id');
  });
  await db.schema.createTable('subcategory_supply', (table) => {
    ref(table, 'subcategory_id', 'subcategories').primary().onDelete('CASCADE');
    table.integer('lead_days');
    table.integer('minimum_qty');
  });
  // The printed price tag of each product, to find tags with an outdated price.
  await db.schema.createTable('price_tags', (table) => {
    ref(table, 'product_id', 'products').primary();
    money(table, 'price').notNullable();
    money(table, 'old_price');
    instant(table, 'printed_at').notNullable().index();
    ref(table, 'printed_by', 'users');
  });
}

export async function down(db: Knex): Promise<void> {
  await dropTables(db, [
    'price_tags',
    'subcategory_supply',
    'product_supply',
    'stock_document_lines',
    'stock_documents',
    'suppliers',
    'discrepancy_causes',
    'discrepancies',
    'movements',
  ]);
}
