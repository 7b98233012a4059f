/** Cash of an order received or paid out on a till: it goes through that till's drawer. */
import { useCallback } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { isTill } from '../../device/journal/till-device.ts';
import { readSeries } from '../../device/journal/series.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { recordDrawerAct } from '../../device/shifts/drawer.ts';
import { useToast } from '../../ui/toast.tsx';

/** Cash of one payment, refund or return that the server has booked. */
export interface OrderCash {
  /** Id of the payment or return; a repeated call records it once. */
  id: string;
  kind: 'in' | 'out';
  /** Roubles, above zero. */
  amount: number;
}

/** The payment in cash that the server records with a move: the outstanding sum, by the buyer's chosen method. */
export function cashOfMove(before: DeskOrder, after: DeskOrder): OrderCash | null {
  const known = new Set(before.payments.map(({ id }) => id));
  const rest = after.payments.findLast(
    ({ id, kind, how, sum }) => !known.has(id) && kind === 'payment' && how === 'cash' && sum === before.paid.due,
  );
  return rest === undefined ? null : { id: rest.id, kind: 'in', amount: rest.sum };
}

/**
 * Records the cash in the drawer and shows a message, where this browser is a till. Elsewhere it does nothing, since
 * the money is in another drawer.
 */
export function useOrderCash(): (order: DeskOrder, cash: OrderCash) => Promise<void> {
  const { person } = usePerson();
  const { show } = useToast();
  return useCallback(
    async ({ number }, { id, kind, amount }) => {
      const isIn = kind === 'in';
      try {
        if (person === null || !(await isTill(await readSeries()))) return;
        const reason = isIn ? `Оплата заказа № ${number}` : `Возврат денег по заказу № ${number}`;
        await recordDrawerAct(person, { id, kind, amount, reason });
        show({
          tone: 'ok',
          text: isIn ? 'Деньги учтены в кассе этого устройства' : 'Деньги изъяты из кассы этого устройства',
        });
      } catch (error) {
        console.error(error);
        show({
          tone: 'error',
          text: `В кассе не записано: ${isIn ? 'внесите' : 'изымите'} эту сумму на странице смены.`,
        });
      }
    },
    [person, show],
  );
}
