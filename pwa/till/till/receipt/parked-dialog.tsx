/** Parked receipts with buyer, goods, seller, total and time: to resume or discard. */
import { Trash2 } from 'lucide-react';
import { formatRoubles, saleTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import type { ParkedDraft } from '../../../device/journal/drafts.ts';
import { usePerson } from '../../../device/person/use-session.ts';
import { momentText } from '../../../parts/time/moments.ts';
import { useShop } from '../../../queries/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { buyerOf } from '../../kit/slip-data.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './parked-dialog.module.css';

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
              <div>
                <p className="weight-label anywhere">{buyer}</p>
                {draft.positions.length > 0 && <p className={styles.goods}>{goodsNames(draft)}</p>}
                <p className={styles.about}>
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
                <IconButton label={`Удалить отложенный чек: ${buyer}`} onClick={() => onDrop(draft)}>
                  <Trash2 />
                </IconButton>
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
