/** Turns the current receipt into an order: its dialog, the one durable write, the notice afterwards. */
import { useRef, useState, useSyncExternalStore } from 'react';
import type { User } from '#contract/people/auth.ts';
import { recordTillOrder, type TillOrderInput } from '../../../device/journal/journal-till-orders.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { orderNotice } from '../notices/last-notice.ts';
import { positionsProblem } from '../lines/lines-to-confirm.ts';
import { dropOrderFields } from './order-fields.ts';

/** @param onHandOver called when the receipt has left the form */
export function useOrdering(form: ReceiptForm, person: User | null, onHandOver: () => void) {
  const [orderedDraft, setOrderedDraft] = useState<Draft | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [notice] = useState(orderNotice.dropExpired);
  const ordered = useSyncExternalStore(notice.subscribe, notice.read, notice.read);
  const writing = useRef(false);
  const { show } = useToast();

  const begin = () => {
    const draft = form.latest();
    if (draft === null || person === null) return;
    const problem = positionsProblem(draft.positions);
    if (problem !== null) return void show({ text: problem, tone: 'warn' });
    setFailed(false);
    setOrderedDraft(draft);
  };

  const place = async (said: TillOrderInput) => {
    if (writing.current || orderedDraft === null || person === null) return;
    // Another person has logged in in another window meanwhile: the order is not theirs.
    if (orderedDraft.authorId !== person._id) return setOrderedDraft(null);
    writing.current = true;
    setBusy(true);
    setFailed(false);
    try {
      // The dialog blocks scans and presses, so the receipt cannot change in the meantime.
      const row = await recordTillOrder(orderedDraft, person, said);
      dropOrderFields();
      if (form.latest()?.id === orderedDraft.id) form.renew();
      onHandOver();
      notice.show(row);
      setOrderedDraft(null);
    } catch (error) {
      console.error(error);
      setFailed(true);
    } finally {
      writing.current = false;
      setBusy(false);
    }
  };

  return {
    orderedDraft,
    busy,
    failed,
    /** The last order that this seller recorded here, until its notice is closed. */
    ordered: ordered?.authorId === person?._id ? ordered : null,
    begin,
    place: (said: TillOrderInput) => void place(said),
    close: () => setOrderedDraft(null),
    dismiss: notice.dismiss,
  };
}
