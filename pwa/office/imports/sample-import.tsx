/** For tests: an import that waits for a decision, its line and source, and the page that shows them. */
import { QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import type { ImportLine } from '#contract/imports/import-line.ts';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import { NEW_PROFILE } from '#contract/imports/import-profile.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { type Import, type listImportSources, readImport } from '#contract/imports/imports.ts';
import { ROUTES } from '../../parts/page/paths.ts';
import { importLinesQuery, importMappingQuery, importQuery, importSourcesQuery } from '../../queries/imports.ts';
import { render, type Rendered } from '../../testing.tsx';
import { linesAddress, linesParams } from './import-address.ts';
import { ImportPage } from './import-page.tsx';

/** A text as a reader sees it: every space is a plain one. */
export const plain = (text: string) => text.replace(/\s/g, ' ');

export const SAMPLE_IMPORT: Import = {
  _id: 'i1',
  source: { _id: 's1', name: 'Сантех-Опт' },
  state: 'waiting',
  fileName: 'прайс.xml',
  format: 'yml',
  error: '',
  counts: {
    ...(Object.fromEntries(
      Object.keys(readImport.answer.shape.counts.shape).map((name) => [name, 0]),
    ) as Import['counts']),
    rows: 5212,
    priced: 5154,
    new: 96,
    changed: 1508,
    same: 3550,
    draft: 35,
    refused: 23,
    gone: 41,
    priceMoves: 607,
    priceMoveFrom: 30,
    links: 5058,
    kept: 1,
  },
  notes: [],
  stops: [{ code: 'prices', text: 'Слишком много цен сильно изменится' }],
  progress: { done: 0, total: 0 },
  written: { done: 0, kept: 0, failed: 0, undone: 0 },
  pictures: { total: 0, done: 0, waiting: 0, failed: 0, placeholder: 0 },
  stockAt: null,
  createdAt: '2026-11-20T02:48:00.000Z',
  previewedAt: '2026-11-20T02:48:01.000Z',
  startedAt: null,
  finishedAt: null,
  undoneAt: null,
  undoUntil: null,
  actor: { _id: 'u1', name: 'Анна' },
  decidedBy: null,
  undoneBy: null,
  isScheduled: false,
  hasFile: true,
};

export const SAMPLE_LINE: ImportLine = {
  number: 1,
  kind: 'changed',
  position: 'строка 7',
  externalId: 'X-1',
  productId: 'p1',
  title: 'Смеситель Logis',
  article: '71400000',
  group: '',
  changes: [
    { field: 'title', before: 'Смеситель', after: 'Смеситель Logis', kept: true },
    { field: 'stockQty', before: 9, after: 14 },
    { field: 'priceRetail', before: 12_500, after: 16_900 },
    { field: 'costPrice', before: 8300, after: 8450 },
  ],
  notes: '',
  problem: null,
  refusedCells: [],
  extra: null,
  candidates: [],
  priceMove: 35,
  outcome: '',
  left: [],
};

export const NO_MAPPING: ImportMapping = {
  groups: [],
  prices: [],
  warehouses: [],
  currencies: [],
  rates: {},
  parameters: [],
  proposals: [],
  sheet: null,
};

type ListedSource = AnswerOf<typeof listImportSources>['items'][number];

export const sourceOf = (change: Partial<ListedSource> = {}): ListedSource => ({
  _id: 's1',
  name: 'Сантех-Опт',
  profile: NEW_PROFILE,
  revision: 'r1',
  schedule: null,
  updatedAt: SAMPLE_IMPORT.createdAt,
  last: null,
  ...change,
});

interface Shown {
  /** Null: they have not arrived. */
  lines?: ImportLine[] | null;
  query?: string;
  proposals?: ImportMapping['proposals'];
  hasSources?: boolean;
  client?: QueryClient;
}

export function showImport(
  change: Partial<Import> = {},
  { lines = [SAMPLE_LINE], query = '', proposals = [], hasSources = true, client = new QueryClient() }: Shown = {},
): Rendered {
  const shown = { ...SAMPLE_IMPORT, ...change };
  client.setQueryData(importQuery('i1').queryKey, shown);
  client.setQueryData(importMappingQuery('i1', {}, shown.createdAt).queryKey, { ...NO_MAPPING, proposals });
  if (hasSources) client.setQueryData(importSourcesQuery.queryKey, []);
  const view = linesAddress.read(new URLSearchParams(query));
  const request = linesParams(view, view.kind ?? 'changed', shown.counts.priceMoveFrom || 30);
  if (lines !== null)
    client.setQueryData(importLinesQuery(shown, request).queryKey, { items: lines, total: lines.length });
  const page = (
    <Routes>
      <Route path={ROUTES.adminImport} element={<ImportPage />} />
    </Routes>
  );
  return render(page, { at: `/admin/import/i1?${query}`, client });
}
