/** Plans a product that its source has no more. */
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import type { ProductRow } from '#db/tables.ts';
import type { LineChange, PlannedLine, Remark } from './planned-line.ts';

/** A product that the source no longer has, by the profile's rule; `remark` says why, before the line's own. */
export function goneLine(
  line: PlannedLine,
  product: ProductRow,
  { profile: { gone }, isCounted }: { readonly profile: ImportProfile; readonly isCounted: boolean },
  remark: Remark,
): PlannedLine {
  const changes: LineChange[] = [];
  if (product.deleted_at === null && gone === 'off') changes.push({ field: 'deleted', before: false, after: true });
  if (product.deleted_at === null && gone !== 'keep' && product.stock_qty > 0)
    changes.push({ field: 'stockQty', before: product.stock_qty, after: 0, ...(isCounted ? { kept: true } : {}) });
  return {
    ...line,
    remarks: [remark, ...line.remarks],
    kind: changes.some(({ kept }) => kept !== true) ? 'changed' : 'same',
    productId: product.id,
    changes,
    fileStock: changes.some(({ field }) => field === 'stockQty') ? 0 : null,
    toWrite: changes.length > 0,
  };
}
