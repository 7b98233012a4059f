/** What a person chooses of how a source's files are understood: figures as typed, until they are saved. Pure. */
import {
  GROUP_MARK,
  IMPORT_FIELDS,
  type ColumnField,
  type FIELD_POLICIES,
  type ImportField,
  type ImportProfile,
  type PRICE_ROLES,
} from '#contract/imports/import-profile.ts';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
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

export const COLUMN_WORDS: Readonly<Record<ColumnField, string>> = {
  externalId: 'Код источника',
  article: 'Артикул',
  barcode: 'Штрихкод',
  title: 'Название',
  fullTitle: 'Полное название',
  brand: 'Бренд',
  unit: 'Единица',
  group: 'Категория',
  subgroup: 'Подкатегория',
  shortDesc: 'Краткое описание',
  fullDesc: 'Описание',
  weightKg: 'Вес, кг',
  price: 'Цена',
  saleFrom: 'Скидка действует с',
  saleTo: 'Скидка действует по',
  currency: 'Валюта',
  stock: 'Остаток',
  picture: 'Фото',
  feature: 'Характеристика',
  ignore: 'Не брать',
};

/** Fields whose words somebody may have edited by hand, in the order of the form. */
export const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];

/** Fields of which an import touches new goods only, unless told otherwise. */
const ONLY_NEW: ReadonlySet<ImportField> = new Set(['place', 'sku']);
export const usualPolicy = (field: ImportField): FieldPolicy => (ONLY_NEW.has(field) ? 'new' : 'always');

export interface PriceDraft {
  readonly role: PriceRole;
  readonly markup: string;
  readonly step: string;
}

/** Where a group goes: by itself, nowhere, or to a place of the shop. */
export type GroupChoice = 'auto' | 'none' | { readonly categorySlug: string; readonly subcategoryId: string };

export interface MappingDraft {
  readonly profile: ImportProfile;
  readonly prices: Readonly<Record<string, PriceDraft>>;
  readonly rates: Readonly<Record<string, string>>;
  readonly wholesalePercent: string;
  readonly thresholds: Readonly<Record<keyof ImportProfile['thresholds'], string>>;
}

export function draftOf(profile: ImportProfile, { prices, currencies }: ImportMapping): MappingDraft {
  return {
    profile,
    prices: Object.fromEntries(
      prices.map(({ type, role, markup, step }) => [
        type,
        { role, markup: markup === 0 ? '' : numberAsTyped(markup), step: String(step) },
      ]),
    ),
    rates: Object.fromEntries(currencies.map((currency) => [currency, numberAsTyped(profile.rates[currency])])),
    wholesalePercent: numberAsTyped(profile.wholesalePercent),
    thresholds: {
      gone: numberAsTyped(profile.thresholds.gone),
      prices: numberAsTyped(profile.thresholds.prices),
      priceMove: numberAsTyped(profile.thresholds.priceMove),
      refused: numberAsTyped(profile.thresholds.refused),
    },
  };
}

/** Where a group goes by what the profile remembers of it itself; what lies below inherits that. */
export function choiceOf({ groups }: ImportProfile, path: string): GroupChoice {
  const told = groups[path];
  if (told === undefined) return 'auto';
  return told === null ? 'none' : { categorySlug: told.categorySlug, subcategoryId: told.subcategoryId ?? '' };
}

export function withGroup(profile: ImportProfile, path: string, choice: GroupChoice): ImportProfile {
  const { [path]: _, ...others } = profile.groups;
  if (choice === 'auto') return { ...profile, groups: others };
  const place =
    choice === 'none'
      ? null
      : { categorySlug: choice.categorySlug, subcategoryId: choice.subcategoryId === '' ? null : choice.subcategoryId };
  return { ...profile, groups: { ...others, [path]: place } };
}

/** Which feature takes a parameter, as its list says it: by its name, none, or `= <code>`. */
export function featureChoice({ features }: ImportProfile, parameter: string): string {
  const told = features[parameter];
  return told === undefined ? 'auto' : told === '' ? 'none' : `= ${told}`;
}

export function withFeature(profile: ImportProfile, parameter: string, choice: string): ImportProfile {
  const { [parameter]: _, ...others } = profile.features;
  if (choice === 'auto') return { ...profile, features: others };
  return { ...profile, features: { ...others, [parameter]: choice === 'none' ? '' : choice.slice(2) } };
}

const TYPE_WORDS = { text: 'текст', number: 'число', bool: 'да или нет', enum: 'список значений' } as const;

/** What the values of a parameter are. */
export function typeText({ type, unit }: ImportMapping['parameters'][number]): string {
  return type === 'number' && unit !== '' ? `число, ${unit}` : TYPE_WORDS[type];
}

/** Levels of a group's path. */
export const levelsOf = (path: string): string[] => path.split(GROUP_MARK);

export interface Understood {
  readonly profile: ImportProfile;
  /** By field: `markup <type>`, `rate <currency>`, `wholesale`, `threshold <name>`. */
  readonly errors: Readonly<Record<string, string>>;
}

const LIMITS = { gone: [0, 100], prices: [0, 100], priceMove: [1, 1000], refused: [0, 100] } as const;

/** The profile that a draft means, and what can't be meant. */
export function understand(draft: MappingDraft): Understood {
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
  const told = Object.entries(draft.rates).filter(([, text]) => text.trim() !== '');
  const rates = {
    ...Object.fromEntries(Object.entries(draft.profile.rates).filter(([currency]) => !(currency in draft.rates))),
    ...Object.fromEntries(
      told.map(([currency, text]) => [currency, figure(`rate ${currency}`, text, [0.000001, 1_000_000], 1)]),
    ),
  };
  const roles = Object.values(draft.prices).map(({ role }) => role);
  for (const [type, { role }] of Object.entries(draft.prices))
    if (role !== 'ignore' && roles.filter((one) => one === role).length > 1)
      errors[`role ${type}`] = `«${ROLE_WORDS[role]}» может быть одна`;
  const { gone, prices: moved, priceMove, refused } = draft.thresholds;
  const usual = draft.profile.thresholds;
  return {
    profile: {
      ...draft.profile,
      prices,
      rates,
      wholesalePercent: figure('wholesale', draft.wholesalePercent, [1, 100], 100),
      thresholds: {
        gone: figure('threshold gone', gone, LIMITS.gone, usual.gone),
        prices: figure('threshold prices', moved, LIMITS.prices, usual.prices),
        priceMove: figure('threshold priceMove', priceMove, LIMITS.priceMove, usual.priceMove),
        refused: figure('threshold refused', refused, LIMITS.refused, usual.refused),
      },
    },
    errors,
  };
}

/** A list of fields with one of them in or out. */
export const listed = (fields: readonly ImportField[], field: ImportField, isIn: boolean): ImportField[] =>
  isIn ? [...fields.filter((one) => one !== field), field] : fields.filter((one) => one !== field);
