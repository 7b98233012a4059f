/** /admin/messages: letters to buyers, their delivery, and sending one again. */
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { listMessages, MESSAGE_STATES, MESSAGES_PAGE_SIZE, type BuyerMessage } from '#contract/messages/messages.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { messagesQuery } from '../../queries/messages.ts';
import { Notice } from '../../ui/notice.tsx';
import { listAddress } from '../kit/list-address.ts';
import { ChipsFilter, DaysFilter, FilterBar } from '../kit/list-filters.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { useList } from '../kit/use-list.ts';
import { MessageDrawer } from './message-drawer.tsx';
import { STATE_WORDS } from './message-words.ts';
import { messagesColumns } from './messages-columns.tsx';

export const messagesAddress = listAddress(listMessages, {
  fields: ['state', 'q', 'from', 'to'],
  fixed: { limit: MESSAGES_PAGE_SIZE },
});

const STATES = [
  { value: undefined, label: 'Все' },
  ...MESSAGE_STATES.filter((state) => state !== 'sending').map((value) => ({ value, label: STATE_WORDS[value].word })),
];

export function MessagesPage() {
  usePageTitle('Письма');
  const list = useList(messagesAddress, messagesQuery);
  const { data } = list.answer;
  const [opened, open] = useState<BuyerMessage | null>(null);
  const columns = useMemo(() => messagesColumns(open), []);
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
        columns={columns}
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
      {read !== null && (
        <MessageDrawer message={read} canSend={data?.canSend ?? true} onClose={() => open(null)} onChange={open} />
      )}
    </>
  );
}
