/** Stock changes only through movements; their documents, suppliers, terms of supply and printed price tags. */
import { creating } from '../columns.ts';

export const { up, down } = creating({
  // Append-only: no code updates or deletes a movement.
  movements: (t, table) => {
    t.id();
    t.ref('product_id', 'products');
    t.text('kind');
    t.integer('delta', 'before', 'after');
    t.nullable.ref('actor_id', 'users');
    t.blank('reason', 'document_kind');
    t.nullable.text('document_id');
    t.instant('at');
    t.nullable.instant('occurred_at');
    table.index(['product_id', 'at']);
    table.index(['document_id']);
  },
  discrepancies: (t) => {
    t.id();
    t.ref('product_id', 'products').index();
    // Missing units at the last check.
    t.integer('shortage');
    t.instant('opened_at');
    t.nullable.instant('resolved_at').index();
    t.nullable.ref('resolved_by', 'users');
    // recount, write_off, accepted
    t.nullable.text('resolution');
    t.blank('note');
    // At most one open discrepancy per product.
    t.sql('CREATE UNIQUE INDEX discrepancies_one_open ON discrepancies (product_id) WHERE resolved_at IS NULL');
  },
  discrepancy_causes: (t, table) => {
    t.ref('discrepancy_id', 'discrepancies').onDelete('CASCADE');
    t.text('document_kind', 'document_id');
    t.instant('at');
    table.primary(['discrepancy_id', 'document_kind', 'document_id']);
  },
  suppliers: (t) => {
    t.id();
    t.text('name');
    // Folded, so that one supplier has one row in any spelling.
    t.text('name_key').unique();
    t.instant('created_at');
    t.nullable.money('minimum_order');
    t.nullable.integer('lead_days');
    t.blank('person', 'phone', 'email');
    t.nullable.text('source_id', 'joined_into');
    // No reference: the draft may be deleted.
    t.nullable.text('typed_in');
  },
  stock_documents: (t, table) => {
    t.id();
    t.text('kind');
    table.integer('number').notNullable().unique();
    t.text('state').index();
    // Number of saves; a save or a booking names the version it has seen.
    t.integer('version');
    t.text('body_hash');
    t.nullable.ref('supplier_id', 'suppliers').index();
    t.blank('supplier_number');
    // Day of the shop.
    t.text('day');
    t.blank('note');
    t.nullable.text('reverses_id').unique();
    t.nullable.text('cost_rule');
    t.integer('line_count', 'units');
    t.money('total');
    t.text('search');
    t.nullable.ref('created_by', 'users');
    t.instant('created_at', 'updated_at');
    t.nullable.ref('booked_by', 'users');
    t.nullable.instant('booked_at').index();
    table.string('prefix', 8).notNullable().defaultTo('');
  },
  stock_document_lines: (t, table) => {
    t.ref('document_id', 'stock_documents');
    t.integer('position');
    t.text('line_id');
    // Null for a pasted line without a matching product.
    t.nullable.ref('product_id', 'products').index();
    // The pasted or scanned text when no product matched.
    t.blank('typed');
    t.nullable.integer('qty');
    t.nullable.money('price');
    t.nullable.integer('stock_before', 'stock_after');
    t.nullable.money('cost_before', 'cost_after');
    t.nullable.instant('started_at', 'counted_at');
    t.nullable.integer('moved_during', 'first_qty');
    table.primary(['document_id', 'position']);
    // Partial index for booking late sales, because few lines belong to a recount.
    t.sql(
      'CREATE INDEX stock_document_lines_counted ON stock_document_lines (product_id, counted_at) WHERE counted_at IS NOT NULL',
    );
  },
  // A product's own terms, if they differ from those of its subcategory or the shop.
  product_supply: (t) => {
    t.nullable.ref('product_id', 'products').primary();
    t.nullable.integer('lead_days', 'minimum_qty');
    t.nullable.text('supplier_id');
  },
  subcategory_supply: (t) => {
    t.nullable.ref('subcategory_id', 'subcategories').primary().onDelete('CASCADE');
    t.nullable.integer('lead_days', 'minimum_qty');
  },
  // The printed price tag of each product, to find tags with an outdated price.
  price_tags: (t) => {
    t.nullable.ref('product_id', 'products').primary();
    t.money('price');
    t.nullable.money('old_price');
    t.instant('printed_at').index();
    t.nullable.ref('printed_by', 'users');
  },
});
