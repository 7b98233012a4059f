/** Suppliers have a lead time, a contact, a price list and former names; goods may have a supplier set by hand. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

const SUPPLIER = ['lead_days', 'person', 'phone', 'email', 'source_id', 'joined_into'] as const;

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('suppliers', (table) => {
    // Null inherits the shop's lead time.
    table.integer('lead_days');
    for (const contact of ['person', 'phone', 'email']) text(table, contact).notNullable().defaultTo('');
    // Source of imports with this supplier's price lists.
    text(table, 'source_id');
    // The supplier that this one, a former name, belongs to now.
    text(table, 'joined_into');
  });
  await db.schema.alterTable('product_supply', (table) => void text(table, 'supplier_id'));
}

export async function down(db: Knex): Promise<void> {
  // Without the column, former names would be suppliers again.
  await db('suppliers').whereNotNull('joined_into').delete();
  // Knex would recreate the table on SQLite and empty those that refer to it.
  await db.raw('ALTER TABLE product_supply DROP COLUMN supplier_id');
  for (const column of SUPPLIER) await db.raw('ALTER TABLE suppliers DROP COLUMN ??', [column]);
}
