/** Several buyers at once: parks receipts, resumes them, discards them with an undo. */
import { useCallback } from 'react';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { hasContent, type ParkedDraft } from '../../../device/journal/drafts.ts';
import { dropParked, parkDraft, restoreParked } from '../../../device/journal/parked-drafts.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { useFlag } from '../../../device/database/use-flag.ts';
import { useToast } from '../../../ui/toast.tsx';
import { approvedByAuthor } from '../prices/price-changes.ts';
import { sellerName } from './parked-dialog.tsx';

/** Long enough to notice a wrong press, s. */
const UNDO_SECONDS = 10;

/**
 * @param authorId id of the seller, who becomes the author of what they continue
 * @param hasUnapplied says, with a message, whether parking would drop a typed discount
 */
export function useParking(
  { park, resume, renew, latest, refill }: ReceiptForm,
  authorId: string,
  hasUnapplied: () => boolean,
) {
  const { show } = useToast();
  const { value: terms } = useFlag('tillTerms');
  const limitPercent = terms?.sellerDiscountPercent ?? DEFAULT_TERMS.sellerDiscountPercent;

  const attempt = useCallback(
    (work: Promise<unknown>, failed: string) => {
      work.catch((error: unknown) => {
        console.error(error);
        show({ text: failed, tone: 'error' });
      });
    },
    [show],
  );

  const takeUp = useCallback(
    (id: string, former?: ParkedDraft) =>
      attempt(
        resume(id).then((isOurs) => {
          if (!isOurs) return show({ text: 'Этот чек уже открыт в другом окне.', tone: 'warn' });
          if (former === undefined || former.authorId === authorId) return;
          refill({ positions: approvedByAuthor(former, limitPercent) });
          show({ text: `Чек ${sellerName(former)} теперь у вас: продажа запишется на вас.`, seconds: UNDO_SECONDS });
        }),
        'Не удалось открыть отложенный чек. Попробуйте ещё раз.',
      ),
    [attempt, authorId, limitPercent, refill, resume, show],
  );

  return {
    park: useCallback(() => {
      if (!hasUnapplied()) attempt(park(), 'Не удалось отложить чек: он остался в форме.');
    }, [attempt, hasUnapplied, park]),
    resume: useCallback(
      (draft: ParkedDraft) => {
        if (!hasUnapplied()) takeUp(draft.id, draft);
      },
      [hasUnapplied, takeUp],
    ),
    drop: useCallback(
      (draft: ParkedDraft) =>
        attempt(
          dropParked(draft.id, authorId).then((dropped) => {
            if (dropped === null) return show({ text: 'Этот чек уже открыт в другом окне.', tone: 'warn' });
            const bringBack = () => attempt(restoreParked(dropped), 'Не удалось вернуть чек.');
            return show({
              text: 'Отложенный чек удалён.',
              action: { label: 'Вернуть', onPress: bringBack },
              seconds: UNDO_SECONDS,
            });
          }),
          'Не удалось удалить отложенный чек.',
        ),
      [attempt, authorId, show],
    ),
    /** Empties the current receipt. */
    clear: useCallback(() => {
      const before = latest();
      renew();
      if (before === null || !hasContent(before)) return;
      const bringBack = () =>
        attempt(
          parkDraft(before).then(() => takeUp(before.id)),
          'Не удалось вернуть чек.',
        );
      show({ text: 'Чек очищен.', action: { label: 'Вернуть', onPress: bringBack }, seconds: UNDO_SECONDS });
    }, [attempt, latest, renew, show, takeUp]),
  };
}

export type Parking = ReturnType<typeof useParking>;
