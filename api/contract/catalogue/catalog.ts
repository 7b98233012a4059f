/** Categories, the product as shoppers see it, the listing and search. */
import { z } from 'zod';
import { flagSchema, idSchema, listOf, namedSchema, paged, repeated, slugSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { availabilitySchema } from '../products/availability.ts';
import { FEATURE_CHOICE_MAX, FEATURE_CHOICES_MAX, readFeature } from './feature-filter.ts';
import { CONDITION_GROUPS, SORTS } from './listing-filter.ts';

export const PAGE_SIZE = 24;
const PAGE_SIZE_MAX = 100;
export const SUGGESTIONS = 8;
export const SEARCH_DEBOUNCE_MS = 250;
export const BRANDS_SHOWN = 20;
/** Maximum number of products requested by id in one call. */
export const BY_IDS_MAX = 200;

export const coverSchema = z.object({ url: z.string(), alt: z.string() });

export const featureSchema = z.object({
  code: z.string(),
  name: namedSchema,
  unit: z.string(),
  type: z.enum(['enum', 'number', 'bool', 'text']),
  values: z.array(z.object({ code: z.string(), label: namedSchema })),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
});
export type Feature = z.infer<typeof featureSchema>;

const subcategorySchema = z.object({
  _id: idSchema,
  slug: slugSchema,
  name: namedSchema,
  image: coverSchema.nullable(),
  /** Goods on sale in it now. */
  products: z.number().int(),
  /** Former addresses (`category` or `category/subcategory`) of categories that were merged into it or moved; usually absent. */
  former: z.array(z.string()).optional(),
});
/** Only the change feed carries hidden categories: the device needs them to know which goods it may list and what their features mean. */
const hidden = z.literal(true).optional();
export const subcategoryWithFeaturesSchema = subcategorySchema.extend({ features: z.array(featureSchema), hidden });
export type SubcategoryWithFeatures = z.infer<typeof subcategoryWithFeaturesSchema>;

export const categorySchema = subcategorySchema.extend({ subcategories: z.array(subcategorySchema) });
export const categoryWithFeaturesSchema = categorySchema.extend({
  subcategories: z.array(subcategoryWithFeaturesSchema),
  hidden,
});
export type Category = z.infer<typeof categorySchema>;
export type CategoryWithFeatures = z.infer<typeof categoryWithFeaturesSchema>;

/** Value of a feature: an enum's code, a number, a yes/no or a text. */
export const attributeSchema = z.union([z.string(), z.number(), z.boolean()]);
export const attributesSchema = z.record(z.string(), attributeSchema);
export type Attributes = z.infer<typeof attributesSchema>;

export const productImageSchema = z.object({
  url: z.string(),
  alt: z.string(),
  order: z.number().int(),
  isPrimary: z.boolean(),
});

/** A product in cards and lists. Wholesale price, cost and stock figure are absent (not null) for those who may not see them. */
export const productCardSchema = z.object({
  _id: idSchema,
  slug: slugSchema,
  title: z.string(),
  brand: z.string(),
  sku: z.string().nullable(),
  images: z.array(productImageSchema),
  price: z.object({ retail: z.number(), wholesale: z.number().optional(), effective: z.number() }),
  priceRetail: z.number(),
  /** The sale price in force now, else null. */
  salePrice: z.number().nullable(),
  /** End of the sale price; null without a sale or without an end. */
  saleTo: z.string().nullable(),
  priceWholesale: z.number().optional(),
  costPrice: z.number().nullable().optional(),
  stockQty: z.number().int().optional(),
  /** Unit of measure; absent for pieces. */
  unit: z.string().optional(),
  availability: availabilitySchema,
  topCategorySlug: slugSchema,
  subcategoryId: idSchema.nullable(),
  createdAt: z.string(),
});
export type ProductCard = z.infer<typeof productCardSchema>;

export const productSchema = productCardSchema.extend({
  barcode: z.string().nullable(),
  shortDesc: z.string(),
  fullDesc: z.string(),
  weightKg: z.number().nullable(),
  dimensions: z.object({
    lengthMm: z.number().nullable(),
    widthMm: z.number().nullable(),
    heightMm: z.number().nullable(),
  }),
  attributes: attributesSchema,
  /** Features of a product in a hidden category, whose features the category tree omits. */
  features: z.array(featureSchema).optional(),
  /**
   * The choice among goods of its model, as `variantOptionSchema` describes; absent without variants. The part of the page that shows the
   * choice checks its shape: the schema would be loaded before every first screen.
   */
  variants: z.array(attributesSchema).optional(),
});
export type Product = z.infer<typeof productSchema>;

/** A price in a query, in roubles. A form also sends its empty fields: an empty price is no filter, not a price of zero. */
const priceFilterSchema = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().min(0).max(1_000_000_000).optional(),
);

export const listingQuerySchema = z
  .object({
    q: z.string().trim().max(200).optional(),
    topCategorySlug: slugSchema.optional(),
    subcategoryId: idSchema.optional(),
    ...paged(PAGE_SIZE, PAGE_SIZE_MAX),
    sort: z.enum(SORTS).optional(),
    minPrice: priceFilterSchema,
    maxPrice: priceFilterSchema,
    inStock: flagSchema.optional(),
    discounted: flagSchema.optional(),
    showcase: flagSchema
      .optional()
      .describe(
        'The first product of each subcategory only, without the cheapest quarter of the goods: a shop window.',
      ),
    brand: repeated(z.string().min(1).max(120), 100),
    feature: repeated(
      z
        .string()
        .max(FEATURE_CHOICE_MAX)
        .refine((text) => readFeature(text) !== null, {
          error: 'Отбор по характеристике записан неверно',
        })
        .describe(
          'A feature of the subcategory as `code:value` (an enum’s value, `true` or `false`) or `code:from..to` (numbers, one end may be left out). ' +
            'Choices of one code are alternatives, different codes narrow each other; a code or value that no product has matches nothing.',
        ),
      FEATURE_CHOICES_MAX,
    ),
  })
  .refine(({ feature, subcategoryId }) => feature.length === 0 || subcategoryId !== undefined, {
    path: ['feature'],
    error: 'Чтобы отбирать по характеристикам, выберите подкатегорию',
  });
export type ListingQuery = z.output<typeof listingQuerySchema>;

/** A subcategory's feature as a filter: values with counts, or the range of its numbers. */
export const featureFacetSchema = z.object({
  code: z.string(),
  name: namedSchema,
  unit: z.string(),
  type: z.enum(['enum', 'number', 'bool']),
  /** Values of an enum or a yes/no, in the feature's own order; `code` follows the colon in the query's `feature`. */
  values: z.array(z.object({ code: z.string(), label: namedSchema, count: z.number().int() })),
  /** Range of a number; null when the other filters leave no product. */
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
  step: z.number().nullable(),
});
export type FeatureFacet = z.infer<typeof featureFacetSchema>;

/** Facets for the filter panel; each group ignores its own filter and obeys the others. */
export const listingFacetsSchema = z.object({
  brands: z.array(z.object({ name: z.string(), count: z.number().int() })),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
  inStock: z.number().int(),
  discounted: z.number().int(),
  /** Features of the query's subcategory that some product in the category has; empty without `subcategoryId`. */
  features: z.array(featureFacetSchema),
});
export type ListingFacets = z.infer<typeof listingFacetsSchema>;

/** A note to the shopper about the interpretation of a search; absent when the words were taken as typed. */
const searchNoteSchema = z.object({
  /** The words searched instead of the typed ones: another keyboard layout, another alphabet, typos; null when unchanged. */
  readAs: z.string().nullable(),
  /** True when no product has all the words; the goods have most of them. */
  partial: z.boolean(),
  /** Goods that the shop does not sell, in the shopper's words; the answer lists the closest ones. */
  notSold: z.string().optional(),
  /** Conditions that the words beside the nouns express, unless a filter of the query overrides them. */
  said: z
    .object({
      /** The filters that the words were read as; they apply to this answer. */
      filter: z.object({
        minPrice: z.number().optional(),
        maxPrice: z.number().optional(),
        inStock: z.literal(true).optional(),
        discounted: z.literal(true).optional(),
        brand: z.array(z.string()).optional(),
        sort: z.enum(SORTS).optional(),
      }),
      /** Each condition as a page shows it, with the query that removes it. */
      parts: z.array(
        z.object({
          /** «до 10 000 ₽», «чёрный», «Grohe». */
          label: z.string(),
          /** The property of the label: «Цвет», «Бренд»; absent when the label is clear without it. */
          name: z.string().optional(),
          without: z.string(),
          /** The listing filter that the part became; absent when goods are matched by the words instead. */
          group: z.enum(CONDITION_GROUPS).optional(),
        }),
      ),
      /** The query without the words that became filters. */
      rest: z.string(),
    })
    .optional(),
});

export type SearchNote = z.infer<typeof searchNoteSchema>;

export const listProducts = endpoint('GET', '/api/products', 'everyone', {
  summary: 'Listing and search suggestions',
  query: listingQuerySchema,
  answer: listOf(productCardSchema).extend({ search: searchNoteSchema.optional() }),
});

export const listFacets = endpoint('GET', '/api/products/facets', 'everyone', {
  summary: 'Brands, price range, features and counts for the filter panel of a listing',
  query: listingQuerySchema,
  answer: listingFacetsSchema,
});

export const productBySlug = endpoint('GET', '/api/products/slug/:slug', 'everyone', {
  summary: 'One product; a former slug returns the product under its new slug, a removed product names its category',
  answer: productSchema,
});

export const productsByIds = endpoint('GET', '/api/products/by-ids', 'everyone', {
  summary: 'Products by comma-separated ids; unknown and removed ones are left out',
  query: z.object({
    ids: z
      .string()
      .max(BY_IDS_MAX * 65)
      .transform((text) => [
        ...new Set(
          text
            .split(',')
            .map((id) => id.trim())
            .filter((id) => id !== ''),
        ),
      ])
      .pipe(z.array(idSchema).max(BY_IDS_MAX)),
  }),
  answer: z.object({ items: z.array(productCardSchema) }),
});

export const listCategories = endpoint('GET', '/api/catalog', 'everyone', {
  summary: 'Categories with their subcategories',
  answer: z.array(categorySchema),
  cache: 'public',
});

export const categoryBySlug = endpoint('GET', '/api/catalog/:slug', 'everyone', {
  summary: 'One category with subcategories and their features',
  answer: categoryWithFeaturesSchema,
  cache: 'public',
});
