/**
 * The wholesale price of goods in a shop that sells no wholesale. Such a shop states retail prices only, and a wholesale buyer pays them. The
 * retail price is stored as the wholesale one, because rows stay complete: tills, devices, reports and files need no second rule for an
 * absent price, and all goods stay on sale when the shop begins to sell wholesale.
 */
import type { Knex } from 'knex';
import type { ProductRow } from '#db/tables.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';

type Prices = Pick<ProductRow, 'price_retail' | 'price_wholesale'>;

/** Completes an edited row; `before` is null for a new product. */
export type WholesaleRule = <Row extends Prices>(before: Prices | null, after: Row) => Row;

/**
 * The wholesale price follows the retail price while goods have none of their own: none at all, or the retail price that they had. A price
 * of their own stays, because the shop may have agreed it with a buyer before.
 */
export const followRetail: WholesaleRule = (before, after) => {
  const { price_retail: retail, price_wholesale: wholesale } = after;
  const isFormer = before !== null && wholesale === before.price_retail && wholesale === before.price_wholesale;
  return wholesale > 0 && !isFormer ? after : { ...after, price_wholesale: retail };
};

/** The rule of this shop now. Everything that writes prices applies it to the rows that it has edited. */
export async function wholesaleRule(db: Knex): Promise<WholesaleRule> {
  const { sellsWholesale } = await readTerms(db);
  return sellsWholesale ? (_before, after) => after : followRetail;
}
