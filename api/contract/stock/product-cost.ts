/** The effect of a goods receipt on a product's cost. Whole kopecks and pieces. */
import { z } from 'zod';

/** Rules by which the cost follows a receipt, with their Russian texts. */
export const COST_RULES = { average: 'Средняя', last: 'Как в накладной' } as const satisfies Record<string, string>;
export const costRuleSchema = z.enum(['average', 'last']);
export type CostRule = z.infer<typeof costRuleSchema>;

/**
 * Cost after `qty` pieces at `price` were received, with `stock` pieces at `cost` on hand before. The average weighs the goods on hand with
 * the new ones; a stock at or below zero, or of unknown cost, has no weight. Rounded to a whole kopeck.
 */
export function costAfter(
  rule: CostRule,
  { stock, cost }: { readonly stock: number; readonly cost: number | null },
  { qty, price }: { readonly qty: number; readonly price: number },
): number {
  if (rule === 'last' || cost === null || stock <= 0) return price;
  return Math.round((stock * cost + qty * price) / (stock + qty));
}
