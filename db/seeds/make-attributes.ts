/** Feature values of one product, from its recipe's rules. */
import { brandProfile } from './brand-profiles.ts';
import { fractionOf } from './random.ts';
import type { Draft, Rule, Rules } from './recipes/recipe.ts';
import type { AttributeValue, Finish, SourceFeature } from './source.ts';

/** Codes of a finish in the features; the first one that a feature has is used. */
const FINISH_CODES: Record<Finish, readonly string[]> = {
  chrome: ['chrome', 'steel_gloss', 'steel'],
  black: ['black_matt', 'black'],
  gold: ['gold_brushed', 'gold'],
  bronze: ['bronze'],
  white: ['white', 'white_matt'],
  steel: ['steel', 'steel_matt'],
  grey: ['grey'],
};

const fromFinish =
  (feature: SourceFeature): Rule =>
  (draft) =>
    FINISH_CODES[draft.finish].find((code) => feature.values?.some(([value]) => value === code)) ?? null;

/** Years of warranty, by the brand's price level, equal for all its goods of a kind. */
const warranty: Rule = (draft) => {
  const choices = [
    [1, 2, 3],
    [2, 3, 5],
    [3, 5, 5],
    [5, 5, 10],
    [5, 10, 15],
  ][draft.level - 1] ?? [3];
  const index = Math.floor(fractionOf(`warranty ${draft.brand}`) * choices.length);
  return { [choices[index] ?? 3]: 1 };
};

/** Default for a feature without a rule in the recipe. */
function defaultRule(feature: SourceFeature): Rule | undefined {
  switch (feature.code) {
    case 'finish':
    case 'color':
    case 'profile':
      return fromFinish(feature);
    case 'country':
      return (draft) => brandProfile(draft.brand).country;
    case 'warranty':
      return warranty;
    case 'width':
      return '=width';
    case 'height':
      return '=height';
    case 'length':
    case 'depth':
    case 'projection':
      return '=length';
    case 'connection':
      return '1_2';
    default:
      return undefined;
  }
}

/** Features omitted at random, as in a real shop; titles and pictures do not depend on them. */
const SOMETIMES_MISSING = new Set([
  'warranty',
  'country',
  'pressure',
  'load',
  'flow_rate',
  'volume',
  'water_inlet',
  'tank',
]);
const MISSING = 0.06;

function settle(rule: Rule, feature: SourceFeature, draft: Draft): AttributeValue | null {
  if (typeof rule === 'function') return settle(rule(draft), feature, draft);
  if (rule === null) return null;
  if (feature.type === 'bool') return typeof rule === 'number' ? draft.chance.hit(rule) : rule === true;
  if (feature.type !== 'number') {
    const code = typeof rule === 'object' ? draft.chance.weighted(rule as Record<string, number>) : String(rule);
    return feature.values === undefined || feature.values.some(([choice]) => choice === code) ? code : null;
  }
  return fitToStep(numberOf(rule, draft), feature);
}

function numberOf(rule: Exclude<Rule, null | ((draft: Draft) => Rule)>, draft: Draft): number {
  if (rule === '=width') return draft.dims.width;
  if (rule === '=height') return draft.dims.height;
  if (rule === '=length') return draft.dims.length;
  if (Array.isArray(rule)) return draft.chance.between(rule[0] as number, rule[1] as number);
  if (typeof rule === 'object') return Number(draft.chance.weighted(rule as Record<string, number>));
  return Number(rule);
}

/** The nearest allowed number, or null when it lies outside the feature's bounds. */
function fitToStep(value: number, feature: SourceFeature): number | null {
  const { min = -Infinity, max = Infinity, step = 1 } = feature;
  const base = Number.isFinite(min) ? min : 0;
  const fitted = Number((base + Math.round((value - base) / step) * step).toFixed(4));
  return fitted < min || fitted > max ? null : fitted;
}

/**
 * Fills `draft.attributes`: first by the rules in their order, then by the defaults for the remaining features. `known` are given values
 * (of a well-known model). Throws when a feature has no rule at all.
 */
export function fillAttributes(
  draft: Draft,
  features: readonly SourceFeature[],
  rules: Rules,
  known: Readonly<Record<string, AttributeValue>> = {},
): void {
  const byCode = new Map(features.map((feature) => [feature.code, feature]));
  const order = [...Object.keys(rules), ...features.map(({ code }) => code).filter((code) => !(code in rules))];
  for (const code of order) {
    const feature = byCode.get(code);
    // Rules shared by several kinds include features that one of them lacks.
    if (feature === undefined) continue;
    const rule = rules[code] ?? (code in rules ? null : defaultRule(feature));
    if (rule === undefined) throw new Error(`No rule for feature ${code} of ${draft.shape}`);
    const value = known[code] ?? settle(rule, feature, draft);
    const lost = SOMETIMES_MISSING.has(code) && draft.chance.hit(MISSING);
    if (value !== null && !lost) draft.attributes[code] = value;
  }
}
