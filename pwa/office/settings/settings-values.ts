/** The settings form: texts as typed, and the merge of two people's changes. Pure. */
import { SHOP_FACTS, termsSchema, type ShopFacts, type ShopSettings, type Terms } from '#contract/shop/settings.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import { mergeFields } from '../kit/merge-fields.ts';

/** Fields that a person switches on and off; a text, so that all fields of the form are merged alike. */
const SWITCHES: readonly string[] = ['tillCard', 'tillSbp', 'sellsWholesale'];
/** Terms that are texts, not numbers. */
const TEXTS: readonly string[] = ['tillSbpLink'];
export const [ON, OFF] = ['да', 'нет'] as const;

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
    terms: Object.fromEntries(
      TERM_NAMES.map((name) => {
        const value = terms[name] ?? (TEXTS.includes(name) ? '' : false);
        if (typeof value === 'string') return [name, value];
        return [name, typeof value === 'boolean' ? (value ? ON : OFF) : numberAsTyped(value)];
      }),
    ) as SettingsValues['terms'],
  };
}

export function bodyOf({ shop, terms }: SettingsValues, revision: string): ShopSettings {
  return {
    revision,
    shop,
    terms: Object.fromEntries(
      TERM_NAMES.map((name) => {
        const text = terms[name];
        if (TEXTS.includes(name)) return [name, text];
        return [name, SWITCHES.includes(name) ? text === ON : readNumber(text)];
      }),
    ) as unknown as Terms,
  };
}

export function textAt(values: SettingsValues, field: SettingsField): string {
  const [part, name] = field.split('.') as ['shop' | 'terms', string];
  return (values[part] as Record<string, string>)[name] ?? '';
}

/** The part of the form in which the field has this text. */
export function withText(values: SettingsValues, field: SettingsField, text: string): Partial<SettingsValues> {
  const [part, name] = field.split('.') as ['shop' | 'terms', string];
  return { [part]: { ...values[part], [name]: text } };
}

/** Merges what two people changed in the form. */
export function mergeSettings(was: SettingsValues, typed: SettingsValues, now: SettingsValues) {
  const { merged, contested } = mergeFields(was, typed, now, ({ length }) => length < 2);
  return {
    merged,
    contested: contested.map(({ path, saved }) => ({ field: path.join('.'), saved: saved as string })),
  };
}
