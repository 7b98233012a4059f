import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import { setPresence } from '../../device/person/session.ts';
import { RefusedError } from '../../net/errors.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { documentQuery, type DraftBody } from '../../queries/stock-documents.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import { draftOf } from './document-draft.ts';
import { draftName, keptDraft, moveDraft, type UnsavedDraft } from './use-draft.ts';
import { SAMPLE_DOCUMENT } from './sample-document.ts';
import { DocumentPage } from './documents-page.tsx';

vi.mock('../../parts/forms/leave-guard.tsx', () => ({
  LeaveGuard: ({ dirty, children }: { dirty: boolean; children: string }) =>
    `[${dirty ? 'asks' : 'lets go'}: ${children}]`,
}));

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sampleStorage());
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

test('of a draft that somebody has deleted meanwhile everything typed here is shown, and can go on as a new draft', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const refusal = { status: 404, code: 'not_found', message: 'Не найдено', details: undefined, retryAfter: null };
  await client.prefetchQuery({
    ...documentQuery(id),
    queryFn: () => Promise.reject(new RefusedError({ ...refusal, sessionUnknown: false })),
    retry: false,
  });
  const look = () => render(<DocumentPage id={id} />, { at: `/admin/documents/${id}?kind=receipt&page=2`, client });
  expect(look().text).toMatch(/Такого документа нет.*К документам склада/);
  expect(look().links).toContain('/admin/documents?kind=receipt&amp;page=2');
  keepFormDraft(draftName(id), unsaved);
  const { text } = look();
  expect(text).toMatch(/Этот черновик удалили.*осталось только здесь.*Перенести в новый черновик.*Не переносить/);
  expect(text).toMatch(/Сантех-Опт, УПД-77 Неизвестные коды: 4600000000017 .*Кран без артикула 1,5/);
});

test('what moves into a new draft opens there as typed, with figures and codes that the server does not take', async () => {
  const saved: DraftBody[] = [];
  const gone = { kind: 'refused', code: 'not_found', message: '', details: [], retryAfter: null } as const;
  const acts = {
    read: () => Promise.resolve(gone),
    save: (_id: string, body: DraftBody) => {
      saved.push(body);
      return Promise.resolve({ kind: 'done', answer: { ...SAMPLE_DOCUMENT, _id: 'd2', version: 1 } } as const);
    },
  };
  const { draft, codes } = unsaved;
  await moveDraft(acts, { current: null }, { from: SAMPLE_DOCUMENT, draft, codes });
  expect(saved).toMatchObject([{ version: 0, supplierNumber: 'УПД-77', lines: [{ qty: null }] }]);
  expect(keptDraft('d2')).toEqual({ draft, codes, sent: { id: 'd2', version: 1, unanswered: null } });
});

test('of another shape, which another version of the shop may have kept, nothing is read', () => {
  keepFormDraft(draftName(id), { ...unsaved, draft: { ...unsaved.draft, lines: [{ id: 'l1', qty: 2 }] } });
  expect(keptDraft(id)).toBeNull();
  keepFormDraft(draftName(id), unsaved);
  expect(keptDraft(id)).toEqual(unsaved);
});
