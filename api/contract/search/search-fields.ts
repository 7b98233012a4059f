/** What is searched of a product: its own words, the names of its category, and the labels of its features. */
import type { Attributes, Category, SubcategoryWithFeatures } from '../catalogue/catalog.ts';
import { barcodesOf } from '../products/product-code.ts';
import { stemOf } from './word-stem.ts';

export interface SearchFields {
  readonly title: string;
  readonly brand: string;
  /** Article, as written and without its separators, and barcodes. */
  readonly codes: readonly string[];
  /** Names of the category and the subcategory. */
  readonly category: readonly string[];
  /** What the features say in words. */
  readonly features: readonly string[];
  /** Its sides, as `measureWords` writes them. */
  readonly measures?: readonly string[];
}

/** A category as far as search is concerned. */
export interface SearchedCategory {
  readonly names: readonly string[];
  readonly features: readonly SearchedFeature[];
}

export interface SearchedFeature {
  readonly code: string;
  readonly type: string;
  readonly name: string;
  readonly unit?: string;
  readonly values: readonly { readonly code: string; readonly label: string }[];
}

/** The category that a category and a subcategory of the tree make; a product may stand in the category alone. */
export function searchedCategory(
  category: Pick<Category, 'name'>,
  subcategory?: SubcategoryWithFeatures,
): SearchedCategory {
  if (subcategory === undefined) return { names: [category.name.ru], features: [] };
  const features = subcategory.features.map(({ code, type, name, unit, values }) => ({
    code,
    type,
    name: name.ru,
    unit,
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

/** Sides by which a thing is called when nobody says which one is meant, the first before the others. */
const LEADING = [['длин', 'ширин'], ['диаметр'], ['межосев'], ['высот']].map((names) => new Set(names));

const MILLIMETRES: Readonly<Record<string, number>> = { мм: 1, см: 10, м: 1000 };

/** The word under which a side of so many millimetres is indexed; without a name, whichever side leads. No text holds it. */
export const measureWord = (name: string | null, millimetres: number | ''): string =>
  `=${name === null ? '' : stemOf(name.toLowerCase())}:${millimetres}`;

/** What a product measures: each side under its name, and the one it is called by. */
function measureWords(features: readonly SearchedFeature[], attributes: Attributes): string[] {
  const sides = features.flatMap(({ code, type, name, unit = '' }) => {
    const value = attributes[code];
    const scale = MILLIMETRES[unit];
    if (type !== 'number' || typeof value !== 'number' || scale === undefined) return [];
    return [{ name: name.split(' ')[0] ?? '', millimetres: Math.round(value * scale) }];
  });
  const leading = LEADING.map((names) => sides.filter(({ name }) => names.has(stemOf(name.toLowerCase())))).find(
    (found) => found.length > 0,
  );
  const named = sides.map(({ name, millimetres }) => measureWord(name, millimetres));
  if (leading === undefined) return named;
  return [...named, measureWord(null, Math.max(...leading.map(({ millimetres }) => millimetres)))];
}

export interface SearchedProduct {
  readonly title: string;
  readonly brand: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly moreBarcodes?: string | undefined;
  readonly attributes: Attributes;
}

/** The texts of a product that stands in this category. */
export function searchFields(product: SearchedProduct, category: SearchedCategory): SearchFields {
  const { title, brand, sku, attributes } = product;
  const codes = [sku, sku?.replace(/[^\p{L}\d]/gu, ''), ...barcodesOf(product)].filter(
    (code) => code !== null && code !== undefined,
  );
  return {
    title,
    brand,
    codes: [...new Set(codes)],
    category: category.names,
    features: featureWords(category.features, attributes),
    measures: measureWords(category.features, attributes),
  };
}
