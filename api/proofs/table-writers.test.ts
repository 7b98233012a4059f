/**
 * Each table is written by one module, and other modules call that module. Detected in the sources: a chain of query calls that begins with
 * a table's name and writes, and raw SQL that writes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const WRITES: ReadonlySet<string> = new Set([
  'insert',
  'update',
  'delete',
  'del',
  'increment',
  'decrement',
  'truncate',
]);
const WRITING_SQL = /\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?\s*(?=set\b|\(|where\b|values\b|select\b|$)/gi;

/** Hashes have an `update` method too. */
const NO_QUERY: ReadonlySet<string> = new Set(['createHash', 'createSign', 'createHmac']);

/** The tables of each module; `?` is one of its own that a variable names. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  acts: ['acts'],
  audit: ['audit_log'],
  shop: ['attempt_windows', 'settings'],
  people: [
    'belongings',
    'consents',
    'login_failures',
    'one_time_codes',
    'person_notes',
    'recovery_codes',
    'second_factors',
    'session_tokens',
    'sessions',
    'till_pins',
    'users',
  ],
  catalogue: [
    '?',
    'categories',
    'category_slugs',
    'features',
    'former_places',
    'merged_subcategories',
    'missed_queries',
    'old_slugs',
    'pictures',
    'price_history',
    'product_edits',
    'product_pictures',
    'products',
    'subcategories',
    'synonyms',
  ],
  stock: [
    'discrepancies',
    'discrepancy_causes',
    'movements',
    'price_tags',
    'product_supply',
    'stock_document_lines',
    'stock_documents',
    'subcategory_supply',
    'suppliers',
  ],
  exchange: ['exchange_days', 'exchange_keys', 'exchange_orders', 'exchange_sessions'],
  imports: [
    '?',
    'import_answers',
    'import_lines',
    'import_links',
    'import_pictures',
    'import_schedules',
    'import_sources',
    'imports',
    'source_pictures',
    'till_tellings',
  ],
  orders: [
    'bonus_entries',
    'order_edits',
    'order_events',
    'order_lines',
    'order_payments',
    'order_refusals',
    'orders',
    'outbox',
  ],
  till: [
    'device_prefixes',
    'devices',
    'recounted_receipts',
    'return_lines',
    'returns',
    'reused_numbers',
    'sale_lines',
    'sales',
    'series_gaps',
    'shift_moves',
    'shift_receipts',
    'shifts',
    'voids',
  ],
  reports: [
    '?',
    'report_days',
    'report_hours',
    'report_marks',
    'report_months_due',
    'report_product_days',
    'report_products',
    'report_shelves',
  ],
};

/** The table at the beginning of a chain of calls; `?` when a variable names it, null when it is no query. */
function tableOf(call: ts.CallExpression): string | null {
  for (let node: ts.Expression = call; ;) {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      if (ts.isIdentifier(node.expression) && NO_QUERY.has(node.expression.text)) return null;
      const isRoot =
        ts.isIdentifier(node.expression) ||
        (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'db');
      if (isRoot)
        return first !== undefined && ts.isStringLiteral(first)
          ? (first.text.split(' ')[0] ?? null)
          : first === undefined
            ? null
            : '?';
      node = node.expression;
    } else if (ts.isPropertyAccessExpression(node)) node = node.expression;
    else return null;
  }
}

/** Tables that a source file writes. */
function tablesWritten(source: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      WRITES.has(node.expression.name.text)
    ) {
      const table = tableOf(node);
      if (table !== null) found.add(table);
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node))
      for (const [, table = ''] of node.text.matchAll(WRITING_SQL)) found.add(table);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Server module -> tables that its sources write, in order. */
function writersIn(folder: string): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.ts$/.test(path) || /\.test\.ts$|^proofs\/|^contract\//.test(path)) continue;
    const room = /^modules\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? '';
    for (const table of tablesWritten(readFileSync(join(folder, path), 'utf8'))) (found[room] ??= new Set()).add(table);
  }
  return Object.fromEntries(Object.entries(found).map(([room, tables]) => [room, [...tables].sort()]));
}

test('a table is written only by its own module', () => {
  expect(writersIn(join(ROOT, 'api'))).toEqual(TABLES);
  const named = Object.values(TABLES)
    .flat()
    .filter((table) => table !== '?');
  expect(new Set(named).size).toBe(named.length);
});

test.each([
  ["await trx('users').where({ id }).update({ name });", 'users'],
  ["await writeTransaction(context.db, (trx) => trx('sales').insert(row).onConflict('id').ignore());", 'sales'],
  ["await context.db('orders').where({ id }).delete();", 'orders'],
  ["await trx('products as p').whereIn('id', ids).increment('stock_qty', 1).returning('id');", 'products'],
  ['await trx(table).whereIn("id", ids).update({ position });', '?'],
  ['await trx.raw(`UPDATE settings SET value = ${value}`);', 'settings'],
  ["await trx.raw('INSERT INTO movements (id) VALUES (?)', [id]);", 'movements'],
])('a writer is detected: %s', (source, table) => {
  expect([...tablesWritten(source)]).toEqual([table]);
});

test.each(["createHash('sha256').update(text).digest('hex');", "await db('users').where({ id }).first('name');"])(
  'a reader is none: %s',
  (source) => {
    expect([...tablesWritten(source)]).toEqual([]);
  },
);
