/** Features that subcategories could have by what their goods say in a file and no feature of theirs takes. */
import { FEATURES_MAX, featureDraftSchema } from '#contract/catalogue/catalog-management.ts';
import { GROUP_MARK, type ImportProfile } from '#contract/imports/import-profile.ts';
import { heard, sameName } from '#contract/values/same-name.ts';
import type { PlainTree } from '../../catalogue/tree/list-tree.ts';
import type { SourceRow } from '../read/source-row.ts';
import type { Place } from './map-groups.ts';
import type { PlannedLine } from './plan-line.ts';
import { groupKey } from './survey-file.ts';
import { ParameterSurvey } from './survey-parameters.ts';

export interface ProposedFeature {
  readonly name: string;
  readonly type: 'enum' | 'number' | 'bool';
  /** Of a number; empty without one. */
  readonly unit: string;
  /** Choices of an enum: of several spellings the most frequent. */
  readonly values: readonly string[];
  /** Goods of the file that have it. */
  readonly goods: number;
}

/** What a subcategory, which may have to be made first, could have. */
export interface Proposal {
  readonly category: string;
  readonly subcategory: string;
  readonly features: readonly ProposedFeature[];
}

/** More filters than these nobody reads. */
const PER_PLACE = 12;
const PLACES_MAX = 300;
/** Fewer goods that have it make no filter. */
const GOODS_LEAST = 2;
const SHARE_LEAST = 0.1;

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

  /** `subcategoryId`: of the product that the row is; null of a new one. */
  take(row: SourceRow, line: PlannedLine, subcategoryId: string | null): void {
    if (line.kind === 'refused') return;
    const { category, subcategory } =
      this.own.get(subcategoryId ?? '') ?? this.places.get(groupKey(row.groups ?? [])) ?? {};
    if (category === undefined || subcategory == null) return;
    const key = heard(`${category}${GROUP_MARK}${subcategory}`);
    let place = this.found.get(key);
    if (place === undefined) {
      if (this.found.size >= PLACES_MAX) return;
      place = { category, subcategory, goods: 0, parameters: new ParameterSurvey() };
      this.found.set(key, place);
    }
    place.goods += 1;
    const { features = {} } = (line.extra === '' ? {} : JSON.parse(line.extra)) as {
      features?: Record<string, string>;
    };
    place.parameters.take(features);
  }

  /** What makes a filter, the most frequent first. */
  list({ features: told }: ImportProfile): Proposal[] {
    return [...this.found.values()].flatMap(({ category, subcategory, goods, parameters }): Proposal[] => {
      const least = Math.max(GOODS_LEAST, goods * SHARE_LEAST);
      const features = parameters
        .features()
        // Where a parameter goes somebody has said already.
        .filter((one) => one.goods >= least && told[one.name] === undefined && isProposed(one))
        .slice(0, PER_PLACE);
      return features.length === 0 ? [] : [{ category, subcategory, features }];
    });
  }
}

/** What of proposals the shop lacks now: a feature of that name may have been made since. */
export function stillLacking(proposals: readonly Proposal[], { categories, subcategories }: PlainTree): Proposal[] {
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
