/** Records expected cash of orders in this till's drawer as soon as the server's state shows that it was booked. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { seesStock } from '#contract/roles.ts';
import {
  dropOrderCash,
  expectedOrderCash,
  settleOrderCash,
  type ExpectedCash,
} from '../../device/shifts/order-cash.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useLiveQuery } from '../../device/database/use-live-query.ts';
import { failureOf } from '../../queries/failure.ts';
import { deskOrderQuery } from '../../queries/order-desk.ts';
import { useToast } from '../../ui/toast.tsx';

/** Interval of reads of an order whose cash is expected, ms. */
const POLL_MS = 15_000;
const NONE: readonly ExpectedCash[] = [];

export function OrderCashKeeper() {
  const { person, status } = usePerson();
  const expected = useLiveQuery(expectedOrderCash, [], NONE);
  // Those who see the stock work at the order desk.
  if (person === null || status !== 'online' || !seesStock(person.role)) return null;
  return [...new Set(expected.map(({ orderId }) => orderId))].map((id) => (
    <OrderKeeper key={id} orderId={id} expected={expected} />
  ));
}

function OrderKeeper({ orderId, expected }: { orderId: string; expected: readonly ExpectedCash[] }) {
  const { show } = useToast();
  const {
    data: order,
    dataUpdatedAt,
    error,
  } = useQuery({
    ...deskOrderQuery(orderId),
    refetchInterval: ({ state }) => (isUnknown(state.error) ? false : POLL_MS),
  });
  const isFailing = useRef(false);
  const isTold = useRef(false);
  // The note stays until a person has read what became of the money.
  const tell = useEffectEvent(() => {
    const notes = expected.filter((cash) => cash.orderId === orderId);
    if (isTold.current || notes.length === 0) return;
    isTold.current = true;
    const onPress = () => void Promise.all(notes.map(({ id }) => dropOrderCash(id)));
    const text = `Заказа № ${notes[0]?.orderNumber} на сервере больше нет, и деньги по нему в кассу не записаны. Если они прошли через кассу, внесите или изымите их на странице смены.`;
    show({ tone: 'error', text, seconds: 0, action: { label: 'Понятно', onPress } });
  });
  const settle = useEffectEvent(async () => {
    if (isUnknown(error)) return tell();
    if (order === undefined) return;
    try {
      for (const { kind, isKnown } of await settleOrderCash(order, dataUpdatedAt)) {
        const text = kind === 'in' ? 'учтены в кассе этого устройства' : 'изъяты из кассы этого устройства';
        show({ tone: 'ok', text: `${isKnown ? 'Эти деньги уже' : 'Деньги'} ${text}` });
      }
      isFailing.current = false;
    } catch (error) {
      console.error(error);
      if (!isFailing.current)
        show({ tone: 'error', text: 'Деньги по заказу пока не записаны в кассу: на устройстве не пишется.' });
      isFailing.current = true;
    }
  });
  useEffect(() => void settle(), [order, dataUpdatedAt, error, expected]);
  return null;
}

/** True once the server has said that it lacks the order, as one placed after the backup that it was restored from. */
const isUnknown = (error: Error | null): boolean => {
  const failure = error && failureOf(error);
  return failure?.kind === 'refused' && failure.code === 'not_found';
};
