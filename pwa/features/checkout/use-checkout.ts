/** The checkout: the cart's goods at today's quote, the fields, and the press that places the order. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import type { User } from '#contract/auth.ts';
import { placeOrder as contract, type OrderQuote, type OrderRequest } from '#contract/orders.ts';
import { clearCart, useCart } from '../../local/cart.ts';
import { readConnection } from '../../local/connection.ts';
import { recordOrder } from '../../local/journal-orders.ts';
import type { OrderRow } from '../../local/journal-types.ts';
import { usePerson } from '../../local/use-session.ts';
import { paths } from '../../parts/paths.ts';
import { useServerForm, type ServerForm } from '../../parts/use-server-form.ts';
import type { Deed } from '../../queries/deed.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { placeOrder, quoteQuery, type Placed } from '../../queries/orders.ts';
import { useShop } from '../../queries/shop.ts';
import { useViewer } from '../../queries/viewer.ts';
import { blankCheckout, bonusTyped, boxComplaints, orderBody, type CheckoutValues } from './checkout-values.ts';
import { deviceQuote } from './device-quote.ts';
import { changesIn, type Changes } from './order-changes.ts';

/** Under this name the half-filled form is kept. */
export const DRAFT = 'checkout';

export interface Checkout {
  /** False until the device has said what is in the cart. */
  loaded: boolean;
  units: number;
  quote: OrderQuote | undefined;
  /** The sums are this device's own: the server could not be asked. */
  isOwnQuote: boolean;
  /** The sums are being asked for, or could not be had. */
  asking: boolean;
  unreachable: boolean;
  askAgain: () => void;
  form: ServerForm<CheckoutValues>;
  /** What the server found different from the screen at the last press; null when nothing. */
  changes: Changes | null;
}

const KNOWN = ['name', 'phone', 'companyName', 'inn'] as const;

/** On a page that was opened anew the person is known later than the form is there: what is still empty is filled in then. */
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

export function useCheckout(): Checkout {
  const { loaded, items, units } = useCart();
  const { person } = usePerson();
  const viewer = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [start] = useState(() => blankCheckout(newId(), person));
  const [changes, setChanges] = useState<Changes | null>(null);
  const [asked, setAsked] = useState<{ delivery: CheckoutValues['delivery']; bonus: number }>({ delivery: start.delivery, bonus: 0 });
  const wish = { items: items.map(({ id, qty }) => ({ productId: id, qty })), ...asked };
  const asking = useQuery(quoteQuery(wish, viewer));
  const own = useOwnQuote(wish);
  // The server's word for other wishes than these is worth less than the device's own for these.
  const unreachable = asking.isError;
  const quote = unreachable ? own : asking.data;

  const form = useServerForm({
    schema: contract.body,
    initial: start,
    toBody: (values: CheckoutValues) => orderBody(values, quote, person),
    complain: boxComplaints,
    draft: { name: DRAFT, fields: ['id', 'buyer', 'delivery', 'address', 'payment', 'bonus', 'comment'] },
    send: async (body) => {
      setChanges(null);
      const deed = await placeOrKeep(() => placeOrder(client, body), body, person);
      if (deed.kind === 'refused') setChanges(changesIn(deed.code, deed.details));
      return deed;
    },
    onDone: async (done) => {
      await clearCart();
      if ('kept' in done) return void navigate(paths.keptOrders(), { replace: true });
      const { order, trackingToken } = done;
      void (trackingToken === null
        ? navigate(paths.accountOrders(), { replace: true, state: { placed: order.number } })
        : navigate(paths.order(trackingToken), { replace: true, state: { placed: true } }));
    },
  });
  useLatePerson(form.fields, person);

  // The quote follows what is typed; a render that changes nothing of it asks nothing.
  const [delivery, bonus] = [form.fields.watch('delivery'), bonusTyped(form.fields.watch('bonus'))];
  if (delivery !== asked.delivery || bonus !== asked.bonus) setAsked({ delivery, bonus });

  return {
    loaded,
    units,
    quote,
    isOwnQuote: unreachable && own !== undefined,
    asking: asking.isFetching,
    unreachable: unreachable && own === undefined,
    askAgain: () => void asking.refetch(),
    form,
    changes,
  };
}

/** What the order comes to by the device's copy; undefined when it doesn't know all of the goods. */
function useOwnQuote(wish: { items: { productId: string; qty: number }[]; delivery: CheckoutValues['delivery'] }): OrderQuote | undefined {
  const viewer = useViewer();
  const { delivery } = useShop();
  const { data } = useQuery(byIdsQuery(wish.items.map(({ productId }) => productId), viewer));
  return data === undefined ? undefined : deviceQuote(wish, data, delivery, viewer.role);
}

/**
 * Places the order now, or keeps it on the device until there is a connection. Its id is the same either way, so an order whose
 * answer was lost on the way back is not placed a second time.
 */
async function placeOrKeep(place: () => Promise<Deed<Placed>>, body: OrderRequest, person: { _id: string; name: string } | null): Promise<Deed<Placed | { kept: OrderRow }>> {
  if (readConnection().reachable !== false) {
    const deed = await place();
    if (deed.kind !== 'out-of-reach') return deed;
  }
  const kept = await recordOrder(body, { id: person?._id ?? null, name: person?.name ?? '' });
  return { kind: 'done', answer: { kept } };
}
