/**
 * In place of a document that the server lacks: somebody deleted it, or the address is wrong. What this person typed into a draft and what
 * was not saved yet is shown, and goes on as a new draft.
 */
import { FileX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { paths } from '../../parts/page/paths.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useListWay } from '../kit/use-list-way.ts';
import type { DraftLine } from './document-draft.ts';
import styles from './documents.module.css';
import { draftName, keptDraft } from './kept-draft.ts';
import { OvertakenNotice } from './overtaken-notice.tsx';

const COLUMNS: readonly TableColumn<DraftLine>[] = [
  { key: 'goods', header: 'Товар', card: 'title', cell: ({ product, typed }) => product?.title ?? typed },
  { key: 'qty', header: 'Количество', number: true, cell: ({ qty }) => qty },
  { key: 'price', header: 'Закупка, ₽', number: true, cell: ({ price }) => price },
];

/** @param failure the server's answer for the document */
export function GoneDocument({ id, failure }: { id: string; failure: MutationFailure }) {
  const at = useListWay();
  const navigate = useNavigate();
  const [kept] = useState(() => keptDraft(id));
  const list = at(paths.adminDocuments());
  if (kept === null)
    return (
      <div className={styles.card}>
        <EmptyState
          icon={<FileX size={28} />}
          title="Такого документа нет"
          action={
            <Link to={list} className={buttonClass({ variant: 'outline' })}>
              К документам склада
            </Link>
          }
        >
          Черновик могли удалить. Проведённые документы не удаляются.
        </EmptyState>
      </div>
    );
  const { draft, codes } = kept;
  const drop = () => dropFormDraft(draftName(id));
  const head = [draft.supplier, draft.supplierNumber, draft.note].filter((text) => text !== '');
  return (
    <>
      <OvertakenNotice
        // Only people who see prices have typed any.
        opened={{ _id: id, showsCost: draft.lines.some(({ price }) => price !== '') }}
        draft={draft}
        codes={codes}
        failure={failure}
        onLeave={drop}
        onReload={() => {
          drop();
          void navigate(list);
        }}
      />
      <div className={styles.card}>
        {head.length > 0 && <p>{head.join(', ')}</p>}
        {codes.length > 0 && <p>Неизвестные коды: {codes.map(({ code }) => code).join(', ')}</p>}
        <Table label="Строки черновика" columns={COLUMNS} rows={draft.lines} rowKey={({ id: line }) => line} />
      </div>
    </>
  );
}
