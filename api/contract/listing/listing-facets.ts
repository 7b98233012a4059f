/**
 * Facets of the filter panel: brands, prices, stock, discounts and the features of the subcategory, each with the number of goods it would
 * leave. A group ignores its own choice and obeys the others. The server and the device both count by this rule.
 */
import type { Feature, FeatureFacet, ListingFacets } from '../catalogue/catalog.ts';
import type { AttributeValue } from '../catalogue/feature-filter.ts';
import { listingConditions } from './listing.ts';
import type { Listed, ListingFilter } from '../catalogue/listing-filter.ts';
import type { Hits } from '../search/hits.ts';

const YES_NO = [
  { code: 'true', label: { ru: 'Да' } },
  { code: 'false', label: { ru: 'Нет' } },
];

/** The part of a subcategory's feature that counting needs. */
export type CountedFeature = Omit<Feature, 'min' | 'max'>;

/** Counts one feature over a category; free text cannot be counted. */
class FeatureCounter {
  readonly feature: CountedFeature;
  private readonly counts = new Map<string, number>();
  private hasNumbers = false;
  private min = Infinity;
  private max = -Infinity;

  constructor(feature: CountedFeature) {
    this.feature = feature;
  }

  /** `counts`: the product passes the other filters. Another one still makes its value appear, with the count of what is left. */
  take(value: AttributeValue | undefined, counts: boolean): void {
    if (value === undefined || (typeof value === 'number') !== (this.feature.type === 'number')) return;
    if (typeof value === 'number') {
      this.hasNumbers = true;
      if (!counts) return;
      this.min = Math.min(this.min, value);
      this.max = Math.max(this.max, value);
      return;
    }
    const choice = String(value);
    this.counts.set(choice, (this.counts.get(choice) ?? 0) + Number(counts));
  }

  /** Null for a feature that no product in the category has and the query doesn't name. */
  facet(selected: ReadonlySet<string> | undefined): FeatureFacet | null {
    const { code, name, unit, type, step } = this.feature;
    if (type === 'text' || (this.counts.size === 0 && !this.hasNumbers && selected === undefined)) return null;
    const choices = type === 'enum' ? this.feature.values : type === 'bool' ? YES_NO : [];
    return {
      code,
      name,
      unit,
      type,
      values: choices
        .filter((choice) => this.counts.has(choice.code) || selected?.has(choice.code))
        .map((choice) => ({ ...choice, count: this.counts.get(choice.code) ?? 0 })),
      range: this.min === Infinity ? null : { min: this.min, max: this.max },
      step,
    };
  }
}

/**
 * Counts in one pass over `items`. `hits` are the results of the filter's `q`; `features` are those of the filter's subcategory (empty
 * without one). Brands are sorted by number of goods, then by name.
 */
export function listingFacets(
  items: readonly Listed[],
  filter: ListingFilter,
  hits: Hits,
  features: readonly CountedFeature[],
): ListingFacets {
  const { category, brand, price, inStock, discounted, features: selected } = listingConditions(filter, hits);
  const groups = [brand, price, inStock, discounted, ...selected.map(({ matches }) => matches)];
  const [BRAND, PRICE, STOCK, DISCOUNT, FIRST_FEATURE] = [0, 1, 2, 3, 4];
  const counters = features.map((feature) => {
    const index = selected.findIndex(({ code }) => code === feature.code);
    return {
      counter: new FeatureCounter(feature),
      group: index === -1 ? -1 : FIRST_FEATURE + index,
      selected: selected[index]?.values,
    };
  });
  const brands = new Map<string, number>();
  let min = Infinity;
  let max = -Infinity;
  let stocked = 0;
  let reduced = 0;

  for (const item of items) {
    if (!category(item)) continue;
    let failed = 0;
    let failedGroup = -1;
    for (const [group, passes] of groups.entries()) {
      if (passes(item)) continue;
      failed += 1;
      failedGroup = group;
      if (failed > 1) break;
    }
    // A product that passes all filters counts for every group; one that fails only its own group's filter counts for that group.
    const countsFor = (group: number) => failed === 0 || (failed === 1 && failedGroup === group);
    if (countsFor(BRAND) && item.brand !== '') brands.set(item.brand, (brands.get(item.brand) ?? 0) + 1);
    if (countsFor(PRICE)) {
      min = Math.min(min, item.effective);
      max = Math.max(max, item.effective);
    }
    if (countsFor(STOCK) && item.availability !== 'out') stocked += 1;
    if (countsFor(DISCOUNT) && item.discounted) reduced += 1;
    for (const { counter, group } of counters) counter.take(item.attributes[counter.feature.code], countsFor(group));
  }
  return {
    brands: [...brands]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    price: min === Infinity ? null : { min, max },
    inStock: stocked,
    discounted: reduced,
    features: counters.flatMap(({ counter, selected: values }) => counter.facet(values) ?? []),
  };
}
