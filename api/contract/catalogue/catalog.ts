/** Categories, the product as shoppers see it, the listing and search. */
import { z } from 'zod';
import { flagSchema, idSchema, listOf, namedSchema, pageSchema, repeated, slugSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { managedCategorySlugSchema, productEditingSchema } from '../products/product-editing.ts';
import { availabilitySchema } from '../products/availability.ts';
import { FEATURE_CHOICE_MAX, FEATURE_CHOICES_MAX, readFeature } from './feature-filter.ts';
import { SORTS } from './listing.ts';
import { SAID_GROUPS } from '../search/said-groups.ts';

export const PAGE_SIZE = 24;
const PAGE_SIZE_MAX = 100;
export const SUGGESTIONS = 8;
export const SEARCH_DEBOUNCE_MS = 250;
/** Most brands the brand filter shows at once. */
export const BRANDS_SHOWN = 20;
/** Most products asked for by id in one call. */
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

/** Addresses (`category` or `category/subcategory`) of what was merged into it or moved; absent for most. */
const formerPlaces = z.array(z.string()).optional();

export const subcategorySchema = z.object({
  _id: idSchema,
  slug: slugSchema,
  name: namedSchema,
  image: coverSchema.nullable(),
  /** Goods on sale in it now. */
  products: z.number().int(),
  former: formerPlaces,
});
/**
 * Only the change feed carries hidden categories: the device knows by them what it may list, and what their goods'
 * features mean.
 */
const hidden = z.literal(true).optional();
export const subcategoryWithFeaturesSchema = subcategorySchema.extend({ features: z.array(featureSchema), hidden });
export type Subcategory = z.infer<typeof subcategorySchema>;
export type SubcategoryWithFeatures = z.infer<typeof subcategoryWithFeaturesSchema>;

export const categorySchema = z.object({
  _id: idSchema,
  slug: slugSchema,
  name: namedSchema,
  image: coverSchema.nullable(),
  products: z.number().int(),
  former: formerPlaces,
  subcategories: z.array(subcategorySchema),
});
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

/**
 * A product as cards and lists show it. Wholesale price, cost and the stock figure are absent (not null)
 * for those who may not see them.
 */
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
  /** When that sale price ends; null when there is none or it has no end. */
  saleTo: z.string().nullable(),
  priceWholesale: z.number().optional(),
  costPrice: z.number().nullable().optional(),
  stockQty: z.number().int().optional(),
  /** What it is counted and priced in; absent for pieces. */
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
  /** What the attributes mean, for goods of a hidden category: the tree of categories doesn't say it there. */
  features: z.array(featureSchema).optional(),
});
export type Product = z.infer<typeof productSchema>;

/** A price in a query, in roubles. A form sends its empty fields too: they ask for nothing, not for what is free. */
const askedPriceSchema = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().min(0).max(1_000_000_000).optional(),
);

export const listingQuerySchema = z
  .object({
    q: z.string().trim().max(200).optional(),
    topCategorySlug: slugSchema.optional(),
    subcategoryId: idSchema.optional(),
    page: pageSchema,
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    sort: z.enum(SORTS).optional(),
    minPrice: askedPriceSchema,
    maxPrice: askedPriceSchema,
    inStock: flagSchema.optional(),
    discounted: flagSchema.optional(),
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

/** A feature of the subcategory as a filter: choices with counts, or the range of its numbers. */
export const featureFacetSchema = z.object({
  code: z.string(),
  name: namedSchema,
  unit: z.string(),
  type: z.enum(['enum', 'number', 'bool']),
  /** Of an enum or a yes/no, in the feature's own order; `code` goes into the query's `feature` after the colon. */
  values: z.array(z.object({ code: z.string(), label: namedSchema, count: z.number().int() })),
  /** Of a number; null when the other filters leave none. */
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
  step: z.number().nullable(),
});
export type FeatureFacet = z.infer<typeof featureFacetSchema>;

/** What the filter panel needs beside the goods; each group ignores its own filter and obeys the others. */
export const listingFacetsSchema = z.object({
  brands: z.array(z.object({ name: z.string(), count: z.number().int() })),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
  inStock: z.number().int(),
  discounted: z.number().int(),
  /** Those of the query's subcategory that something in the category has; empty without `subcategoryId`. */
  features: z.array(featureFacetSchema),
});
export type ListingFacets = z.infer<typeof listingFacetsSchema>;

/** How a search was understood; absent when the goods have the very words that were typed. */
const searchNoteSchema = z.object({
  /** The words looked for instead of those typed: another keyboard layout, another alphabet, typos; null when none. */
  readAs: z.string().nullable(),
  /** True when no product has all the words, and these have most of them. */
  partial: z.boolean(),
  /** What the shop does not sell, as it was asked for; the goods are what comes nearest. */
  notSold: z.string().optional(),
  /** What was said beside the nouns, unless a filter of the query takes its place. */
  said: z
    .object({
      /** The filters that the words were read as, in force for this answer. */
      filter: z.object({
        minPrice: z.number().optional(),
        maxPrice: z.number().optional(),
        inStock: z.literal(true).optional(),
        discounted: z.literal(true).optional(),
        brand: z.array(z.string()).optional(),
        sort: z.enum(SORTS).optional(),
      }),
      /** Each as a page shows it, with the query that takes it back. */
      parts: z.array(
        z.object({
          label: z.string(),
          name: z.string().optional(),
          without: z.string(),
          group: z.enum(SAID_GROUPS).optional(),
        }),
      ),
      /** The query without what became filters. */
      rest: z.string(),
    })
    .optional(),
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'Listing and search suggestions',
  allow: 'everyone',
  query: listingQuerySchema,
  answer: listOf(productCardSchema).extend({ search: searchNoteSchema.optional() }),
});

export const listFacets = endpoint({
  method: 'GET',
  path: '/api/products/facets',
  summary: 'Brands, price range, features and counts for the filter panel of a listing',
  allow: 'everyone',
  query: listingQuerySchema,
  answer: listingFacetsSchema,
});

export const productBySlug = endpoint({
  method: 'GET',
  path: '/api/products/slug/:slug',
  summary:
    'One product; a changed slug answers with the product under its new slug, a removed one says where its neighbours stand',
  allow: 'everyone',
  params: z.object({ slug: slugSchema }),
  answer: productSchema,
});

export const productById = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  summary: 'One product by id; for administrators with all that the edit form holds, also when it was taken off sale',
  allow: 'everyone',
  params: z.object({ id: idSchema }),
  answer: productSchema.extend({
    topCategorySlug: managedCategorySlugSchema,
    editing: productEditingSchema.optional(),
  }),
});

export const productsByIds = endpoint({
  method: 'GET',
  path: '/api/products/by-ids',
  summary: 'Products by comma-separated ids; unknown and removed ones are left out',
  allow: 'everyone',
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

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/catalog',
  summary: 'Categories with their subcategories',
  allow: 'everyone',
  answer: z.array(categorySchema),
  cache: 'public',
});

export const categoryBySlug = endpoint({
  method: 'GET',
  path: '/api/catalog/:slug',
  summary: 'One category with subcategories and their features',
  allow: 'everyone',
  params: z.object({ slug: slugSchema }),
  answer: categoryWithFeaturesSchema,
  cache: 'public',
});
