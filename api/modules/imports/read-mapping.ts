/** The mapping of an import's file: its table, groups, price types, and the alternatives. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { importProfileSchema } from '#contract/imports/import-profile.ts';
import type { readImportMapping as mappingEndpoint } from '#contract/imports/import-mapping.ts';
import type { ImportRow } from '#db/import-tables.ts';
import { listTree } from '../catalogue/tree/list-tree.ts';
import { importFile } from './import-file.ts';
import { findImport, findSource } from './import-store.ts';
import type { Place } from './plan/map-groups.ts';
import { mapPrices } from './plan/map-prices.ts';
import { missingProposals } from './plan/propose-features.ts';
import type { KeptSurvey } from './plan/survey-file.ts';
import { readSheet } from './read/read-sheet.ts';
import { FileRefused } from './read/source-row.ts';

type Mapping = AnswerOf<typeof mappingEndpoint>;

const SHOWN_COLUMNS = 80;
const SHOWN_CHARACTERS = 120;
const EMPTY_SURVEY: KeptSurvey = { groups: [], priceTypes: [], warehouses: [], currencies: [], rates: {} };

/** Null when the file is no table, is deleted, or cannot be opened. */
async function sheetOf(
  dataDir: string,
  job: ImportRow,
  choice: Parameters<typeof readSheet>[2],
): Promise<Mapping['sheet']> {
  try {
    const sheet = await readSheet(importFile(dataDir, job.id), job.file_name, choice);
    if (sheet === null) return null;
    const { encoding, delimiter, sheets, rows, head } = sheet;
    return {
      encoding,
      delimiter,
      sheets: [...sheets],
      sheet: sheet.sheet,
      headerLine: head?.line ?? null,
      columns: (head?.columns ?? []).slice(0, SHOWN_COLUMNS).map(({ heading, field }) => ({ heading, field })),
      rows: rows.map(({ line, cells }) => ({
        line,
        cells: cells.slice(0, SHOWN_COLUMNS).map((cell) => cell.slice(0, SHOWN_CHARACTERS)),
      })),
    };
  } catch (error) {
    if (error instanceof FileRefused || (error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

/** Throws `not_found`. */
export async function readMapping(
  db: Knex,
  dataDir: string,
  id: string,
  { encoding, delimiter, headerLine, sheet }: QueryOf<typeof mappingEndpoint>,
): Promise<Mapping> {
  const job = await findImport(db, id);
  if (job === undefined) throw new CodedError('not_found');
  const source = await findSource(db, job.source_id);
  const profile = importProfileSchema.parse(JSON.parse(source?.profile ?? '{}'));
  const { table } = profile;
  const choice = {
    ...table,
    encoding: encoding ?? table.encoding,
    delimiter: delimiter ?? table.delimiter,
    headerLine: headerLine ?? table.headerLine,
    sheet: sheet ?? table.sheet,
  };
  const survey = job.survey === '' ? EMPTY_SURVEY : (JSON.parse(job.survey) as KeptSurvey);
  const places = JSON.parse(job.places) as Record<string, Place | null>;
  return {
    groups: survey.groups.map(([path, goods]) => {
      const place = places[path] ?? null;
      return {
        path,
        goods,
        category: place?.category ?? null,
        subcategory: place?.subcategory ?? null,
        lost: place?.lost ?? null,
        isNew:
          place !== null && (place.categoryId === null || (place.subcategory !== null && place.subcategoryId === null)),
      };
    }),
    prices: [...mapPrices(survey.priceTypes, profile)].map(([type, rule]) => ({ type, ...rule })),
    warehouses: [...survey.warehouses],
    currencies: survey.currencies.filter((currency) => currency !== 'RUB'),
    rates: survey.rates,
    parameters: (survey.parameters ?? []).map(({ samples, ...one }) => ({ ...one, samples: [...samples] })),
    proposals: missingProposals(survey.proposals ?? [], await listTree(db)).map(({ features, ...place }) => ({
      ...place,
      features: features.map(({ values, ...feature }) => ({ ...feature, values: [...values] })),
    })),
    sheet: await sheetOf(dataDir, job, choice),
  };
}
