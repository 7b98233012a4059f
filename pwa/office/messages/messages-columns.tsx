import { Link } from 'react-router-dom';
import type { BuyerMessage } from '#contract/messages/messages.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { STATE_WORDS, triesText } from './message-words.ts';
import styles from './messages.module.css';

export const messagesColumns = (onOpen: (message: BuyerMessage) => void): TableColumn<BuyerMessage>[] => [
  {
    key: 'subject',
    header: 'Письмо',
    card: 'title',
    cell: (message) => (
      <Button variant="link" className={styles.subject} onClick={() => onOpen(message)}>
        {message.subject}
      </Button>
    ),
  },
  {
    key: 'to',
    header: 'Кому',
    cell: ({ to, order }) => (
      <span className="anywhere">
        {order === null || order.buyer === '' ? to : order.buyer}
        {order !== null && order.buyer !== '' && <span className={cells.sub}>{to}</span>}
      </span>
    ),
  },
  {
    key: 'order',
    header: 'Заказ',
    cell: ({ order }) =>
      order === null ? (
        '—'
      ) : (
        <Link to={paths.adminOrder(order._id)} className={`${cells.whole} tabular`}>
          № {order.number}
        </Link>
      ),
  },
  { key: 'at', header: 'Когда', sorted: 'desc', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'state',
    header: 'Состояние',
    className: styles.state,
    cell: (message) => (
      <>
        <Pill tone={STATE_WORDS[message.state].tone}>{STATE_WORDS[message.state].word}</Pill>
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
    ),
  },
];
