/** The search over rows for tests, without any database: what both engines and the device must find. */
import type { Attributes } from '#contract/catalog.ts';
import type { Found } from '#contract/rules/search/hits.ts';
import { type SearchedShelf, searchFields } from '#contract/rules/search/search-fields.ts';
import { SearchIndex } from '#contract/rules/search/search-index.ts';
import type { ProductRow } from '#db/tables.ts';
import { SHELVES, SUBSHELVES } from './sample-goods.ts';
import { featuresOf } from './sample-listings.ts';

function shelfOf({ category_id, subcategory_id }: ProductRow): SearchedShelf {
  const category = Object.values(SHELVES).find(({ id }) => id === category_id);
  const subcategory = Object.values(SUBSHELVES).find(({ id }) => id === subcategory_id);
  const features = featuresOf({ subcategoryId: subcategory_id ?? undefined });
  return {
    names: [category?.name ?? '', ...(subcategory === undefined ? [] : [subcategory.name])],
    features: features.map(({ code, type, name, values }) => ({
      code, type, name: name.ru, values: values.map((choice) => ({ code: choice.code, label: choice.label.ru })),
    })),
  };
}

/** What the query finds among the rows. */
export function foundIn(rows: readonly ProductRow[], q: string | undefined): Found {
  const index = new SearchIndex();
  for (const row of rows) {
    const { title, brand, sku, barcode } = row;
    index.put(row.id, searchFields({ title, brand, sku, barcode, attributes: JSON.parse(row.attributes) as Attributes }, shelfOf(row)));
  }
  return index.search(q ?? '');
}
