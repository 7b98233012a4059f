/** Corrections by hand that were taken back. Pure. */
import { UNDO_PREFIX, undoReason } from '#contract/stock/inventory.ts';
import type { MovementRow } from '#db/tables.ts';

type Correction = Pick<MovementRow, 'id' | 'product_id' | 'kind' | 'delta' | 'reason' | 'document_kind' | 'at'>;

/** Movements of a correction by hand, without those that offset late events against it. */
const isCorrection = ({ document_kind, kind }: Correction): boolean =>
  document_kind === 'adjustment' && kind !== 'recount';

/**
 * The movements in the order of their recording, without undos and what they undid. An undo names the reason of what it undoes; of several
 * such corrections it took back the latest before it.
 */
export function withoutUndone<Movement extends Correction>(movements: readonly Movement[]): Movement[] {
  const standing: Movement[] = [];
  for (const movement of movements.toSorted((one, other) =>
    `${one.at} ${one.id}` < `${other.at} ${other.id}` ? -1 : 1,
  )) {
    if (!isCorrection(movement) || !movement.reason.startsWith(UNDO_PREFIX)) {
      standing.push(movement);
      continue;
    }
    const undone = standing.findLastIndex(
      (one) =>
        isCorrection(one) &&
        one.product_id === movement.product_id &&
        one.delta === -movement.delta &&
        undoReason(one.reason) === movement.reason,
    );
    if (undone >= 0) standing.splice(undone, 1);
  }
  return standing;
}
