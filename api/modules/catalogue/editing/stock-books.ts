/**
 * Stock functions that edits of a product need. The stock module depends on the catalogue, so the catalogue can't import it: the code that
 * mounts the routes passes them in.
 */
import type { Knex } from 'knex';

/** A stock change that an edit of a product makes. */
export interface EditedStock {
  readonly productId: string;
  /** Pieces; negative to take away. */
  readonly delta: number;
  /** `initial`: the opening stock of a new product. */
  readonly kind: 'initial' | 'adjustment';
  readonly actorId: string;
  readonly editId: string;
  /** ISO instant. */
  readonly at: string;
}

export interface StockBooks {
  /** Writes the movement in the edit's own transaction, and opens a discrepancy when less is left than is reserved. */
  bookEdit(trx: Knex.Transaction, edited: EditedStock): Promise<void>;
}
