/** Turns the receipt into a sale or an order, at changed prices where the seller wants them, with the notice that follows. */
import { useState, useRef } from 'react';
import type { User } from '#contract/people/auth.ts';
import { cancelSale } from '../../../device/journal/cancel-sale.ts';
import { blankDraft, hasContent } from '../../../device/journal/drafts.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import { parkDraft } from '../../../device/journal/parked-drafts.ts';
import type { ReceiptForm, Contents } from '../../../device/journal/receipt-form.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import { useToast } from '../../../ui/toast.tsx';
import { saleNotice, type Recorded } from '../notices/last-notice.ts';
import { useOrdering } from '../order/use-ordering.ts';
import { usePriceChanges } from '../prices/use-price-changes.ts';
import { useRecording } from './use-recording.ts';

/** @param beginSearch clears the search for the next buyer */
export function useSaleOrOrder(
  form: ReceiptForm,
  person: User | null,
  { figures, beginSearch }: { figures: ReadonlyMap<string, ShownFigures>; beginSearch: () => void },
) {
  const [word] = useState(saleNotice.dropExpired);
  const ordering = useOrdering(form, person, () => {
    word.dismiss();
    beginSearch();
  });
  const pricing = usePriceChanges(form, person);
  const sale = useRecording({
    form,
    person,
    figures,
    notice: word,
    confirm: pricing.confirm,
    onHandOver: () => {
      // Only one notice at a time: the former order's notice disappears with the next sale.
      ordering.dismiss();
      beginSearch();
    },
  });
  const cancelLast = useCancelSale(form, person, word.dismiss);
  return { word, ordering, pricing, sale, cancelLast, beginOrder: () => pricing.confirm(ordering.begin) };
}

export type SaleOrOrder = ReturnType<typeof useSaleOrOrder>;

/** «Отменить» after the press: voids the sale; its goods return to the form, or are parked once the next receipt has begun. */
export function useCancelSale(form: ReceiptForm, person: User | null, dismiss: () => void): (sale: Recorded) => void {
  const { show } = useToast();
  // A ref, since a second press may come before the first one has taken the button away.
  const cancelling = useRef<string | null>(null);
  return ({ row, draft }) => {
    if (person === null || cancelling.current === row.id) return;
    cancelling.current = row.id;
    const failed = (error: unknown, text: string) => {
      console.error(error);
      show({ text: `Чек ${row.number} ${text}`, tone: 'error' });
    };
    cancelSale(row.id, person)
      .then(async (isBack) => {
        if (!isBack)
          return void show({ text: `Чек ${row.number} уже не отменить: откройте его в журнале.`, tone: 'warn' });
        dismiss();
        const now = form.latest();
        if (now !== null && !hasContent(now)) {
          form.refill(contentsOf(draft));
          return void show({ text: `Чек ${row.number} отменён.`, tone: 'ok' });
        }
        await parkDraft({ ...blankDraft(draft.authorId), authorName: person.name, ...contentsOf(draft) }).then(
          () => show({ text: `Чек ${row.number} отменён, его товары отложены.`, tone: 'ok' }),
          (error: unknown) => failed(error, 'отменён, но его товары НЕ отложены: введите их заново.'),
        );
      })
      .catch((error: unknown) => {
        cancelling.current = null;
        failed(error, 'НЕ отменён. Попробуйте ещё раз.');
      });
  };
}

const CONTENTS = ['positions', 'buyer', 'customer', 'received', 'means', 'discount'] as const;

const contentsOf = (draft: Draft) =>
  Object.fromEntries(CONTENTS.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]]))) as Contents;
