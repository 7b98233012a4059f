/** One stock document: a form while it is a draft, its paper form once it is booked. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { failureOf } from '../../queries/failure.ts';
import { documentQuery } from '../../queries/stock-documents.ts';
import { CardSkeleton, OfficeAnswer } from '../kit/office-answer.tsx';
import { BookedDocument } from './booked-document.tsx';
import { documentName } from './document-words.ts';
import styles from './documents.module.css';
import { DraftForm } from './draft-form.tsx';
import { GoneDocument } from './gone-document.tsx';
import { keptDraft } from './kept-draft.ts';
import { isGone } from './move-draft.ts';

export function DocumentPage({ id }: { id: string }) {
  const answer = useQuery(documentQuery(id));
  const { data, isFetching, isFetchedAfterMount, refetch } = answer;
  usePageTitle(data === undefined ? 'Документ склада' : documentName(data));
  /** Incremented to remount the form with the server's current draft. */
  const [formKey, setFormKey] = useState(0);
  /** True while the form holds something that the server lacks. */
  const [isUnsaved, setUnsaved] = useState(() => keptDraft(id) !== null);
  const failure = data === undefined && answer.error !== null ? failureOf(answer.error) : null;
  if (isGone(failure))
    return (
      <div className={styles.page}>
        <GoneDocument id={id} failure={failure} />
      </div>
    );
  return (
    <div className={styles.page}>
      <OfficeAnswer isForm answer={answer} notKept="Документы хранятся на сервере">
        {(document) => {
          // A form with unsaved text stays readable when somebody else books the draft.
          if (document.state !== 'draft' && !isUnsaved) return <BookedDocument document={document} />;
          // A draft starts from the server's current data, not from an earlier copy in memory.
          if (isFetching && !isFetchedAfterMount) return <CardSkeleton />;
          return (
            <DraftForm
              key={formKey}
              opened={document}
              onUnsaved={setUnsaved}
              onReload={() =>
                void refetch().then(() => {
                  setUnsaved(false);
                  setFormKey((times) => times + 1);
                })
              }
            />
          );
        }}
      </OfficeAnswer>
    </div>
  );
}
