/** The category of a product and its features there. */
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { CodedError } from '#contract/errors.ts';
import { featureProblems, featureFailure } from '#contract/catalogue/feature-values.ts';
import { readFeatures } from '../tree/read-tree.ts';

interface Placement {
  /** Null for a draft without a category. */
  readonly topCategorySlug: string | null;
  readonly subcategoryId: string | null;
  /** A draft may have a category before its subcategory is known. */
  readonly isDraft: boolean;
  /** Current features of the product. */
  readonly kept: Attributes;
  /** True when it was in another subcategory: features that the new one lacks are dropped. */
  readonly moved: boolean;
  /** Values sent; null or an empty text clears one. */
  readonly sent: Readonly<Record<string, string | number | boolean | null>>;
}

/** A refusal at one field of a form. */
export function fieldError(path: string, text: string): CodedError {
  return new CodedError('validation', { text, details: [{ path, message: text }] });
}

async function categoryOf(
  trx: Knex.Transaction,
  { topCategorySlug, subcategoryId, isDraft }: Placement,
): Promise<string | null> {
  if (topCategorySlug === null && subcategoryId === null) return null;
  if (topCategorySlug === null) throw fieldError('topCategorySlug', 'Выберите категорию');
  const category = await trx('categories').where({ slug: topCategorySlug }).first('id');
  if (category === undefined) throw fieldError('topCategorySlug', 'Такой категории нет');
  const subcategories: string[] = await trx('subcategories').where({ category_id: category.id }).pluck('id');
  if (subcategoryId === null && subcategories.length > 0 && !isDraft)
    throw fieldError('subcategoryId', 'Выберите подкатегорию');
  if (subcategoryId !== null && !subcategories.includes(subcategoryId))
    throw fieldError('subcategoryId', 'В этой категории такой подкатегории нет');
  return category.id;
}

/** Throws `validation` with the path of each wrong field: the category, or each feature that cannot have its value. */
export async function placeInCategory(trx: Knex.Transaction, placement: Placement) {
  const categoryId = await categoryOf(trx, placement);
  const { subcategoryId, kept, moved } = placement;
  const features = subcategoryId === null ? [] : await readFeatures(trx, subcategoryId);
  const sent = Object.entries(placement.sent).map(([code, value]) => [code, value === '' ? null : value] as const);
  const details = featureProblems(features, Object.fromEntries(sent));
  if (details.length > 0) throw new CodedError('validation', { details });
  const byCode = new Map(features.map((feature) => [feature.code, feature]));
  const stays = ([code, value]: [string, string | number | boolean]): boolean => {
    const feature = byCode.get(code);
    return !moved || (feature !== undefined && featureFailure(feature, value) === null);
  };
  const attributes = new Map(Object.entries(kept).filter(stays));
  for (const [code, value] of sent) {
    if (value === null) attributes.delete(code);
    else attributes.set(code, value);
  }
  return { categoryId, attributes: Object.fromEntries(attributes) };
}
