/** One stock document: a form while it is a draft, its paper form once it is booked. */
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
  /** Incremented to remount the form with the server's current draft. */
  const [formKey, setFormKey] = useState(0);
  /** True while the form holds something that the server lacks. */
  const [isUnsaved, setUnsaved] = useState(false);
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  // A form with unsaved text stays readable when somebody else books the draft.
  if (data !== undefined && data.state !== 'draft' && !isUnsaved) return <BookedDocument document={data} />;
  // A draft starts from the server's current data, not from an earlier copy in memory.
  if (data !== undefined && (isFetchedAfterMount || !isFetching))
    return (
      <DraftForm
        key={formKey}
        opened={data}
        onUnsaved={setUnsaved}
        onReload={() =>
          void refetch().then(() => {
            setUnsaved(false);
            setFormKey((times) => times + 1);
          })
        }
      />
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
