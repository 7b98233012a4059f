/** /admin/import/:id: one price list from its file to what came of it: checked first, then written, then taken back. */
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { NEW_PROFILE } from '#contract/imports/import-profile.ts';
import type { Import } from '#contract/imports/imports.ts';
import { paths } from '../../parts/page/paths.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { importQuery, importSourcesQuery, isWorking, useImportActs } from '../../queries/imports.ts';
import { failureOf } from '../../queries/failure.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-failure.tsx';
import { readLinesView, writeLinesView, type LinesView } from './import-address.ts';
import { ImportBody } from './import-body.tsx';
import { FORMAT_WORDS } from './import-words.ts';
import styles from './imports.module.css';

const STEPS = ['Файл', 'Соответствие', 'Проверка', 'Загрузка'] as const;

/** How many of the steps are behind, and what stands over the page. */
function headOf({ state }: Import, isMapping: boolean): { step: number; title: string } {
  switch (state) {
    case 'reading':
      return { step: 1, title: 'Читаем файл' };
    case 'failed':
      return { step: isMapping ? 1 : 0, title: 'Файл не принят' };
    case 'ready':
    case 'waiting':
      return isMapping ? { step: 1, title: 'Что чему соответствует' } : { step: 2, title: 'Проверьте, что изменится' };
    case 'applying':
      return { step: 3, title: 'Загружаем' };
    case 'applied':
      return { step: 4, title: 'Загружено' };
    case 'undoing':
      return { step: 4, title: 'Возвращаем как было' };
    case 'undone':
      return { step: 4, title: 'Загрузка отменена' };
    case 'dropped':
      return { step: 2, title: 'Не загружали' };
    default:
      return { step: 3, title: 'Загрузку остановили' };
  }
}

export function ImportPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(importQuery(id));
  const { data: sources } = useQuery(importSourcesQuery);
  const [query, setQuery] = useAddressParams();
  const view = useMemo(() => readLinesView(query), [query]);
  const change = useCallback(
    (changed: Partial<LinesView>) =>
      setQuery((now) => writeLinesView({ ...readLinesView(now), page: 1, ...changed }), { replace: true }),
    [setQuery],
  );
  const acts = useImportActs();
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const head = data === undefined ? null : headOf(data, view.step === 'mapping');
  usePageTitle(head?.title ?? 'Загрузка прайсов');
  // What was written shows everywhere else as soon as the work ends.
  const wasWorking = useRef(false);
  const works = data !== undefined && isWorking(data);
  useEffect(() => {
    if (wasWorking.current && !works) acts.spread();
    wasWorking.current = works;
  }, [works, acts]);
  const source = sources?.find(({ _id }) => _id === data?.source._id);
  return (
    <div className={styles.page}>
      <Breadcrumbs
        items={[
          <Link key="all" to={paths.adminImports()}>
            Загрузка прайсов
          </Link>,
          data?.source.name ?? '…',
        ]}
      />
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
          <Skeleton width="half" />
          <Skeleton width="long" />
          <Skeleton width="long" />
        </SkeletonGroup>
      )}
      {data !== undefined && head !== null && (
        <>
          <header className={styles.head}>
            <div>
              <h1>{head.title}</h1>
              <p className={styles.count}>
                {data.source.name}
                {FORMAT_WORDS[data.format] !== undefined && ` (${FORMAT_WORDS[data.format]})`} ·{' '}
                <span className={styles.named}>{data.fileName}</span> · <Moment at={data.createdAt} />
                {data.actor !== null && `, ${data.actor.name}`}
              </p>
            </div>
            <Steps behind={head.step} />
          </header>
          {error !== null && <StaleNotice failure={failureOf(error)} asOf={dataUpdatedAt} onRetry={retry} />}
          <ImportBody one={data} profile={source?.profile ?? NEW_PROFILE} view={view} onChange={change} />
        </>
      )}
    </div>
  );
}

function Steps({ behind }: { behind: number }) {
  return (
    <ol className={styles.steps} aria-label="Шаги загрузки">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classNames(styles.step, index === behind && styles.stepNow)}
          aria-current={index === behind ? 'step' : undefined}
        >
          <span className={styles.stepMark} data-done={index < behind || undefined}>
            {index < behind ? <Check size={14} strokeWidth={2.5} aria-label="Пройдено" /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
