/**
 * Tests for the stored rows of the copy, which another version of the shop or a fault may have left in another shape. They
 * look at what the code would break on, without zod: a large catalogue is read at each start.
 */
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import type { Synonym } from '#contract/search/synonym.ts';

const isText = (value: unknown): boolean => typeof value === 'string';

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

/** Gives the page a turn between two portions of work. */
export const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve));
