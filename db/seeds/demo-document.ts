/** Documents of stock in the demo shop, and the pieces that have left it. */
import type { DemoProduct } from './demo-catalogue.ts';
import type { DemoSupplier } from './demo-suppliers.ts';

/** Pieces that leave the shop. */
export interface Leaving {
  product: DemoProduct;
  qty: number;
  at: string;
}

export interface DemoDocumentLine {
  product: DemoProduct;
  /** For a recount the difference. */
  qty: number;
}

export interface DemoDocument {
  id: string;
  kind: 'receipt' | 'write_off' | 'recount';
  state: 'booked' | 'draft';
  supplier: DemoSupplier | null;
  /** Number of the supplier's own document. */
  supplierNumber: string;
  note: string;
  /** Time of booking, or of writing for a draft; ISO. */
  at: string;
  lines: DemoDocumentLine[];
}
