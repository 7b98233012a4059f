/** Turns the current receipt into an order: what is typed for it, kept until it is recorded, the one durable write, the notice afterwards. */
import { useState, useRef } from 'react';
import { PREPAYMENT_WAYS, type PrepaymentWay } from '#contract/orders/till-orders.ts';
import { splitPhone } from '#contract/values/phone.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import { OTHER, type SlotChoice } from '../../../parts/orders/slot-fields.tsx';
import { dropFormDraft } from '../../../parts/forms/form-drafts.ts';
import { useTyping } from '../../../parts/forms/kept-typing.ts';
import type { User } from '#contract/people/auth.ts';
import { recordTillOrder, type TillOrderInput } from '../../../device/journal/journal-till-orders.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { lastNotice } from '../notices/last-notice.ts';
import { positionsProblem } from '../lines/lines-to-confirm.ts';

/** Each receipt has its own: another buyer's prepayment would be money in the wrong order. */
const keptAs = ({ id }: Pick<Draft, 'id'>) => `till-order ${id}`;

/** The fields of the receipt's order: as typed before, else those of the receipt's buyer. */
export function useOrderTyping(draft: Pick<Draft, 'id' | 'buyer' | 'customer'>, phone: string) {
  const { buyer, customer } = draft;
  const typed = splitPhone(buyer);
  return useTyping<OrderFields>(
    keptAs(draft),
    {
      name: typed.name === '' ? (customer?.name ?? '') : typed.name,
      phone: typed.phone === '' ? phone : typed.phone,
      comment: '',
      point: '',
      slotDay: OTHER,
      slotHours: '',
      prepaid: '',
      how: 'cash',
    },
    { opened: (kept) => (PREPAYMENT_WAYS.includes(kept.how) ? kept : {}) },
  );
}

export interface OrderFields extends SlotChoice {
  name: string;
  phone: string;
  comment: string;
  point: string;
  prepaid: string;
  how: PrepaymentWay;
}

/** @param onHandOver called when the receipt has left the form */
export function useOrdering(form: ReceiptForm, person: User | null, onHandOver: () => void) {
  const [orderedDraft, setOrderedDraft] = useState<Draft | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
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
      dropFormDraft(keptAs(orderedDraft));
      if (form.latest()?.id === orderedDraft.id) form.renew();
      onHandOver();
      lastNotice.show({ row, draft: orderedDraft, change: null });
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
    begin,
    place: (said: TillOrderInput) => void place(said),
    close: () => setOrderedDraft(null),
  };
}

export type Ordering = ReturnType<typeof useOrdering>;
