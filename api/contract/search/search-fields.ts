/** What is searched of a product: its own words, the names of its shelf, and the labels of its features. */
import type { Attributes, Category, SubcategoryWithFeatures } from '../catalogue/catalog.ts';

export interface SearchFields {
  readonly title: string;
  readonly brand: string;
  /** Article, as written and without its separators, and barcode. */
  readonly codes: readonly string[];
  /** Names of the category and the subcategory. */
  readonly shelf: readonly string[];
  /** What the features say in words. */
  readonly features: readonly string[];
}

/** A shelf as far as search is concerned. */
export interface SearchedShelf {
  readonly names: readonly string[];
  readonly features: readonly SearchedFeature[];
}

export interface SearchedFeature {
  readonly code: string;
  readonly type: string;
  readonly name: string;
  readonly values: readonly { readonly code: string; readonly label: string }[];
}

/** The shelf that a category and a subcategory of the tree make; a product may stand in the category alone. */
export function searchedShelf(category: Pick<Category, 'name'>, subcategory?: SubcategoryWithFeatures): SearchedShelf {
  if (subcategory === undefined) return { names: [category.name.ru], features: [] };
  const features = subcategory.features.map(({ code, type, name, values }) => ({
    code,
    type,
    name: name.ru,
    values: values.map((choice) => ({ code: choice.code, label: choice.label.ru })),
  }));
  return { names: [category.name.ru, subcategory.name.ru], features };
}

/**
 * Features in words: the label of a choice, the name of what a product has, a text. Figures say nothing by themselves.
 */
function featureWords(features: readonly SearchedFeature[], attributes: Attributes): string[] {
  return features.flatMap(({ code, type, name, values }) => {
    const value = attributes[code];
    if (value === undefined || value === false) return [];
    if (type === 'bool') return [name];
    if (type === 'enum') return values.filter((choice) => choice.code === value).map(({ label }) => label);
    return type === 'text' && typeof value === 'string' ? [value] : [];
  });
}

export interface SearchedProduct {
  readonly title: string;
  readonly brand: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly attributes: Attributes;
}

/** The texts of a product that stands on this shelf. */
export function searchFields(product: SearchedProduct, shelf: SearchedShelf): SearchFields {
  const { title, brand, sku, barcode, attributes } = product;
  const codes = [sku, sku?.replace(/[^\p{L}\d]/gu, ''), barcode].filter((code) => code !== null && code !== undefined);
  return {
    title,
    brand,
    codes: [...new Set(codes)],
    shelf: shelf.names,
    features: featureWords(shelf.features, attributes),
  };
}
