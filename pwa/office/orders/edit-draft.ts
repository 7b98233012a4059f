/** The form of an edited order, and its merge with somebody else's concurrent change. Pure. */
import type { BodyFor } from '#contract/endpoint.ts';
import type { DeskOrder, editOrder } from '#contract/orders/order-desk.ts';
import type { OrderEditQuote } from '#contract/orders/order-edits.ts';
import type { DeliveryMethod, Payment } from '#contract/orders/quote.ts';
import { typedRoubles } from '#contract/values/typed-number.ts';
import { mergeFields, type Path } from '../kit/merge-fields.ts';
import type { EditQuoteInput } from '../../queries/order-desk.ts';

export type OrderEdit = BodyFor<typeof editOrder>;

/** An item of the form; quantity 0 removes it. */
export interface DraftItem {
  readonly productId: string;
  readonly title: string;
  readonly qty: number;
  /** A new price with its reason; null restores the shop's price, absent keeps the current one. */
  readonly override?: OrderEdit['items'][number]['override'];
}

export interface DraftFields {
  readonly delivery: DeliveryMethod;
  readonly address: string;
  /** Id of the pickup point; empty keeps the current one. */
  readonly pointId: string;
  /** As typed; empty keeps the current price, or applies the terms. */
  readonly deliveryPrice: string;
  readonly payment: Payment;
  readonly kind: 'person' | 'company';
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly companyName: string;
  readonly inn: string;
}

export interface EditDraft extends DraftFields {
  readonly items: readonly DraftItem[];
  /** The buyer's words that justify the edit. */
  readonly words: string;
}

/** The order's current values, without the buyer's words. */
export function draftOf({ items, delivery, payment, buyer }: DeskOrder): EditDraft {
  return {
    items: items.map(({ productId, title, qty }) => ({ productId, title, qty })),
    delivery: delivery.method,
    // A pickup order's address is the point's: no courier goes there.
    address: delivery.method === 'pickup' ? '' : delivery.address,
    pointId: '',
    deliveryPrice: '',
    payment,
    kind: buyer.companyName === '' ? 'person' : 'company',
    name: buyer.name,
    phone: buyer.phone,
    email: buyer.email,
    companyName: buyer.companyName,
    inn: buyer.inn,
    words: '',
  };
}

const FIELDS: readonly (keyof DraftFields)[] = [
  'delivery',
  'address',
  'pointId',
  'deliveryPrice',
  'payment',
  'kind',
  'name',
  'phone',
  'email',
  'companyName',
  'inn',
];

/** Names of the fields in which two drafts differ, and whether their goods differ. */
function differences(one: EditDraft, other: EditDraft): { fields: (keyof DraftFields)[]; goods: boolean } {
  const listed = ({ items }: EditDraft) => JSON.stringify(items.filter(({ qty }) => qty > 0).map(itemOf));
  return { fields: FIELDS.filter((name) => one[name] !== other[name]), goods: listed(one) !== listed(other) };
}

/** True when the order, read again, shows that the edit without an answer was saved. */
export function isSavedIn({ events }: Pick<DeskOrder, 'events'>, lost: OrderEdit | null): boolean {
  return lost !== null && events.some(({ edit }) => edit === lost.id);
}

export function isEdited(draft: EditDraft, order: DeskOrder): boolean {
  const { fields, goods } = differences(draft, draftOf(order));
  return fields.length > 0 || goods;
}

/** True when leaving loses something typed: the buyer's words alone are nothing to save. */
export function isTyped(draft: EditDraft, order: DeskOrder): boolean {
  return draft.words.trim() !== '' || isEdited(draft, order);
}

/** True for an edit that only adds goods: it says itself what the buyer asked for. */
export function onlyAdds(draft: EditDraft, order: DeskOrder): boolean {
  const now = new Map(draft.items.map(({ productId, qty }) => [productId, qty]));
  return (
    differences(draft, draftOf(order)).fields.length === 0 &&
    draft.items.every(({ override }) => override === undefined) &&
    order.items.every(({ productId, qty }) => (now.get(productId) ?? 0) >= qty)
  );
}

/** Adds one piece of the product, to its item if there is one. */
export function withGoods(draft: EditDraft, goods: { productId: string; title: string }): EditDraft {
  const isThere = draft.items.some(({ productId }) => productId === goods.productId);
  return isThere
    ? withQty(
        draft,
        goods.productId,
        (draft.items.find(({ productId }) => productId === goods.productId)?.qty ?? 0) + 1,
      )
    : { ...draft, items: [...draft.items, { ...goods, qty: 1 }] };
}

export function withQty(draft: EditDraft, productId: string, qty: number): EditDraft {
  return { ...draft, items: draft.items.map((item) => (item.productId === productId ? { ...item, qty } : item)) };
}

/** Gives a line another price with a reason; null restores the shop's. */
export function withPrice(
  draft: EditDraft,
  productId: string,
  override: NonNullable<DraftItem['override']> | null,
): EditDraft {
  return { ...draft, items: draft.items.map((item) => (item.productId === productId ? { ...item, override } : item)) };
}

function itemOf({ productId, qty, override }: DraftItem): OrderEdit['items'][number] {
  return { productId, qty, ...(override === undefined ? {} : { override }) };
}

/** The agreed price in roubles; undefined when none was agreed, NaN for an invalid sum. */
export function agreedPrice({ delivery, deliveryPrice }: EditDraft): number | undefined {
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

/** The sums of an edit in the shape that the checkout's rule compares. */
export function agreedSums(quote: OrderEditQuote, method: DeliveryMethod) {
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

/**
 * After a conflict: this person's changes since `base` stay, all other fields take their latest values. Quantity and price of a line are
 * fields of their own.
 */
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
