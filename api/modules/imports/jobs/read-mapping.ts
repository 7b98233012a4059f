/** The mapping of an import's file: its table, groups, price types, and the alternatives. */
import type { Knex } from 'knex';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import type { ColumnField } from '#contract/imports/import-profile.ts';
import type { readImportMapping as mappingEndpoint } from '#contract/imports/import-mapping.ts';
import type { ImportRow } from '#db/import-tables.ts';
import { listTree } from '../../catalogue/tree/read-tree.ts';
import { importFile } from '../store/import-file.ts';
import { requireImport } from '../store/import-store.ts';
import { findSource, profileOf } from '../store/source-store.ts';
import type { Place } from '../plan/map-groups.ts';
import { mapPrices } from '../files/map-prices.ts';
import { missingProposals } from '../plan/propose-features.ts';
import { currencyIn, currencyOf } from '../files/read-values.ts';
import { surveyOf, type KeptSurvey } from '../plan/survey-file.ts';
import { runOnFile } from '../files/read-apart.ts';
import type { Sheet } from '../files/read-sheet.ts';
import { readSheet, type SourceInput } from '../files/source-tasks.ts';
import { FileRefused } from '../files/source-row.ts';

type Mapping = AnswerOf<typeof mappingEndpoint>;

const SHOWN_COLUMNS = 80;
const SHOWN_CHARACTERS = 120;
const NO_PLACE = { category: null, categoryId: null, subcategory: null, subcategoryId: null, lost: null };
const EMPTY_SURVEY: KeptSurvey = { groups: [], priceTypes: [], warehouses: [], currencies: [], rates: {} };

/** Null when the file is no table, is deleted, or cannot be opened. */
async function sheetOf(dataDir: string, job: ImportRow, choice: SourceInput['choice']): Promise<Sheet | null> {
  try {
    return await runOnFile(readSheet, { path: importFile(dataDir, job.id), name: job.file_name, choice });
  } catch (error) {
    if (error instanceof FileRefused || (error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

const shownSheet = ({ head, rows, ...sheet }: Sheet): Mapping['sheet'] => ({
  ...sheet,
  headerLine: head?.line ?? null,
  columns: (head?.columns ?? []).slice(0, SHOWN_COLUMNS).map(({ heading, field }) => ({ heading, field })),
  rows: rows.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, SHOWN_COLUMNS).map((cell) => cell.slice(0, SHOWN_CHARACTERS)),
  })),
});

/** The survey of the file as it was read, with the prices, currencies and warehouses of a table that is only tried. */
function triedSurvey(survey: KeptSurvey, { head, rows }: Sheet): KeptSurvey {
  const columns = head?.columns ?? [];
  const named = (field: ColumnField) =>
    columns.flatMap((column, index) => (column.field === field ? [{ index, heading: column.heading }] : []));
  const prices = named('price');
  const [currencyColumn] = named('currency');
  const currencies = rows
    .filter(({ line }) => line > (head?.line ?? 0))
    .flatMap(({ cells }) =>
      prices.map(({ index, heading }) =>
        currencyOf(
          currencyIn(cells[index] ?? '') ||
            (cells[currencyColumn?.index ?? -1] ?? '') ||
            currencyIn(heading) ||
            (head?.currency ?? ''),
        ),
      ),
    );
  return {
    ...survey,
    priceTypes: [...new Set(prices.map(({ heading }) => heading))],
    warehouses: [...new Set(named('stock').map(({ heading }) => heading))],
    currencies: [...new Set(currencies)],
  };
}

/** Throws `not_found`. */
export async function readMapping(
  db: Knex,
  dataDir: string,
  id: string,
  tried: QueryOf<typeof mappingEndpoint>,
): Promise<Mapping> {
  const job = await requireImport(db, id);
  const source = await findSource(db, job.source_id);
  const profile = profileOf(source ?? { profile: '{}' });
  const { table } = profile;
  const choice = {
    ...table,
    ...tried,
    sheetName: tried.sheet === undefined ? table.sheetName : undefined,
    columns: { ...table.columns, ...tried.columns },
  };
  const read = surveyOf(job) ?? EMPTY_SURVEY;
  const seen = await sheetOf(dataDir, job, choice);
  const isTried = Object.keys(tried).length > 0;
  const survey = isTried && seen !== null ? triedSurvey(read, seen) : read;
  const places = JSON.parse(job.places) as Record<string, Place | null>;
  return {
    groups: survey.groups.map(([path, goods]) => {
      const { categoryId, subcategoryId, ...place } = places[path] ?? NO_PLACE;
      const isNew = place.category !== null && categoryId === null;
      return { path, goods, ...place, isNew: isNew || (place.subcategory !== null && subcategoryId === null) };
    }),
    prices: [...mapPrices(survey.priceTypes, profile)].map(([type, rule]) => ({ type, ...rule })),
    warehouses: [...survey.warehouses],
    currencies: survey.currencies.filter((currency) => currency !== 'RUB'),
    rates: survey.rates,
    parameters: [...(survey.parameters ?? [])],
    proposals: missingProposals(survey.proposals ?? [], await listTree(db)),
    sheet: seen === null ? null : shownSheet(seen),
  };
}
