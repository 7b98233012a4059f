/** The settings as their form holds them: texts as people type them; and what becomes of two people's changes. Pure. */
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

/** `1 250,50`, also with its sign, as a number; NaN for what is none, also for nothing. */
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
  /** Fields that this person has changed and that keep what was typed. */
  readonly own: readonly SettingsField[];
  /** Of these, the ones that somebody else has changed to something else, with what is saved now. */
  readonly contested: Readonly<Partial<Record<SettingsField, string>>>;
}

/**
 * Somebody was faster: what was not touched here takes their values, what was typed stays to be saved over them
 * knowingly.
 */
export function mergeSettings(base: SettingsValues, typed: SettingsValues, latest: SettingsValues): Merged {
  const own = SETTINGS_FIELDS.filter(
    (field) => textAt(typed, field) !== textAt(base, field) && textAt(typed, field) !== textAt(latest, field),
  );
  const contested = own.filter((field) => textAt(latest, field) !== textAt(base, field));
  return { own, contested: Object.fromEntries(contested.map((field) => [field, textAt(latest, field)])) };
}
