/** A product's features as rows of text: labels, formatted values, units. */
import type { Attributes, Feature, Product } from '#contract/catalogue/catalog.ts';
import { valueText, withUnit } from '#contract/catalogue/feature-text.ts';

export interface FactRow {
  readonly name: string;
  readonly value: string;
}

/** Rows in the subcategory's order of features; those the product lacks are left out. */
export function featureRows(attributes: Attributes, features: readonly Feature[]): FactRow[] {
  return features.flatMap((feature) => {
    const value = attributes[feature.code];
    return value === undefined || value === '' ? [] : [{ name: feature.name.ru, value: valueText(feature, value) }];
  });
}

/** Length, width, height and weight, as far as they are known. */
export function sizeRows({ dimensions, weightKg }: Pick<Product, 'dimensions' | 'weightKg'>): FactRow[] {
  const facts: [name: string, value: number | null, unit: string][] = [
    ['Длина', dimensions.lengthMm, 'мм'],
    ['Ширина', dimensions.widthMm, 'мм'],
    ['Высота', dimensions.heightMm, 'мм'],
    ['Вес', weightKg, 'кг'],
  ];
  return facts.flatMap(([name, value, unit]) => (value === null ? [] : [{ name, value: withUnit(value, unit) }]));
}

/** The short description, then the full one; only the full one when it begins with the short one. */
export function descriptionParagraphs({ shortDesc, fullDesc }: Pick<Product, 'shortDesc' | 'fullDesc'>): string[] {
  const [short, full] = [shortDesc.trim(), fullDesc.trim()];
  const texts = full.startsWith(short) ? [full] : [short, full];
  return texts.flatMap((text) => text.split(/\s*\n\s*/)).filter((paragraph) => paragraph !== '');
}
