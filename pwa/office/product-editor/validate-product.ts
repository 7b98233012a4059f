/** Validates the product form field by field, by the server's rules. */
import { type FormSnapshot, numberErrors, sameValue } from './merge-edits.ts';
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import {
  missingForSale,
  PRICE_FIELDS,
  productCreationSchema,
  productSaveSchema,
} from '#contract/catalogue/products.ts';
import { productFieldText } from '#contract/products/product-fields.ts';
import { featureProblems } from '#contract/catalogue/feature-values.ts';
import { isPriceJump, type PriceWarning, priceWarnings } from '#contract/products/price-warnings.ts';
import { typedDay } from '#contract/values/typed-day.ts';
import { typedRoubles } from '#contract/values/typed-number.ts';
import { NO_DAY } from '../../parts/forms/date-field.tsx';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import {
  attributesOf,
  bodyOf,
  PLAIN_FIELDS,
  type ProductValues,
  sameGallery,
  type WholesaleField,
} from './product-values.ts';

export interface ValidationContext {
  readonly features: readonly Feature[];
  /** Undefined while unknown: the server validates it anyway. */
  readonly category: ManagedCategory | null | undefined;
  readonly timeZone: string;
  readonly wholesale?: WholesaleField;
  readonly opened?: ProductValues | undefined;
}

/** Errors by field, `attributes.<code>` for features. A draft needs only a title. */
export function validateProduct(
  values: ProductValues,
  { features, category, timeZone, wholesale = 'required', opened }: ValidationContext,
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  const body = bodyOf(values, { features, timeZone, wholesale, opened });
  const schema = opened === undefined ? productCreationSchema : productSaveSchema;
  for (const { path, message } of safeParse<unknown>(schema, body).error?.issues ?? []) {
    const field = path.join('.');
    if (!errors.has(field)) errors.set(field, message);
  }
  if (values.draft !== 'true' && wholesale === 'required')
    for (const { path, message } of missingForSale({ priceWholesale: typedRoubles(values.priceWholesale) }))
      errors.set(path, message);
  if (values.draft !== 'true' && values.topCategorySlug === '') errors.set('topCategorySlug', 'Выберите категорию');
  else if (
    values.draft !== 'true' &&
    values.subcategoryId === '' &&
    category != null &&
    category.subcategories.length > 0
  )
    errors.set('subcategoryId', 'Выберите подкатегорию');
  for (const [field, message] of numberErrors(values, opened)) errors.set(field, message);
  for (const field of ['saleFrom', 'saleTo'] as const)
    if (typedDay(values[field]) !== values[field]) errors.set(field, NO_DAY);
  for (const { path, message } of featureProblems(features, attributesOf(features, values.attributes))) {
    if (path !== undefined) errors.set(path, message);
  }
  return errors;
}

/** Warnings about the typed prices; empty while one of the two main prices is no number. A hidden wholesale price is the retail one. */
export function warningsOf(
  values: ProductValues,
  opened?: ProductValues,
  wholesaleField: WholesaleField = 'required',
): PriceWarning[] {
  const amounts = ({ priceRetail, priceWholesale, salePrice, costPrice }: ProductValues) => ({
    retail: typedRoubles(priceRetail),
    wholesale: typedRoubles(wholesaleField === 'hidden' ? priceRetail : priceWholesale),
    sale: typedRoubles(salePrice),
    cost: typedRoubles(costPrice),
  });
  const { retail, wholesale, sale, cost } = amounts(values);
  const isAmount = (amount: number | null): amount is number => amount !== null && !Number.isNaN(amount);
  if (!isAmount(retail) || !isAmount(wholesale)) return [];
  const before = opened === undefined ? null : amounts(opened);
  return priceWarnings(
    { retail, wholesale, sale: isAmount(sale) ? sale : null, cost: isAmount(cost) ? cost : null },
    before !== null && isAmount(before.retail) && isAmount(before.wholesale)
      ? { retail: before.retail, wholesale: before.wholesale }
      : undefined,
  );
}

export interface PriceJump {
  readonly name: string;
  /** Roubles. */
  readonly before: number;
  readonly now: number;
}

/** Prices changed to about ten times or a tenth of their former value: probably a typing error until a person confirms it. */
export function priceJumps(values: ProductValues, opened: ProductValues): PriceJump[] {
  return PRICE_FIELDS.flatMap((field) => {
    const [before, now] = [typedRoubles(opened[field]), typedRoubles(values[field])];
    return before !== null && now !== null && isPriceJump(before, now)
      ? [{ name: productFieldText(field), before, now }]
      : [];
  });
}

export function changedFields(opened: FormSnapshot, now: FormSnapshot, features: readonly Feature[]): string[] {
  const names: string[] = PLAIN_FIELDS.filter(
    (field) => !sameValue(field, opened.values[field], now.values[field]),
  ).map(productFieldText);
  const codes = new Set([...Object.keys(opened.values.attributes), ...Object.keys(now.values.attributes)]);
  const nameOf = (code: string): string =>
    features.find((feature) => feature.code === code)?.name.ru ?? 'Характеристики';
  for (const code of codes)
    if (!sameValue(`attributes.${code}`, opened.values.attributes[code], now.values.attributes[code]))
      names.push(nameOf(code));
  if (!sameGallery(opened.gallery, now.gallery)) names.push(productFieldText('images'));
  return [...new Set(names)];
}
