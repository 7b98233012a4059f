/** «Отменить» after the press: voids the sale and restores its draft in the form. */
import { useCallback } from 'react';
import type { User } from '#contract/people/auth.ts';
import { hasContent } from '../../../device/journal/drafts.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { cancelSale } from '../../../device/journal/cancel-sale.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { Recorded } from '../notices/last-notice.ts';

export function useCancelSale(form: ReceiptForm, person: User | null, dismiss: () => void): (sale: Recorded) => void {
  const { show } = useToast();
  return useCallback(
    ({ row, draft }) => {
      if (person === null) return;
      cancelSale(row.id, person)
        .then((isBack) => {
          if (!isBack) {
            show({ text: `Чек ${row.number} уже не отменить: откройте его в журнале.`, tone: 'warn' });
            return;
          }
          dismiss();
          const now = form.latest();
          if (now !== null && !hasContent(now)) {
            const { positions, buyer, customer, received } = draft;
            form.refill({
              positions,
              buyer,
              ...(customer === undefined ? {} : { customer }),
              ...(received === undefined ? {} : { received }),
            });
          }
          show({ text: `Чек ${row.number} отменён.`, tone: 'ok' });
        })
        .catch((error: unknown) => {
          console.error(error);
          show({ text: `Чек ${row.number} НЕ отменён. Попробуйте ещё раз.`, tone: 'error' });
        });
    },
    [form, person, dismiss, show],
  );
}
