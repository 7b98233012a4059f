/** The receipt at hand as an order: its dialog, the one durable write, the word afterwards. */
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { User } from '#contract/people/auth.ts';
import { recordTillOrder, type OrderSaid } from '../../device/journal/journal-till-orders.ts';
import type { Draft, TillOrderRow } from '../../device/journal/journal-types.ts';
import type { ReceiptForm } from '../../device/journal/receipt-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { orderWord } from './last-word.ts';

const NO_POSITIONS = 'Добавьте хотя бы одну позицию с количеством > 0.';

export interface Ordering {
  /** The receipt whose order is being written; null while no dialog stands there. */
  asked: Draft | null;
  busy: boolean;
  failed: boolean;
  /** The last order that this seller wrote here, until its word is closed. */
  ordered: TillOrderRow | null;
  begin: () => void;
  place: (said: OrderSaid) => void;
  close: () => void;
  dismiss: () => void;
}

/** @param onHandOver the receipt has left the form: the next buyer's turn */
export function useOrdering(form: ReceiptForm, person: User | null, onHandOver: () => void): Ordering {
  const [asked, setAsked] = useState<Draft | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [word] = useState(orderWord.goOn);
  const ordered = useSyncExternalStore(word.subscribe, word.read, word.read);
  const writing = useRef(false);
  const { show } = useToast();

  const begin = useCallback(() => {
    const draft = form.latest();
    if (draft === null || person === null) return;
    if (!draft.positions.some(({ qty }) => qty > 0)) {
      show({ text: NO_POSITIONS, tone: 'warn' });
      return;
    }
    setFailed(false);
    setAsked(draft);
  }, [form, person, show]);

  const place = useCallback(
    async (said: OrderSaid) => {
      if (writing.current || asked === null || person === null) return;
      writing.current = true;
      setBusy(true);
      setFailed(false);
      try {
        // The dialog holds scans and presses back, so nothing is added to the receipt meanwhile.
        const row = await recordTillOrder(asked, person, said);
        if (form.latest()?.id === asked.id) form.renew();
        onHandOver();
        word.say(row);
        setAsked(null);
      } catch (error) {
        console.error(error);
        setFailed(true);
      } finally {
        writing.current = false;
        setBusy(false);
      }
    },
    [form, person, asked, onHandOver, word],
  );

  const close = useCallback(() => setAsked(null), []);
  const own = ordered?.authorId === person?._id ? ordered : null;
  return { asked, busy, failed, ordered: own, begin, place: (said) => void place(said), close, dismiss: word.dismiss };
}
