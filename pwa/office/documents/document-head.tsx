import { ArrowLeft, Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DOCUMENT_STATES, type DocumentState, type StockDocument } from '#contract/stock/stock-documents.ts';
import { paths } from '../../parts/page/paths.ts';
import { documentTable, supplierTable } from '../../queries/stock-documents.ts';
import { Pill } from '../../ui/pill.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import { useListWay } from '../kit/use-list-way.ts';
import { documentName, STATE_TONES } from './document-words.ts';
import { Button, buttonClass } from '../kit/buttons.tsx';

export interface DocumentHeadProps {
  document: StockDocument;
  /** The state that the screen shows: a form stays a draft's when somebody else books the document. */
  state: DocumentState;
  /** After the state: its meaning for stock and cost. */
  note?: ReactNode;
  /** Null without lines: there are no buttons then. */
  onPrint: (() => void) | null;
  /** False while the server's document, of which it makes the files, lacks something shown here. */
  hasFile: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** The head of a document: the way back to all of them, its name and state, its print and its files. */
export function DocumentHead({ document, state, note, onPrint, hasFile, children }: DocumentHeadProps) {
  const { _id, kind, showsCost } = document;
  const at = useListWay();
  return (
    <div>
      <Link to={at(paths.adminDocuments())} className="inline-row gap-2 touchable">
        <ArrowLeft />
        Документы склада
      </Link>
      <OfficeHead
        title={documentName(document)}
        beside={
          <>
            <Pill tone={STATE_TONES[state]}>{DOCUMENT_STATES[state]}</Pill>
            {note}
          </>
        }
      >
        {onPrint !== null && (
          <>
            <Button variant="outline" icon={Printer} onClick={onPrint}>
              Печать
            </Button>
            {hasFile && state === 'draft' && kind === 'receipt' && showsCost && (
              <a href={supplierTable(_id)} download className={buttonClass({ variant: 'outline' })}>
                <Download />
                Для поставщика
              </a>
            )}
            {hasFile && (
              <a href={documentTable(_id)} download className={buttonClass({ variant: 'outline' })}>
                <Download />
                Скачать CSV
              </a>
            )}
            {children}
          </>
        )}
      </OfficeHead>
    </div>
  );
}
