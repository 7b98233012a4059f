/** The product found for a row, with the reason. */
import type { ImportLinkRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import type { RowAnswers } from '../store/answer-store.ts';

export type FoundBy = 'link' | 'choice' | 'code' | 'article' | 'barcode';

export interface Match {
  readonly code: string;
  readonly product: ProductRow | null;
  readonly by: FoundBy | null;
  /** The link of this code; a product found by article may have another code's link, or none. */
  readonly link: ImportLinkRow | null;
  /** The former code of this product: the source has renumbered it. */
  readonly former: ImportLinkRow | null;
  /** Reason why a person must choose the product; the row is refused. */
  readonly conflict: MatchConflict | null;
  /** A person's answers about this row, by product. */
  readonly answers: RowAnswers;
  readonly answered: readonly ProductRow[];
  /** Another product of the shop with the row's article. */
  readonly articleOf: ProductRow | null;
  /** Other products of the shop with barcodes of the row, by barcode. */
  readonly barcodesOf: ReadonlyMap<string, ProductRow>;
}

export interface MatchConflict {
  readonly column: 'Артикул' | 'Штрихкод';
  readonly value: string;
  readonly reason: string;
  readonly products: readonly ProductRow[];
}
