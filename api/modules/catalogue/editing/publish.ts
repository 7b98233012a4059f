/**
 * Drafts: goods that the back office alone knows. A draft is off sale as a removed product is, so whatever reads goods
 * on sale never meets one; publishing puts it on sale, whole or not at all.
 */
import { CodedError } from '#contract/errors.ts';
import { lackingForSale } from '#contract/products/products.ts';
import type { ProductRow } from '#db/tables.ts';

type State = Pick<ProductRow, 'draft' | 'deleted_at'>;

/** Columns of a new product: a draft, or on sale. `at`: ISO instant. */
export function keptBack(draft: boolean, at: string): State {
  return { draft, deleted_at: draft ? at : null };
}

/** Columns that put a draft on sale: it is as new to buyers as if it had been made now. */
export function published(at: string): State & Pick<ProductRow, 'created_at'> {
  return { draft: false, deleted_at: null, created_at: at };
}

type Needed = Pick<ProductRow, 'price_retail' | 'price_wholesale' | 'category_id'>;

const problemsOf = ({ price_retail, price_wholesale, category_id }: Needed) =>
  lackingForSale({ priceRetail: price_retail, priceWholesale: price_wholesale, topCategorySlug: category_id });

/** True when the product has all that one on sale must have. */
export function canBeSold(row: Needed): boolean {
  return problemsOf(row).length === 0;
}

/** Throws `validation` at each field that a product on sale must have and this one lacks. */
export function refuseLacking(row: Needed): void {
  const details = problemsOf(row);
  if (details.length > 0) throw new CodedError('validation', { details });
}
