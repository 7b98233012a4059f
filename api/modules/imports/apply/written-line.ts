/** What an import wrote for one line: enough to take it back. */
import type { ImportLinkRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import type { Plain } from '../plan/wanted-fields.ts';

export interface WrittenChange {
  readonly field: string;
  readonly before: Plain;
  readonly after: Plain;
}

export interface WrittenLine {
  readonly created: boolean;
  readonly changes: readonly WrittenChange[];
  /** Units moved. */
  readonly stock: number;
  /** Whether it was on sale, and since when it stood there, before. */
  readonly state: Pick<ProductRow, 'deleted_at' | 'draft' | 'created_at' | 'updated_at'> | null;
  /** The link as it was; null: there was none. */
  readonly link: ImportLinkRow | null;
  /** A link of another code of the same product, which this one took the place of. */
  readonly former: ImportLinkRow | null;
  /** Edited between preview and writing, and left alone. */
  readonly kept: readonly string[];
}
