/** The checkout: the cart's goods at today's quote, the fields, and the press that places the order. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import type { Problem } from '#contract/error-body.ts';
import { placeOrder as contract, type OrderQuote, type OrderRequest, type QuoteLine } from '#contract/orders/orders.ts';
import { type DeliveryMethod, quoteOrder } from '#contract/orders/quote.ts';
import type { User } from '#contract/people/auth.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { lineTotal, toKopecks, toRoubles } from '#contract/values/money.ts';
import { useCart } from '../../device/belongings/cart.ts';
import { unansweredOrders } from '../../device/journal/order-attempt.ts';
import { usePerson } from '../../device/person/use-session.ts';
import type { CartItem } from '../../device/rows/belonging-rows.ts';
import { CHECKOUT, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { fillUntouched, GOES_ON, useServerForm } from '../../parts/forms/use-server-form.ts';
import { useReadQuote } from '../../parts/orders/quote-changes.tsx';
import { chosenSlot, slotErrors, useSlots } from '../../parts/orders/slot-fields.tsx';
import { paths } from '../../parts/page/paths.ts';
import { failureOf } from '../../queries/failure.ts';
import { type GoodsByIds, useGoodsByIds } from '../../queries/goods.ts';
import { type Placed, quoteQuery } from '../../queries/orders.ts';
import { useDeliveryPrices, useShop } from '../../queries/shop.ts';
import { useViewer, type ViewerKey } from '../../queries/viewer.ts';
import { type Changes, changesIn } from './changes-notice.tsx';
import {
  blankCheckout,
  bonusError,
  bonusTyped,
  type CheckoutValues,
  consentErrors,
  fieldsOf,
  orderBody,
  pickupPointError,
} from './checkout-values.ts';
import { useKnownGuest } from './known-guest.ts';
import { placeOrKeep } from './place-or-keep.ts';

export interface EarlierOrder {
  /** Null when it only may have been placed. */
  number: string | null;
  /** Address where the buyer can follow it. */
  to: string;
}

const KNOWN = ['name', 'phone', 'companyName', 'inn'] as const;

/** After a reload the person becomes known later than the form mounts: fields that are still empty are filled in then. */
function useLatePerson(fields: UseFormReturn<CheckoutValues, unknown, OrderRequest>, person: User | null): void {
  useEffect(() => {
    if (person === null) return;
    const { buyer } = blankCheckout('', person);
    if (KNOWN.some((name) => fields.getValues(`buyer.${name}`) !== '')) return;
    fields.setValue('buyer.kind', buyer.kind);
    for (const name of KNOWN) fields.setValue(`buyer.${name}`, buyer[name]);
  }, [person, fields]);
}

/** Number and address of an order that the server has; for null, the list where it would be. */
function orderLinkOf(placed: Placed | null, person: User | null): EarlierOrder {
  if (placed === null) return { number: null, to: person === null ? paths.keptOrders() : paths.accountOrders() };
  const { order, trackingToken } = placed;
  return { number: order.number, to: trackingToken === null ? paths.accountOrders() : paths.order(trackingToken) };
}

/** Restores an order that was pressed but not answered before the tab was closed. @returns whether there is such an order */
function useUnanswered(fields: UseFormReturn<CheckoutValues, unknown, OrderRequest>, start: CheckoutValues): boolean {
  const [isUnanswered, setUnanswered] = useState(false);
  useEffect(() => {
    void unansweredOrders().then((sent) => {
      const last = sent.at(-1);
      if (last === undefined) return;
      setUnanswered(true);
      if (Object.keys(readFormDraft(CHECKOUT)).length === 0) fillUntouched(fields, start, fieldsOf(last));
    });
  }, [fields, start]);
  return isUnanswered;
}

interface Wanted {
  readonly items: readonly Pick<CartItem, 'id' | 'qty' | 'addedAt'>[];
  readonly delivery: DeliveryMethod;
}

/** A quote at the prices that this device knows; the server decides. Undefined when a product is unknown. Bonuses need the server. */
export function deviceQuote(
  { items, delivery }: Wanted,
  known: GoodsByIds,
  { delivery: { courier, courierFreeFrom }, wholesaleMinimum }: Pick<Shop, 'delivery' | 'wholesaleMinimum'>,
  { role, minimum }: Pick<ViewerKey, 'role' | 'minimum'>,
): OrderQuote | undefined {
  const cards = new Map(known.items.map((card) => [card._id, card]));
  // The copy doesn't know goods that were added to the cart after it was made.
  const isGone = (id: string, addedAt: string) =>
    known.missing.has(id) && (known.asOf === null || addedAt <= known.asOf);
  if (items.some(({ id, addedAt }) => !cards.has(id) && !isGone(id, addedAt))) return undefined;
  const lines = items.map(({ id, qty }) => lineOf(id, qty, cards.get(id)));
  const sums = quoteOrder(
    {
      lines: lines.flatMap(({ price, qty }) => (price === null ? [] : [{ price: toKopecks(price), qty }])),
      delivery,
      role,
      bonusAsked: 0,
      bonusBalance: 0,
    },
    {
      ...DEFAULT_TERMS,
      courier: toKopecks(courier),
      courierFreeFrom: toKopecks(courierFreeFrom),
      wholesaleMinimum: toKopecks(minimum ?? wholesaleMinimum),
    },
  );
  return {
    items: lines,
    goods: toRoubles(sums.goods),
    delivery: { method: delivery, price: sums.delivery === null ? null : toRoubles(sums.delivery) },
    bonus: { balance: 0, most: 0, spent: 0, earned: 0 },
    total: toRoubles(sums.total),
    lackingToMinimum: toRoubles(sums.lackingToMinimum),
  };
}

function lineOf(productId: string, qty: number, card: ProductCard | undefined): QuoteLine {
  if (card === undefined)
    return { productId, slug: '', title: '', sku: null, image: null, qty, price: null, sum: 0, state: 'removed' };
  const price = card.price.effective;
  return {
    productId,
    qty,
    ...(card.unit === undefined ? {} : { unit: card.unit }),
    price,
    slug: card.slug,
    title: card.title,
    sku: card.sku ?? null,
    image: card.images[0]?.url ?? null,
    sum: lineTotal(price, qty),
    ...(card.availability.code === 'out' ? { state: 'short', left: 0 } : { state: 'ok' }),
  };
}

/** The server's, even when asking again has failed, since it alone spends bonuses; the device's own when the server gave none. */
export function shownQuote(
  { data, isError, isPlaceholderData }: Pick<UseQueryResult<OrderQuote>, 'data' | 'isError' | 'isPlaceholderData'>,
  own: OrderQuote | undefined,
) {
  const isOwn = isError && data === undefined && own !== undefined;
  return { quote: isOwn ? own : data, isOwn, isOld: isPlaceholderData };
}

/** The quote with the cart's names of goods that are no longer sold: neither the server nor the copy names them. */
function withCartNames(quote: OrderQuote, cart: readonly Pick<CartItem, 'id' | 'title'>[]): OrderQuote {
  const names = new Map(cart.map(({ id, title }) => [id, title]));
  const items = quote.items.map((line) => ({ ...line, title: line.title || (names.get(line.productId) ?? '') }));
  return { ...quote, items };
}

export function useCheckout() {
  const { loaded, items, units } = useCart();
  const { person } = usePerson();
  const { points } = useShop().opening;
  const slots = useSlots();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [start] = useState(() => blankCheckout(newId(), person));
  const [orderId, setOrderId] = useState(start.id);
  const [changes, setChanges] = useState<Changes | null>(null);
  const [isPressed, setPressed] = useState(false);
  const [earlier, setEarlier] = useState<EarlierOrder | null>(null);
  const [done, setDone] = useState<EarlierOrder | null>(null);
  /** The goods of a press; they leave the cart while the page still shows them. */
  const [pressed, setPressedItems] = useState<readonly CartItem[] | null>(null);
  const ordered = pressed ?? items;
  const [quoteInput, setQuoteInput] = useState<QuoteInput>({ delivery: start.delivery, bonus: 0 });
  const asked = useCheckoutQuote(ordered, quoteInput, (details) => setChanges(changesIn('quote_changed', details)));
  const { quote, isOwnQuote } = asked;

  const form = useServerForm({
    schema: contract.body,
    initial: start,
    toBody: (values: CheckoutValues) =>
      orderBody({ ...values, id: orderId }, quote, person, points, chosenSlot(slots.of(values) ?? [], values)),
    complain: (values) => ({
      ...consentErrors(values),
      ...pickupPointError(values, points),
      ...slotErrors(slots.of(values) ?? [], values),
      ...bonusError(values, isOwnQuote),
    }),
    fieldOfCode: { slot_taken: 'slotHours' },
    draft: {
      name: CHECKOUT,
      fields: ['buyer', 'delivery', 'address', 'pointId', 'slotDay', 'slotHours', 'payment', 'bonus', 'comment'],
    },
    send: async (body) => {
      setPressed(true);
      setPressedItems(items);
      setChanges(null);
      setEarlier(null);
      const result = await placeOrKeep(client, body, person);
      if (result.kind !== 'done') setPressedItems(null);
      if (result.kind === 'refused') setChanges(changesIn(result.code, result.details));
      if (result.kind === 'refused' && result.code === 'quote_changed') asked.forget();
      if (result.kind === 'refused' && result.code === 'slot_taken') form.fields.setValue('slotHours', '');
      return result;
    },
    onDone: (answer) => {
      if ('earlier' in answer) {
        setPressedItems(null);
        setEarlier(orderLinkOf(answer.earlier, person));
        setOrderId(newId());
        return GOES_ON;
      }
      guest.ordered(form.fields.getValues());
      if ('kept' in answer) {
        setDone({ number: null, to: paths.keptOrders() });
        return void navigate(paths.keptOrders(), { replace: true });
      }
      const { order, trackingToken } = answer.placed;
      const link = orderLinkOf(answer.placed, person);
      setDone(link);
      const state = trackingToken === null ? { placed: order.number } : { placed: true };
      void navigate(link.to, { replace: true, state });
    },
  });
  const isUnanswered = useUnanswered(form.fields, start);
  useLatePerson(form.fields, person);
  const guest = useKnownGuest(form.fields, start);

  // Changing only when a value differs avoids a request for renders that change nothing.
  const [delivery, bonus] = [form.fields.watch('delivery'), bonusTyped(form.fields.watch('bonus'))];
  if (delivery !== quoteInput.delivery || bonus !== quoteInput.bonus) setQuoteInput({ delivery, bonus });

  return {
    ...asked,
    /** False until the cart has been read from the device. */
    loaded,
    units,
    quote: quote && withCartNames(quote, ordered),
    form,
    slots,
    /** Differences from the sums that the buyer had read, at the last press or change of the form; null when there are none. */
    changes,
    /** A press before this page was opened has had no answer. */
    isUnanswered: isUnanswered && !isPressed,
    guest,
    /** An earlier press that was placed with other contents than the form has now. */
    earlier,
    /** The order of this press, once the shop or this device has it: its page is being opened. */
    done,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/** Part of the checkout's values on which the quote depends. */
interface QuoteInput extends Pick<CheckoutValues, 'delivery'> {
  readonly bonus: number;
}

/** The shown quote; `onUnexplained` receives the differences of a newer one that the buyer's own change does not explain. */
function useCheckoutQuote(
  ordered: readonly CartItem[],
  quoteInput: QuoteInput,
  onUnexplained: (details: Problem[]) => void,
) {
  const viewer = useViewer();
  const quoteRequest = { items: ordered.map(({ id, qty }) => ({ productId: id, qty })), ...quoteInput };
  const quoteResult = useQuery(quoteQuery(quoteRequest, viewer));
  const newest = shownQuote(quoteResult, useOwnQuote(ordered, quoteInput.delivery));
  const { quote, isRead, forget } = useReadQuote({
    wish: JSON.stringify([quoteRequest, viewer.id, newest.isOwn]),
    newest: newest.quote,
    isSettled: !newest.isOld && !quoteResult.isFetching,
    binds: ({ lackingToMinimum }) => lackingToMinimum === 0,
    onUnexplained,
  });
  return {
    quote,
    /** The sums come from this device's copy: the server gave none. */
    isOwnQuote: newest.isOwn,
    /** The sums are those of a former cart, delivery or bonuses, or are being asked for: no order may be placed by them. */
    isOldQuote: !isRead,
    isQuoting: quoteResult.isFetching,
    /** Why the server gave no quote; null when it did, or has not answered yet. */
    quoteFailure: quoteResult.isError ? failureOf(quoteResult.error) : null,
    askAgain: () => void quoteResult.refetch(),
    /** Lets the next answer be shown whatever its sums: the shop has refused the read ones. */
    forget,
  };
}

/** The quote by the device's copy; undefined when it doesn't know all of the goods, or the prices of delivery. */
function useOwnQuote(items: readonly CartItem[], delivery: CheckoutValues['delivery']): OrderQuote | undefined {
  const viewer = useViewer();
  const { wholesaleMinimum } = useShop();
  const prices = useDeliveryPrices();
  const { data } = useGoodsByIds(items.map(({ id }) => id));
  return data && prices && deviceQuote({ items, delivery }, data, { delivery: prices, wholesaleMinimum }, viewer);
}
