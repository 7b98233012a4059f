/** Typed fields of a receipt's order, kept until it is recorded: a touch beside the dialog, or a look at the receipt, closes it. */
import { useState } from 'react';
import { z } from 'zod';
import { PREPAYMENT_WAYS } from '#contract/orders/till-orders.ts';
import { splitPhone } from '#contract/values/phone.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import { OTHER } from '../../../parts/orders/slot-fields.tsx';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../../parts/forms/form-drafts.ts';

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
