/** Warnings about implausible prices. An editor is warned and never stopped: the shop may have its reasons. Amounts in roubles. */
import { z } from 'zod';

export const PRICE_WARNINGS = {
  wholesale_above_retail: 'Оптовая цена выше розничной',
  retail_below_cost: 'Розничная цена ниже себестоимости',
  sale_below_cost: 'Цена со скидкой ниже себестоимости',
  sale_not_below_retail: 'Цена со скидкой не ниже розничной: скидки не будет',
  wholesale_unchanged: 'Розничная цена изменена, а оптовая — нет',
} as const;
export type PriceWarningCode = keyof typeof PRICE_WARNINGS;

export const priceWarningSchema = z.object({
  code: z.string(),
  /** Form field that shows the warning. */
  path: z.enum(['priceRetail', 'priceWholesale', 'salePrice']),
  message: z.string(),
});
export type PriceWarning = z.infer<typeof priceWarningSchema>;

export interface EditedPrices {
  readonly retail: number;
  readonly wholesale: number;
  readonly sale: number | null;
  readonly cost: number | null;
}

function warning(code: PriceWarningCode, path: PriceWarning['path']): PriceWarning {
  return { code, path, message: PRICE_WARNINGS[code] };
}

const JUMP = 10;

/** True when a price changed tenfold or more in either direction: probably a typing error, so a form asks for confirmation. */
export function isPriceJump(before: number, now: number): boolean {
  return before > 0 && now > 0 && (now >= before * JUMP || now * JUMP <= before);
}

/** Margin over the cost: roubles, and hundredths of the price. Null when either is unknown: a price of zero has no margin. */
export function marginOf(price: number | null, cost: number | null): { sum: number; percent: number } | null {
  if (price === null || cost === null || price <= 0) return null;
  const sum = (Math.round(price * 100) - Math.round(cost * 100)) / 100;
  return { sum, percent: Math.round((sum / price) * 100) };
}

/** Warnings about `prices`; `before` are the prices when the form was opened, absent for a new product. */
export function priceWarnings(
  prices: EditedPrices,
  before?: Pick<EditedPrices, 'retail' | 'wholesale'>,
): PriceWarning[] {
  const { retail, wholesale, sale, cost } = prices;
  return [
    ...(cost !== null && retail > 0 && retail < cost ? [warning('retail_below_cost', 'priceRetail')] : []),
    ...(wholesale > retail ? [warning('wholesale_above_retail', 'priceWholesale')] : []),
    ...(before !== undefined && before.retail !== retail && before.wholesale === wholesale
      ? [warning('wholesale_unchanged', 'priceWholesale')]
      : []),
    ...(sale !== null && cost !== null && sale < cost ? [warning('sale_below_cost', 'salePrice')] : []),
    ...(sale !== null && sale >= retail ? [warning('sale_not_below_retail', 'salePrice')] : []),
  ];
}
