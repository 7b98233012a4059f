/**
 * Asks before money or goods change hands: what happens to stock, money and bonuses, and why a paid order is canceled.
 */
import { useRef, useState } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { needsReason } from '#contract/orders/order-machine.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { moveWords, type AskedMove } from './move-words.ts';
import styles from './orders.module.css';

export interface MoveDialogProps {
  order: DeskOrder;
  to: AskedMove;
  busy: boolean;
  /** @param note read by the buyer too */
  onMove: (note: string) => void;
  onClose: () => void;
}

export function MoveDialog({ order, to, busy, onMove, onClose }: MoveDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const { verb, busy: busyLabel, title, consequences } = moveWords(order, to);
  const isNeeded = to === 'canceled' && (needsReason(order.status) || order.paid.sum > 0);
  const lacks = isNeeded && note.trim() === '';

  function press(): void {
    setAsked(true);
    if (!lacks) onMove(note.trim());
  }

  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      // Where one button has just been another a second press must do nothing.
      initialFocus={cancel}
      footer={
        <>
          <Button variant={to === 'canceled' ? 'danger' : 'filled'} busy={busy} busyLabel={busyLabel} onClick={press}>
            {verb}
          </Button>
          <Button ref={cancel} variant="outline" disabled={busy} onClick={onClose}>
            {to === 'canceled' ? 'Оставить' : 'Не сейчас'}
          </Button>
        </>
      }
    >
      <ul className={styles.consequences}>
        {consequences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {to === 'canceled' && (
        <TextArea
          label="Причина отмены"
          hint="Её прочитает покупатель"
          optional={!isNeeded}
          required={isNeeded}
          maxLength={1000}
          value={note}
          error={asked && lacks ? 'Укажите причину: заказ оплачен' : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </Dialog>
  );
}
