/** Drafts: goods of the back office alone, off sale for all readers; publishing puts one on sale whole or refuses. */
import { CodedError } from '#contract/errors.ts';
import { missingForSale } from '#contract/catalogue/products.ts';
import type { ProductRow } from '#db/tables.ts';

type State = Pick<ProductRow, 'draft' | 'deleted_at'>;
type Deletion = State & Pick<ProductRow, 'put_aside'>;

/** Columns of a new product: a draft, or on sale. `at`: ISO instant. */
export function draftColumns(draft: boolean, at: string): State {
  return { draft, deleted_at: draft ? at : null };
}

/** Columns that delete goods; a deleted draft stays unknown to buyers. `at`: ISO instant. */
export function deletedColumns({ draft }: State, at: string): Deletion {
  return { draft: false, deleted_at: at, put_aside: Boolean(draft) };
}

/**
 * Columns that bring deleted goods back: on sale, or among the drafts when they were a draft or lack a field for sale. Devices are told of
 * goods that were on sale and became a draft. `at`: ISO instant.
 */
export function restoredColumns(row: SaleFields & Deletion, at: string): Deletion & Partial<ProductRow> {
  const wasDraft = Boolean(row.put_aside);
  if (!wasDraft && !canBeSold(row)) return { ...withdrawnColumns(at), put_aside: false };
  return { ...draftColumns(wasDraft, at), put_aside: false };
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

/** A row without a price has 0. */
const stated = (price: number): number | null => (price === 0 ? null : price);

const problemsOf = ({ price_retail, price_wholesale, category_id }: SaleFields) =>
  missingForSale({
    priceRetail: stated(price_retail),
    priceWholesale: stated(price_wholesale),
    topCategorySlug: category_id,
  });

/** True when the product has all fields that a product on sale needs. */
export function canBeSold(row: SaleFields): boolean {
  return problemsOf(row).length === 0;
}

/** Throws `validation` with the path of each missing field that a product on sale needs. */
export function refuseIncomplete(row: SaleFields): void {
  const details = problemsOf(row);
  if (details.length > 0) throw new CodedError('validation', { details });
}
