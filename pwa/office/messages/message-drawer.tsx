/** One letter with its full text, and the button that sends it again. */
import { Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { resendMessage, type BuyerMessage } from '#contract/messages/messages.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Facts } from '../kit/facts.tsx';
import { maySendAgain, STATE_WORDS, triesText } from './message-words.ts';
import styles from './messages.module.css';

export interface MessageDrawerProps {
  message: BuyerMessage;
  /** False while e-mail is not configured on the server. */
  canSend: boolean;
  onClose: () => void;
  onChange: (message: BuyerMessage) => void;
}

export function MessageDrawer({ message, canSend, onClose, onChange }: MessageDrawerProps) {
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
      onOpenChange={(open) => !open && onClose()}
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
          <Pill tone={STATE_WORDS[message.state].tone}>{STATE_WORDS[message.state].word}</Pill>
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
