/** Turns the receipt into a sale or an order, at changed prices where the seller wants them, with the notice that follows. */
import { useCallback, useState } from 'react';
import type { User } from '#contract/people/auth.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import { saleNotice } from '../notices/last-notice.ts';
import { useOrdering } from '../order/use-ordering.ts';
import { usePriceChanges } from '../prices/use-price-changes.ts';
import { useCancelSale } from './use-cancel-sale.ts';
import { useRecording } from './use-recording.ts';

/** @param beginSearch clears the search for the next buyer */
export function useSaleOrOrder(
  form: ReceiptForm,
  person: User | null,
  { figures, beginSearch }: { figures: ReadonlyMap<string, ShownFigures>; beginSearch: () => void },
) {
  const [word] = useState(saleNotice.dropExpired);
  const beginAfterOrder = useCallback(() => {
    word.dismiss();
    beginSearch();
  }, [word, beginSearch]);
  const ordering = useOrdering(form, person, beginAfterOrder);
  const { dismiss: dismissOrder, begin: order } = ordering;
  const beginNext = useCallback(() => {
    // Only one notice at a time: the former order's notice disappears with the next sale.
    dismissOrder();
    beginSearch();
  }, [dismissOrder, beginSearch]);
  const pricing = usePriceChanges(form, person);
  const { confirm } = pricing;
  const sale = useRecording({ form, person, figures, notice: word, confirm, onHandOver: beginNext });
  const cancelLast = useCancelSale(form, person, word.dismiss);
  const beginOrder = useCallback(() => confirm(order), [confirm, order]);
  return { word, ordering, pricing, sale, cancelLast, beginOrder };
}

export type SaleOrOrder = ReturnType<typeof useSaleOrOrder>;
