/** For tests: a sale as a till records it. */
import { SELLER } from '../person/sample-seller.ts';
import { blankDraft } from './drafts.ts';
import { recordSale } from './journal.ts';

export const sellPiece = (price = 100) =>
  recordSale(
    {
      ...blankDraft(SELLER._id),
      positions: [{ productId: 'p1', title: 'Смеситель', sku: null, price, img: null, qty: 1 }],
    },
    SELLER,
    { catalogRev: 1 },
  );
