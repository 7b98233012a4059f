/** The settings form: texts as typed, and the merge of two people's changes. Pure. */
import { SHOP_FACTS, termsSchema, type ShopFacts, type ShopSettings, type Terms } from '#contract/shop/settings.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';

const TERM_NAMES = Object.keys(termsSchema.shape) as (keyof Terms)[];

export interface SettingsValues {
  shop: ShopFacts;
  terms: Record<keyof Terms, string>;
}

export type SettingsField = `shop.${keyof ShopFacts}` | `terms.${keyof Terms}`;

export const SETTINGS_FIELDS: readonly SettingsField[] = [
  ...SHOP_FACTS.map((name) => `shop.${name}` as const),
  ...TERM_NAMES.map((name) => `terms.${name}` as const),
];

/** Parses `1 250,50`, with or without a unit sign; NaN for an invalid or empty text. */
export function readNumber(typed: string): number {
  return typedRoubles(typed.replace(/%\s*$/, '')) ?? Number.NaN;
}

export function typedOf({ shop, terms }: Pick<ShopSettings, 'shop' | 'terms'>): SettingsValues {
  return {
    shop: { ...shop },
    terms: Object.fromEntries(TERM_NAMES.map((name) => [name, numberAsTyped(terms[name])])) as SettingsValues['terms'],
  };
}

export function bodyOf({ shop, terms }: SettingsValues, revision: string): ShopSettings {
  return {
    revision,
    shop,
    terms: Object.fromEntries(TERM_NAMES.map((name) => [name, readNumber(terms[name])])) as Terms,
  };
}

/** The text of one field. */
function textAt(values: SettingsValues, field: SettingsField): string {
  const [part, name] = field.split('.') as ['shop' | 'terms', string];
  return (values[part] as Record<string, string>)[name] ?? '';
}

export interface Merged {
  /** Fields changed by this person, which keep what was typed. */
  readonly own: readonly SettingsField[];
  /** Of these, the fields that somebody else has changed to another value, with the saved value. */
  readonly contested: Readonly<Partial<Record<SettingsField, string>>>;
}

/** Somebody else saved first: fields untouched here take their values; typed ones stay, to be saved over theirs knowingly. */
export function mergeSettings(base: SettingsValues, typed: SettingsValues, latest: SettingsValues): Merged {
  const own = SETTINGS_FIELDS.filter(
    (field) => textAt(typed, field) !== textAt(base, field) && textAt(typed, field) !== textAt(latest, field),
  );
  const contested = own.filter((field) => textAt(latest, field) !== textAt(base, field));
  return { own, contested: Object.fromEntries(contested.map((field) => [field, textAt(latest, field)])) };
}
