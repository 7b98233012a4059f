/** Cancels several new orders with one confirmation and one reason. */
import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { moveOrder, type DeskOrder } from '#contract/orders/order-desk.ts';
import { keepOrder } from '../../queries/order-desk.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { write } from '../../queries/use-save.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { manyCanceledWords, ordersText } from './move-words.ts';
import { OrderChanges, seenRevision } from './order-changes.tsx';
import styles from './orders.module.css';

export interface CancelManyProps {
  /** The ticked orders, all of them new. */
  orders: readonly DeskOrder[];
  onCanceled: (id: string) => void;
  onClose: () => void;
}

/** Cancels the orders one after another; refused ones stay ticked. */
export function CancelMany({ orders, onCanceled, onClose }: CancelManyProps) {
  const { show } = useToast();
  const leave = useRef<HTMLButtonElement>(null);
  const ids = orders.map(({ _id }) => _id).sort();
  // Under the ids of these orders: other buyers must not get a reason that was left over.
  const form = useTyping(`cancel ${ids.join(' ')}`, { note: '' });
  const { title, consequences } = manyCanceledWords(orders);
  /** Revisions of the orders as the opened dialog showed them. */
  const [opened] = useState(() => new Map(orders.map(({ _id, revision }) => [_id, revision])));

  async function cancel(client: QueryClient, canceled: string[]): Promise<MutationResult<unknown>> {
    for (const { _id, number, revision: current } of orders) {
      const revision = seenRevision(failure, opened.get(_id) ?? current, current);
      const body = { status: 'canceled' as const, note: form.typed.note.trim(), revision };
      const one = await write(client, moveOrder, { params: { id: _id }, body }, keepOrder);
      if (one.kind === 'refused') return { ...one, message: `Заказ № ${number} не отменён. ${one.message}` };
      if (one.kind !== 'done') return one;
      canceled.push(_id);
    }
    return { kind: 'done', answer: canceled };
  }

  const act = useAct({
    form,
    async send({ run }) {
      const canceled: string[] = [];
      const result = await run((client) => cancel(client, canceled));
      if (canceled.length > 0) {
        form.drop();
        show({ tone: 'ok', text: `Отменено: ${ordersText(canceled.length)}` });
      }
      for (const id of canceled) onCanceled(id);
      return result;
    },
    done: () => null,
    onClose,
  });
  const { failure } = act;

  return (
    <ActDialog
      {...act.dialog}
      title={title}
      // The focus is elsewhere, so that a double press on the button that opened the dialog confirms nothing.
      initialFocus={leave}
      confirm={`Отменить ${ordersText(orders.length)}`}
      busyLabel="Отменяем…"
      danger
      cancel="Оставить"
      cancelRef={leave}
      holds
    >
      <FormFailure failure={failure} fallback="Не удалось отменить заказы" />
      <OrderChanges failure={failure} />
      <ul className={styles.consequences}>
        {consequences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <TextArea
        label="Причина отмены"
        hint="Её прочитает каждый из покупателей"
        optional
        maxLength={1000}
        {...act.text('note')}
      />
    </ActDialog>
  );
}
