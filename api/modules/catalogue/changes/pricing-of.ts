/** The columns of goods that decide their price in force, and the price that a row of them has. */
import { ownWholesale, type Pricing } from '#contract/products/price.ts';
import type { ProductRow } from '#db/tables.ts';

/** Those that everyone may see. */
export const PUBLIC_PRICES = ['price_retail', 'price_sale', 'sale_from', 'sale_to'] as const;
export const PRICES = [...PUBLIC_PRICES, 'price_wholesale'] as const;

/** `discount`: the buyer's own one off wholesale prices, per cent. */
export const pricingOf = (row: Pick<ProductRow, (typeof PRICES)[number]>, discount = 0): Pricing => ({
  retail: row.price_retail,
  sale: row.price_sale,
  saleFrom: row.sale_from,
  saleTo: row.sale_to,
  wholesale: ownWholesale(row.price_wholesale, discount),
});
