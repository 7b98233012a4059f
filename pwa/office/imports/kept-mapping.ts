/** Typed and unsaved mapping of an import, kept in this tab, and its merge with what is saved now. */
import { z } from 'zod';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import {
  COLUMN_FIELDS,
  IMPORT_FIELDS,
  type ImportProfile,
  importProfileSchema,
  PRICE_ROLES,
  tableSettingsSchema,
} from '#contract/imports/import-profile.ts';
import { readFormDraft } from '../../parts/forms/form-drafts.ts';
import { draftOf, type MappingDraft, parseDraft, POLICY_WORDS, ROLE_WORDS, withMapping } from './mapping-draft.ts';
import { mergeFields } from '../kit/merge-fields.ts';

const pricesShape = z.record(z.string(), z.object({ role: z.enum(PRICE_ROLES), markup: z.string(), step: z.string() }));
const ratesShape = z.record(z.string(), z.string());

const keptShape = z.object({
  was: importProfileSchema,
  draft: z.object({
    profile: importProfileSchema,
    prices: pricesShape,
    rates: ratesShape,
    wholesalePercent: z.string(),
    thresholds: z.object({ gone: z.string(), prices: z.string(), priceMove: z.string(), refused: z.string() }),
    former: z.object({ prices: pricesShape, rates: ratesShape }),
  }),
  /** Settings of the table that the file was read with. */
  tableSettings: tableSettingsSchema.omit({ columns: true }).extend({ columns: z.string().optional() }),
});

export type KeptMapping = z.output<typeof keptShape>;

export const mappingName = (importId: string): string => `mapping ${importId}`;

/** Null when nothing is kept, and for what another version of the shop has kept in another shape. */
export function keptMapping(importId: string): KeptMapping | null {
  return keptShape.safeParse(readFormDraft(mappingName(importId))).data ?? null;
}

const NO_FILE = { prices: [], currencies: [] };

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
