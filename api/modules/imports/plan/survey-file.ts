/** The first pass over a file: its groups and price types. Their mapping depends on all of them. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ImportRow } from '#db/import-tables.ts';
import { articleKey, barcodeKey } from '#contract/products/product-code.ts';
import { nameKey } from '#contract/values/same-name.ts';
import { ModelSurvey } from './survey-models.ts';
import { ParameterSurvey, type SurveyedParameter } from './survey-parameters.ts';
import type { Proposal } from './propose-features.ts';
import { currencyIn, currencyOf } from '../files/read-values.ts';
import type { FileFacts, SourceFile, SourceRow } from '../files/source-row.ts';
import { groupKey } from './map-groups.ts';

export interface Survey {
  readonly facts: FileFacts;
  /** Number of goods in each group, by path. */
  readonly groups: ReadonlyMap<string, number>;
  readonly priceTypes: ReadonlySet<string>;
  readonly warehouses: ReadonlySet<string>;
  /** Codes of the prices' currencies. */
  readonly currencies: ReadonlySet<string>;
  readonly parameters: ParameterSurvey;
  readonly models: ModelSurvey;
  /** The source's codes of all goods. */
  readonly codes: ReadonlySet<string>;
  readonly rows: number;
}

/** Rows read before other requests run. */
const PORTION = 50;

/** The source's code of a product: its own code or, in tables without one, the first other identifier, normalized. Empty without any. */
export function codeOf({ externalId, article = '', barcodes: [barcode] = [], title = '' }: SourceRow): string {
  if (externalId !== null && externalId !== '') return externalId;
  if (article !== '') return `артикул:${articleKey(article)}`;
  if (barcode !== undefined) return `штрихкод:${barcodeKey(barcode)}`;
  return title === '' ? '' : `название:${nameKey(title)}`;
}

/** Reads the file to its end. Calls `onProgress` every thousand rows. Throws `FileRefused`. */
export async function surveyFile(source: SourceFile, onProgress: (rows: number) => Promise<void>): Promise<Survey> {
  const groups = new Map<string, number>();
  const priceTypes = new Set<string>();
  const warehouses = new Set<string>();
  const currencies = new Set<string>();
  const codes = new Set<string>();
  const parameters = new ParameterSurvey();
  const models = new ModelSurvey();
  let rows = 0;
  for await (const item of source.items(false)) {
    rows += 1;
    if (rows % PORTION === 0) await othersTurn();
    if (rows % 1000 === 0) await onProgress(rows);
    if (!('row' in item)) continue;
    const { row } = item;
    codes.add(codeOf(row));
    if (row.groups !== undefined && row.groups.length > 0) {
      const key = groupKey(row.groups);
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
    for (const [type, { amount, currency }] of Object.entries(row.prices ?? {})) {
      priceTypes.add(type);
      currencies.add(currencyOf(currencyIn(amount) || currency));
    }
    parameters.take(row.features ?? {});
    models.take(row);
    for (const warehouse of Object.keys(row.stock ?? {})) warehouses.add(warehouse);
  }
  return { facts: source.facts, groups, priceTypes, warehouses, currencies, parameters, models, codes, rows };
}

/** The part of a survey stored with its import, to show how the file was understood. */
export interface KeptSurvey {
  /** True for the shop's own table; absent in older surveys. */
  readonly isOwn?: boolean;
  readonly groups: readonly (readonly [path: string, goods: number])[];
  readonly priceTypes: readonly string[];
  readonly warehouses: readonly string[];
  readonly currencies: readonly string[];
  /** Roubles for a unit of a currency, as the file proposes. */
  readonly rates: Readonly<Record<string, string>>;
  /** Absent in older surveys. */
  readonly parameters?: readonly SurveyedParameter[];
  /** Proposed features from its parameters; absent in older surveys. */
  readonly proposals?: readonly Proposal[];
  /** True for a file of all goods of its source; absent in older surveys. */
  readonly isFull?: boolean;
  /** Revision of the settings that the preview was made with; absent in older surveys. */
  readonly settings?: string;
  /** Notes about the whole file, as sentences; absent in older surveys. */
  readonly notes?: readonly string[];
}

/** Most groups stored: more of them are not mapped by hand. */
const GROUPS_KEPT = 2000;
const NAMES_KEPT = 100;

/** The part of a survey that is stored with its import, cut to the maximum numbers. */
export function keptSurvey({ facts, groups, priceTypes, warehouses, currencies, parameters }: Survey): KeptSurvey {
  return {
    isOwn: facts.isOwn,
    groups: [...groups].slice(0, GROUPS_KEPT),
    priceTypes: [...priceTypes].slice(0, NAMES_KEPT),
    warehouses: [...warehouses].slice(0, NAMES_KEPT),
    currencies: [...currencies].slice(0, NAMES_KEPT),
    rates: facts.rates,
    parameters: parameters.list(NAMES_KEPT),
    notes: [...facts.notes].slice(0, NAMES_KEPT),
  };
}

/** The part of a survey kept after its file is deleted: data for judging later files, and the notes. */
export const reducedSurvey = (kept: KeptSurvey): KeptSurvey => ({
  ...kept,
  groups: [],
  priceTypes: [],
  currencies: [],
  rates: {},
  parameters: [],
  proposals: [],
});

/** The stored survey; null before the file was read, and for a change without a file. */
export const surveyOf = ({ survey }: Pick<ImportRow, 'survey'>): KeptSurvey | null =>
  survey === '' ? null : (JSON.parse(survey) as KeptSurvey);

export const notesOf = (row: Pick<ImportRow, 'survey'>): readonly string[] => surveyOf(row)?.notes ?? [];
