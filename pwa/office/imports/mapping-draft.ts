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

export const ROLE_WORDS: Readonly<Record<(typeof PRICE_ROLES)[number], string>> = {
  retail: 'Розничная',
  wholesale: 'Оптовая',
  cost: 'Закупочная',
  sale: 'Со скидкой',
  old: 'До скидки',
  ignore: 'Не брать',
};

type FieldPolicy = (typeof FIELD_POLICIES)[number];

export const POLICY_WORDS: Readonly<Record<FieldPolicy, string>> = {
  always: 'Всегда из файла',
  new: 'Только у новых товаров',
  never: 'Не брать',
};

export const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];

const ONLY_NEW: ReadonlySet<ImportField> = new Set(['place', 'sku']);
export const usualPolicy = (field: ImportField): FieldPolicy => (ONLY_NEW.has(field) ? 'new' : 'always');

const THRESHOLDS = ['gone', 'prices', 'priceMove', 'refused'] as const;

/** The settings, and the figures and choices of prices, rates and thresholds as typed over theirs, also those of former readings of the file. */
const draftShape = z.object({ profile: importProfileSchema, typed: z.record(z.string(), z.string()) });
export type MappingDraft = Readonly<z.output<typeof draftShape>>;

/**
 * Texts of the settings by field: `role <type>`, `markup <type>`, `step <type>`, `rate <currency>`, `wholesale`, `threshold <name>`.
 * The prices of the mapping have the roles guessed for types that the profile doesn't name.
 */
function textsOf(profile: ImportProfile, { prices, currencies }: ReadTable): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...prices.flatMap(({ type, ...guessed }) => {
      const { role, markup, step } = profile.prices[type] ?? guessed;
      return [
        [`role ${type}`, role],
        [`markup ${type}`, markup === 0 ? '' : numberAsTyped(markup)],
        [`step ${type}`, String(step)],
      ];
    }),
    ...currencies.map((currency) => [`rate ${currency}`, numberAsTyped(profile.rates[currency])]),
    ['wholesale', numberAsTyped(profile.wholesalePercent)],
    ...THRESHOLDS.map((name) => [`threshold ${name}`, numberAsTyped(profile.thresholds[name])]),
  ]) as Record<string, string>;
}

type ReadTable = Pick<ImportMapping, 'prices' | 'currencies'>;

/** The draft with this text in a field; a text that is the settings' own is none of it. */
export function withText({ profile, typed }: MappingDraft, mapping: ReadTable, name: string, text: string) {
  const isOwn = textsOf(profile, mapping)[name] === text;
  return { profile, typed: withEntry(typed, name, isOwn ? undefined : text) };
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

/** The texts that the form shows for this reading of the file, the settings they make, and the errors by field. */
export function readDraft({ profile, typed }: MappingDraft, mapping: ReadTable) {
  const begun = Object.entries(textsOf(profile, mapping));
  const texts: Readonly<Record<string, string>> = Object.fromEntries(
    begun.map(([name, text]) => [name, typed[name] ?? text]),
  );
  const errors: Record<string, string> = {};
  const figure = (name: string, [least, most]: readonly [number, number], empty: number): number => {
    const text = texts[name] ?? '';
    if (text.trim() === '') return empty;
    const value = typedBetween(text, least, most);
    if (value === null) errors[name] = `Нужно число от ${least} до ${most}`;
    return value ?? empty;
  };
  const roleOf = ({ type, role }: ReadTable['prices'][number]) =>
    PRICE_ROLES.find((one) => one === texts[`role ${type}`]) ?? role;
  const prices = mapping.prices.map((price) => {
    const { type } = price;
    const role = roleOf(price);
    if (role !== 'ignore' && mapping.prices.filter((one) => roleOf(one) === role).length > 1)
      errors[`role ${type}`] = `«${ROLE_WORDS[role]}» может быть одна`;
    const [markup, step] = [figure(`markup ${type}`, [-99, 1000], 0), Number(texts[`step ${type}`])];
    return [type, { role, markup, step }] as const;
  });
  const rates = mapping.currencies.reduce<ImportProfile['rates']>((all, currency) => {
    const isEmpty = texts[`rate ${currency}`]?.trim() === '';
    return withEntry(all, currency, isEmpty ? undefined : figure(`rate ${currency}`, [0.000001, 1_000_000], 1));
  }, profile.rates);
  const thresholds = THRESHOLDS.map((name) => {
    const limits = name === 'priceMove' ? ([1, 1000] as const) : ([0, 100] as const);
    return [name, figure(`threshold ${name}`, limits, profile.thresholds[name])];
  });
  return {
    texts,
    isTyped: begun.some(([name, text]) => texts[name] !== text),
    errors,
    profile: {
      ...profile,
      prices: { ...profile.prices, ...Object.fromEntries(prices) },
      rates,
      wholesalePercent: figure('wholesale', [1, 100], 100),
      thresholds: Object.fromEntries(thresholds) as ImportProfile['thresholds'],
    },
  };
}

export const listed = (fields: readonly ImportField[], field: ImportField, isIn: boolean): ImportField[] => [
  ...fields.filter((one) => one !== field),
  ...(isIn ? [field] : []),
];

export interface MappingPartProps {
  mapping: ImportMapping;
  profile: ImportProfile;
  onChange: (change: Partial<ImportProfile>) => void;
  field: (name: string) => { value: string; error: string | undefined; onChange: (text: string) => void };
}

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
  mapping: ReadTable,
): { draft: MappingDraft; contested: readonly string[] | null } {
  if (kept === null) return { draft: { profile: saved, typed: {} }, contested: null };
  if (JSON.stringify(kept.was) === JSON.stringify(importProfileSchema.safeParse(saved).data))
    return { draft: kept.draft, contested: null };
  const { merged, contested } = mergeProfiles(kept.was, readDraft(kept.draft, mapping).profile, saved);
  return { draft: { profile: merged, typed: kept.draft.typed }, contested };
}
