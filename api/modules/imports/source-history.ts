/** What was written of a source beside an import: its preview must not be older than that. Knex only. */
import type { Knex } from 'knex';
import type { ImportRow } from '#db/import-tables.ts';
import { surveyOf } from './plan/survey-file.ts';

type OfSource = Pick<ImportRow, 'id' | 'source_id'>;

/** Whether another import of the source was written, or taken back, after a moment. */
export async function isSourceMovedSince(db: Knex, { id, source_id }: OfSource, moment: string): Promise<boolean> {
  const other = await db('imports')
    .where({ source_id })
    .whereNot({ id })
    .whereNotNull('started_at')
    .where((query) => void query.where('finished_at', '>', moment).orWhere('undone_at', '>', moment))
    .first('id');
  return other !== undefined;
}

/** Files without stock that may have come after the last one with it. */
const NEWEST_READ = 20;

/** The latest moment of which another file of the source wrote stock that still stands; empty when none did. */
export async function newestStock(db: Knex, { id, source_id }: OfSource): Promise<string> {
  const files = await db('imports')
    .where({ source_id })
    .whereNot({ id })
    .whereIn('state', ['applied', 'canceled'])
    .whereNotNull('stock_at')
    .orderBy('stock_at', 'desc')
    .limit(NEWEST_READ)
    .select('stock_at', 'survey');
  return files.find((file) => (surveyOf(file)?.warehouses.length ?? 0) > 0)?.stock_at ?? '';
}

/** What people read of a file that is older than the last one. */
export const OLD_NOTE =
  'Этот файл старше последнего загруженного из этого источника: остатки и исчезнувшие товары из него не взяты, цены проверьте';
/** What people read of a preview that was made anew. */
export const AGAIN_NOTE = 'Пока файл ждал, загрузили другой из этого источника: проверка сделана заново';
