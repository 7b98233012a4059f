/** Reads the categories' data for search: their names and their features in words. Knex only. */
import type { Knex } from 'knex';
import type { Synonym } from '#contract/search/synonym.ts';
import { readSynonyms } from '../synonyms/synonym-store.ts';
import type { SearchedFeature, SearchedCategory } from '#contract/search/search-fields.ts';

export interface SearchedCategories {
  /** By the category's slug, for goods without a subcategory. */
  readonly categories: ReadonlyMap<string, SearchedCategory>;
  readonly subcategories: ReadonlyMap<string, SearchedCategory>;
  /** The shop's own synonyms. */
  readonly synonyms: readonly Synonym[];
}

/** All categories, in the form that the device takes from its category tree. */
export async function readSearchedCategories(db: Knex): Promise<SearchedCategories> {
  const categories = await db('categories').select('id', 'slug', 'name');
  const subcategories = await db('subcategories').select('id', 'category_id', 'name');
  const features = await db('features').select('subcategory_id', 'code', 'name', 'type', 'unit', 'choices');
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const featuresOf = new Map<string, SearchedFeature[]>();
  for (const { subcategory_id, code, name, type, unit, choices } of features) {
    const list = featuresOf.get(subcategory_id) ?? [];
    list.push({ code, type, name, unit, values: JSON.parse(choices) as { code: string; label: string }[] });
    featuresOf.set(subcategory_id, list);
  }
  return {
    synonyms: await readSynonyms(db),
    categories: new Map(categories.map(({ slug, name }) => [slug, { names: [name], features: [] }])),
    subcategories: new Map(
      subcategories.map(({ id, category_id, name }) => [
        id,
        { names: [nameOf.get(category_id) ?? '', name], features: featuresOf.get(id) ?? [] },
      ]),
    ),
  };
}
