/** Proposes features for subcategories from parameters of their goods that no feature has. */
import { FEATURES_MAX, featureDraftSchema } from '#contract/catalogue/catalog-management.ts';
import { GROUP_MARK, type ImportProfile } from '#contract/imports/import-profile.ts';
import { nameKey, sameName } from '#contract/values/same-name.ts';
import type { ProductRow } from '#db/tables.ts';
import type { PlainTree } from '../../catalogue/tree/list-tree.ts';
import type { SourceRow } from '../files/source-row.ts';
import { REST, type Place, groupKey } from './map-groups.ts';
import type { PlannedLine } from './planned-line.ts';
import { ParameterSurvey, type ProposedFeature } from './survey-parameters.ts';

/** Features proposed for a subcategory, which may not exist yet. */
export interface Proposal {
  readonly category: string;
  readonly subcategory: string;
  readonly features: readonly ProposedFeature[];
}

/** Most filters that a buyer would use. */
const PER_PLACE = 12;
const PLACES_MAX = 300;
/** Fewest goods that justify a filter. */
const MIN_GOODS = 2;
const MIN_SHARE = 0.1;

interface Surveyed {
  readonly category: string;
  readonly subcategory: string;
  goods: number;
  readonly parameters: ParameterSurvey;
}

const isProposed = ({ name, unit, type, values }: ProposedFeature): boolean =>
  featureDraftSchema.safeParse({ name, unit, type, values: values.map((label) => ({ label })) }).success;

/** Gathers parameters of planned rows by subcategory. */
export class FeatureSurvey {
  private readonly found = new Map<string, Surveyed>();
  private readonly places: ReadonlyMap<string, Place | null>;
  private readonly own: ReadonlyMap<string, Pick<Surveyed, 'category' | 'subcategory'>>;

  constructor({ categories, subcategories }: PlainTree, places: ReadonlyMap<string, Place | null>) {
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    this.places = places;
    this.own = new Map(
      subcategories.map(({ id, categoryId, name }) => [
        id,
        { category: names.get(categoryId) ?? '', subcategory: name },
      ]),
    );
  }

  /**
   * `product` is that of the row, null for a new one. A category has no features of its own, so those of goods directly in it are proposed
   * for a subcategory that is made for them.
   */
  take(row: SourceRow, line: PlannedLine, product: Pick<ProductRow, 'category_id' | 'subcategory_id'> | null): void {
    if (line.kind === 'refused') return;
    const place = this.places.get(groupKey(row.groups ?? [])) ?? null;
    const current = product?.category_id ?? null;
    const { category, subcategory } =
      this.own.get(product?.subcategory_id ?? '') ??
      (current === null || current === place?.categoryId ? place : null) ??
      {};
    if (category === undefined || subcategory === undefined) return;
    this.takeAt({ category, subcategory: subcategory ?? REST }, line);
  }

  private takeAt({ category, subcategory }: Pick<Surveyed, 'category' | 'subcategory'>, line: PlannedLine): void {
    const key = nameKey(`${category}${GROUP_MARK}${subcategory}`);
    let place = this.found.get(key);
    if (place === undefined) {
      if (this.found.size >= PLACES_MAX) return;
      place = { category, subcategory, goods: 0, parameters: new ParameterSurvey() };
      this.found.set(key, place);
    }
    place.goods += 1;
    place.parameters.take(line.rest.features ?? {});
  }

  /** Parameters that make a filter, the most frequent first; of the shop's own file all, since they were features before. */
  list({ features: profileFeatures }: ImportProfile, isOwn: boolean): Proposal[] {
    return [...this.found.values()].flatMap(({ category, subcategory, goods, parameters }): Proposal[] => {
      const least = isOwn ? 1 : Math.max(MIN_GOODS, goods * MIN_SHARE);
      const features = parameters
        .features(isOwn)
        // A parameter mapped in the profile is not proposed.
        .filter((one) => one.goods >= least && profileFeatures[one.name] === undefined && isProposed(one))
        .slice(0, isOwn ? FEATURES_MAX : PER_PLACE);
      return features.length === 0 ? [] : [{ category, subcategory, features }];
    });
  }
}

/** The proposals that the shop still lacks: a feature of that name may have been created since. */
export function missingProposals(proposals: readonly Proposal[], { categories, subcategories }: PlainTree): Proposal[] {
  return proposals.flatMap((proposal): Proposal[] => {
    const category = categories.find(({ name }) => sameName(name, proposal.category));
    const known =
      subcategories.find(({ categoryId, name }) => categoryId === category?.id && sameName(name, proposal.subcategory))
        ?.features ?? [];
    const features = proposal.features
      .filter(({ name }) => !known.some((one) => sameName(one.name.ru, name)))
      .slice(0, FEATURES_MAX - known.length);
    return features.length === 0 ? [] : [{ ...proposal, features }];
  });
}
