/** What is odd about prices. An editor is told and never stopped: the shop may have its reasons. Amounts in roubles. */
import { z } from 'zod';

export const PRICE_WARNINGS = {
  wholesale_above_retail: 'Оптовая цена выше розничной',
  sale_below_cost: 'Цена со скидкой ниже себестоимости',
  sale_not_below_retail: 'Цена со скидкой не ниже розничной: скидки не будет',
  wholesale_unchanged: 'Розничная цена изменена, а оптовая — нет',
} as const;
export type PriceWarningCode = keyof typeof PRICE_WARNINGS;

export const priceWarningSchema = z.object({
  code: z.string(),
  /** Field of the form it stands beside. */
  path: z.enum(['priceWholesale', 'salePrice']),
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

/** Whether a price became ten times what it was, or a tenth: more likely a slip than meant, so a form asks. */
export function isPriceJump(before: number, now: number): boolean {
  return before > 0 && now > 0 && (now >= before * JUMP || now * JUMP <= before);
}

/** Warnings about `prices`; `before` are those the form was opened with, absent for a new product. */
export function priceWarnings(
  prices: EditedPrices,
  before?: Pick<EditedPrices, 'retail' | 'wholesale'>,
): PriceWarning[] {
  const { retail, wholesale, sale, cost } = prices;
  return [
    ...(wholesale > retail ? [warning('wholesale_above_retail', 'priceWholesale')] : []),
    ...(before !== undefined && before.retail !== retail && before.wholesale === wholesale
      ? [warning('wholesale_unchanged', 'priceWholesale')]
      : []),
    ...(sale !== null && cost !== null && sale < cost ? [warning('sale_below_cost', 'salePrice')] : []),
    ...(sale !== null && sale >= retail ? [warning('sale_not_below_retail', 'salePrice')] : []),
  ];
}
