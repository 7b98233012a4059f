/** The merge of two people's changes of one source's settings. Pure. */
import { COLUMN_FIELDS, IMPORT_FIELDS, type ImportProfile } from '#contract/imports/import-profile.ts';
import { mergeFields } from '../kit/merge-fields.ts';
import { POLICY_WORDS, ROLE_WORDS } from './mapping-draft.ts';

/** Parts of a profile that are merged entry by entry; everything else is one value. */
const PARTS = new Set([
  '',
  'prices',
  'rates',
  'groups',
  'features',
  'policies',
  'thresholds',
  'table',
  'table.columns',
]);

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
          ? new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 6 }).format(value)
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
  const { merged, contested } = mergeFields(was, mine, now, (path) => PARTS.has(path.join('.')));
  return { merged, contested: contested.map(({ path, saved }) => lineOf(path, saved)) };
}
