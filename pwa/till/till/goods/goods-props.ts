/** Properties of the goods beside the receipt, shared by their list and their entry. */
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import type { Added } from '../../../device/journal/receipt-form.ts';
import type { GoodsSearch } from './use-goods-search.ts';

export interface GoodsPanelProps {
  search: GoodsSearch;
  quantities: ReadonlyMap<string, number>;
  /** Price that the receipt charges for a product; null where it charges the retail prices. */
  wholesalePrice: ((productId: string) => number | undefined) | null;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
  /** Adds pieces to the receipt and returns the resulting line; null when there is no receipt yet. */
  onAdd: (position: Omit<DraftPosition, 'qty'>, pieces: number) => Added | null;
  /** Opens the order dialog for the receipt; null where the receipt can't become an order. */
  onOrder: (() => void) | null;
  /** Remembers the receipt before a scan types into it; returns a function that restores it. */
  remember: () => () => void;
  /** A dialog is open over the till. */
  held: boolean;
  /** The sheet of shortcuts is open. */
  isHelping: boolean;
  onHelp: (open: boolean) => void;
}
