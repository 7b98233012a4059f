/**
 * Deletes data that imports no longer need, so that schedules don't fill the disk; the imports themselves stay as history with their
 * counts. An automatic import is needed until the next one of its source is finished, except for the lines it wrote.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { ImportRow } from '#db/import-tables.ts';
import { descending } from '#db/page.ts';
import { writeTransaction } from '#db/write.ts';
import { importFile, importFolder } from '../store/import-file.ts';
import { readInPortions } from '#db/portions.ts';
import { choiceOf, findImport, updateImport } from '../store/import-store.ts';
import { deleteRows } from '../store/line-store.ts';
import { UNKNOWN_FILE } from '../store/source-store.ts';
import { dropUndecided } from './move-import.ts';
import { reducedSurvey, surveyOf, type KeptSurvey } from '../plan/survey-file.ts';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';

const KEPT_DAYS = 31;
const REPLACED_TEXT = 'Пришёл более новый полный файл этого источника';
const FORGOTTEN_TEXT = 'За месяц никто не решил, загружать ли этот файл';
const DAY_MS = 24 * 60 * 60_000;
/** Length of the id at the beginning of the folder's file names. */
const ID_LENGTH = '00000000-0000-0000-0000-000000000000'.length;
const FINISHED = ['applied', 'canceled', 'dropped', 'failed', 'undone'];

/** Deletes the file of an import and the lines that wrote nothing. */
async function clearImportFile(db: Knex, dataDir: string, row: ImportRow): Promise<void> {
  await deleteRows(db, 'import_lines', { import_id: row.id, outcome: '' });
  await rm(importFile(dataDir, row.id), { force: true });
  const survey = surveyOf(row);
  await writeTransaction(db, (trx) =>
    updateImport(trx, row.id, {
      has_file: false,
      places: '{}',
      ...(survey === null ? {} : { survey: JSON.stringify(reducedSurvey(survey)) }),
    }),
  );
}

/** True when a later full file holds all that an earlier full one does: its goods, its types of prices and its warehouses. */
function replaces(later: KeptSurvey, earlier: KeptSurvey): boolean {
  const holds = (names: 'priceTypes' | 'warehouses'): boolean => {
    const held = new Set(later[names]);
    return earlier[names].every((name) => held.has(name));
  };
  return later.isFull === true && earlier.isFull === true && holds('priceTypes') && holds('warehouses');
}

/** Drops waiting automatic imports that this later file replaces; partial ones stay, except scheduled ones after a whole list. */
export async function dropReplaced(db: Knex, importId: string, now: Date): Promise<void> {
  const row = await findImport(db, importId);
  const later = row === undefined ? null : surveyOf(row);
  // A survey may be that of an earlier reading.
  if (row === undefined || later === null || ['reading', 'failed'].includes(row.state)) return;
  if (!Boolean(row.is_automatic)) return;
  // An address gives the same list each time: an earlier one says nothing once a later one has been written as a whole.
  const isWrittenList = row.state === 'applied' && later.isFull === true && choiceOf(row).scheduled === true;
  const { source_id, created_at, stock_at } = row;
  // Those whose files came before this one's, with stock that is not newer.
  const waiting = await db('imports')
    .where({ source_id, state: 'waiting', is_automatic: true })
    .where('created_at', '<', created_at)
    .where('stock_at', '<=', stock_at ?? '')
    .select('id', 'survey', 'choice');
  for (const former of waiting) {
    const earlier = surveyOf(former);
    const isOfAddress = isWrittenList && choiceOf(former).scheduled === true;
    if (earlier !== null && (isOfAddress || replaces(later, earlier)))
      await dropUndecided(db, former.id, REPLACED_TEXT, now);
  }
}

/** Deletes the files of automatic imports before the last one of this import's source, unless their pictures are not complete. */
export async function clearFormerFiles(db: Knex, dataDir: string, importId: string): Promise<void> {
  const row = await findImport(db, importId);
  if (row === undefined) return;
  const incomplete = db('import_pictures')
    .whereRaw('import_pictures.import_id = imports.id')
    .where('import_pictures.state', 'waiting');
  const [, ...former] = await db('imports')
    .where({ source_id: row.source_id, has_file: true, is_automatic: true })
    .whereIn('state', FINISHED)
    .whereNotExists(incomplete.select('number'))
    .orderBy(descending('created_at', 'id'));
  for (const one of former) await clearImportFile(db, dataDir, one);
}

/** Deletes files that no import needs: leftovers of killed processes. */
async function dropLeftovers(db: Knex, dataDir: string, now: Date): Promise<void> {
  const names = await readdir(importFolder(dataDir)).catch(() => []);
  const idOf = (name: string): string => name.slice(0, ID_LENGTH);
  const needed = new Set(
    await readInPortions(names.map(idOf), (ids) =>
      db('imports').whereIn('id', ids).where({ has_file: true }).pluck('id'),
    ),
  );
  for (const name of names) {
    if (name.endsWith('.file') && needed.has(idOf(name))) continue;
    const path = join(importFolder(dataDir), name);
    const file = await stat(path).catch(() => null);
    if (file !== null && now.getTime() - file.mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

/** Deletes data of imports that can no longer be undone, and drops undecided ones. Returns how many imports it cleaned up. */
export async function pruneImports(db: Knex, dataDir: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const undecided = await db('imports').whereIn('state', ['ready', 'waiting']).where('created_at', '<', before);
  for (const { id, source_id } of undecided) {
    // Its address may still give this very file, which would pass for a known one.
    await writeTransaction(db, (trx) => trx('import_schedules').where({ source_id }).update(UNKNOWN_FILE));
    await dropUndecided(db, id, FORGOTTEN_TEXT, now);
  }
  const hasRows = (table: 'import_lines' | 'import_pictures') =>
    db(table)
      .whereRaw('?? = imports.id', [`${table}.import_id`])
      .select('number');
  const old = await db('imports')
    .whereIn('state', FINISHED)
    .where('finished_at', '<', before)
    .where(
      (query) =>
        void query
          .where({ has_file: true })
          .orWhereExists(hasRows('import_lines'))
          .orWhereExists(hasRows('import_pictures')),
    );
  for (const row of old) {
    await clearImportFile(db, dataDir, row);
    for (const table of ['import_lines', 'import_pictures'] as const)
      await deleteRows(db, table, { import_id: row.id });
  }
  await dropLeftovers(db, dataDir, now);
  return old.length;
}

export async function forgetDemoGoods(trx: Knex.Transaction): Promise<void> {
  await trx('import_answers').where('product_id', 'like', DEMO_IDS).delete();
  await trx('import_lines').where('product_id', 'like', DEMO_IDS).update({ product_id: null });
}
