/** Stock that an edit of a product adds or takes away. */
import type { EditedStock, StockBooks } from '../../catalogue/editing/stock-books.ts';
import { mergeSupply } from '../documents/save-supply.ts';
import { openDiscrepancy } from '../discrepancies/open-discrepancy.ts';
import { applyStockChanges } from '../movements/apply-stock-changes.ts';

const REASONS: Record<EditedStock['kind'], string> = { initial: 'Начальный остаток', adjustment: 'Правка товара' };

/** The stock functions passed to the catalogue. */
export const stockBooks: StockBooks = {
  mergeSupply,
  async bookEdit(trx, { productId, delta, kind, actorId, editId, at }) {
    const change = {
      productId,
      delta,
      kind,
      actorId,
      reason: REASONS[kind],
      documentKind: 'edit',
      documentId: editId,
    } as const;
    const { results } = await applyStockChanges(trx, [change], at);
    const available = results[0]?.available ?? 0;
    if (delta < 0 && available < 0) await openDiscrepancy(trx, { productId, shortage: -available }, null, at);
  },
};
