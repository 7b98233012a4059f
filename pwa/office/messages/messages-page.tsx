/** /admin/messages: letters to buyers, whether they have left, and sending one again. */
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MESSAGE_STATES, MESSAGES_PAGE_SIZE, type BuyerMessage } from '#contract/messages/messages.ts';
import { counted } from '#contract/values/plural.ts';
import { addressCodec, oneOf, pageNumber, words } from '../../parts/page/address-view.ts';
import { useAddressView, useViewSearch } from '../../parts/page/use-address-view.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { messagesQuery } from '../../queries/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ListPages } from '../kit/list-pages.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import { MessageDrawer } from './message-drawer.tsx';
import { STATE_WORDS } from './message-words.ts';
import { MessagesTable } from './messages-table.tsx';

const address = addressCodec({ state: oneOf(MESSAGE_STATES, undefined), q: words(), page: pageNumber });

export function MessagesPage() {
  usePageTitle('Письма');
  const [view, change] = useAddressView(address);
  const { state, q, page } = view;
  const search = useViewSearch(view, change);
  const answer = useQuery(
    messagesQuery({
      ...(state === undefined ? {} : { state }),
      ...(q === '' ? {} : { q }),
      page,
      limit: MESSAGES_PAGE_SIZE,
    }),
  );
  const { data } = answer;
  const [opened, open] = useState<BuyerMessage | null>(null);
  const isNarrowed = state !== undefined || q !== '';
  // The list goes on living under the open letter: what it says there is so of the letter, too.
  const read = opened === null ? null : (data?.items.find(({ _id }) => _id === opened._id) ?? opened);
  return (
    <div className={office.page}>
      <OfficeHead
        title="Письма"
        count={data && counted(data.total, 'письмо', 'письма', 'писем')}
        search={{ label: 'Поиск писем', placeholder: 'Адрес или номер заказа', ...search }}
      />
      {data?.canSend === false && (
        <Notice tone="low" title="Отправка писем не настроена">
          Письма о заказах сохраняются здесь, но покупателям не уходят. Чтобы они уходили, укажите почтовый сервер в{' '}
          <Link to={paths.adminSettings()}>настройках</Link>; сохранённые письма тогда можно отправить по одному.
        </Notice>
      )}
      <div className={office.chips} role="group" aria-label="Состояние">
        <Chip on={state === undefined} onClick={() => change({ state: undefined })}>
          Все
        </Chip>
        {MESSAGE_STATES.filter((one) => one !== 'sending').map((one) => (
          <Chip key={one} on={state === one} onClick={() => change({ state: one })}>
            {STATE_WORDS[one].word}
          </Chip>
        ))}
      </div>
      <OfficeAnswer
        answer={answer}
        notKept="Письма на устройстве не хранятся"
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState
              icon={<Mail size={28} strokeWidth={1.75} aria-hidden />}
              title={isNarrowed ? 'Писем не нашли' : 'Писем пока нет'}
              action={
                isNarrowed ? (
                  <Button variant="outline" onClick={() => change({ state: undefined, q: '' })}>
                    Показать все письма
                  </Button>
                ) : undefined
              }
            >
              {isNarrowed
                ? 'Попробуйте другое состояние или слова.'
                : 'Письмо появляется, когда покупатель оставил почту и с его заказом что-то произошло.'}
            </EmptyState>
          )
        }
      >
        {({ items, total }, busy) => (
          <MessagesTable
            messages={items}
            busy={busy}
            onOpen={open}
            foot={
              <ListPages
                page={page}
                size={MESSAGES_PAGE_SIZE}
                shown={items.length}
                total={total}
                onPage={(next) => change({ page: next })}
              />
            }
          />
        )}
      </OfficeAnswer>
      {read !== null && (
        <MessageDrawer message={read} canSend={data?.canSend ?? true} onClose={() => open(null)} onChange={open} />
      )}
    </div>
  );
}
