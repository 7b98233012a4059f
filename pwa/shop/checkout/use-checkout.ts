/** The checkout: the cart's goods at today's quote, the fields, and the press that places the order. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import { placeOrder as contract, type OrderQuote, type OrderRequest } from '#contract/orders/orders.ts';
import { takeOrdered, useCart } from '../../device/belongings/cart.ts';
import { unansweredOrders } from '../../device/journal/order-attempt.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths } from '../../parts/page/paths.ts';
import { readFormDraft } from '../../parts/forms/form-drafts.ts';
import { fillUntouched, useServerForm, type ServerForm } from '../../parts/forms/use-server-form.ts';
import { failureOf, type Failure } from '../../queries/failure.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { quoteQuery, type Placed } from '../../queries/orders.ts';
import { useShop } from '../../queries/shop.ts';
import { useViewer } from '../../queries/viewer.ts';
import {
  blankCheckout,
  bonusTyped,
  boxComplaints,
  fieldsOf,
  orderBody,
  pointComplaint,
  type CheckoutValues,
} from './checkout-values.ts';
import { deviceQuote } from './device-quote.ts';
import { changesIn, type Changes } from './order-changes.ts';
import { placeOrKeep } from './place-or-keep.ts';

/** Under this name the half-filled form is kept. */
export const DRAFT = 'checkout';

export interface Checkout {
  /** False until the device has said what is in the cart. */
  loaded: boolean;
  units: number;
  quote: OrderQuote | undefined;
  /** The sums are this device's own: the server has given none. */
  isOwnQuote: boolean;
  asking: boolean;
  /** Why the server has given no sums; null when it has, or has not answered yet. */
  quoteFailure: Failure | null;
  askAgain: () => void;
  form: ServerForm<CheckoutValues>;
  /** What the server found different from the screen at the last press; null when nothing. */
  changes: Changes | null;
  /** A press before this page was opened has had no answer. */
  isUnanswered: boolean;
  /** It turned out to have been placed, with other contents than the form has now. */
  earlier: EarlierOrder | null;
}

export interface EarlierOrder {
  number: string;
  /** Where it can be seen. */
  to: string;
}

const KNOWN = ['name', 'phone', 'companyName', 'inn'] as const;

/**
 * On a page that was opened anew the person is known later than the form is there: what is still empty is filled in
 * then.
 */
function useLatePerson(fields: UseFormReturn<CheckoutValues, unknown, OrderRequest>, person: User | null): void {
  useEffect(() => {
    if (person === null) return;
    const { buyer } = blankCheckout('', person);
    const isBlank = KNOWN.every((name) => fields.getValues(`buyer.${name}`) === '');
    if (!isBlank) return;
    fields.setValue('buyer.kind', buyer.kind);
    for (const name of KNOWN) fields.setValue(`buyer.${name}`, buyer[name]);
  }, [person, fields]);
}

/** Where the buyer follows an order that the server has. */
function placeOf({ order, trackingToken }: Placed): EarlierOrder {
  return { number: order.number, to: trackingToken === null ? paths.accountOrders() : paths.order(trackingToken) };
}

/**
 * What was pressed and not answered before the tab was closed stands in the form again. @returns whether there is such
 * an order
 */
function useUnanswered(fields: UseFormReturn<CheckoutValues, unknown, OrderRequest>, start: CheckoutValues): boolean {
  const [isUnanswered, setUnanswered] = useState(false);
  useEffect(() => {
    void unansweredOrders().then((sent) => {
      const last = sent.at(-1);
      if (last === undefined) return;
      setUnanswered(true);
      if (Object.keys(readFormDraft(DRAFT)).length === 0) fillUntouched(fields, start, fieldsOf(last));
    });
  }, [fields, start]);
  return isUnanswered;
}

export function useCheckout(): Checkout {
  const { loaded, items, units } = useCart();
  const { person } = usePerson();
  const viewer = useViewer();
  const { points } = useShop().opening;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [start] = useState(() => blankCheckout(newId(), person));
  const [orderId, setOrderId] = useState(start.id);
  const [changes, setChanges] = useState<Changes | null>(null);
  const [isPressed, setPressed] = useState(false);
  const [earlier, setEarlier] = useState<EarlierOrder | null>(null);
  const [asked, setAsked] = useState<{ delivery: CheckoutValues['delivery']; bonus: number }>({
    delivery: start.delivery,
    bonus: 0,
  });
  const wish = { items: items.map(({ id, qty }) => ({ productId: id, qty })), ...asked };
  const asking = useQuery(quoteQuery(wish, viewer));
  const own = useOwnQuote(wish);
  // The server's word for other wishes than these is worth less than the device's own for these.
  const quoteFailure = asking.isError ? failureOf(asking.error) : null;
  const quote = asking.isError ? own : asking.data;

  const form = useServerForm({
    schema: contract.body,
    initial: start,
    toBody: (values: CheckoutValues) => orderBody({ ...values, id: orderId }, quote, person, points),
    complain: (values) => ({ ...boxComplaints(values), ...pointComplaint(values, points) }),
    draft: { name: DRAFT, fields: ['buyer', 'delivery', 'address', 'pointId', 'payment', 'bonus', 'comment'] },
    send: async (body) => {
      setPressed(true);
      setChanges(null);
      setEarlier(null);
      const result = await placeOrKeep(client, body, person);
      if (result.kind === 'refused') setChanges(changesIn(result.code, result.details));
      return result;
    },
    onDone: async (done, sent) => {
      if ('earlier' in done) {
        setEarlier(placeOf(done.earlier));
        return setOrderId(newId());
      }
      // The order is placed whether or not the device can write that down.
      await takeOrdered(sent.items).catch((error: unknown) =>
        console.error('The ordered goods are still in the cart', error),
      );
      if ('kept' in done) return void navigate(paths.keptOrders(), { replace: true });
      const { order, trackingToken } = done.placed;
      const state = trackingToken === null ? { placed: order.number } : { placed: true };
      void navigate(placeOf(done.placed).to, { replace: true, state });
    },
  });
  const isUnanswered = useUnanswered(form.fields, start);
  useLatePerson(form.fields, person);

  // The quote follows what is typed; a render that changes nothing of it asks nothing.
  const [delivery, bonus] = [form.fields.watch('delivery'), bonusTyped(form.fields.watch('bonus'))];
  if (delivery !== asked.delivery || bonus !== asked.bonus) setAsked({ delivery, bonus });

  return {
    loaded,
    units,
    quote,
    isOwnQuote: asking.isError && own !== undefined,
    asking: asking.isFetching,
    quoteFailure,
    askAgain: () => void asking.refetch(),
    form,
    changes,
    isUnanswered: isUnanswered && !isPressed,
    earlier,
  };
}

/** What the order comes to by the device's copy; undefined when it doesn't know all of the goods. */
function useOwnQuote(wish: {
  items: { productId: string; qty: number }[];
  delivery: CheckoutValues['delivery'];
}): OrderQuote | undefined {
  const viewer = useViewer();
  const { delivery } = useShop();
  const { data } = useQuery(
    byIdsQuery(
      wish.items.map(({ productId }) => productId),
      viewer,
    ),
  );
  return data === undefined ? undefined : deviceQuote(wish, data, delivery, viewer.role);
}
