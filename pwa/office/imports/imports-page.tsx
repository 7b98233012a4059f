/** /admin/import: price lists go in here; what was loaded before, from which sources, and what came of it. */
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Import } from '#contract/imports/imports.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { importsQuery, importSourcesQuery } from '../../queries/imports.ts';
import { failureOf } from '../../queries/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-failure.tsx';
import { FORMAT_WORDS, stateWord } from './import-words.ts';
import styles from './imports.module.css';
import { UploadPanel } from './upload-panel.tsx';

const PAGE_SIZE = 20;

const COLUMNS: readonly TableColumn<Import>[] = [
  {
    key: 'file',
    header: 'Файл',
    card: 'title',
    className: styles.fileCell,
    cell: ({ _id, fileName, source, format }) => (
      <>
        <Link to={paths.adminImport(_id)} className={styles.fileName}>
          {fileName}
        </Link>
        <span className={cells.sub}>
          {source.name}
          {FORMAT_WORDS[format] !== undefined && `, ${FORMAT_WORDS[format]}`}
        </span>
      </>
    ),
  },
  {
    key: 'at',
    header: 'Когда',
    sorted: 'desc',
    cell: ({ createdAt, actor }) => (
      <>
        <span className={cells.whole}>
          <Moment at={createdAt} />
        </span>
        <span className={cells.sub}>{actor?.name ?? 'Командой на сервере'}</span>
      </>
    ),
  },
  { key: 'rows', header: 'Строк', number: true, roomy: true, cell: ({ counts }) => formatNumber(counts.rows) },
  { key: 'new', header: 'Новых', number: true, cell: ({ counts }) => formatNumber(counts.new + counts.draft) },
  { key: 'changed', header: 'Изменено', number: true, cell: ({ counts }) => formatNumber(counts.changed) },
  {
    key: 'refused',
    header: 'Не принято',
    number: true,
    roomy: true,
    cell: ({ counts }) => formatNumber(counts.refused),
  },
  {
    key: 'state',
    header: 'Состояние',
    cell: (one) => {
      const { word, tone } = stateWord(one.state);
      return <Pill tone={tone}>{word}</Pill>;
    },
  },
];

export function ImportsPage() {
  usePageTitle('Загрузка прайсов');
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    importsQuery(page, PAGE_SIZE),
  );
  const { data: sources } = useQuery(importSourcesQuery);
  const [chosen, choose] = useState<string | null>(null);
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Загрузка прайсов</h1>
          <p className={styles.count}>
            Товары из 1С, прайсов поставщиков и таблиц. Сначала покажем, что изменится, — до вашего подтверждения в
            магазине не меняется ничего.
          </p>
        </div>
      </header>
      {/* Another source, another form: the name typed into the former one is not carried along. */}
      <UploadPanel key={chosen ?? ''} sources={sources} source={chosen ?? ''} />
      {sources !== undefined && sources.length > 0 && (
        <section className={styles.sources} aria-labelledby="sources">
          <h2 id="sources">Источники</h2>
          <ul>
            {sources.map(({ _id, name }) => {
              const last = data?.items.find(({ source }) => source._id === _id);
              return (
                <li key={_id}>
                  <button
                    type="button"
                    className={styles.source}
                    aria-pressed={chosen === name}
                    onClick={() => choose(chosen === name ? null : name)}
                  >
                    <b>{name}</b>
                    <span>
                      {last === undefined ? (
                        'Давно не загружали'
                      ) : (
                        <>
                          {counted(last.counts.rows, 'строка', 'строки', 'строк')}, <Moment at={last.createdAt} />
                        </>
                      )}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <h2 className={styles.section}>Что загружали</h2>
      {error !== null && data !== undefined && (
        <StaleNotice failure={failureOf(error)} asOf={dataUpdatedAt} onRetry={retry} />
      )}
      {data === undefined && error !== null && (
        <div className={styles.card}>
          <OfficeFailure
            failure={failureOf(error)}
            notKept="Загрузки на устройстве не хранятся"
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
          <EmptyState icon={<FileUp size={28} strokeWidth={1.75} aria-hidden />} title="Пока ничего не загружали">
            Перетащите сюда файл прайса или выберите его выше: подойдёт выгрузка из 1С, YML, CSV или таблица Excel.
          </EmptyState>
        </div>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Table
          label="Загрузки"
          columns={COLUMNS}
          rows={data.items}
          rowKey={({ _id }) => _id}
          rowLook={({ state }) =>
            state === 'waiting' ? 'attention' : state === 'undone' || state === 'dropped' ? 'muted' : undefined
          }
          busy={isPlaceholderData}
          foot={
            data.total > PAGE_SIZE ? (
              <Pagination
                page={page}
                pages={Math.ceil(data.total / PAGE_SIZE)}
                onPage={(next) => setQuery(next === 1 ? {} : { page: String(next) })}
                label="Страницы загрузок"
              />
            ) : undefined
          }
        />
      )}
    </div>
  );
}
