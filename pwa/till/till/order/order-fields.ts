/**
 * Typed fields of a receipt's order, kept until the order is recorded: a seller closes the dialog to look at the
 * receipt, and a touch beside it closes it too.
 */
import { z } from 'zod';
import { PREPAYMENT_WAYS } from '#contract/orders/till-orders.ts';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../../parts/forms/form-drafts.ts';

const KEPT_AS = 'till-order';

const shape = z.object({
  name: z.string(),
  phone: z.string(),
  comment: z.string(),
  /** Id of the pickup point, empty for none. */
  point: z.string(),
  prepaid: z.string(),
  how: z.enum(PREPAYMENT_WAYS),
});

export type OrderFields = z.infer<typeof shape>;

/** The fields typed for this receipt earlier; null when there are none, or when they were typed for another one. */
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
