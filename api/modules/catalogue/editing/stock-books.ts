/** Stock functions for edits of products. Stock depends on the catalogue, so the code that mounts the routes passes them in. */
import type { Knex } from 'knex';

export interface EditedStock {
  readonly productId: string;
  /** Pieces; negative to take away. */
  readonly delta: number;
  /** `initial`: the opening stock of a new product. */
  readonly kind: 'initial' | 'adjustment';
  readonly actorId: string;
  readonly editId: string;
  readonly at: string;
}

export interface StockBooks {
  /** Gives a subcategory the other's lead time and minimum where it has none of its own. */
  mergeSupply(trx: Knex.Transaction, fromId: string, intoId: string): Promise<void>;
  /** Writes the movement in the edit's own transaction, and opens a discrepancy when less is left than is reserved. */
  bookEdit(trx: Knex.Transaction, edited: EditedStock): Promise<void>;
}
