/** The text typed over an open order, its new sums, its sending. Typed values survive a conflict, a refusal and a lost answer. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { BodyFor } from '#contract/endpoint.ts';
import type { Problem } from '#contract/error-body.ts';
import { type DeskOrder, deskOrderSchema, editOrder } from '#contract/orders/order-desk.ts';
import { NO_WORDS, type OrderEditQuote, orderEditRequestSchema } from '#contract/orders/order-edits.ts';
import type { DeliveryMethod } from '#contract/orders/quote.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { typedRoubles } from '#contract/values/typed-number.ts';
import { dropFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { stillLost } from '../../parts/forms/kept-request.ts';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { useReadQuote } from '../../parts/orders/quote-changes.tsx';
import { type EditQuoteInput, editQuoteQuery, keepOrder } from '../../queries/order-desk.ts';
import { useSave } from '../../queries/use-save.ts';
import { useToast } from '../../ui/toast.tsx';
import { changedFields, mergeFields, type Path } from '../kit/merge-fields.ts';

const NO_PROBLEMS: readonly Problem[] = [];

/** An edit of an order that is typed and not saved, kept in this tab with the order that it was typed over. */
const keptShape = z.object({
  base: deskOrderSchema,
  id: z.string(),
  /** A request without an answer, to be repeated unchanged. */
  unanswered: orderEditRequestSchema.nullable(),
});

type OrderEdit = BodyFor<typeof editOrder>;

/** An item of the form; quantity 0 removes it. */
export interface DraftItem {
  readonly productId: string;
  readonly title: string;
  readonly qty: number;
  /** A new price with its reason; null restores the shop's price, absent keeps the current one. */
  readonly override?: OrderEdit['items'][number]['override'];
}

export type EditDraft = Readonly<ReturnType<typeof draftOf>>;

export function draftOf({ items, delivery, payment, buyer }: DeskOrder) {
  const { name, phone, email, companyName, inn } = buyer;
  return {
    items: items.map(({ productId, title, qty }): DraftItem => ({ productId, title, qty })),
    delivery: delivery.method,
    // A pickup order's address is the point's: no courier goes there.
    address: delivery.method === 'pickup' ? '' : delivery.address,
    /** Id of the pickup point; empty keeps the current one. */
    pointId: '',
    /** As typed; empty keeps the current price, or applies the terms. */
    deliveryPrice: '',
    payment,
    kind: companyName === '' ? ('person' as const) : ('company' as const),
    ...{ name, phone, email, companyName, inn },
    /** The buyer's words that justify the edit. */
    words: '',
  };
}

/** True when the draft has other values than the order besides goods and words. */
const hasOtherFields = ({ items: _items, words: _words, ...fields }: EditDraft, order: DeskOrder): boolean =>
  Object.keys(changedFields<object>(draftOf(order), fields)).length > 0;

/** True when the order, read again, shows that the edit without an answer was saved. */
export const isSavedIn = ({ events }: Pick<DeskOrder, 'events'>, lost: OrderEdit | null): boolean =>
  lost !== null && events.some(({ edit }) => edit === lost.id);

export function isEdited(draft: EditDraft, order: DeskOrder): boolean {
  const listed = ({ items }: EditDraft) => JSON.stringify(items.filter(({ qty }) => qty > 0).map(itemOf));
  return hasOtherFields(draft, order) || listed(draft) !== listed(draftOf(order));
}

/** True when leaving loses something typed: the buyer's words alone are nothing to save. */
export const isTyped = (draft: EditDraft, order: DeskOrder): boolean =>
  draft.words.trim() !== '' || isEdited(draft, order);

/** True for an edit that only adds goods: it says itself what the buyer asked for. */
export function onlyAdds(draft: EditDraft, order: DeskOrder): boolean {
  const now = new Map(draft.items.map(({ productId, qty }) => [productId, qty]));
  return (
    !hasOtherFields(draft, order) &&
    draft.items.every(({ override }) => override === undefined) &&
    order.items.every(({ productId, qty }) => (now.get(productId) ?? 0) >= qty)
  );
}

/** Adds one piece of the product, to its item if there is one. */
export function withGoods(draft: EditDraft, goods: { productId: string; title: string }): EditDraft {
  const known = draft.items.find(({ productId }) => productId === goods.productId);
  if (known === undefined) return { ...draft, items: [...draft.items, { ...goods, qty: 1 }] };
  return withLine(draft, goods.productId, { qty: known.qty + 1 });
}

export const withLine = (
  draft: EditDraft,
  id: string,
  change: Pick<DraftItem, 'override'> | Pick<DraftItem, 'qty'>,
) => ({
  ...draft,
  items: draft.items.map((item) => (item.productId === id ? { ...item, ...change } : item)),
});

function itemOf({ productId, qty, override }: DraftItem): OrderEdit['items'][number] {
  return { productId, qty, ...(override === undefined ? {} : { override }) };
}

/** The agreed price in roubles; undefined when none was agreed, NaN for an invalid sum. */
function agreedPrice({ delivery, deliveryPrice }: EditDraft): number | undefined {
  if (delivery === 'pickup' || deliveryPrice.trim() === '') return undefined;
  return typedRoubles(deliveryPrice) ?? Number.NaN;
}

/** The request for a quote; null while it can't be made. */
export function quoteRequestOf(draft: EditDraft): EditQuoteInput | null {
  const items = draft.items.filter(({ qty }) => qty > 0).map(itemOf);
  const price = agreedPrice(draft);
  if (items.length === 0 || Number.isNaN(price)) return null;
  return { items, delivery: draft.delivery, ...(price === undefined ? {} : { deliveryPrice: price }) };
}

function agreedSums(quote: OrderEditQuote, method: DeliveryMethod) {
  return { ...quote, delivery: { method, price: quote.deliveryPrice }, bonus: { spent: quote.bonusSpent } };
}

/** @param quote the sums on the screen, which the person agrees to */
export function requestOf(
  draft: EditDraft,
  { id, revision, quote }: { id: string; revision: number; quote: OrderEditQuote },
): OrderEdit {
  const { kind, name, phone, email, companyName, inn, delivery, address, pointId, payment, words } = draft;
  const price = agreedPrice(draft);
  const shown = new Map(quote.items.map((line) => [line.productId, line.price]));
  return {
    id,
    revision,
    words,
    items: draft.items
      .filter(({ qty }) => qty > 0)
      .map((item) => ({ ...itemOf(item), price: shown.get(item.productId) ?? undefined })),
    buyer: { kind, name, phone, email, ...(kind === 'company' ? { companyName, inn } : {}) },
    delivery,
    address: delivery === 'pickup' ? '' : address,
    ...(delivery === 'pickup' && pointId !== '' ? { pointId } : {}),
    ...(price === undefined ? {} : { deliveryPrice: price }),
    payment,
    deliveryShown: quote.deliveryPrice,
    total: quote.total,
  };
}

/** After a conflict this person's changes stay, all else takes its latest values. A line's quantity and price are fields of their own. */
export function carriedOver(draft: EditDraft, base: DeskOrder, latest: DeskOrder): EditDraft {
  const tableOf = ({ items, ...fields }: EditDraft) => ({
    ...fields,
    items: Object.fromEntries(items.map((item) => [item.productId, item])),
  });
  const [was, is] = [tableOf(draftOf(base)), tableOf(draftOf(latest))];
  const isPart = ({ length, 0: part }: Path) => length === 0 || (part === 'items' && length < 3);
  const { items, ...fields } = mergeFields(was, tableOf(draft), is, isPart).merged;
  // A line that somebody removed comes back with a quantity given here, not with a price alone.
  const isCarried = ({ productId, qty }: DraftItem) =>
    productId in is.items || (qty > 0 && qty !== was.items[productId]?.qty);
  return { ...fields, items: Object.values(items).filter(isCarried) };
}

interface KeptOrderEdit extends Omit<z.output<typeof keptShape>, 'unanswered'> {
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
  const [base, setBase] = useState(start.base);
  const [id, setId] = useState(start.id);
  const [draft, setDraft] = useState(start.draft);
  const { send, busy, failure: notDone, reset } = useSave();
  const [submitted, setSubmitted] = useState(false);
  /** A request sent without an answer: it may have been saved, so it is repeated unchanged. */
  const [unanswered, setUnanswered] = useState(start.unanswered);
  const isLost = unanswered !== null;
  const failure = isLost ? null : notDone;
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

  function change(changed: Partial<EditDraft>): void {
    setDraft({ ...draft, ...changed });
    if (!isConflict) reset();
  }

  const wrong: Readonly<Record<string, string | false>> = {
    deliveryPrice: isWrongPrice && 'Введите сумму',
    words: lacksWords && NO_WORDS,
  };
  const errorAt = (name: string): string | undefined =>
    (submitted && wrong[name]) || details.find(({ path }) => path === name || path === `buyer.${name}`)?.message;

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
    fields: fieldsOf({ typed: draft, type: change }, errorAt),
    quote,
    total: quoteRequest === null ? undefined : quote,
    changes,
    details,
    errorAt,
    problems: new Map(
      details.flatMap(({ productId, message }) => (productId === undefined ? [] : [[productId, message]])),
    ),
    needsWords,
    isEmptySent: submitted && isEmpty,
    busy,
    disabled: busy || isLost,
    failure,
    notDone,
    isConflict,
    isLost,
    isSaved,
    isTyped: isTyped(draft, base),
    // The saved total is the one on the screen, so it has to belong to the current fields.
    mayPress: isLost || (isEdited(draft, base) && !isConflict && isRead),
    save,
    carryOver,
    close,
    guard: { dirty: isUnsaved, draft: name, mayLeave: () => saved.current, onLeave: () => undefined },
  };
}
