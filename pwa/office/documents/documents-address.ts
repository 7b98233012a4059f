/** The address bar carries which documents are shown; what can't be read is left out. Pure. */
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  DOCUMENTS_PAGE_SIZE,
  type DocumentKind,
  type DocumentState,
} from '#contract/stock/stock-documents.ts';
import { addressCodec, day, oneOf, pageNumber, words, type ViewOf } from '../../parts/page/address-view.ts';
import type { DocumentsAsked } from '../../queries/stock-documents.ts';

const KINDS = Object.keys(DOCUMENT_KINDS) as DocumentKind[];
const STATES = Object.keys(DOCUMENT_STATES) as DocumentState[];

export const documentsAddress = addressCodec({
  kind: oneOf(KINDS, ''),
  state: oneOf(STATES, ''),
  q: words(),
  /** Empty for no bound. */
  from: day,
  to: day,
  page: pageNumber,
});

export type DocumentsView = ViewOf<typeof documentsAddress>;

export const ALL_DOCUMENTS: DocumentsView = { kind: '', state: '', q: '', from: '', to: '', page: 1 };

export const askForDocuments = (view: DocumentsView): DocumentsAsked => ({ ...view, limit: DOCUMENTS_PAGE_SIZE });
