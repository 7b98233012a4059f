/**
 * Merging the features of one subcategory into another one's. Features and values of lists are matched by what people read: a code was made
 * from a name once, and says nothing after a renaming or in another subcategory.
 */
import { nameKey, sameName } from '../values/same-name.ts';
import { numberedSlug, slugify } from '../values/slug.ts';
import type { Attributes, Feature } from './catalog.ts';
import { FEATURE_VALUES_MAX, FEATURES_MAX } from './catalog-management.ts';

/** Leaves room for the number of a clash: a filter takes codes of 64 characters. */
const CODE_MAX = 56;

/** A code made from the name that is not in `taken`; adds it to `taken`. */
export function newCode(name: string, fallback: string, taken: Set<string>): string {
  const base = slugify(name, fallback).slice(0, CODE_MAX).replace(/-+$/, '');
  for (let number = 1; ; number += 1) {
    const code = numberedSlug(base, number);
    // Attributes are looked up in plain objects, which inherit names like `constructor`.
    if (taken.has(code) || code in {}) continue;
    taken.add(code);
    return code;
  }
}

const keptCode = (code: string, name: string, fallback: string, taken: Set<string>): string => {
  if (taken.has(code)) return newCode(name, fallback, taken);
  taken.add(code);
  return code;
};

interface NewCode {
  readonly code: string;
  /** A value's former code -> its new one. */
  readonly values: ReadonlyMap<string, string>;
}

export interface FeatureOutcome {
  readonly feature: Feature;
  /** True when the other subcategory lacks it and gets it. */
  readonly isNew: boolean;
  /** Labels of its values that both have, and of those that the other gets. */
  readonly same: readonly string[];
  readonly added: readonly string[];
  /** Why it can't be merged. */
  readonly problem: string | null;
}

export interface FeatureMerge {
  /** Features of the other subcategory afterwards, in order. */
  readonly features: readonly Feature[];
  readonly outcomes: readonly FeatureOutcome[];
  /** Texts of all that is unclear; the merge is refused with any. */
  readonly problems: readonly string[];
  /** A merged feature's former code -> its new codes. */
  readonly codes: ReadonlyMap<string, NewCode>;
}

/** «мм и см»; a feature may have no unit. */
const unitsText = (...units: readonly string[]): string =>
  units.map((unit) => (unit === '' ? 'без единицы' : unit)).join(' и ');

function problemOf(feature: Feature, known: Feature, isClaimed: boolean, isUsed: boolean): string | null {
  const name = `Характеристика «${feature.name.ru}»`;
  if (isClaimed) return `${name} встречается несколько раз: сначала переименуйте или уберите лишнюю`;
  if (known.type !== feature.type) return `${name} в них разного вида: сначала переименуйте или уберите её в одной`;
  if (known.unit !== feature.unit && isUsed)
    return `${name} в них в разных единицах, ${unitsText(feature.unit, known.unit)}: сначала приведите её к одной`;
  return null;
}

const widest = (one: number | null, other: number | null, pick: (...values: number[]) => number): number | null =>
  one === null || other === null ? null : pick(one, other);

/** The known feature with the values and limits of both. */
function joined(known: Feature, feature: Feature): { feature: Feature; codes: NewCode; added: string[] } {
  const taken = new Set(known.values.map(({ code }) => code));
  const byLabel = new Map(known.values.map(({ code, label }) => [nameKey(label.ru), code]));
  const values = [...known.values];
  const added: string[] = [];
  const codes = new Map<string, string>();
  for (const { code, label } of feature.values) {
    const same = byLabel.get(nameKey(label.ru));
    const now = same ?? keptCode(code, label.ru, 'znachenie', taken);
    codes.set(code, now);
    if (same !== undefined) continue;
    byLabel.set(nameKey(label.ru), now);
    values.push({ code: now, label });
    added.push(label.ru);
  }
  const min = widest(known.min, feature.min, Math.min);
  const max = widest(known.max, feature.max, Math.max);
  const step = known.step === feature.step ? known.step : null;
  return { feature: { ...known, values, min, max, step }, codes: { code: known.code, values: codes }, added };
}

/**
 * The merge of the features `from` into those of another subcategory. `isUsed` tells whether goods have the feature of this code of `from`.
 * Features of one name are one feature when kind and unit agree; all others are added, under a code of their own.
 */
export function mergeFeatures(
  from: readonly Feature[],
  into: readonly Feature[],
  isUsed: (code: string) => boolean,
): FeatureMerge {
  const features = [...into];
  const taken = new Set(into.map(({ code }) => code));
  const claimed = new Set<string>();
  const codes = new Map<string, NewCode>();
  const outcomes = from.map((feature): FeatureOutcome => {
    const named = features.filter(({ name }) => sameName(name.ru, feature.name.ru));
    const known = named[0];
    if (known === undefined) {
      const code = keptCode(feature.code, feature.name.ru, 'kharakteristika', taken);
      claimed.add(code);
      features.push({ ...feature, code });
      codes.set(feature.code, { code, values: new Map(feature.values.map((value) => [value.code, value.code])) });
      return { feature, isNew: true, same: [], added: feature.values.map(({ label }) => label.ru), problem: null };
    }
    const isAmbiguous = named.length > 1 || claimed.has(known.code);
    claimed.add(known.code);
    const one = joined(known, feature);
    features[features.indexOf(known)] = one.feature;
    codes.set(feature.code, one.codes);
    const { added } = one;
    const same = feature.values.flatMap(({ label }) => (added.includes(label.ru) ? [] : [label.ru]));
    const tooMany =
      one.feature.values.length > FEATURE_VALUES_MAX
        ? `У характеристики «${feature.name.ru}» стало бы ${one.feature.values.length} значений, а можно ${FEATURE_VALUES_MAX}: сначала уберите лишние`
        : null;
    return {
      feature,
      isNew: false,
      same,
      added,
      problem: problemOf(feature, known, isAmbiguous, isUsed(feature.code)) ?? tooMany,
    };
  });
  const problems = outcomes.flatMap(({ problem }) => problem ?? []);
  if (features.length > FEATURES_MAX)
    problems.push(`Характеристик стало бы ${features.length}, а можно ${FEATURES_MAX}: сначала уберите лишние`);
  return { features, outcomes, problems, codes };
}

/** A product's attributes under the codes after the merge; those of no feature stay. */
export function mergedAttributes(attributes: Attributes, codes: FeatureMerge['codes']): Attributes {
  const entries = Object.entries(attributes).map(([code, value]): [string, Attributes[string]] => {
    const now = codes.get(code);
    if (now === undefined) return [code, value];
    return [now.code, typeof value === 'string' ? (now.values.get(value) ?? value) : value];
  });
  return Object.fromEntries(entries);
}
