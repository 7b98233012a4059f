/** /admin/words: what buyers' words mean in this shop, and what they searched for in vain. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SynonymRow } from '#contract/search/synonyms.ts';
import { counted } from '#contract/values/plural.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { failureOf } from '../../queries/failure.ts';
import { deleteSynonym, missedQueriesQuery, synonymsQuery } from '../../queries/synonyms.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { OfficeFailure, useRetryOnReturn } from '../kit/office-failure.tsx';
import { MissedList } from './missed-list.tsx';
import { SynonymDialog, type SynonymDialogProps } from './synonym-dialog.tsx';
import { KIND_WORDS, linesWith } from './synonym-words.ts';
import styles from './synonyms.module.css';

export function SynonymsPage() {
  usePageTitle('Слова покупателей');
  const client = useQueryClient();
  const { show } = useToast();
  const [text, type] = useState('');
  const [edited, edit] = useState<SynonymDialogProps['line'] | null>(null);
  const { data, error, isFetching, refetch } = useQuery(synonymsQuery);
  const { data: missed } = useQuery(missedQueriesQuery);
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const lines = useMemo(() => linesWith(data?.items ?? [], text), [data, text]);
  const columns = useMemo<TableColumn<SynonymRow>[]>(() => {
    const takeBack = async (id: string) => {
      const result = await deleteSynonym(client, id);
      show(
        result.kind === 'done'
          ? { tone: 'ok', text: 'Слово убрано' }
          : { tone: 'error', text: 'Не удалось убрать слово' },
      );
    };
    return [
      {
        key: 'said',
        header: 'Говорят',
        card: 'title',
        cell: (line) => (
          <Button variant="link" onClick={() => edit(line)}>
            {line.said}
          </Button>
        ),
      },
      { key: 'kind', header: 'Что это', cell: ({ kind }) => KIND_WORDS[kind].word },
      { key: 'meant', header: 'У нас называется', cell: ({ meant }) => (meant === '' ? '—' : meant) },
      {
        key: 'act',
        header: 'Откуда',
        cell: ({ _id, isBuiltIn }) =>
          _id === null ? (
            <span className={styles.note}>из словаря</span>
          ) : (
            <Button variant="link" onClick={() => void takeBack(_id)}>
              {isBuiltIn ? 'Вернуть как в словаре' : 'Убрать'}
            </Button>
          ),
      },
    ];
  }, [client, show]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Слова покупателей</h1>
          {data !== undefined && (
            <p className={styles.count} role="status">
              {counted(lines.length, 'строка', 'строки', 'строк')}
            </p>
          )}
        </div>
        <div className={styles.tools}>
          <SearchField
            className={styles.search}
            label="Поиск слов"
            placeholder="Слово или название"
            value={text}
            onChange={type}
            maxLength={60}
          />
          <Button onClick={() => edit({ said: '' })}>Добавить слово</Button>
        </div>
      </header>
      {data === undefined && error !== null && (
        <div className={styles.card}>
          <OfficeFailure
            failure={failureOf(error)}
            notKept="Слова на этом экране не хранятся"
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
      {data !== undefined && (
        <div className={styles.columns}>
          <Table
            label="Слова покупателей"
            columns={columns}
            rows={lines}
            rowKey={({ said }) => said}
            rowLook={({ _id }) => (_id === null ? undefined : 'fresh')}
            onOpen={edit}
          />
          {missed !== undefined && <MissedList missed={missed.items} onExplain={(q) => edit({ said: q })} />}
        </div>
      )}
      {edited !== null && <SynonymDialog line={edited} onClose={() => edit(null)} />}
    </div>
  );
}
