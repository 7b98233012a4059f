/** «Отменить» after the press: voids the sale; its goods return to the form, or are parked once the next receipt has begun. */
import { useCallback, useRef } from 'react';
import type { User } from '#contract/people/auth.ts';
import { blankDraft, hasContent } from '../../../device/journal/drafts.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import { parkDraft } from '../../../device/journal/parked-drafts.ts';
import type { Contents, ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { cancelSale } from '../../../device/journal/cancel-sale.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { Recorded } from '../notices/last-notice.ts';

export function useCancelSale(form: ReceiptForm, person: User | null, dismiss: () => void): (sale: Recorded) => void {
  const { show } = useToast();
  // A ref, since a second press may come before the first one has taken the button away.
  const cancelling = useRef<string | null>(null);
  return useCallback(
    ({ row, draft }) => {
      if (person === null || cancelling.current === row.id) return;
      cancelling.current = row.id;
      cancelSale(row.id, person)
        .then(async (isBack) => {
          if (!isBack) {
            show({ text: `Чек ${row.number} уже не отменить: откройте его в журнале.`, tone: 'warn' });
            return;
          }
          dismiss();
          const now = form.latest();
          if (now !== null && !hasContent(now)) {
            form.refill(contentsOf(draft));
            return void show({ text: `Чек ${row.number} отменён.`, tone: 'ok' });
          }
          await parkDraft({ ...blankDraft(draft.authorId), authorName: person.name, ...contentsOf(draft) }).then(
            () => show({ text: `Чек ${row.number} отменён, его товары отложены.`, tone: 'ok' }),
            (error: unknown) => {
              console.error(error);
              show({ text: `Чек ${row.number} отменён, но его товары НЕ отложены: введите их заново.`, tone: 'error' });
            },
          );
        })
        .catch((error: unknown) => {
          console.error(error);
          cancelling.current = null;
          show({ text: `Чек ${row.number} НЕ отменён. Попробуйте ещё раз.`, tone: 'error' });
        });
    },
    [form, person, dismiss, show],
  );
}

function contentsOf({ positions, buyer, customer, received, discount }: Draft): Contents {
  return {
    positions,
    buyer,
    ...(customer === undefined ? {} : { customer }),
    ...(received === undefined ? {} : { received }),
    ...(discount === undefined ? {} : { discount }),
  };
}
