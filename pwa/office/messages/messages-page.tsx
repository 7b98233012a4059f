/** /admin/messages: letters to buyers, their delivery, and sending one again. */
import { Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  listMessages,
  MESSAGE_STATES,
  MESSAGES_PAGE_SIZE,
  type BuyerMessage,
  resendMessage,
} from '#contract/messages/messages.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { messagesQuery } from '../../queries/order-desk.ts';
import { Notice } from '../../ui/notice.tsx';
import { column } from '../kit/column.ts';
import { listAddress } from '../kit/list-address.ts';
import { ChipsFilter, DaysFilter, FilterBar } from '../kit/list-filters.tsx';
import { ListPage, useList } from '../kit/list-page.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { Pill, type PillProps } from '../../ui/pill.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import styles from './messages.module.css';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useSave } from '../../queries/use-save.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Facts } from '../kit/detail-panel.tsx';
import { Button } from '../kit/buttons.tsx';

export const messagesAddress = listAddress(listMessages, {
  fields: ['state', 'q', 'from', 'to'],
  fixed: { limit: MESSAGES_PAGE_SIZE },
});

type MessageState = BuyerMessage['state'];

const STATE_WORDS: Readonly<Record<MessageState, { word: string; tone: NonNullable<PillProps['tone']> }>> = {
  queued: { word: 'Ждёт отправки', tone: 'low' },
  sending: { word: 'Отправляется', tone: 'low' },
  sent: { word: 'Отправлено', tone: 'ok' },
  failed: { word: 'Не отправлено', tone: 'sale' },
  kept: { word: 'Только сохранено', tone: 'neutral' },
};

const State = ({ of: { state } }: { of: BuyerMessage }) => (
  <Pill tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].word}</Pill>
);

const STATES = [
  { value: undefined, label: 'Все' },
  ...MESSAGE_STATES.filter((state) => state !== 'sending').map((value) => ({ value, label: STATE_WORDS[value].word })),
];

export function MessagesPage() {
  const list = useList(messagesAddress, messagesQuery);
  const { data } = list.answer;
  const [opened, open] = useState<BuyerMessage | null>(null);
  // The list refetches under the open letter, so the letter shows the list's newer state.
  const read = opened === null ? null : (data?.items.find(({ _id }) => _id === opened._id) ?? opened);
  return (
    <>
      <ListPage
        title="Письма"
        list={list}
        size={MESSAGES_PAGE_SIZE}
        count={(total) => counted(total, 'письмо', 'письма', 'писем')}
        search={{ label: 'Поиск писем', placeholder: 'Адрес или номер заказа' }}
        columns={messagesColumns(open)}
        rowKey={({ _id }) => _id}
        rowLook={({ state }) => (state === 'failed' ? 'attention' : undefined)}
        onOpen={open}
        notKept="Письма на устройстве не хранятся"
        empty={{
          icon: Mail,
          title: 'Писем пока нет',
          text: 'Письмо появляется, когда покупатель оставил почту и с его заказом что-то произошло.',
          narrowed: {
            title: 'Писем не нашли',
            text: 'Попробуйте другое состояние, даты или слова.',
            reset: 'Показать все письма',
          },
        }}
      >
        {data?.canSend === false && (
          <Notice tone="low" title="Отправка писем не настроена">
            Письма о заказах сохраняются здесь, но покупателям не уходят. Чтобы они уходили, укажите почтовый сервер в{' '}
            <Link to={paths.adminSettings('mail')}>настройках</Link>; сохранённые письма тогда можно отправить по
            одному.
          </Notice>
        )}
        <FilterBar
          set={[list.view.from, list.view.to]}
          chips={<ChipsFilter list={list} name="state" label="Состояние" options={STATES} />}
        >
          <DaysFilter list={list} />
        </FilterBar>
      </ListPage>
      {read !== null && <MessageDrawer message={read} canSend={data?.canSend ?? true} onChange={open} />}
    </>
  );
}

const messagesColumns = (onOpen: (message: BuyerMessage) => void): TableColumn<BuyerMessage>[] => [
  column('subject', 'Письмо', { card: 'title' }, (message) => (
    <Button variant="link" className={styles.subject} onClick={() => onOpen(message)}>
      {message.subject}
    </Button>
  )),
  column('to', 'Кому', {}, ({ to, order }) => (
    <span className="anywhere">
      {order === null || order.buyer === '' ? to : order.buyer}
      {order !== null && order.buyer !== '' && <span className={cells.sub}>{to}</span>}
    </span>
  )),
  column('order', 'Заказ', {}, ({ order }) =>
    order === null ? (
      '—'
    ) : (
      <Link to={paths.adminOrder(order._id)} className={`${cells.whole} tabular`}>
        № {order.number}
      </Link>
    ),
  ),
  { key: 'at', header: 'Когда', sorted: 'desc', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  column('state', 'Состояние', { className: styles.state }, (message) => (
    <>
      <State of={message} />
      {message.error !== '' && (
        <span className={cells.sub}>
          {triesText(message)}
          {message.nextAttemptAt !== null && (
            <>
              , следующая <Moment at={message.nextAttemptAt} />
            </>
          )}
          <span className="block sale anywhere">{message.error}</span>
        </span>
      )}
    </>
  )),
];

interface MessageDrawerProps {
  message: BuyerMessage;
  /** False while e-mail is not configured on the server. */
  canSend: boolean;
  onChange: (message: BuyerMessage | null) => void;
}

function MessageDrawer({ message, canSend, onChange }: MessageDrawerProps) {
  const { order } = message;
  const { show } = useToast();
  const { send: write, busy, failure } = useSave();

  async function send(): Promise<void> {
    const result = await write(resendMessage, { params: { id: message._id } });
    if (result.kind !== 'done') return;
    onChange(result.answer);
    show({ tone: 'ok', text: 'Письмо поставлено в очередь: уйдёт в течение минуты' });
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onChange(null)}
      title={message.subject}
      footer={
        maySendAgain(message.state) ? (
          <Button icon={Send} busy={busy} busyLabel="Ставим в очередь…" disabled={!canSend} onClick={() => void send()}>
            Отправить ещё раз
          </Button>
        ) : undefined
      }
    >
      <div className="grid gap-4">
        <FormFailure failure={failure} fallback="Не удалось отправить письмо" />
        {!canSend && <Notice tone="low">Отправка писем на сервере не настроена: письмо можно только прочитать.</Notice>}
        <p>
          <State of={message} />
        </p>
        <Facts
          of={[
            ['Кому', order === null || order.buyer === '' ? message.to : `${order.buyer}, ${message.to}`],
            order !== null && ['Заказ', <Link to={paths.adminOrder(order._id)}>№ {order.number}</Link>],
            ['Написано', <Moment at={message.createdAt} />],
            message.sentAt !== null && ['Ушло', <Moment at={message.sentAt} />],
            message.error !== '' && [
              'Ошибка',
              `${message.error}${message.attempts > 0 ? ` (${triesText(message)})` : ''}`,
              'block sale anywhere',
            ],
          ]}
        />
        <p className={styles.body}>{message.text}</p>
      </div>
    </Drawer>
  );
}

export function triesText({ attempts, error }: Pick<BuyerMessage, 'attempts' | 'error'>): string {
  return error === '' || attempts === 0 ? '' : counted(attempts, 'попытка', 'попытки', 'попыток');
}

/** True for states that can be sent again by hand: waiting letters are sent by themselves. */
export function maySendAgain(state: MessageState): boolean {
  return state === 'sent' || state === 'failed' || state === 'kept';
}
