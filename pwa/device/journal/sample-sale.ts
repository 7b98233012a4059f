/** For tests: a sale as a till records it. */
import { SELLER } from '../person/sample-seller.ts';
import { blankDraft } from './drafts.ts';
import { recordSale } from './journal.ts';

/** Records the sale of one piece at this price in roubles. */
export const sellPiece = (price = 100) =>
  recordSale(
    {
      ...blankDraft(SELLER._id),
      positions: [{ productId: 'p1', title: 'Смеситель', sku: null, price, img: null, qty: 1 }],
    },
    SELLER,
    { catalogRev: 1 },
  );
