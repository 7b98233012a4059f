/**
 * Facets of one subcategory, with its features: its goods are few enough to be read and counted by the contract's rule
 * itself, which spares a second way to say the same in SQL over JSON.
 */
import type { Knex } from 'knex';
import type { Attributes, ListingFacets } from '#contract/catalogue/catalog.ts';
import { availabilityCode } from '#contract/products/availability.ts';
import { listingFacets } from '#contract/catalogue/listing-facets.ts';
import type { Listed, ListingFilter } from '#contract/catalogue/listing.ts';
import { toRoubles } from '#contract/values/money.ts';
import { activeSale, effectivePrice } from '#contract/products/price.ts';
import type { ProductRow } from '#db/tables.ts';
import { readFeatures } from '../tree/read-features.ts';
import type { Pricer } from './listing-query.ts';

type CountedRow = Pick<
  ProductRow,
  | 'id'
  | 'brand'
  | 'price_retail'
  | 'price_wholesale'
  | 'price_sale'
  | 'sale_from'
  | 'sale_to'
  | 'stock_qty'
  | 'reserved_qty'
  | 'attributes'
>;

const COLUMNS = [
  'p.id',
  'p.brand',
  'p.price_retail',
  'p.price_wholesale',
  'p.price_sale',
  'p.sale_from',
  'p.sale_to',
  'p.stock_qty',
  'p.reserved_qty',
  'p.attributes',
];

/** What counting looks at; category and search are the query's affair, and order is nobody's. */
function counted(row: CountedRow, { role, now }: Pricer): Listed {
  const at = now.toISOString();
  const pricing = {
    retail: row.price_retail,
    sale: row.price_sale,
    saleFrom: row.sale_from,
    saleTo: row.sale_to,
    wholesale: row.price_wholesale,
  };
  return {
    id: row.id,
    topCategorySlug: '',
    subcategoryId: null,
    brand: row.brand,
    effective: toRoubles(effectivePrice(pricing, role, at)),
    discounted: activeSale(pricing, at) !== null,
    availability: availabilityCode(row.stock_qty - row.reserved_qty),
    popularity: 0,
    createdAt: '',
    attributes: JSON.parse(row.attributes) as Attributes,
  };
}

/** Counts over `category`, the query for the filter's category and search in the subcategory given. */
export async function categoryFacets(
  db: Knex,
  category: Knex.QueryBuilder,
  filter: ListingFilter & { subcategoryId: string },
  pricer: Pricer,
): Promise<ListingFacets> {
  const rows: CountedRow[] = await category.select(COLUMNS);
  const features = await readFeatures(db, filter.subcategoryId);
  const inCategory: ListingFilter = { ...filter, topCategorySlug: undefined, subcategoryId: undefined };
  return listingFacets(
    rows.map((row) => counted(row, pricer)),
    inCategory,
    null,
    features,
  );
}
