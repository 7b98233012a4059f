/** The feeds of the device's copy: the public catalogue, and figures for some roles; apart, as they load after the first screen. */
import { z } from 'zod';
import { attributesSchema, categoryWithFeaturesSchema } from '../catalogue/catalog.ts';
import { idSchema, slugSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { WHOLESALE_VIEWERS } from '../roles.ts';
import { availabilityCodeSchema } from '../products/availability.ts';
import { SYNONYM_KINDS } from '../search/synonym.ts';

/** Products per page of the change feed: few enough that a phone reads and stores a page without a visible pause. */
const FEED_PAGE = 250;
const FEED_PAGE_MAX = 2000;

/** A product in the device's copy: public fields only. Empty fields are left out to save bytes. */
export const feedProductSchema = z.object({
  _id: idSchema,
  slug: slugSchema,
  title: z.string(),
  brand: z.string(),
  sku: z.string().optional(),
  barcode: z.string().optional(),
  /** Further barcodes, separated by spaces. */
  moreBarcodes: z.string().optional(),
  topCategorySlug: slugSchema,
  subcategoryId: idSchema.optional(),
  priceRetail: z.number(),
  salePrice: z.number().optional(),
  saleFrom: z.string().optional(),
  saleTo: z.string().optional(),
  /** Absent for pieces. */
  unit: z.string().optional(),
  availability: availabilityCodeSchema,
  /** Rank among recently sold goods, in hundredths; 0 for goods without sales. */
  popularity: z.number().int(),
  createdAt: z.string(),
  /** Picture addresses, the main one first. */
  images: z.array(z.string()),
  attributes: attributesSchema,
  /** Name of its model; absent for goods without variants. */
  model: z.string().optional(),
});
export type FeedProduct = z.infer<typeof feedProductSchema>;

/** End of a feed page in (revision, id) order. `after` is present while rows of `to` remain: a bulk change gives many one revision. */
const feedCursor = {
  /** Epoch of the server's database; when it changes, the device discards its copy. */
  epoch: z.string(),
  /** Revision for the next request (`since`). */
  to: z.number().int(),
  /** Last row of this page (`after`); absent when revision `to` is complete. */
  after: idSchema.optional(),
};

const feedQuery = {
  since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  after: idSchema.optional(),
};

export const catalogChangesAnswerSchema = z.object({
  ...feedCursor,
  /** True while further pages remain. */
  more: z.boolean(),
  /** Changes remaining after this page, for a progress bar. */
  left: z.number().int(),
  products: z.array(feedProductSchema),
  /** Ids of removed products. */
  removed: z.array(idSchema),
  /** The whole category tree, hidden categories marked; present when it changed since `since`. */
  categories: z.array(categoryWithFeaturesSchema).optional(),
  /** The shop's whole synonym table; sent together with the tree. */
  synonyms: z.array(z.object({ said: z.string(), kind: z.enum(SYNONYM_KINDS), meant: z.string() })).optional(),
});
export type CatalogChanges = z.infer<typeof catalogChangesAnswerSchema>;

export const catalogChanges = endpoint('GET', '/api/catalog/changes', 'everyone', {
  summary: 'Changes of the public catalogue since a revision, in revision order, page by page',
  query: z.object({
    ...feedQuery,
    limit: z.coerce.number().int().min(1).max(FEED_PAGE_MAX).default(FEED_PAGE),
  }),
  answer: catalogChangesAnswerSchema,
  cache: 'public',
});

/** Role-bound figures of a product; a key is present only for roles that may see it. */
export const figureSchema = z.object({
  _id: idSchema,
  /** Stock on hand; staff only. */
  stockQty: z.number().int().optional(),
  /** Place in the warehouse; for those who see the stock, absent for goods without one. */
  storagePlace: z.string().optional(),
  priceWholesale: z.number().optional(),
  /** Admin only. */
  costPrice: z.number().nullable().optional(),
  /** Figures revision of this row: a newer one wins. */
  revision: z.number().int(),
});
export type Figure = z.infer<typeof figureSchema>;

export const catalogFiguresAnswerSchema = z.object({
  ...feedCursor,
  more: z.boolean(),
  left: z.number().int(),
  figures: z.array(figureSchema),
  removed: z.array(idSchema),
  /** Server clock, so that a screen can show the age of the stock figures. */
  at: z.string(),
});
export type CatalogFigures = z.infer<typeof catalogFiguresAnswerSchema>;

export const catalogFigures = endpoint('GET', '/api/catalog/figures', WHOLESALE_VIEWERS, {
  summary:
    'Role-bound figures (stock, storage place, wholesale price, cost) changed since a revision; never stored by caches',
  tillPin: true,
  query: z.object({
    ...feedQuery,
    limit: z.coerce.number().int().min(1).max(FEED_PAGE_MAX).default(FEED_PAGE_MAX),
  }),
  answer: catalogFiguresAnswerSchema,
});

/** Pictures in an answer: a quarter of a megabyte at most. */
export const TINY_PICTURES_PAGE = 500;
/** Ids that a caller may name. */
export const TINY_PICTURES_NAMED = 50;

export const tinyPicturesAnswerSchema = z.object({
  /** In the order of their ids; `webp` is base64. A picture that is not public, or whose file cannot be read, is left out. */
  pictures: z.array(z.object({ id: idSchema, webp: z.string() })),
  /** Present while pictures remain: the id up to which this answer is complete, for the next request. */
  after: idSchema.optional(),
});

export const listTinyPictures = endpoint('GET', '/api/catalog/tiny-pictures', 'everyone', {
  summary: 'Main pictures of goods on sale and covers of categories, 48 px wide, many in one answer',
  query: z.object({
    after: idSchema.optional(),
    ids: z
      .string()
      .max(TINY_PICTURES_NAMED * 65)
      .transform((text) => [...new Set(text.split(','))])
      .pipe(z.array(idSchema).max(TINY_PICTURES_NAMED))
      .optional(),
  }),
  answer: tinyPicturesAnswerSchema,
  cache: 'public',
});
