/**
 * Drafts: goods that only the back office sees. A draft is off sale like a removed product, so readers of goods on sale never get one;
 * publishing puts it on sale whole or refuses.
 */
import { CodedError } from '#contract/errors.ts';
import { missingForSale } from '#contract/products/products.ts';
import type { ProductRow } from '#db/tables.ts';

type State = Pick<ProductRow, 'draft' | 'deleted_at'>;

/** Columns of a new product: a draft, or on sale. `at`: ISO instant. */
export function draftColumns(draft: boolean, at: string): State {
  return { draft, deleted_at: draft ? at : null };
}

/** Columns that make goods a draft again; devices that may hold them are told that they are gone. `at`: ISO instant. */
export function withdrawnColumns(at: string): State & Pick<ProductRow, 'withdrawn'> {
  return { ...draftColumns(true, at), withdrawn: true };
}

/** Columns that put a draft on sale; for buyers it is created now. */
export function publishedColumns(at: string): State & Pick<ProductRow, 'created_at'> {
  return { draft: false, deleted_at: null, created_at: at };
}

type SaleFields = Pick<ProductRow, 'price_retail' | 'price_wholesale' | 'category_id'>;

const problemsOf = ({ price_retail, price_wholesale, category_id }: SaleFields) =>
  missingForSale({ priceRetail: price_retail, priceWholesale: price_wholesale, topCategorySlug: category_id });

/** True when the product has all fields that a product on sale needs. */
export function canBeSold(row: SaleFields): boolean {
  return problemsOf(row).length === 0;
}

/** Throws `validation` with the path of each missing field that a product on sale needs. */
export function refuseIncomplete(row: SaleFields): void {
  const details = problemsOf(row);
  if (details.length > 0) throw new CodedError('validation', { details });
}
