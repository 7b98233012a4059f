/** What a receipt of goods makes of a product's cost. Whole kopecks and pieces. */
import { z } from 'zod';

/** How the cost follows a receipt, and what people read for each. */
export const COST_RULES = { average: 'Средняя', last: 'Как в накладной' } as const satisfies Record<string, string>;
export const costRuleSchema = z.enum(['average', 'last']);
export type CostRule = z.infer<typeof costRuleSchema>;

/**
 * Cost after `qty` pieces came in for `price` each, while `stock` pieces at `cost` lay there. By the average the goods
 * on the shelf weigh with theirs; what is not on the shelf (stock at or below zero) and what has no known cost weighs
 * nothing. Rounded to a whole kopeck.
 */
export function costAfter(
  rule: CostRule,
  { stock, cost }: { readonly stock: number; readonly cost: number | null },
  { qty, price }: { readonly qty: number; readonly price: number },
): number {
  if (rule === 'last' || cost === null || stock <= 0) return price;
  return Math.round((stock * cost + qty * price) / (stock + qty));
}
