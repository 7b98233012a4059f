/** Surveys the parameters of a file's goods, and proposes features for subcategories from those that no feature has. */
import { FEATURES_MAX, featureDraftSchema } from '#contract/catalogue/catalog-management.ts';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import { GROUP_MARK, type ImportProfile } from '#contract/imports/import-profile.ts';
import { nameKey, sameName } from '#contract/values/same-name.ts';
import type { ProductRow } from '#db/tables.ts';
import type { PlainTree } from '../../catalogue/tree/read-tree.ts';
import type { SourceRow } from '../files/source-row.ts';
import { REST, type Place, groupKey } from './map-groups.ts';
import type { PlannedLine } from './planned-line.ts';
import { readFigure } from '../files/read-values.ts';

export type SurveyedParameter = ImportMapping['parameters'][number];
/** Features proposed for a subcategory, which may not exist yet. */
export type Proposal = ImportMapping['proposals'][number];
type ProposedFeature = Proposal['features'][number];

const SAMPLES = 4;
const SAMPLE_CHARACTERS = 60;
const CHOICES_MAX = 20;
/** Names counted: a file with more is not a list of goods. */
const NAMES_MAX = 1000;

const YES_OR_NO = /^(?:да|нет|есть|true|false|yes|no)$/i;
const NUMBER_WITH_UNIT = /^([-+\d\s.,]+)([a-zа-яё°%²³/."]{0,8})$/iu;

const newSeen = () => ({
  /** Goods by spelling of its name. */
  names: new Map<string, number>(),
  goods: 0,
  /** Goods by spelling of a value, grouped by normalized value. */
  values: new Map<string, Map<string, number>>(),
  areNumbers: true,
  areYesOrNo: true,
  /** The first spelling of each normalized unit. */
  units: new Map<string, string>(),
});
type Seen = ReturnType<typeof newSeen>;

/** The unit at the end of a name: «Длина, мм». */
const unitOfName = (name: string): string => /,\s*([^\s,]{1,8})$/.exec(name)?.[1] ?? '';

/** A name without a trailing colon. */
const bareName = (name: string): string => name.trim().replace(/\s*:$/, '');

/** A normalized unit: «мм.» is «мм». */
export const unitKey = (unit: string): string => unit.trim().toLowerCase().replace(/\.$/, '');

/** A figure and its unit; null for other text. */
export function figureOf(text: string): { readonly value: number; readonly unit: string } | null {
  const [, figure = '', unit = ''] = NUMBER_WITH_UNIT.exec(text.trim()) ?? [];
  const read = figure.trim() === '' ? null : readFigure(figure, 'any');
  return read?.kind === 'figure' ? { value: read.value, unit } : null;
}

function tally(spellings: Map<string, number>, spelled: string): void {
  if (spellings.size < CHOICES_MAX || spellings.has(spelled)) spellings.set(spelled, (spellings.get(spelled) ?? 0) + 1);
}

const label = (spellings: ReadonlyMap<string, number>): string =>
  [...spellings].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';

const byGoods = (one: Seen, other: Seen): number =>
  other.goods - one.goods || (label(one.names) < label(other.names) ? -1 : 1);

export class ParameterSurvey {
  private readonly seen = new Map<string, Seen>();

  take(features: Readonly<Record<string, string>>): void {
    for (const [spelling, value] of Object.entries(features)) {
      if (value === '') continue;
      const name = bareName(spelling);
      const key = nameKey(name);
      const known = this.seen.get(key);
      if (known === undefined && this.seen.size >= NAMES_MAX) continue;
      const seen = known ?? newSeen();
      if (known === undefined) this.seen.set(key, seen);
      seen.goods += 1;
      tally(seen.names, name);
      const spelled = value.trim().replace(/\s+/g, ' ');
      const spellings = seen.values.get(nameKey(spelled));
      if (spellings !== undefined) tally(spellings, spelled);
      else if (seen.values.size <= CHOICES_MAX) seen.values.set(nameKey(spelled), new Map([[spelled, 1]]));
      seen.areYesOrNo &&= YES_OR_NO.test(spelled);
      const figure = seen.areNumbers ? figureOf(spelled) : null;
      seen.areNumbers = figure !== null;
      if (figure !== null && seen.units.size < CHOICES_MAX && !seen.units.has(unitKey(figure.unit)))
        seen.units.set(unitKey(figure.unit), figure.unit);
    }
  }

  list(most: number): SurveyedParameter[] {
    return [...this.seen.values()]
      .sort(byGoods)
      .slice(0, most)
      .map((seen) => ({
        name: label(seen.names),
        goods: seen.goods,
        samples: [...seen.values.values()].slice(0, SAMPLES).map((one) => label(one).slice(0, SAMPLE_CHARACTERS)),
        ...typeOf(seen),
      }));
  }

  /** Parameters that make a filter, the most frequent first, with all their choices; all of the shop's own file. */
  features(isOwn: boolean): ProposedFeature[] {
    return [...this.seen.values()].sort(byGoods).flatMap((seen): ProposedFeature[] => {
      const { type, unit } = typeOf(seen, isOwn);
      const spelled = label(seen.names);
      // A single choice is no filter.
      if (!isOwn && (type === 'text' || (type === 'enum' && seen.values.size < 2))) return [];
      const isInName = type === 'number' && unit !== '' && unitOfName(spelled) === unit;
      const values =
        type === 'enum'
          ? [...seen.values.values()].map(label).sort((one, other) => one.localeCompare(other, 'ru', { numeric: true }))
          : [];
      const name = isInName ? spelled.slice(0, spelled.lastIndexOf(',')).trim() : spelled;
      return [{ name, type, unit, values, goods: seen.goods }];
    });
  }
}

function typeOf(
  { names, goods, values, units, areNumbers, areYesOrNo }: Seen,
  isOwn = false,
): Pick<SurveyedParameter, 'type' | 'unit'> {
  if (areYesOrNo) return { type: 'bool', unit: '' };
  const [unit = ''] = units.values();
  if (areNumbers && units.size === 1) return { type: 'number', unit: unit === '' ? unitOfName(label(names)) : unit };
  // Values of a list of choices are shared by goods; in the shop's own file, where each parameter was a feature, one that two share is enough.
  const isShared = values.size <= CHOICES_MAX && (isOwn ? values.size < goods : values.size * 2 <= goods);
  return { type: isShared ? 'enum' : 'text', unit: '' };
}

/** Most filters that a buyer would use. */
const PER_PLACE = 12;
const PLACES_MAX = 300;
/** Fewest goods that justify a filter. */
const MIN_GOODS = 2;
const MIN_SHARE = 0.1;

const isProposed = ({ name, unit, type, values }: ProposedFeature): boolean =>
  featureDraftSchema.safeParse({ name, unit, type, values: values.map((label) => ({ label })) }).success;

type Named = Pick<Proposal, 'category' | 'subcategory'>;

export function newFeatureSurvey({ categories, subcategories }: PlainTree, places: ReadonlyMap<string, Place | null>) {
  const found = new Map<string, Named & { goods: number; readonly parameters: ParameterSurvey }>();
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const own = new Map<string, Named>(
    subcategories.map((one) => [one.id, { category: names.get(one.categoryId) ?? '', subcategory: one.name }]),
  );
  return {
    /** `product`: the row's, null for a new one. Features of goods directly in a category are proposed for a new subcategory. */
    take(row: SourceRow, line: PlannedLine, product: Pick<ProductRow, 'category_id' | 'subcategory_id'> | null): void {
      if (line.kind === 'refused') return;
      const place = places.get(groupKey(row.groups ?? [])) ?? null;
      const current = product?.category_id ?? null;
      const { category, subcategory } =
        own.get(product?.subcategory_id ?? '') ??
        (current === null || current === place?.categoryId ? place : null) ??
        {};
      if (category === undefined || subcategory === undefined) return;
      const named = { category, subcategory: subcategory ?? REST };
      const key = nameKey(`${category}${GROUP_MARK}${named.subcategory}`);
      const surveyed = found.get(key) ?? { ...named, goods: 0, parameters: new ParameterSurvey() };
      if (surveyed.goods === 0 && found.size >= PLACES_MAX) return;
      surveyed.goods += 1;
      surveyed.parameters.take(line.rest.features ?? {});
      found.set(key, surveyed);
    },

    /** Parameters that make a filter, the most frequent first; of the shop's own file all, since they were features before. */
    list({ features: profileFeatures }: ImportProfile, isOwn: boolean): Proposal[] {
      return [...found.values()].flatMap(({ category, subcategory, goods, parameters }): Proposal[] => {
        const least = isOwn ? 1 : Math.max(MIN_GOODS, goods * MIN_SHARE);
        const features = parameters
          .features(isOwn)
          // A parameter mapped in the profile is not proposed.
          .filter((one) => one.goods >= least && profileFeatures[one.name] === undefined && isProposed(one))
          .slice(0, isOwn ? FEATURES_MAX : PER_PLACE);
        return features.length === 0 ? [] : [{ category, subcategory, features }];
      });
    },
  };
}
export type FeatureSurvey = ReturnType<typeof newFeatureSurvey>;

/** The proposals that the shop still lacks: a feature of that name may have been created since. */
export function missingProposals(proposals: readonly Proposal[], { categories, subcategories }: PlainTree): Proposal[] {
  return proposals.flatMap((proposal): Proposal[] => {
    const category = categories.find(({ name }) => sameName(name, proposal.category));
    const inside = subcategories.filter(({ categoryId }) => categoryId === category?.id);
    const known = inside.find(({ name }) => sameName(name, proposal.subcategory))?.features ?? [];
    const features = proposal.features
      .filter(({ name }) => !known.some((one) => sameName(one.name.ru, name)))
      .slice(0, FEATURES_MAX - known.length);
    return features.length === 0 ? [] : [{ ...proposal, features }];
  });
}
