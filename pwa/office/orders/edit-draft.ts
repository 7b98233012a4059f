/** An edit of an order as its form holds it, and what becomes of it when somebody else was faster. Pure. */
import type { BodyFor } from '#contract/endpoint.ts';
import type { DeskOrder, editOrder } from '#contract/orders/order-desk.ts';
import type { DeliveryMethod, Payment } from '#contract/orders/quote.ts';
import { typedRoubles } from '#contract/values/typed-number.ts';
import type { EditQuoteAsked } from '../../queries/order-desk.ts';

export type OrderEdit = BodyFor<typeof editOrder>;

/** Goods as the form names them; 0 pieces takes them out. */
export interface DraftItem {
  readonly productId: string;
  readonly title: string;
  readonly qty: number;
}

/** All fields but the goods. */
export interface DraftFields {
  readonly delivery: DeliveryMethod;
  readonly address: string;
  /** Of the pickup point; empty leaves what stands. */
  readonly pointId: string;
  /** As typed; empty leaves the price to what stands, or to the terms. */
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
  /** What the buyer has said. */
  readonly words: string;
}

/** The order as it stands, nothing said yet. */
export function draftOf({ items, delivery, payment, buyer }: DeskOrder): EditDraft {
  return {
    items: items.map(({ productId, title, qty }) => ({ productId, title, qty })),
    delivery: delivery.method,
    // A pickup order's is the point's: no courier is sent there.
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

/** Names of the fields in which two drafts differ, and whether their goods do. */
function differences(one: EditDraft, other: EditDraft): { fields: (keyof DraftFields)[]; goods: boolean } {
  const listed = ({ items }: EditDraft) =>
    JSON.stringify(items.filter(({ qty }) => qty > 0).map(({ productId, qty }) => [productId, qty]));
  return { fields: FIELDS.filter((name) => one[name] !== other[name]), goods: listed(one) !== listed(other) };
}

/** True when something would be saved. */
export function isEdited(draft: EditDraft, order: DeskOrder): boolean {
  const { fields, goods } = differences(draft, draftOf(order));
  return fields.length > 0 || goods;
}

/** Adds one piece, or another one of what is there. */
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

/** The agreed price in roubles; undefined where nothing was agreed, NaN for what is no sum. */
export function agreedPrice({ delivery, deliveryPrice }: EditDraft): number | undefined {
  if (delivery === 'pickup' || deliveryPrice.trim() === '') return undefined;
  return typedRoubles(deliveryPrice) ?? Number.NaN;
}

/** What the server is asked to price; null while it can't be. */
export function quoteAsked(draft: EditDraft): EditQuoteAsked | null {
  const items = draft.items.filter(({ qty }) => qty > 0).map(({ productId, qty }) => ({ productId, qty }));
  const price = agreedPrice(draft);
  if (items.length === 0 || Number.isNaN(price)) return null;
  return { items, delivery: draft.delivery, ...(price === undefined ? {} : { deliveryPrice: price }) };
}

/** What is sent. */
export function requestOf(
  draft: EditDraft,
  { id, revision, total }: { id: string; revision: number; total: number },
): OrderEdit {
  const { kind, name, phone, email, companyName, inn, delivery, address, pointId, payment, words } = draft;
  const price = agreedPrice(draft);
  return {
    id,
    revision,
    words,
    items: draft.items.filter(({ qty }) => qty > 0).map(({ productId, qty }) => ({ productId, qty })),
    buyer: { kind, name, phone, email, ...(kind === 'company' ? { companyName, inn } : {}) },
    delivery,
    address: delivery === 'pickup' ? '' : address,
    ...(delivery === 'pickup' && pointId !== '' ? { pointId } : {}),
    ...(price === undefined ? {} : { deliveryPrice: price }),
    payment,
    total,
  };
}

/**
 * Somebody was faster: what this person has changed since `base` stays to be saved over the order as it is now, all
 * else is what the other one has made of it.
 */
export function carriedOver(draft: EditDraft, base: DeskOrder, latest: DeskOrder): EditDraft {
  const [was, is] = [draftOf(base), draftOf(latest)];
  const own = Object.fromEntries(FIELDS.filter((name) => draft[name] !== was[name]).map((name) => [name, draft[name]]));
  const before = new Map(was.items.map(({ productId, qty }) => [productId, qty]));
  const touched = new Map(
    draft.items.filter(({ productId, qty }) => before.get(productId) !== qty).map((item) => [item.productId, item]),
  );
  const items = [
    ...is.items.map((item) => touched.get(item.productId) ?? item),
    ...[...touched.values()].filter(
      ({ productId, qty }) => qty > 0 && !is.items.some((item) => item.productId === productId),
    ),
  ];
  return { ...is, ...own, items, words: draft.words };
}
