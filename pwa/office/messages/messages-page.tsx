/** /admin/messages: letters to buyers, whether they have left, and sending one again. */
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useCallback, useState } from 'react';
import { MESSAGE_STATES, MESSAGES_PAGE_SIZE, type BuyerMessage } from '#contract/messages/messages.ts';
import { counted } from '#contract/values/plural.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-failure.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useSearchText } from '../../parts/forms/use-search-text.ts';
import { messagesQuery } from '../../queries/messages.ts';
import { failureOf } from '../../queries/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { MessageDrawer } from './message-drawer.tsx';
import { readState, STATE_WORDS } from './message-words.ts';
import styles from './messages.module.css';
import { MessagesTable } from './messages-table.tsx';

export function MessagesPage() {
  usePageTitle('Письма');
  const [query, setQuery] = useAddressParams();
  const state = readState(query.get('state'));
  const q = (query.get('q') ?? '').trim().slice(0, 200);
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const show = useCallback(
    (changed: { state?: string; q?: string; page?: number }, replace = false) =>
      setQuery(
        (now) => {
          const next = { state: now.get('state') ?? '', q: now.get('q') ?? '', page: 1, ...changed };
          return new URLSearchParams(
            Object.entries(next).flatMap(([name, value]) =>
              value === '' || value === 1 ? [] : [[name, String(value)]],
            ),
          );
        },
        { replace },
      ),
    [setQuery],
  );
  const [text, type] = useSearchText(
    q,
    useCallback((typed: string) => show({ q: typed }, true), [show]),
  );
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    messagesQuery({
      ...(state === undefined ? {} : { state }),
      ...(q === '' ? {} : { q }),
      page,
      limit: MESSAGES_PAGE_SIZE,
    }),
  );
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const [opened, open] = useState<BuyerMessage | null>(null);
  const isNarrowed = state !== undefined || q !== '';
  // The list goes on living under the open letter: what it says there is so of the letter, too.
  const read = opened === null ? null : (data?.items.find(({ _id }) => _id === opened._id) ?? opened);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Письма</h1>
          {data !== undefined && (
            <p className={styles.count} role="status">
              {counted(data.total, 'письмо', 'письма', 'писем')}
            </p>
          )}
        </div>
        <SearchField
          className={styles.search}
          label="Поиск писем"
          placeholder="Адрес или номер заказа"
          value={text}
          onChange={type}
          maxLength={200}
        />
      </header>
      {data?.canSend === false && (
        <Notice tone="low" title="Отправка писем не настроена">
          Письма о заказах сохраняются здесь, но покупателям не уходят. Чтобы они уходили, на сервере задают{' '}
          <code>SMTP_URL</code> и <code>MAIL_FROM</code>; сохранённые письма тогда можно отправить по одному.
        </Notice>
      )}
      <div className={styles.states} role="group" aria-label="Состояние">
        <Chip on={state === undefined} onClick={() => show({ state: '' })}>
          Все
        </Chip>
        {MESSAGE_STATES.filter((one) => one !== 'sending').map((one) => (
          <Chip key={one} on={state === one} onClick={() => show({ state: one })}>
            {STATE_WORDS[one].word}
          </Chip>
        ))}
      </div>
      {error !== null && data !== undefined && (
        <StaleNotice failure={failureOf(error)} asOf={dataUpdatedAt} onRetry={retry} />
      )}
      {data === undefined && error !== null && (
        <div className={styles.card}>
          <OfficeFailure
            failure={failureOf(error)}
            notKept="Письма на устройстве не хранятся"
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      )}
      {data === undefined && error === null && (
        <SkeletonGroup className={styles.waiting}>
          <Skeleton width="long" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </SkeletonGroup>
      )}
      {data?.items.length === 0 && (
        <div className={styles.card}>
          <EmptyState
            icon={<Mail size={28} strokeWidth={1.75} aria-hidden />}
            title={isNarrowed ? 'Писем не нашли' : 'Писем пока нет'}
            action={
              isNarrowed ? (
                <Button variant="outline" onClick={() => show({ state: '', q: '' })}>
                  Показать все письма
                </Button>
              ) : undefined
            }
          >
            {isNarrowed
              ? 'Попробуйте другое состояние или слова.'
              : 'Письмо появляется, когда покупатель оставил почту и с его заказом что-то произошло.'}
          </EmptyState>
        </div>
      )}
      {data !== undefined && data.items.length > 0 && (
        <MessagesTable
          messages={data.items}
          busy={isPlaceholderData}
          onOpen={open}
          foot={
            data.total > MESSAGES_PAGE_SIZE ? (
              <Pagination
                page={page}
                pages={Math.ceil(data.total / MESSAGES_PAGE_SIZE)}
                onPage={(next) => show({ page: next })}
                label="Страницы писем"
              />
            ) : undefined
          }
        />
      )}
      {read !== null && (
        <MessageDrawer message={read} canSend={data?.canSend ?? true} onClose={() => open(null)} onChange={open} />
      )}
    </div>
  );
}
