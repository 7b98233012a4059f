/** The address bar carries which lines of an import are shown; what can't be read is left out. Pure. */
import { IMPORT_FIELDS } from '#contract/imports/import-profile.ts';
import { IMPORT_LINES_PAGE_SIZE, LINE_KINDS, type LineKind } from '#contract/imports/imports.ts';
import type { LinesAsked } from '../../queries/imports.ts';

export interface LinesView {
  readonly step: 'preview' | 'mapping';
  /** Null: as the import's state has it. */
  readonly kind: LineKind | null;
  /** Empty: all. */
  readonly field: string;
  /** Only lines of which a price moves by the source's measure. */
  readonly big: boolean;
  readonly page: number;
}

const isKind = (value: string | null): value is LineKind => value !== null && Object.hasOwn(LINE_KINDS, value);

export function readLinesView(query: URLSearchParams): LinesView {
  const page = Number(query.get('page'));
  const [kind, field] = [query.get('kind'), query.get('field') ?? ''];
  return {
    step: query.get('step') === 'mapping' ? 'mapping' : 'preview',
    kind: isKind(kind) ? kind : null,
    field: Object.hasOwn(IMPORT_FIELDS, field) ? field : '',
    big: query.get('big') === '1',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

export function writeLinesView({ step, kind, field, big, page }: LinesView): URLSearchParams {
  return new URLSearchParams([
    ...(step === 'mapping' ? [['step', step]] : []),
    ...(kind === null ? [] : [['kind', kind]]),
    ...(field === '' ? [] : [['field', field]]),
    ...(big ? [['big', '1']] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]);
}

export function askForLines({ kind, field, big, page }: LinesView, shown: LineKind, priceMove: number): LinesAsked {
  return {
    kind: kind ?? shown,
    ...(field === '' ? {} : { field }),
    ...(big ? { priceMove } : {}),
    page,
    limit: IMPORT_LINES_PAGE_SIZE,
  };
}
