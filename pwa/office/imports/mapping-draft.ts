/** The form of a source's mapping: figures as typed until they are saved. Pure. */
import { formatDecimal } from '#contract/values/money.ts';
import { z } from 'zod';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import {
  COLUMN_FIELDS,
  type FIELD_POLICIES,
  GROUP_MARK,
  IMPORT_FIELDS,
  type ImportField,
  type ImportProfile,
  importProfileSchema,
  PRICE_ROLES,
  tableSettingsSchema,
} from '#contract/imports/import-profile.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import { readFormDraft } from '../../parts/forms/form-drafts.ts';
import { mergeFields } from '../kit/merge-fields.ts';
import { typedBetween } from './import-words.ts';

export type PriceRole = (typeof PRICE_ROLES)[number];
export type FieldPolicy = (typeof FIELD_POLICIES)[number];

export const ROLE_WORDS: Readonly<Record<PriceRole, string>> = {
  retail: 'Розничная',
  wholesale: 'Оптовая',
  cost: 'Закупочная',
  sale: 'Со скидкой',
  old: 'До скидки',
  ignore: 'Не брать',
};

export const POLICY_WORDS: Readonly<Record<FieldPolicy, string>> = {
  always: 'Всегда из файла',
  new: 'Только у новых товаров',
  never: 'Не брать',
};

/** Fields that people may have edited by hand, in the order of the form. */
export const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];

const ONLY_NEW: ReadonlySet<ImportField> = new Set(['place', 'sku']);
export const usualPolicy = (field: ImportField): FieldPolicy => (ONLY_NEW.has(field) ? 'new' : 'always');

const THRESHOLDS = ['gone', 'prices', 'priceMove', 'refused'] as const;
type Threshold = (typeof THRESHOLDS)[number];
const eachThreshold = <Value>(valueOf: (name: Threshold) => Value) =>
  Object.fromEntries(THRESHOLDS.map((name) => [name, valueOf(name)])) as Record<Threshold, Value>;

const namedShape = z.object({
  prices: z.record(z.string(), z.object({ role: z.enum(PRICE_ROLES), markup: z.string(), step: z.string() })),
  rates: z.record(z.string(), z.string()),
});
const draftShape = namedShape.extend({
  profile: importProfileSchema,
  wholesalePercent: z.string(),
  thresholds: z.record(z.enum(THRESHOLDS), z.string()),
  /** Typed values of prices and currencies that only former readings of the file had. */
  former: namedShape,
});
export type MappingDraft = Readonly<z.output<typeof draftShape>>;

/** @param mapping its prices have the roles guessed for types that the profile doesn't name */
export function draftOf(profile: ImportProfile, { prices, currencies }: ImportMapping): MappingDraft {
  return {
    profile,
    prices: Object.fromEntries(
      prices.map(({ type, ...guessed }) => {
        const { role, markup, step } = profile.prices[type] ?? guessed;
        return [type, { role, markup: markup === 0 ? '' : numberAsTyped(markup), step: String(step) }];
      }),
    ),
    rates: Object.fromEntries(currencies.map((currency) => [currency, numberAsTyped(profile.rates[currency])])),
    wholesalePercent: numberAsTyped(profile.wholesalePercent),
    thresholds: eachThreshold((name) => numberAsTyped(profile.thresholds[name])),
    former: { prices: {}, rates: {} },
  };
}

/** The typed values by name, for the names of another reading of the file; its own values for names without a typed one. */
function carriedOver<T>(
  fresh: Readonly<Record<string, T>>,
  typed: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(fresh).map(([name, value]) => [name, typed[name] ?? value]));
}

function typedIn<T>(now: Readonly<Record<string, T>>, begun: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(begun[name])),
  );
}

/** The draft for another reading of the file: with its prices and currencies. Typed values stay, also for a return to the former reading. / */
export function withMapping(draft: MappingDraft, was: ImportMapping, mapping: ImportMapping): MappingDraft {
  const begun = draftOf(draft.profile, was);
  const fresh = draftOf(draft.profile, mapping);
  const former = {
    prices: { ...draft.former.prices, ...typedIn(draft.prices, begun.prices) },
    rates: { ...draft.former.rates, ...typedIn(draft.rates, begun.rates) },
  };
  return {
    ...draft,
    prices: carriedOver(fresh.prices, former.prices),
    rates: carriedOver(fresh.rates, former.rates),
    former,
  };
}

/** The target of a group or a parameter as its select shows it: by name, none, or `= <target>`; groups below it inherit a group's. */
export const choiceOf = (target: string | undefined): string =>
  target === undefined ? 'auto' : target === '' ? 'none' : `= ${target}`;

/** The target that was chosen: undefined for the one by name, empty for none. */
export const targetOf = (choice: string): string | undefined =>
  choice === 'auto' ? undefined : choice === 'none' ? '' : choice.slice(2);

/** The table with this value under the name, without the name for undefined. */
export function withEntry<Value>(table: Readonly<Record<string, Value>>, name: string, value: Value | undefined) {
  const { [name]: _, ...others } = table;
  return value === undefined ? others : { ...others, [name]: value };
}

const TYPE_WORDS = { text: 'текст', number: 'число', bool: 'да или нет', enum: 'список значений' } as const;

export const typeText = ({ type, unit }: ImportMapping['parameters'][number]): string =>
  type === 'number' && unit !== '' ? `число, ${unit}` : TYPE_WORDS[type];

export const levelsOf = (path: string): string[] => path.split(GROUP_MARK);

/** A chosen sheet by its name too, since sheets change places in later files; with `isLost` without columns that this table lacks. */
export function tableSeen(
  table: ImportProfile['table'],
  sheet: ImportMapping['sheet'],
  isLost: boolean,
): ImportProfile['table'] {
  if (sheet === null) return table;
  const isChosen = table.sheet !== undefined || table.sheetName !== undefined;
  const headings = new Set([
    ...sheet.columns.map(({ heading }) => heading),
    ...(sheet.rows.find(({ line }) => line === sheet.headerLine)?.cells ?? []).map((cell) => cell.trim()),
  ]);
  const columns = Object.entries(table.columns).filter(([heading]) => !isLost || headings.has(heading));
  return {
    ...table,
    columns: Object.fromEntries(columns),
    ...(isChosen && sheet.sheets.length > 0 ? { sheet: sheet.sheet, sheetName: sheet.sheets[sheet.sheet] } : {}),
  };
}

export function parseDraft(draft: MappingDraft) {
  const errors: Record<string, string> = {};
  const figure = (key: string, text: string, [least, most]: readonly [number, number], empty: number): number => {
    if (text.trim() === '') return empty;
    const value = typedBetween(text, least, most);
    if (value === null) errors[key] = `Нужно число от ${least} до ${most}`;
    return value ?? empty;
  };
  const prices = { ...draft.profile.prices };
  for (const [type, { role, markup, step }] of Object.entries(draft.prices))
    prices[type] = { role, markup: figure(`markup ${type}`, markup, [-99, 1000], 0), step: Number(step) };
  const saved = Object.entries(draft.rates).filter(([, text]) => text.trim() !== '');
  const rates = {
    ...Object.fromEntries(Object.entries(draft.profile.rates).filter(([currency]) => !(currency in draft.rates))),
    ...Object.fromEntries(
      saved.map(([currency, text]) => [currency, figure(`rate ${currency}`, text, [0.000001, 1_000_000], 1)]),
    ),
  };
  const roles = Object.values(draft.prices).map(({ role }) => role);
  for (const [type, { role }] of Object.entries(draft.prices))
    if (role !== 'ignore' && roles.filter((one) => one === role).length > 1)
      errors[`role ${type}`] = `«${ROLE_WORDS[role]}» может быть одна`;
  return {
    profile: {
      ...draft.profile,
      prices,
      rates,
      wholesalePercent: figure('wholesale', draft.wholesalePercent, [1, 100], 100),
      thresholds: eachThreshold((name) => {
        const limits = name === 'priceMove' ? ([1, 1000] as const) : ([0, 100] as const);
        return figure(`threshold ${name}`, draft.thresholds[name], limits, draft.profile.thresholds[name]);
      }),
    },
    /** By field: `markup <type>`, `rate <currency>`, `wholesale`, `threshold <name>`. */
    errors,
  };
}

export const listed = (fields: readonly ImportField[], field: ImportField, isIn: boolean): ImportField[] => [
  ...fields.filter((one) => one !== field),
  ...(isIn ? [field] : []),
];

const keptShape = z.object({
  was: importProfileSchema,
  draft: draftShape,
  tableSettings: tableSettingsSchema.omit({ columns: true }).extend({ columns: z.string().optional() }),
});

export type KeptMapping = z.output<typeof keptShape>;

export const mappingName = (importId: string): string => `mapping ${importId}`;

/** Null when nothing is kept, and for what another version of the shop has kept in another shape. */
export const keptMapping = (importId: string): KeptMapping | null =>
  keptShape.safeParse(readFormDraft(mappingName(importId))).data ?? null;

const NO_FILE = { prices: [], currencies: [] };

/** Parts of a profile that are merged entry by entry; everything else is one value. */
const PARTS = ['', 'prices', 'rates', 'groups', 'features', 'policies', 'thresholds', 'table', 'table.columns'];

const LABELS: Readonly<Record<string, (name: string) => string>> = {
  prices: (type) => `Цена «${type}»`,
  rates: (currency) => `Курс ${currency}`,
  wholesalePercent: () => 'Оптовая, если её нет в файле',
  groups: (path) => `Группа «${path}»`,
  newGroups: () => 'Группы, которых в магазине нет',
  lostLevel: () => 'Лишний уровень групп',
  features: (parameter) => `Параметр «${parameter}»`,
  warehouses: () => 'Склады',
  policies: (field) => `${IMPORT_FIELDS[field as keyof typeof IMPORT_FIELDS]}: откуда`,
  overHand: () => 'Поля поверх ваших правок',
  clears: () => 'Поля, которые пустое стирает',
  gone: () => 'Товары, которых в полном файле больше нет',
  thresholds: () => 'Когда спросить вас',
  table: (option) => TABLE_LABELS[option] ?? 'Таблица',
};
const TABLE_LABELS: Readonly<Record<string, string>> = {
  headerLine: 'Строка заголовков',
  sheet: 'Лист',
  sheetName: 'Лист',
  delimiter: 'Разделитель',
  encoding: 'Кодировка',
};
const WORDS: Readonly<Record<string, string>> = { ...ROLE_WORDS, ...POLICY_WORDS, ...COLUMN_FIELDS };

/** «Цена «РРЦ» — сейчас сохранено: Оптовая»; without a value that has no short name. */
function lineOf([part = '', ...names]: readonly string[], saved: unknown): string {
  const isColumn = part === 'table' && names.length > 1;
  const label = isColumn ? `Столбец «${names[1] ?? ''}»` : (LABELS[part]?.(names[0] ?? '') ?? part);
  const value = part === 'prices' ? (saved as ImportProfile['prices'][string] | undefined)?.role : saved;
  const text =
    value === undefined
      ? 'пусто'
      : part === 'prices' || part === 'policies' || isColumn
        ? WORDS[value as string]
        : typeof value === 'number' && part !== 'table'
          ? formatDecimal(value, 6)
          : undefined;
  return text === undefined ? label : `${label}\u00a0— сейчас сохранено: ${text}`;
}

/**
 * After somebody else saved first: untouched values become the saved ones, changed ones stay.
 * @param was the settings that the form began with
 * @param now the settings that are saved now
 * @returns also a line for each value that both changed; the merge keeps this person's
 */
export function mergeProfiles(was: ImportProfile, mine: ImportProfile, now: ImportProfile) {
  const { merged, contested } = mergeFields(was, mine, now, (path) => PARTS.includes(path.join('.')));
  return { merged, contested: contested.map(({ path, saved }) => lineOf(path, saved)) };
}

/** The form's values at its start, with a line for each value that somebody else has changed too; null without such a change. */
export function startOf(
  kept: KeptMapping | null,
  saved: ImportProfile,
  mapping: ImportMapping,
): { draft: MappingDraft; contested: readonly string[] | null } {
  if (kept === null) return { draft: draftOf(saved, mapping), contested: null };
  if (JSON.stringify(kept.was) === JSON.stringify(importProfileSchema.safeParse(saved).data))
    return { draft: withMapping(kept.draft, { ...mapping, ...NO_FILE }, mapping), contested: null };
  const { merged, contested } = mergeProfiles(kept.was, parseDraft(kept.draft).profile, saved);
  return { draft: draftOf(merged, mapping), contested };
}
