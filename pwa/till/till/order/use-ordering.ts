/** Turns the current receipt into an order: what is typed for it, kept until it is recorded, the one durable write, the notice afterwards. */
import { useState, useRef, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { PREPAYMENT_WAYS } from '#contract/orders/till-orders.ts';
import { splitPhone } from '#contract/values/phone.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import { OTHER } from '../../../parts/orders/slot-fields.tsx';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../../parts/forms/form-drafts.ts';
import type { User } from '#contract/people/auth.ts';
import { recordTillOrder, type TillOrderInput } from '../../../device/journal/journal-till-orders.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { orderNotice } from '../notices/last-notice.ts';
import { positionsProblem } from '../lines/lines-to-confirm.ts';

const KEPT_AS = 'till-order';

const shape = z.object({
  name: z.string(),
  phone: z.string(),
  comment: z.string(),
  point: z.string(),
  /** Chosen day and hours of pickup, see `SlotChoice`. */
  slotDay: z.string().default(OTHER),
  slotHours: z.string().default(''),
  prepaid: z.string(),
  how: z.enum(PREPAYMENT_WAYS),
});

export type OrderFields = z.infer<typeof shape>;

export function readOrderFields(receiptId: string): OrderFields | null {
  const { receiptId: keptFor, ...fields } = readFormDraft(KEPT_AS);
  const read = shape.safeParse(fields);
  return keptFor === receiptId && read.success ? read.data : null;
}

export function keepOrderFields(receiptId: string, fields: OrderFields): void {
  keepFormDraft(KEPT_AS, { receiptId, ...fields });
}

export function dropOrderFields(): void {
  dropFormDraft(KEPT_AS);
}

/** The order's fields and their change: typed before, or the receipt's buyer. */
export function useOrderFields(
  { id, buyer, customer }: Pick<Draft, 'id' | 'buyer' | 'customer'>,
  phone: string,
): [OrderFields, (edited: Partial<OrderFields>) => void] {
  const typed = splitPhone(buyer);
  const [fields, setFields] = useState<OrderFields>(
    () =>
      readOrderFields(id) ?? {
        name: typed.name === '' ? (customer?.name ?? '') : typed.name,
        phone: typed.phone === '' ? phone : typed.phone,
        comment: '',
        point: '',
        slotDay: OTHER,
        slotHours: '',
        prepaid: '',
        how: 'cash',
      },
  );
  const change = (edited: Partial<OrderFields>) => {
    const next = { ...fields, ...edited };
    setFields(next);
    keepOrderFields(id, next);
  };
  return [fields, change];
}

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

export type Ordering = ReturnType<typeof useOrdering>;
