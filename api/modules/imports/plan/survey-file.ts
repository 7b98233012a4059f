/** The first pass over a file: its groups and price types. Their mapping depends on all of them. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import type { ImportRow } from '#db/import-tables.ts';
import { articleKey, barcodeKey } from '#contract/products/product-code.ts';
import { nameKey } from '#contract/values/same-name.ts';
import { ParameterSurvey, type SurveyedParameter, type Proposal } from './propose-features.ts';
import { lostPrices } from '../files/map-prices.ts';
import { currencyIn, currencyOf } from '../files/read-values.ts';
import type { SourceFile, SourceRow } from '../files/source-row.ts';
import { groupKey } from './map-groups.ts';
import { VARIANTS_MAX } from '#contract/catalogue/variants.ts';
import { MODEL_MAX } from '#contract/products/product-fields.ts';

/** Models that a file's goods are variants of, by the file's own codes. */
export class ModelSurvey {
  private readonly models = new Map<string, { goods: number; brand: string; isMixed: boolean }>();

  take({ model, brand = '' }: SourceRow): void {
    if (model === undefined || model === '') return;
    const key = nameKey(brand);
    const known = this.models.get(model);
    if (known === undefined) this.models.set(model, { goods: 1, brand: key, isMixed: false });
    else {
      known.goods += 1;
      known.isMixed ||= known.brand !== key;
    }
  }

  /**
   * The shop's name of each plausible model, by the file's code. The name contains the source, because equal codes of different sources are
   * different models. Some files write the category instead of the model: a code of several brands, or of more goods than a page offers, is
   * ignored. In a file of all goods a model has at least two.
   */
  names(sourceName: string, { isFull }: { readonly isFull: boolean }): ReadonlyMap<string, string> {
    const believable = [...this.models].filter(
      ([, { goods, isMixed }]) => !isMixed && goods <= VARIANTS_MAX && (goods > 1 || !isFull),
    );
    return new Map(believable.map(([model]) => [model, `${model} · ${sourceName}`.slice(0, MODEL_MAX)]));
  }
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
export async function surveyFile(source: SourceFile, onProgress: (rows: number) => Promise<void>) {
  const survey = {
    facts: source.facts,
    groups: new Map<string, number>(),
    /** Codes of 1C's goods in whose place their variants come. */
    replaced: new Set<string>(),
    priceTypes: new Set<string>(),
    warehouses: new Set<string>(),
    currencies: new Set<string>(),
    parameters: new ParameterSurvey(),
    models: new ModelSurvey(),
    codes: new Set<string>(),
    rows: 0,
    /** Number of rows that could not be read and have no code: a product that the file seems to lack may be one of them. */
    unread: 0,
  };
  const { groups, replaced, codes } = survey;
  for await (const item of source.items()) {
    survey.rows += 1;
    if (survey.rows % PORTION === 0) await yieldToEventLoop();
    if (survey.rows % 1000 === 0) await onProgress(survey.rows);
    if ('refused' in item) {
      if (item.refused.externalId === null) survey.unread += 1;
      else codes.add(item.refused.externalId);
    }
    if (!('row' in item)) continue;
    const { row } = item;
    codes.add(codeOf(row));
    const [base = '', variant] = source.facts.format === 'commerceml' ? (row.externalId ?? '').split('#') : [];
    if (variant !== undefined) replaced.add(base);
    if (row.groups !== undefined && row.groups.length > 0) {
      const key = groupKey(row.groups);
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
    for (const [type, { amount, currency }] of Object.entries(row.prices ?? {})) {
      survey.priceTypes.add(type);
      survey.currencies.add(currencyOf(currencyIn(amount) || currency));
    }
    survey.parameters.take(row.features ?? {});
    survey.models.take(row);
    for (const warehouse of Object.keys(row.stock ?? {})) survey.warehouses.add(warehouse);
  }
  for (const code of codes) replaced.delete(code);
  return survey;
}
export type Survey = Awaited<ReturnType<typeof surveyFile>>;

/** The chosen warehouses by their names in this file: one of a known id may have been renamed. */
export function namedNow(
  chosen: readonly string[],
  { facts, warehouses }: Survey,
  ids: Readonly<Record<string, string>>,
): string[] {
  return chosen.map((name) => (warehouses.has(name) ? name : (facts.warehouseNames[ids[name] ?? ''] ?? name)));
}

/** Sentences about the warehouses that the settings choose and the file lacks. */
export function lostWarehouses({ warehouses }: Survey, chosen: readonly string[]): string[] {
  if (warehouses.size === 0) return [];
  const there = [...warehouses].map((name) => `«${name}»`).join(', ');
  return chosen
    .filter((name) => !warehouses.has(name))
    .map((name) => `В файле нет склада «${name}», который выбран в настройках источника: есть ${there}`);
}

/** Number of a source's codes that a full file lacks, and of its goods on sale that a file lacks or marks as deleted. */
export interface Lack {
  readonly links: number;
  readonly goods: number;
}

/** The part of a survey stored with its import, to show how the file was understood; older ones lack optional parts. */
export interface KeptSurvey {
  readonly isOwn?: boolean;
  readonly groups: readonly (readonly [path: string, goods: number])[];
  readonly priceTypes: readonly string[];
  readonly warehouses: readonly string[];
  readonly currencies: readonly string[];
  readonly rates: Readonly<Record<string, string>>;
  readonly parameters?: readonly SurveyedParameter[];
  readonly proposals?: readonly Proposal[];
  readonly isFull?: boolean;
  readonly lack?: Lack;
  /** The group above all categories, null for none. */
  readonly root?: string | null;
  /** Name of the sheet that the settings choose by its number; absent without such a choice. */
  readonly sheetName?: string;
  /** Ids of warehouses by each name that they had so far. */
  readonly warehouseIds?: Readonly<Record<string, string>>;
  /** Revision of the settings that the preview was made with. */
  readonly settings?: string;
  readonly notes?: readonly string[];
}

/** Sentences about prices and stock that the last file had and this one lacks. */
function lostFigures(
  { facts: { format }, priceTypes, warehouses }: Survey,
  former: KeptSurvey,
  profile: ImportProfile,
): string[] {
  // Other formats name a warehouse only where it has stock, and a chosen one is missed by its name.
  const isColumn = (format === 'csv' || format === 'xlsx') && profile.warehouses.length === 0;
  const isLost = isColumn ? warehouses.size < former.warehouses.length : warehouses.size === 0;
  const columns = former.warehouses
    .filter((name) => !warehouses.has(name))
    .map((name) => (name === '' ? 'остаток' : `«${name}»`));
  return [
    ...lostPrices(priceTypes, former.priceTypes, profile, { onlyReplaced: false }),
    ...(isLost && columns.length > 0 ? [`В файле нет остатков из прошлого файла: ${columns.join(', ')}`] : []),
  ];
}

/** True unless the file is a catalogue of CommerceML without prices: they are in the file of its offers, which may follow separately. */
export const hasPrices = ({ facts, priceTypes }: Survey): boolean =>
  facts.format !== 'commerceml' || priceTypes.size > 0;

/**
 * Sentences about all that the file lacks; `lostNames`: those about warehouses. Only a file without other losses is compared with the last
 * ones: with `fetched`, the last one of the same schedule, or with `priced`, the last one with prices, if another one was sent instead.
 */
export function lostOf(
  survey: Survey,
  profile: ImportProfile,
  lostNames: readonly string[],
  { fetched, priced }: { readonly fetched: KeptSurvey | null; readonly priced: KeptSurvey | null },
): readonly string[] {
  const { format, changesOnly, lost } = survey.facts;
  // A file of changes need not have all warehouses.
  const all = [...lost, ...(changesOnly ? [] : lostNames)];
  const isCompared = all.length === 0 && hasPrices(survey) && !(format === 'commerceml' && changesOnly);
  if (!isCompared) return all;
  if (fetched !== null) return lostFigures(survey, fetched, profile);
  return lostPrices(survey.priceTypes, priced?.priceTypes ?? [], profile, { onlyReplaced: true });
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
    ...(facts.sheetName === null ? {} : { sheetName: facts.sheetName }),
    parameters: parameters.list(NAMES_KEPT),
    notes: [...facts.notes].slice(0, NAMES_KEPT),
  };
}

/** The part of a survey kept after its file is deleted: data for judging later files, and the notes. */
export const reducedSurvey = (kept: KeptSurvey): KeptSurvey => ({
  ...kept,
  groups: [],
  currencies: [],
  rates: {},
  parameters: [],
  proposals: [],
});

/** The stored survey; null before the file was read, and for a change without a file. */
export const surveyOf = ({ survey }: Pick<ImportRow, 'survey'>): KeptSurvey | null =>
  survey === '' ? null : (JSON.parse(survey) as KeptSurvey);

export const notesOf = (row: Pick<ImportRow, 'survey'>): readonly string[] => surveyOf(row)?.notes ?? [];
