/** The checkout: the cart's goods at today's quote, the fields, and the press that places the order. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { placeOrder as contract, type OrderQuote } from '#contract/orders.ts';
import { clearCart, useCart } from '../../local/cart.ts';
import { usePerson } from '../../local/use-session.ts';
import { paths } from '../../parts/paths.ts';
import { useServerForm, type ServerForm } from '../../parts/use-server-form.ts';
import { placeOrder, quoteQuery } from '../../queries/orders.ts';
import { useViewer } from '../../queries/viewer.ts';
import { blankCheckout, bonusTyped, boxComplaints, orderBody, type CheckoutValues } from './checkout-values.ts';
import { changesIn, type Changes } from './order-changes.ts';

const DRAFT = 'checkout';

export interface Checkout {
  /** False until the device has said what is in the cart. */
  loaded: boolean;
  units: number;
  quote: OrderQuote | undefined;
  /** The sums are being asked for, or could not be had. */
  asking: boolean;
  unreachable: boolean;
  askAgain: () => void;
  form: ServerForm<CheckoutValues>;
  /** What the server found different from the screen at the last press; null when nothing. */
  changes: Changes | null;
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
  const quote = useQuery(quoteQuery(wish, viewer));

  const form = useServerForm({
    schema: contract.body,
    initial: start,
    toBody: (values: CheckoutValues) => orderBody(values, quote.data),
    complain: boxComplaints,
    draft: { name: DRAFT, fields: ['id', 'buyer', 'delivery', 'address', 'payment', 'bonus', 'comment'] },
    send: async (body) => {
      setChanges(null);
      const deed = await placeOrder(client, body);
      if (deed.kind === 'refused') setChanges(changesIn(deed.code, deed.details));
      return deed;
    },
    onDone: async ({ order, trackingToken }) => {
      await clearCart();
      void (trackingToken === null
        ? navigate(paths.accountOrders(), { replace: true, state: { placed: order.number } })
        : navigate(paths.order(trackingToken), { replace: true, state: { placed: true } }));
    },
  });

  // The quote follows what is typed; a render that changes nothing of it asks nothing.
  const [delivery, bonus] = [form.fields.watch('delivery'), bonusTyped(form.fields.watch('bonus'))];
  if (delivery !== asked.delivery || bonus !== asked.bonus) setAsked({ delivery, bonus });

  return {
    loaded,
    units,
    quote: quote.data,
    asking: quote.isFetching,
    unreachable: quote.isError && quote.data === undefined,
    askAgain: () => void quote.refetch(),
    form,
    changes,
  };
}
