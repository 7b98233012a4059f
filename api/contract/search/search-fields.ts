/** The searched texts of a product: its own words, the names of its category, and the labels of its features. */
import type { Attributes, Category, SubcategoryWithFeatures } from '../catalogue/catalog.ts';
import { barcodesOf } from '../products/product-code.ts';
import { stemOf } from './word-stem.ts';

export interface SearchFields {
  readonly title: string;
  readonly brand: string;
  /** Article, as written and without separators, and barcodes. */
  readonly codes: readonly string[];
  /** Names of the category and the subcategory. */
  readonly category: readonly string[];
  /** Values of its features in words. */
  readonly features: readonly string[];
  /** Its dimensions, as `measureWords` writes them. */
  readonly measures?: readonly string[];
}

/** The part of a category that search needs. */
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

/** The searched category for a category and a subcategory of the tree; a product may belong to the category alone. */
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

/** Features in words: the label of a choice, the name of a present feature, a text. Numbers alone carry no meaning. */
function featureWords(features: readonly SearchedFeature[], attributes: Attributes): string[] {
  return features.flatMap(({ code, type, name, values }) => {
    const value = attributes[code];
    if (value === undefined || value === false) return [];
    if (type === 'bool') return [name];
    if (type === 'enum') return values.filter((choice) => choice.code === value).map(({ label }) => label);
    return type === 'text' && typeof value === 'string' ? [value] : [];
  });
}

/** Dimensions by which goods are called when the side isn't named, in order of precedence. */
const LEADING = [['длин', 'ширин'], ['диаметр'], ['межосев'], ['высот']].map((names) => new Set(names));

const MILLIMETRES: Readonly<Record<string, number>> = { мм: 1, см: 10, м: 1000 };

/** The word of a dimension in millimetres in the index; without a name, of the leading dimension. No text contains such a word. */
export const measureWord = (name: string | null, millimetres: number | ''): string =>
  `=${name === null ? '' : stemOf(name.toLowerCase())}:${millimetres}`;

/** Index words of a product's dimensions: each under its name, and the leading one without. */
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
