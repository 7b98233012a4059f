/** Finds imports to clean up: old, superseded or undecided ones. Knex only. */
import type { Knex } from 'knex';
import type { ImportRow } from '#db/import-tables.ts';
import { readInPortions } from '#db/portions.ts';

const FINISHED = ['applied', 'canceled', 'dropped', 'failed', 'undone'];

/** Imports undecided since this moment. */
export async function findUndecided(db: Knex, before: string): Promise<string[]> {
  const rows = await db('imports').whereIn('state', ['ready', 'waiting']).where('created_at', '<', before).select('id');
  return rows.map(({ id }) => id);
}

/** Automatic imports of a source that wait for a person, whose files came before this one's, with stock that is not newer. */
export function waitingBefore(
  db: Knex,
  { source_id, created_at, stock_at }: Pick<ImportRow, 'source_id' | 'created_at' | 'stock_at'>,
): Promise<Pick<ImportRow, 'id' | 'survey'>[]> {
  return db('imports')
    .where({ source_id, state: 'waiting', is_automatic: true })
    .where('created_at', '<', created_at)
    .where('stock_at', '<=', stock_at ?? '')
    .select('id', 'survey');
}

/** Imports finished before this moment that still have lines or pictures. */
export function findOldImports(db: Knex, before: string): Promise<ImportRow[]> {
  return db('imports')
    .whereIn('state', FINISHED)
    .where('finished_at', '<', before)
    .where((query) => {
      void query.where({ has_file: true });
      for (const table of ['import_lines', 'import_pictures'])
        void query.orWhereExists(
          db(table)
            .whereRaw('?? = imports.id', [`${table}.import_id`])
            .select('number'),
        );
    });
}

/** Finished automatic imports of a source, except the last one and those whose pictures are not complete. */
export async function findFormer(db: Knex, sourceId: string): Promise<ImportRow[]> {
  const [, ...former] = await db('imports')
    .where({ source_id: sourceId, has_file: true, is_automatic: true })
    .whereIn('state', FINISHED)
    .whereNotExists(
      db('import_pictures')
        .whereRaw('import_pictures.import_id = imports.id')
        .where('import_pictures.state', 'waiting')
        .select('number'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return former;
}

/** Those of these imports that exist. */
export async function knownImports(
  db: Knex,
  ids: readonly string[],
): Promise<Map<string, Pick<ImportRow, 'has_file'>>> {
  const rows = await readInPortions(ids, (some) => db('imports').whereIn('id', some).select('id', 'has_file'));
  return new Map(rows.map(({ id, has_file }) => [id, { has_file }]));
}
