/**
 * Products have a unit of measure, which the lines of sales and orders keep as it was; and there are drafts: goods that
 * the back office alone knows, which may lack a category. A draft is off sale as a removed product is.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';
import { isPostgres } from '../connect.ts';

const MEASURED = ['products', 'sale_lines', 'order_lines'] as const;
const DRAFTS = { id: 'category-of-drafts', slug: 'chernoviki', name: 'Черновики' };

const REQUIRED = '`category_id` text not null';
const OPTIONAL = '`category_id` text';

/** What of a better-sqlite3 connection is used here. */
interface Handle {
  unsafeMode(on: boolean): unknown;
}

/**
 * Changes the words of a column that SQLite checks when rows are written and that say nothing of how they lie on the
 * disk (https://sqlite.org/lang_altertable.html, the second procedure of section 7). Making the table anew would empty
 * those that refer to it: foreign keys can't be switched off inside a transaction.
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

/** Drafts stay as goods off sale; those without a category get a hidden one of their own. */
export async function down(db: Knex): Promise<void> {
  const homeless = await db('products').whereNull('category_id').first('id');
  if (homeless !== undefined) {
    await db('categories').insert({ ...DRAFTS, position: 0, hidden: true, picture_id: null });
    await db('products').whereNull('category_id').update({ category_id: DRAFTS.id });
  }
  await db.raw('DROP INDEX products_drafts');
  // Knex would make the tables anew on SQLite, and empty those that refer to them.
  await db.raw('ALTER TABLE products DROP COLUMN draft');
  for (const name of MEASURED) await db.raw('ALTER TABLE ?? DROP COLUMN unit', [name]);
  if (isPostgres(db)) await db.raw('ALTER TABLE products ALTER COLUMN category_id SET NOT NULL');
  else await rewordColumn(db, `${OPTIONAL},`, `${REQUIRED},`);
}
