/**
 * What the catalogue asks of the stock when a product is edited. The stock stands above the catalogue and knows it, so
 * the catalogue doesn't import it: whoever mounts the routes hands it in.
 */
import type { Knex } from 'knex';

/** Pieces that an edit of a product adds or takes away. */
export interface EditedStock {
  readonly productId: string;
  /** Pieces; negative when some are taken away. */
  readonly delta: number;
  /** `initial`: the opening stock of a new product. */
  readonly kind: 'initial' | 'adjustment';
  readonly actorId: string;
  readonly editId: string;
  /** ISO instant. */
  readonly at: string;
}

export interface StockBooks {
  /** Writes the movement in the edit's own transaction, and opens a discrepancy where less is left than is reserved. */
  bookEdit(trx: Knex.Transaction, edited: EditedStock): Promise<void>;
}
