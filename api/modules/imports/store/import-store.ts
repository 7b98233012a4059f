/** Reads and writes sources, imports, their lines and links. Knex only. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { Knex } from 'knex';
import { BULK_SOURCE, NEW_PROFILE } from '#contract/imports/import-profile.ts';
import { CodedError } from '#contract/errors.ts';
import { isDue } from '#db/due.ts';
import type { ImportLineRow, ImportLinkRow, ImportRow, ImportSourceRow } from '#db/import-tables.ts';
import { insertRows } from '#db/insert-rows.ts';
import { countRows, onPage, type Page } from '#db/page.ts';
import { portions, readInPortions } from '#db/portions.ts';
import type { ProductRow } from '#db/tables.ts';

const IDS_PER_READ = 500;
const CODES_PER_READ = 5000;

export interface FileChoice {
  /** True: goods missing from the file are gone; false: it holds changes only. Absent: decided by the file. */
  readonly full?: boolean;
  /** Not supervised: without stops it is written automatically. */
  readonly auto?: boolean;
  readonly scheduled?: boolean;
  /** The preview was made again, because another file of its source was written meanwhile. */
  readonly again?: boolean;
  /** The preview was made again, because the settings of its source were changed meanwhile. */
  readonly isResettled?: boolean;
}

export const choiceOf = ({ choice }: Pick<ImportRow, 'choice'>): FileChoice => JSON.parse(choice) as FileChoice;

export function findSource(db: Knex, id: string): Promise<ImportSourceRow | undefined> {
  return db('import_sources').where({ id }).first();
}

/** Locks the source until the transaction ends. */
export function lockSource(trx: Knex.Transaction, id: string): Promise<ImportSourceRow | undefined> {
  return trx('import_sources').where({ id }).forUpdate().first();
}

/** The source with this name, created when there is none. */
export async function ensureSource(trx: Knex.Transaction, name: string, at: string): Promise<ImportSourceRow> {
  const known = await trx('import_sources').where({ name }).first();
  if (known !== undefined) return known;
  const row = { id: newId(), name, profile: JSON.stringify(NEW_PROFILE), created_at: at, updated_at: at };
  await trx('import_sources').insert(row);
  return row;
}

export async function updateSource(
  trx: Knex.Transaction,
  id: string,
  change: Pick<ImportSourceRow, 'profile' | 'updated_at'>,
): Promise<void> {
  await trx('import_sources').where({ id }).update(change);
}

export function findImport(db: Knex, id: string): Promise<ImportRow | undefined> {
  return db('imports').where({ id }).first();
}

/** The import with this id. Throws `not_found`. */
export async function requireImport(db: Knex, id: string): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (row === undefined) throw new CodedError('not_found');
  return row;
}

export async function insertImport(trx: Knex.Transaction, row: Partial<ImportRow>): Promise<void> {
  await trx('imports').insert(row);
}

export async function updateImport(trx: Knex.Transaction, id: string, change: Partial<ImportRow>): Promise<void> {
  await trx('imports').where({ id }).update(change);
}

/** The import to work on next: the oldest in these states without a live worker; a worker lives as long as a lease of `leaseMs`. */
export function findWork(
  db: Knex,
  states: readonly string[],
  { now, leaseMs }: { now: string; leaseMs: number },
): Promise<ImportRow | undefined> {
  return db('imports')
    .whereIn('state', [...states])
    .where((either) => void either.whereNull('worker_until').orWhere(isDue('worker_until', now, leaseMs)))
    .orderBy('created_at')
    .first();
}

/** The oldest import that is ready and was not uploaded by a person. */
export function findReadyAutomatic(db: Knex): Promise<ImportRow | undefined> {
  return db('imports').where({ state: 'ready', is_automatic: true }).orderBy('created_at').first();
}

/** Number of imports in these states other than `exceptId`. */
export async function countInStates(db: Knex, states: readonly string[], exceptId: string): Promise<number> {
  const rows = await db('imports')
    .whereIn('state', [...states])
    .whereNot({ id: exceptId })
    .select('id');
  return rows.length;
}

export async function insertLines(trx: Knex.Transaction, rows: readonly ImportLineRow[]): Promise<void> {
  await insertRows(trx, 'import_lines', rows);
}

/** Deletes a portion of an import's lines, all or those with an outcome; false when none are left. */
export async function deleteSomeLines(
  trx: Knex.Transaction,
  importId: string,
  which: Partial<Pick<ImportLineRow, 'outcome'>> = {},
): Promise<boolean> {
  const rows = await trx('import_lines')
    .where({ import_id: importId, ...which })
    .limit(IDS_PER_READ)
    .select('number');
  const numbers = rows.map(({ number }) => number);
  await trx('import_lines').where({ import_id: importId }).whereIn('number', numbers).delete();
  return rows.length === IDS_PER_READ;
}

/** Lines to write after this number, in order. */
export function linesToWrite(db: Knex, importId: string, after: number, most: number): Promise<ImportLineRow[]> {
  return db('import_lines')
    .where({ import_id: importId, to_write: true })
    .where('number', '>', after)
    .orderBy('number')
    .limit(most);
}

/** Written lines before this number, the last first. */
export function linesWritten(db: Knex, importId: string, before: number, most: number): Promise<ImportLineRow[]> {
  return db('import_lines')
    .where({ import_id: importId, outcome: 'done' })
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(most);
}

export type LineOutcome = Pick<ImportLineRow, 'number' | 'outcome' | 'product_id' | 'written'>;

/** Stores what became of the lines of one portion, in one statement: few enough for SQLite's limit of bound values. */
export async function putOutcomes(
  trx: Knex.Transaction,
  importId: string,
  lines: readonly LineOutcome[],
): Promise<void> {
  if (lines.length === 0) return;
  const numbers = lines.map(({ number }) => number);
  // The range keeps PostgreSQL, which may know nothing of a new import yet, from reading all of its lines.
  await trx.raw(
    `WITH ended (number, outcome, product_id, written)
       AS (VALUES ${lines.map(() => '(CAST(? AS INTEGER), ?, ?, ?)').join(', ')})
     UPDATE import_lines SET outcome = ended.outcome, product_id = ended.product_id, written = ended.written FROM ended
     WHERE import_lines.import_id = ? AND import_lines.number BETWEEN ? AND ? AND import_lines.number = ended.number`,
    [
      ...lines.flatMap(({ number, outcome, product_id, written }) => [number, outcome, product_id, written]),
      importId,
      Math.min(...numbers),
      Math.max(...numbers),
    ],
  );
}

/** Links of these codes of a source. */
export async function findLinks(db: Knex, sourceId: string, codes: readonly string[]): Promise<ImportLinkRow[]> {
  return readInPortions(codes, (some) =>
    db('import_links').where({ source_id: sourceId }).whereIn('external_id', some),
  );
}

/** Links of a source by code, after this one. */
export function linksAfter(db: Knex, sourceId: string, after: string, most: number): Promise<ImportLinkRow[]> {
  return db('import_links')
    .where({ source_id: sourceId })
    .where('external_id', '>', after)
    .orderBy('external_id')
    .limit(most);
}

export async function putLinks(trx: Knex.Transaction, rows: readonly ImportLinkRow[]): Promise<void> {
  for (const some of portions(rows))
    await trx('import_links').insert(some).onConflict(['source_id', 'external_id']).merge();
}

export async function deleteLink(trx: Knex.Transaction, sourceId: string, externalId: string): Promise<void> {
  await trx('import_links').where({ source_id: sourceId, external_id: externalId }).delete();
}

/** Products with one of these values in a column. */
export async function productsBy(
  db: Knex,
  column: 'id' | 'sku' | 'barcode' | 'external_id',
  values: readonly string[],
): Promise<ProductRow[]> {
  return readInPortions(values, (some) => db('products').whereIn(column, some));
}

/** Reads articles and barcodes of all products in portions; other requests run in between. */
export async function eachProductCode(
  db: Knex,
  take: (row: Pick<ProductRow, 'id' | 'sku' | 'barcode' | 'more_barcodes'>) => void,
): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db('products')
      .where('id', '>', after)
      .orderBy('id')
      .limit(CODES_PER_READ)
      .select('id', 'sku', 'barcode', 'more_barcodes');
    for (const row of rows) take(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < CODES_PER_READ) return;
    after = last.id;
    await othersTurn();
  }
}

/** Codes of lines with the products that they may be: of these numbers, or all new lines with a suggestion. */
export async function candidateLines(
  db: Knex,
  importId: string,
  numbers: readonly number[] | 'all',
): Promise<Pick<ImportLineRow, 'external_id' | 'extra'>[]> {
  return db('import_lines')
    .where({ import_id: importId })
    .modify((query) => {
      if (numbers === 'all') void query.whereIn('kind', ['new', 'draft']).where({ question: 'likely' });
      else void query.whereIn('number', [...numbers]);
    })
    .select('external_id', 'extra');
}

/** Codes of lines whose product a person must confirm, with the products that they may be. */
export async function doubtfulLines(
  db: Knex,
  importId: string,
): Promise<Pick<ImportLineRow, 'external_id' | 'extra'>[]> {
  return db('import_lines').where({ import_id: importId }).where({ question: 'doubt' }).select('external_id', 'extra');
}

/** Links of a source to these products. */
export async function linksOfProducts(
  db: Knex,
  sourceId: string,
  productIds: readonly string[],
): Promise<ImportLinkRow[]> {
  return readInPortions(productIds, (ids) =>
    db('import_links').where({ source_id: sourceId }).whereIn('product_id', ids),
  );
}

/** Keys of the places of lines to write. */
export async function placesUsed(db: Knex, importId: string): Promise<string[]> {
  const rows = await db('import_lines')
    .where({ import_id: importId, to_write: true })
    .whereNot({ place_key: '' })
    .distinct('place_key');
  return rows.map(({ place_key }) => place_key).sort();
}

export function countToWrite(db: Knex, importId: string): Promise<number> {
  return countRows(db('import_lines').where({ import_id: importId, to_write: true }));
}

/** Names of these imports' sources and people. */
export async function namesOf(
  db: Knex,
  rows: readonly ImportRow[],
): Promise<{ sources: Map<string, string>; people: Map<string, string> }> {
  const sources = await db('import_sources')
    .whereIn(
      'id',
      rows.map(({ source_id }) => source_id),
    )
    .select('id', 'name');
  const actors = rows.flatMap(({ actor_id, decided_by, undone_by }) =>
    [actor_id, decided_by, undone_by].filter((id) => id !== null),
  );
  const people = await db('users').whereIn('id', actors).select('id', 'name');
  return {
    sources: new Map(sources.map(({ id, name }) => [id, name])),
    people: new Map(people.map(({ id, name }) => [id, name])),
  };
}

export function listSources(db: Knex): Promise<ImportSourceRow[]> {
  return db('import_sources').whereNot({ name: BULK_SOURCE }).orderBy('name');
}

/** The last import of each source. */
export async function lastImports(db: Knex): Promise<Map<string, Pick<ImportRow, 'id' | 'counts' | 'created_at'>>> {
  const last = db('imports').groupBy('source_id').select('source_id as of').max({ at: 'created_at' }).as('last');
  const rows = (await db('imports as i')
    .join(last, (on) => void on.on('last.of', 'i.source_id').andOn('last.at', 'i.created_at'))
    .select('i.source_id', 'i.id', 'i.counts', 'i.created_at')) as unknown as Pick<
    ImportRow,
    'source_id' | 'id' | 'counts' | 'created_at'
  >[];
  return new Map(rows.map(({ source_id, ...row }) => [source_id, row]));
}

/** A page of imports, newest first, and the total count; all, or those in a state or of a source. */
export async function findImports(
  db: Knex,
  { state, sourceId }: { readonly state?: string | undefined; readonly sourceId?: string | undefined },
  page: Page,
): Promise<{ rows: ImportRow[]; total: number }> {
  const found = () =>
    db('imports').modify((query) => {
      if (state !== undefined) void query.where({ state });
      if (sourceId !== undefined) void query.where({ source_id: sourceId });
    });
  const total = await countRows(found());
  const rows: ImportRow[] = await found().orderBy('created_at', 'desc').orderBy('id', 'desc').modify(onPage, page);
  return { rows, total };
}

export interface LineFilter {
  readonly kind?: ImportLineRow['kind'] | undefined;
  readonly field?: string | undefined;
  readonly priceMove?: number | undefined;
}

const filtered = (db: Knex, importId: string, { kind, field, priceMove }: LineFilter): Knex.QueryBuilder =>
  db('import_lines')
    .where({ import_id: importId })
    .modify((query) => {
      if (kind !== undefined) void query.where({ kind });
      if (field !== undefined && field !== '') void query.where('changes', 'like', `%"field":"${field}"%`);
      if (priceMove !== undefined) void query.where('price_move', '>=', Math.ceil(priceMove));
    });

/** A page of lines in the order of the file, and the filter's total count. */
export async function findLines(
  db: Knex,
  importId: string,
  filter: LineFilter,
  page: Page,
): Promise<{ rows: ImportLineRow[]; total: number }> {
  const total = await countRows(filtered(db, importId, filter));
  const rows: ImportLineRow[] = await filtered(db, importId, filter).orderBy('number').modify(onPage, page);
  return { rows, total };
}

/** Lines refused as a whole or in some cells, in the order of the file. */
export async function* eachRefusal(db: Knex, importId: string): AsyncGenerator<ImportLineRow> {
  for (let after = 0; ;) {
    const rows = await db('import_lines')
      .where({ import_id: importId })
      .where((query) => void query.where({ kind: 'refused' }).orWhereNot({ cells: '' }))
      .where('number', '>', after)
      .orderBy('number')
      .limit(IDS_PER_READ);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}
