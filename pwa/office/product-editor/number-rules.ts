/** Minimum and step of each number in the product form, as the spec lists them. */
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import type { ProductValues } from './product-values.ts';
import type { FormField } from '#contract/products/product-fields.ts';

/** All minimums are 0. A price may have kopecks although its arrow keys change roubles: the contract validates sums. */
export const NUMBER_STEPS = {
  priceRetail: 1,
  priceWholesale: 1,
  costPrice: 0.01,
  salePrice: 1,
  stockQty: 1,
  weightKg: 0.01,
  lengthMm: 1,
  widthMm: 1,
  heightMm: 1,
} as const satisfies Partial<Record<FormField, number>>;

export type NumberField = keyof typeof NUMBER_STEPS;
const NUMBER_FIELDS = Object.keys(NUMBER_STEPS) as NumberField[];
const SUMS: ReadonlySet<NumberField> = new Set(['priceRetail', 'priceWholesale', 'salePrice', 'costPrice']);

const isNumberField = (field: string): field is NumberField => Object.hasOwn(NUMBER_STEPS, field);
/** A step of 0.01 gives 2. */
const decimalsOf = (step: number): number => numberAsTyped(step).split(',')[1]?.length ?? 0;

/**
 * Values that violate the fields' minimums and steps. Unchanged values are exempt: a price list may weigh to the gram,
 * and sales may have taken the stock below zero.
 */
export function numberErrors(values: ProductValues, opened: ProductValues | undefined): Map<NumberField, string> {
  const errors = new Map<NumberField, string>();
  for (const field of NUMBER_FIELDS) {
    if (opened !== undefined && sameValue(field, values[field], opened[field])) continue;
    const number = typedNumber(values[field]);
    if (number === null || Number.isNaN(number)) continue;
    if (number < 0) errors.set(field, field === 'stockQty' ? 'Остаток не может быть отрицательным' : 'Не меньше 0');
    else if (!SUMS.has(field) && Number.isNaN(typedNumber(values[field], decimalsOf(NUMBER_STEPS[field]))))
      errors.set(field, `Введите число с шагом ${numberAsTyped(NUMBER_STEPS[field])}`);
  }
  return errors;
}

/** Compares two texts of a field: numbers by value, other fields such as the SKU by text. */
export function sameValue(field: string, a: string | undefined, b: string | undefined): boolean {
  const [one, other] = [(a ?? '').trim(), (b ?? '').trim()];
  if (one === other) return true;
  if (!isNumberField(field) && !field.startsWith('attributes.')) return false;
  const number = typedNumber(one);
  return number !== null && number === typedNumber(other);
}
