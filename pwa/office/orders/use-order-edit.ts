/**
 * An edit of an open order at the buyer's request: what is typed over the order, its new sums, its sending. Typed values survive a
 * conflict, a refusal and a lost answer.
 */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Problem } from '#contract/error-body.ts';
import { editOrder, type DeskOrder, deskOrderSchema } from '#contract/orders/order-desk.ts';
import { orderEditRequestSchema } from '#contract/orders/order-edits.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { dropFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { stillLost } from '../../parts/forms/kept-request.ts';
import { useKeptTyping, readTyping } from '../../parts/forms/kept-typing.ts';
import { useReadQuote } from '../../parts/orders/quote-changes.tsx';
import { editQuoteQuery, keepOrder } from '../../queries/order-desk.ts';
import { useSave } from '../../queries/use-save.ts';
import { useToast } from '../../ui/toast.tsx';
import {
  agreedPrice,
  agreedSums,
  carriedOver,
  draftOf,
  isEdited,
  isSavedIn,
  isTyped,
  onlyAdds,
  quoteRequestOf,
  requestOf,
  type DraftFields,
  type EditDraft,
  type OrderEdit,
} from './edit-draft.ts';

const NO_PROBLEMS: readonly Problem[] = [];

/** An edit of an order that is typed and not saved, kept in this tab with the order that it was typed over. */
const keptShape = z.object({
  base: deskOrderSchema,
  id: z.string(),
  /** A request without an answer, to be repeated unchanged. */
  unanswered: orderEditRequestSchema.nullable(),
});

interface KeptOrderEdit {
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

const newEdit = (base: DeskOrder): KeptOrderEdit => ({ base, id: newId(), draft: draftOf(base), unanswered: null });

/** The sums of the edited order; `quoteRequest` is null while nothing can be ordered. */
function useEditQuote(order: DeskOrder, base: DeskOrder, draft: EditDraft) {
  const quoteRequest = quoteRequestOf(draft);
  const { delivery } = draft;
  const asked = editQuoteQuery(order._id, base.revision, quoteRequest ?? { items: [], delivery });
  const answer = useQuery({ ...asked, enabled: quoteRequest !== null });
  const { quote, isRead, forget } = useReadQuote({
    wish: JSON.stringify(asked.queryKey),
    newest: answer.data && agreedSums(answer.data, delivery),
    isSettled: !answer.isPlaceholderData && !answer.isFetching,
    binds: () => true,
  });
  return { quoteRequest, refetch: answer.refetch, quote, isRead, forget };
}

/** @param order the current order, including changes by others */
export function useOrderEdit(order: DeskOrder, leave: () => void) {
  const { show } = useToast();
  const [start] = useState(() => keptOrderEdit(order) ?? newEdit(order));
  /** The order as it was when the form was opened. */
  const [base, setBase] = useState(start.base);
  const [id, setId] = useState(start.id);
  const [draft, setDraft] = useState(start.draft);
  const { send, busy, failure: notDone, reset } = useSave();
  const [submitted, setSubmitted] = useState(false);
  /** A request sent without an answer: it may have been saved, so it is repeated unchanged. */
  const [unanswered, setUnanswered] = useState(start.unanswered);
  const failure = unanswered === null ? notDone : null;
  const isSaved = isSavedIn(order, unanswered);
  const saved = useRef(false);
  const name = orderEditName(order._id);
  const isUnsaved = !isSaved && isTyped(draft, base);
  useKeptTyping(name, isUnsaved ? { base, id, draft, unanswered } : null);
  function close(): void {
    dropFormDraft(name);
    leave();
  }

  const { quoteRequest, refetch, quote, isRead, forget } = useEditQuote(order, base, draft);
  /** Differences from the sums that were read, at the last press. */
  const [changes, setChanges] = useState(NO_PROBLEMS);
  // Changed sums have a notice of their own: there is nothing to correct in the fields.
  const details = failure?.kind === 'refused' && failure.code !== 'quote_changed' ? failure.details : NO_PROBLEMS;
  const isConflict = failure?.kind === 'refused' && failure.code === 'order_changed';
  const needsWords = !onlyAdds(draft, base);
  const lacksWords = needsWords && draft.words.trim() === '';
  const isEmpty = draft.items.every(({ qty }) => qty === 0);
  const isWrongPrice = Number.isNaN(agreedPrice(draft));

  function change(next: EditDraft): void {
    setDraft(next);
    if (!isConflict) reset();
  }

  async function save(): Promise<void> {
    if (isSaved) return close();
    setSubmitted(true);
    setChanges(NO_PROBLEMS);
    const isWrong = lacksWords || isEmpty || isWrongPrice || quote === undefined || quoteRequest === null;
    const request = unanswered ?? (isWrong ? null : requestOf(draft, { id, revision: base.revision, quote }));
    if (request === null) return;
    const came = await send(editOrder, { params: { id: order._id }, body: request }, keepOrder);
    if (came.kind === 'done') {
      saved.current = true;
      show({ tone: 'ok', text: `Заказ № ${order.number} изменён: ${formatRoubles(came.answer.total)}` });
      close();
      return;
    }
    setUnanswered(stillLost(unanswered, request, came));
    if (came.kind !== 'refused' || came.code !== 'quote_changed') return;
    await refetch();
    setChanges(came.details);
    forget();
  }

  /** Applies the changes made here to the current order. */
  function carryOver(): void {
    setDraft(carriedOver(draft, base, order));
    setBase(order);
    setId(newId());
    reset();
  }

  return {
    base,
    draft,
    change,
    set: (field: Partial<DraftFields>) => change({ ...draft, ...field }),
    quote,
    /** The quote of goods that can be ordered. */
    total: quoteRequest === null ? undefined : quote,
    changes,
    details,
    errorAt: (path: string): string | undefined => details.find((one) => one.path === path)?.message,
    problems: new Map(
      details.flatMap(({ productId, message }) => (productId === undefined ? [] : [[productId, message]])),
    ),
    submitted,
    needsWords,
    lacksWords,
    isEmpty,
    busy,
    failure,
    notDone,
    isConflict,
    isLost: unanswered !== null,
    isSaved,
    isTyped: isTyped(draft, base),
    // The saved total is the one on the screen, so it has to belong to the current fields.
    mayPress: unanswered !== null || (isEdited(draft, base) && !isConflict && isRead),
    save,
    carryOver,
    close,
    guard: { dirty: isUnsaved, draft: name, mayLeave: () => saved.current, onLeave: () => undefined },
  };
}
