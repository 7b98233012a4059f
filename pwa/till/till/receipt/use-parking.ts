/** Several buyers at once: parks receipts, resumes them, discards them with an undo. */
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
const ELSEWHERE = { text: 'Этот чек уже открыт в другом окне.', tone: 'warn' } as const;

/** @param hasUnapplied says, with a message, whether parking would drop a typed discount */
export function useParking(form: ReceiptForm, authorId: string, hasUnapplied: () => boolean) {
  const { show } = useToast();
  const { value: terms } = useFlag('tillTerms');

  const attempt = (work: Promise<unknown>, failed: string) =>
    void work.catch((error: unknown) => {
      console.error(error);
      show({ text: failed, tone: 'error' });
    });
  const showUndo = (text: string, work: () => Promise<unknown>) =>
    show({
      text,
      action: { label: 'Вернуть', onPress: () => attempt(work(), 'Не удалось вернуть чек.') },
      seconds: UNDO_SECONDS,
    });
  const takeUp = async (id: string, former?: ParkedDraft) => {
    if (!(await form.resume(id))) return show(ELSEWHERE);
    if (former === undefined || former.authorId === authorId) return;
    const limit = terms?.sellerDiscountPercent ?? DEFAULT_TERMS.sellerDiscountPercent;
    form.refill({ positions: approvedByAuthor(former, limit) });
    show({ text: `Чек ${sellerName(former)} теперь у вас: продажа запишется на вас.`, seconds: UNDO_SECONDS });
  };
  const dropOne = async (draft: ParkedDraft) => {
    const dropped = await dropParked(draft.id, authorId);
    if (dropped === null) show(ELSEWHERE);
    else showUndo('Отложенный чек удалён.', () => restoreParked(dropped));
  };

  return {
    park: () => {
      if (!hasUnapplied()) attempt(form.park(), 'Не удалось отложить чек: он остался в форме.');
    },
    resume: (draft: ParkedDraft) => {
      if (!hasUnapplied()) attempt(takeUp(draft.id, draft), 'Не удалось открыть отложенный чек. Попробуйте ещё раз.');
    },
    drop: (draft: ParkedDraft) => attempt(dropOne(draft), 'Не удалось удалить отложенный чек.'),
    clear: () => {
      const before = form.latest();
      form.renew();
      if (before !== null && hasContent(before))
        showUndo('Чек очищен.', () => parkDraft(before).then(() => takeUp(before.id)));
    },
  };
}

export type Parking = ReturnType<typeof useParking>;
