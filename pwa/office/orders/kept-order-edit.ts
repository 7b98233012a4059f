/** An edit of an order that is typed and not saved, kept in this tab with the order that it was typed over. */
import { z } from 'zod';
import { deskOrderSchema, type DeskOrder } from '#contract/orders/order-desk.ts';
import { orderEditRequestSchema } from '#contract/orders/order-edits.ts';
import { readFormDraft } from '../../parts/forms/form-drafts.ts';
import { readTyping } from '../../parts/forms/kept-typing.ts';
import { draftOf, type EditDraft, type OrderEdit } from './edit-draft.ts';

const keptShape = z.object({
  base: deskOrderSchema,
  id: z.string(),
  /** A request without an answer, to be repeated unchanged. */
  unanswered: orderEditRequestSchema.nullable(),
});

export interface KeptOrderEdit {
  readonly base: DeskOrder;
  readonly id: string;
  readonly unanswered: OrderEdit | null;
  readonly draft: EditDraft;
}

export const orderEditName = (orderId: string): string => `order ${orderId} edit`;

/** Null when nothing is kept, and for what another version of the shop has kept in another shape. */
export function keptOrderEdit(order: DeskOrder): KeptOrderEdit | null {
  const name = orderEditName(order._id);
  const edit = keptShape.safeParse(readFormDraft(name)).data;
  const typed = readTyping(name, { draft: draftOf(order) });
  return edit === undefined || typed === null ? null : { ...edit, ...typed };
}
