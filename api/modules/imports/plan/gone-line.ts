/** Plans a product that its source has no more. */
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import type { ProductRow } from '#db/tables.ts';
import type { LineChange } from './compare-product.ts';
import type { PlannedLine } from './planned-line.ts';

/** Note of a known product that its source has deleted. */
export const MARKED_DELETED = 'Помечен на удаление у поставщика';

/** True for a marked product. */
export const isMarkedGone = ({ notes }: Pick<PlannedLine, 'notes'>): boolean => notes.split('; ')[0] === MARKED_DELETED;

/** The line with a note before those that it has. */
export const withNote = (line: PlannedLine, note: string): PlannedLine => ({
  ...line,
  notes: line.notes === '' ? note : `${note}; ${line.notes}`,
});

/** A product that the source no longer has, by the profile's rule. */
export function goneLine(
  line: PlannedLine,
  product: ProductRow,
  { profile: { gone }, isCounted }: { readonly profile: ImportProfile; readonly isCounted: boolean },
  note: string,
): PlannedLine {
  const changes: LineChange[] = [];
  if (product.deleted_at === null && gone === 'off') changes.push({ field: 'deleted', before: false, after: true });
  if (product.deleted_at === null && gone !== 'keep' && product.stock_qty > 0)
    changes.push({ field: 'stockQty', before: product.stock_qty, after: 0, ...(isCounted ? { kept: true } : {}) });
  return {
    ...withNote(line, note),
    kind: changes.some(({ kept }) => kept !== true) ? 'changed' : 'same',
    product_id: product.id,
    changes: JSON.stringify(changes),
    file_stock: changes.some(({ field }) => field === 'stockQty') ? 0 : null,
    to_write: changes.length > 0,
  };
}
