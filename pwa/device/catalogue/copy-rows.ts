/**
 * Tests for the stored rows of the copy, which another version of the shop or a fault may have left in another shape.
 * They look at what the code would break on, without zod: a large catalogue is read at each start.
 */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import type { Synonym } from '#contract/search/synonym.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value);

export function isProduct(row: FeedProduct): boolean {
  const { slug, title, brand, topCategorySlug, availability, priceRetail, images, attributes } = row;
  return (
    [slug, title, brand, topCategorySlug, availability].every(isText) &&
    [row.sku, row.barcode, row.moreBarcodes, row.unit, row.subcategoryId, row.model].every(isTextOrNone) &&
    Number.isFinite(priceRetail) &&
    Array.isArray(images) &&
    images.every(isText) &&
    Object(attributes) === attributes
  );
}

const isNamed = (row: { slug: string; name: { ru: string } } | null): boolean =>
  isText(row?.slug) && isText(row?.name?.ru);

export function isCategory(row: CategoryWithFeatures): boolean {
  return (
    isNamed(row) &&
    Array.isArray(row.subcategories) &&
    row.subcategories.every((one) => isNamed(one) && Array.isArray(one.features))
  );
}

export function areSynonyms(value: unknown): value is readonly Synonym[] {
  return Array.isArray(value) && value.every((one: Synonym | null) => isText(one?.said) && isText(one?.meant));
}
