/**
 * Filtering by the features of a subcategory. A choice travels as `code:value`, a range of numbers as `code:from..to` with either end
 * optional. Choices of one feature are alternatives; different features narrow each other.
 *
 * Values are those of enums (their codes) and of yes/no features (`true`, `false`). Numbers are compared by ranges only, so that the two
 * engines need not agree on the text of a number. A code that no product has matches nothing.
 */

export type AttributeValue = string | number | boolean;

export interface NumberRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** One parsed `feature` parameter of the query. */
export type FeatureChoice =
  | { readonly code: string; readonly value: string }
  | { readonly code: string; readonly range: NumberRange };

export interface FeatureCondition {
  readonly code: string;
  readonly values: ReadonlySet<string>;
  readonly ranges: readonly NumberRange[];
}

/** Maximum length of one choice, characters. */
export const FEATURE_CHOICE_MAX = 160;
/** Maximum number of choices in one query. */
export const FEATURE_CHOICES_MAX = 60;

const NUMBER = String.raw`-?\d{1,12}(?:\.\d{1,6})?`;
const CHOICE = /^([A-Za-z0-9_-]{1,64}):(.+)$/s;
const RANGE = new RegExp(`^(${NUMBER})?\\.\\.(${NUMBER})?$`);

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** Parses `code:value` or `code:from..to`; null when the text is neither. */
export function readFeature(text: string): FeatureChoice | null {
  const [, code, value] = CHOICE.exec(text) ?? [];
  if (code === undefined || value === undefined || text.length > FEATURE_CHOICE_MAX) return null;
  const ends = RANGE.exec(value);
  if (ends === null) return value.includes('..') ? null : { code, value };
  const range = { from: numberOf(ends[1]), to: numberOf(ends[2]) };
  return range.from === undefined && range.to === undefined ? null : { code, range };
}

export const valueChoice = (code: string, value: string): string => `${code}:${value}`;

/** The text of a range's choice; undefined when neither end is given. */
export function rangeChoice(code: string, { from, to }: NumberRange): string | undefined {
  return from === undefined && to === undefined ? undefined : `${code}:${from ?? ''}..${to ?? ''}`;
}

/** Choices grouped by feature, in the order of first mention; unparsable choices are left out. */
export function featureConditions(choices: readonly string[]): FeatureCondition[] {
  const byCode = new Map<string, { values: Set<string>; ranges: NumberRange[] }>();
  for (const text of choices) {
    const choice = readFeature(text);
    if (choice === null) continue;
    const known = byCode.get(choice.code) ?? { values: new Set<string>(), ranges: [] };
    byCode.set(choice.code, known);
    if ('value' in choice) known.values.add(choice.value);
    else known.ranges.push(choice.range);
  }
  return [...byCode].map(([code, condition]) => ({ code, ...condition }));
}

/** True when a product's value is among the requested ones; false for a product without the feature. */
export function matchesFeature(value: AttributeValue | undefined, { values, ranges }: FeatureCondition): boolean {
  if (typeof value === 'number') {
    return ranges.some(({ from, to }) => (from === undefined || value >= from) && (to === undefined || value <= to));
  }
  if (typeof value === 'string') return values.has(value);
  return typeof value === 'boolean' && values.has(String(value));
}
