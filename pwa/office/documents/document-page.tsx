/** One document of stock: a form while it is a draft, a paper once it is booked. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { failureOf } from '../../queries/failure.ts';
import { documentQuery } from '../../queries/stock-documents.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { OfficeFailure, useRetryOnReturn } from '../kit/office-failure.tsx';
import { BookedDocument } from './booked-document.tsx';
import { documentName } from './document-words.ts';
import styles from './documents.module.css';
import { DraftForm } from './draft-form.tsx';

export function DocumentPage({ id }: { id: string }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(documentQuery(id));
  usePageTitle(data === undefined ? 'Документ склада' : documentName(data));
  /** Another number, another form: the draft is taken up anew. */
  const [taken, setTaken] = useState(0);
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  if (data !== undefined && data.state !== 'draft') return <BookedDocument document={data} />;
  // A draft begins with what the server has now, not with what an earlier look has left in memory.
  if (data !== undefined && (isFetchedAfterMount || !isFetching))
    return (
      <DraftForm key={taken} opened={data} onAnew={() => void refetch().then(() => setTaken((times) => times + 1))} />
    );
  return (
    <div className={styles.page}>
      {error === null ? (
        <SkeletonGroup className={styles.card}>
          <Skeleton width="long" />
          <Skeleton width="half" />
        </SkeletonGroup>
      ) : (
        <div className={styles.card}>
          <OfficeFailure
            failure={failureOf(error)}
            notKept="Документы хранятся на сервере"
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      )}
    </div>
  );
}
