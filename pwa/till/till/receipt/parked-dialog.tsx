/** Several buyers at once: parks receipts, lists the parked ones, resumes them, discards them with an undo. */
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { hasContent, type ParkedDraft } from '../../../device/journal/drafts.ts';
import { dropParked, parkDraft, restoreParked } from '../../../device/journal/parked-drafts.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { useFlag } from '../../../device/database/use-flag.ts';
import { useToast } from '../../../ui/toast.tsx';
import { approvedByAuthor } from '../prices/price-changes.ts';
import { Trash2 } from 'lucide-react';
import { formatRoubles, saleTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { usePerson } from '../../../device/person/use-session.ts';
import { momentText } from '../../../parts/time/moments.ts';
import { useShop } from '../../../queries/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { buyerOf } from '../../kit/slip-data.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './parked-dialog.module.css';

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

interface ParkedDialogProps {
  open: boolean;
  parked: readonly ParkedDraft[];
  onClose: () => void;
  onResume: (draft: ParkedDraft) => void;
  onDrop: (draft: ParkedDraft) => void;
}

export function ParkedDialog({ open, parked, onClose, onResume, onDrop }: ParkedDialogProps) {
  const { person } = usePerson();
  const { timezone } = useShop();
  return (
    <Dialog open={open} onOpenChange={onClose} title="Отложенные чеки" size={640}>
      <ul>
        {parked.map((draft) => {
          const buyer = parkedName(draft);
          return (
            <li key={draft.id} className={styles.row}>
              <div className="grid gap-half">
                <p className="weight-label anywhere">{buyer}</p>
                {draft.positions.length > 0 && <p className="text-14 anywhere">{goodsNames(draft)}</p>}
                <p className="muted text-14">
                  {draft.authorId !== person?._id && <>{draft.authorName || 'Другой продавец'} · </>}
                  {counted(draft.positions.length, 'позиция', 'позиции', 'позиций')} ·{' '}
                  {momentText(draft.parkedAt, new Date(), timezone)}
                </p>
              </div>
              <b className="text-18 nowrap figures">{formatRoubles(saleTotal(draft.positions))}</b>
              <div className={styles.acts}>
                <Button variant="quiet" onClick={() => onResume(draft)} aria-label={`Продолжить: ${buyer}`}>
                  Продолжить
                </Button>
                <IconButton
                  label={`Удалить отложенный чек: ${buyer}`}
                  onClick={() => onDrop(draft)}
                  icon={<Trash2 />}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

const NAMED = 2;

export function goodsNames({ positions }: ParkedDraft): string {
  const names = positions
    .slice(0, NAMED)
    .map(({ title }) => title)
    .join(', ');
  return positions.length > NAMED ? `${names} и ещё ${positions.length - NAMED}` : names;
}

/** The seller who entered the receipt, in the middle of a sentence. */
export function sellerName({ authorName = '' }: ParkedDraft): string {
  return authorName === '' ? 'другого продавца' : `продавца «${authorName}»`;
}

/** The buyer of a parked receipt, as far as it was entered. */
export function parkedName({ buyer, customer, corrects }: ParkedDraft): string {
  const known = buyerOf(buyer.trim(), customer);
  if (known !== '') return known;
  return corrects === null ? 'Без имени' : 'Исправление чека';
}
