/**
 * Compares an import with other imports and with its source's settings: a preview must be newer than the last write of its source and than
 * the settings, and later imports of the same goods are undone first. Knex only.
 */
import type { Knex } from 'knex';
import type { BulkChoice } from '#contract/imports/bulk.ts';
import type { ImportRow } from '#db/import-tables.ts';
import { choiceOf, type FileChoice } from '../store/import-store.ts';
import { findSource, profileRevision } from '../store/source-store.ts';
import { changing } from '../store/line-store.ts';
import { surveyOf, type Lack } from './survey-file.ts';

/** Fields that a bulk change writes, by its kind; undefined for a file. */
function bulkKind({ choice }: Pick<ImportRow, 'choice'>): string | undefined {
  const kind = (JSON.parse(choice) as { bulk?: BulkChoice }).bulk?.act.kind;
  return kind === 'show' ? 'hide' : kind;
}

/**
 * The last import that wrote some of the same goods after this one and was not undone: the values that it found were this one's. Of this
 * source any import counts, a bulk change only if it wrote the same fields; of another source one that wrote the stock of these goods.
 */
export async function laterImport(db: Knex, job: ImportRow): Promise<ImportRow | undefined> {
  const own = (stockOnly: boolean) =>
    written(db, job.id, stockOnly).where({ outcome: 'done' }).whereNotNull('product_id').select('product_id');
  const later = await db('imports')
    .whereNot({ id: job.id })
    .whereIn('state', ['applied', 'canceled'])
    .where('started_at', '>', job.started_at ?? '')
    .orderBy('started_at', 'desc');
  for (const other of later) {
    const isSame = other.source_id === job.source_id;
    // The shop's own table corrects the stock by differences, which add up in any order.
    if (isSame ? bulkKind(other) !== bulkKind(job) : surveyOf(other)?.isOwn === true) continue;
    const shared: unknown = await written(db, other.id, !isSame).whereIn('product_id', own(!isSame)).first('number');
    if (shared !== undefined) return other;
  }
  return undefined;
}

function written(db: Knex, import_id: string, stockOnly: boolean) {
  return db('import_lines')
    .where({ import_id })
    .whereIn('outcome', ['done', 'kept'])
    .modify((query) => void (stockOnly && query.modify(changing, 'stockQty')));
}

type OfSource = Pick<ImportRow, 'id' | 'source_id'>;

const DAY_MS = 86_400_000;
/** Latest instant that a correct clock may have written by now, ISO: a later one was written while the clock ran ahead. */
const latestPossible = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString();

/** True when another import of the source was written or undone after `moment`. One dated ahead of the clock is known once `isAgain`. */
export async function isSourceMovedSince(
  db: Knex,
  { id, source_id }: OfSource,
  moment: string,
  { isAgain, now }: { isAgain: boolean; now: Date },
): Promise<boolean> {
  const since = (column: string) => (query: Knex.QueryBuilder) =>
    void query
      .where(column, '>', moment)
      .modify((one) => void (isAgain && one.where(column, '<=', latestPossible(now))));
  const other = await db('imports')
    .where({ source_id })
    .whereNot({ id })
    .whereNotNull('started_at')
    .where((query) => void query.where(since('finished_at')).orWhere(since('undone_at')))
    .first('id');
  return other !== undefined;
}

/** Other imports of the source that were written and not undone. */
const othersWritten = (db: Knex, { id, source_id }: OfSource) =>
  db('imports').where({ source_id }).whereNot({ id }).whereIn('state', ['applied', 'canceled']);

/** Most files without stock that may have come after the last one with it. */
const NEWEST_READ = 20;

/**
 * The latest stock moment of another file of the source that was written and not undone, ISO; empty without one. Files written while the
 * clock ran ahead are left out: otherwise no file would count as newer for years.
 */
export async function newestStock(db: Knex, job: OfSource, now: Date): Promise<string> {
  const files = await othersWritten(db, job)
    .where('stock_at', '<=', latestPossible(now))
    .orderBy('stock_at', 'desc')
    .limit(NEWEST_READ)
    .select('stock_at', 'survey');
  return files.find((file) => (surveyOf(file)?.warehouses.length ?? 0) > 0)?.stock_at ?? '';
}

/**
 * Facts from the last written files of the source: `lack`: the most that one of them lacked, `fetched`: the last one of a schedule, whose
 * address gives the same columns, `priced`: the last one with prices; those about groups and warehouses are undefined until a file had them.
 */
export async function learntBefore(db: Knex, job: OfSource) {
  const files = await othersWritten(db, job)
    .orderBy('started_at', 'desc')
    .limit(NEWEST_READ)
    .select('survey', 'choice');
  const surveys = files.map(surveyOf);
  const last = <Key extends 'root' | 'warehouseIds'>(key: Key) =>
    surveys.find((survey) => survey?.[key] !== undefined)?.[key];
  const most = (key: keyof Lack): number => Math.max(0, ...surveys.map((survey) => survey?.lack?.[key] ?? 0));
  const lack: Lack = { links: most('links'), goods: most('goods') };
  const [fetched = null] = files.filter((file) => choiceOf(file).scheduled === true).map(surveyOf);
  const priced = surveys.find((survey) => (survey?.priceTypes.length ?? 0) > 0) ?? null;
  return { root: last('root'), warehouseIds: last('warehouseIds'), lack, fetched, priced };
}

export const OLD_NOTE =
  'Этот файл старше последнего загруженного из этого источника: остатки и исчезнувшие товары из него не взяты, цены проверьте';
/** True when the settings of the import's source are no longer those of its preview. */
export async function areSettingsChanged(db: Knex, job: Pick<ImportRow, 'source_id' | 'survey'>): Promise<boolean> {
  const settings = surveyOf(job)?.settings;
  const source = await findSource(db, job.source_id);
  return settings !== undefined && source !== undefined && profileRevision(source) !== settings;
}

const AGAIN_NOTE = 'Пока файл ждал, загрузили другой из этого источника: проверка сделана заново';
const RESETTLED_NOTE = 'Пока файл ждал, настройки источника изменили: проверка сделана заново';
export const againNotes = ({ again, isResettled }: FileChoice): readonly string[] => [
  ...(again === true ? [AGAIN_NOTE] : []),
  ...(isResettled === true ? [RESETTLED_NOTE] : []),
];
