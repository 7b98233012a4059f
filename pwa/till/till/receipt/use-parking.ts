/** Several buyers at once: parks receipts, resumes them, discards them with an undo. */
import { useCallback } from 'react';
import { hasContent, type ParkedDraft } from '../../../device/journal/drafts.ts';
import { dropParked, parkDraft, restoreParked } from '../../../device/journal/parked-drafts.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Long enough to notice a wrong press, s. */
const UNDO_SECONDS = 10;

export interface Parking {
  park: () => void;
  resume: (draft: ParkedDraft) => void;
  drop: (draft: ParkedDraft) => void;
  /** Empties the current receipt. */
  clear: () => void;
}

export function useParking({ park, resume, renew, latest }: ReceiptForm): Parking {
  const { show } = useToast();

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
    (id: string) =>
      attempt(
        resume(id).then((isOurs) => {
          if (!isOurs) show({ text: 'Этот чек уже открыт в другом окне.', tone: 'warn' });
        }),
        'Не удалось открыть отложенный чек. Попробуйте ещё раз.',
      ),
    [attempt, resume, show],
  );

  return {
    park: useCallback(() => attempt(park(), 'Не удалось отложить чек: он остался в форме.'), [attempt, park]),
    resume: useCallback((draft: ParkedDraft) => takeUp(draft.id), [takeUp]),
    drop: useCallback(
      (draft: ParkedDraft) =>
        attempt(
          dropParked(draft.id).then((dropped) => {
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
      [attempt, show],
    ),
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
