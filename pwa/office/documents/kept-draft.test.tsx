import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import { setPresence } from '../../device/person/session.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { documentQuery } from '../../queries/stock-documents.ts';
import { render } from '../../testing.tsx';
import { draftOf } from './document-draft.ts';
import { DocumentPage } from './document-page.tsx';
import { draftName, keptDraft, type UnsavedDraft } from './kept-draft.ts';
import { SAMPLE_DOCUMENT } from './sample-document.ts';

vi.mock('../../parts/forms/leave-guard.tsx', () => ({
  LeaveGuard: ({ dirty, children }: { dirty: boolean; children: string }) =>
    `[${dirty ? 'asks' : 'lets go'}: ${children}]`,
}));

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  setPresence(null, 'guest');
});
afterEach(() => vi.unstubAllGlobals());

const { _id: id } = SAMPLE_DOCUMENT;
const unsaved: UnsavedDraft = {
  draft: {
    ...draftOf(SAMPLE_DOCUMENT),
    supplierNumber: 'УПД-77',
    lines: [{ id: 'l1', product: null, typed: 'Кран без артикула', qty: '1,5', price: '' }],
  },
  sent: { id, version: 3, unanswered: null },
  codes: [{ code: '4600000000017', pieces: 2 }],
};

function page(change: Partial<StockDocument> = {}) {
  const client = new QueryClient();
  // Read after the form was mounted: a form starts from the server's current data.
  const updatedAt = Date.now() + 60_000;
  client.setQueryData(documentQuery(id).queryKey, { ...SAMPLE_DOCUMENT, ...change }, { updatedAt });
  return render(<DocumentPage id={id} />, { at: `/admin/documents/${id}`, client });
}

test('what a draft had and the server lacked when the session ended is in its form again, as unsaved', () => {
  expect(page().text).toMatch(/Сохранено/);
  keepFormDraft(draftName(id), unsaved);
  const { html, text } = page();
  for (const typed of ['УПД-77', '1,5']) expect(html).toContain(`value="${typed}"`);
  expect(text).toMatch(/Кран без артикула/);
  expect(text).toMatch(/4600000000017/);
  expect(text).toMatch(/Сохраняем….*\[asks: Последние изменения документа ещё не сохранились\.\]/);
});

test('a draft that somebody has booked meanwhile still shows what was typed here', () => {
  keepFormDraft(draftName(id), unsaved);
  expect(page({ state: 'booked', bookedAt: '2026-11-20T09:00:00.000Z' }).html).toContain('value="УПД-77"');
});

test('of another shape, which another version of the shop may have kept, nothing is read', () => {
  keepFormDraft(draftName(id), { ...unsaved, draft: { ...unsaved.draft, lines: [{ id: 'l1', qty: 2 }] } });
  expect(keptDraft(id)).toBeNull();
  keepFormDraft(draftName(id), unsaved);
  expect(keptDraft(id)).toEqual(unsaved);
});
