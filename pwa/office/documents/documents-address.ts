/** The address bar carries which documents are shown; what can't be read is left out. Pure. */
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  DOCUMENTS_PAGE_SIZE,
  type DocumentKind,
  type DocumentState,
} from '#contract/stock/stock-documents.ts';
import type { DocumentsAsked } from '../../queries/stock-documents.ts';

export interface DocumentsView {
  readonly kind: DocumentKind | '';
  readonly state: DocumentState | '';
  readonly q: string;
  /** `YYYY-MM-DD`, empty for no bound. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

const isKind = (value: string): value is DocumentKind => Object.hasOwn(DOCUMENT_KINDS, value);
const isState = (value: string): value is DocumentState => Object.hasOwn(DOCUMENT_STATES, value);
const day = (value: string | null): string => (value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '');

export function readDocumentsView(query: URLSearchParams): DocumentsView {
  const page = Number(query.get('page'));
  const [kind, state] = [query.get('kind') ?? '', query.get('state') ?? ''];
  return {
    kind: isKind(kind) ? kind : '',
    state: isState(state) ? state : '',
    q: (query.get('q') ?? '').slice(0, 200),
    from: day(query.get('from')),
    to: day(query.get('to')),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

export function writeDocumentsView({ page, ...view }: DocumentsView): URLSearchParams {
  const given = Object.entries(view).filter(([, value]) => value !== '');
  return new URLSearchParams([...given, ...(page > 1 ? [['page', String(page)]] : [])] as [string, string][]);
}

export const askForDocuments = (view: DocumentsView): DocumentsAsked => ({ ...view, limit: DOCUMENTS_PAGE_SIZE });
