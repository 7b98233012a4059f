/**
 * Products have a unit of measure, which lines of sales and orders keep. Drafts are goods visible only in the back office, which may lack a
 * category; a draft is off sale like a removed product.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';
import { isPostgres } from '../connect.ts';

const MEASURED = ['products', 'sale_lines', 'order_lines'] as const;
const DRAFTS = { id: 'category-of-drafts', slug: 'chernoviki', name: 'Черновики' };

const REQUIRED = '`category_id` text not null';
const OPTIONAL = '`category_id` text';

/** The used part of a better-sqlite3 connection. */
interface Handle {
  unsafeMode(on: boolean): unknown;
}

/**
 * Changes the text of a column constraint that SQLite checks on writes and that does not affect the storage format
 * (https://sqlite.org/lang_altertable.html, the second procedure of section 7). Recreating the table would empty the tables that refer to
 * it, because foreign keys can't be switched off inside a transaction.
 */
async function rewordColumn(db: Knex, from: string, to: string): Promise<void> {
  const handle = (await (db.client as { acquireConnection(): Promise<unknown> }).acquireConnection()) as Handle;
  handle.unsafeMode(true);
  try {
    await db.raw('PRAGMA writable_schema = ON');
    await db.raw("UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = 'products'", [
      from,
      to,
    ]);
    await db.raw('PRAGMA writable_schema = RESET');
    const [column] = (await db.raw('SELECT "notnull" AS required FROM pragma_table_info(\'products\') WHERE name = ?', [
      'category_id',
    ])) as { required: number }[];
    if (column?.required !== Number(to.includes('not null'))) throw new Error('products.category_id was not reworded');
  } finally {
    handle.unsafeMode(false);
  }
}

export async function up(db: Knex): Promise<void> {
  if (isPostgres(db)) await db.raw('ALTER TABLE products ALTER COLUMN category_id DROP NOT NULL');
  else await rewordColumn(db, REQUIRED, OPTIONAL);
  const { text } = columnsOf(db);
  for (const name of MEASURED) {
    await db.schema.alterTable(name, (table) => void text(table, 'unit').notNullable().defaultTo('шт.'));
  }
  await db.schema.alterTable('products', (table) => void table.boolean('draft').notNullable().defaultTo(false));
  await db.raw('CREATE INDEX products_drafts ON products (id) WHERE draft');
}

/** Drafts become goods off sale; those without a category get a hidden one of their own. */
export async function down(db: Knex): Promise<void> {
  const homeless = await db('products').whereNull('category_id').first('id');
  if (homeless !== undefined) {
    await db('categories').insert({ ...DRAFTS, position: 0, hidden: true, picture_id: null });
    await db('products').whereNull('category_id').update({ category_id: DRAFTS.id });
  }
  await db.raw('DROP INDEX products_drafts');
  // Knex would recreate the tables on SQLite and empty those that refer to them.
  await db.raw('ALTER TABLE products DROP COLUMN draft');
  for (const name of MEASURED) await db.raw('ALTER TABLE ?? DROP COLUMN unit', [name]);
  if (isPostgres(db)) await db.raw('ALTER TABLE products ALTER COLUMN category_id SET NOT NULL');
  else await rewordColumn(db, `${OPTIONAL},`, `${REQUIRED},`);
}
