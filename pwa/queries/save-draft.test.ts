import { expect, test } from 'vitest';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import type { MutationResult, RefusedMutation } from './mutation.ts';
import { createDraft, isOvertaken, saveDraft, type CreatedDraft, type DraftContent } from './save-draft.ts';
import type { DraftBody } from './stock-documents.ts';

const content = (qty: number, note = ''): DraftContent => ({
  kind: 'receipt',
  supplier: 'Сантех-Опт',
  supplierNumber: '',
  day: '2026-11-26',
  note,
  lines: [{ id: `line ${qty}`, productId: 'tap', typed: '', qty, price: 10 }],
});

/** The server's rule for saves of drafts, whose next answers may get lost or its requests not arrive. */
function server() {
  const documents = new Map<string, { version: number; content: string }>();
  const fates: ('lost' | 'unsent' | 'failed')[] = [];
  const refused = (code: string): RefusedMutation => ({
    kind: 'refused',
    code,
    message: '',
    details: [],
    retryAfter: null,
  });
  function decide(id: string, { version, ...sent }: DraftBody): MutationResult<StockDocument> {
    const now = documents.get(id) ?? { version: 0, content: '' };
    const next = JSON.stringify(sent);
    const isRepeat = now.version === version + 1 && now.content === next;
    if (now.version !== version && !isRepeat) return refused('document_changed');
    if (sent.note === 'неверно') return refused('validation');
    if (!isRepeat) documents.set(id, { version: version + 1, content: next });
    return { kind: 'done', answer: { _id: id, version: version + 1 } as StockDocument };
  }
  return {
    documents,
    fates,
    save: async (id: string, body: DraftBody): Promise<MutationResult<StockDocument>> => {
      const fate = fates.shift();
      if (fate === 'unsent') return { kind: 'out-of-reach', undone: true };
      const result = decide(id, body);
      if (fate === 'failed') return { ...refused('unavailable'), isDoubtful: true };
      return fate === 'lost' ? { kind: 'out-of-reach' } : result;
    },
  };
}
const quantities = ({ documents }: ReturnType<typeof server>) =>
  [...documents.values()].map(({ content: saved }) => (JSON.parse(saved) as DraftContent).lines.map(({ qty }) => qty));

test('presses after a lost answer make one draft, with what the last press says', async () => {
  const shop = server();
  const created: CreatedDraft = { current: null };
  shop.fates.push('lost', 'lost');
  expect(await createDraft(shop, created, content(12))).toMatchObject({ kind: 'out-of-reach' });
  expect(await createDraft(shop, created, content(12))).toMatchObject({ kind: 'out-of-reach' });
  const same = await createDraft(shop, created, content(12));
  expect(same).toMatchObject({ kind: 'done', answer: { version: 1 } });
  expect(quantities(shop)).toEqual([[12]]);
  // The next press is another draft.
  shop.fates.push('lost');
  await createDraft(shop, created, content(3));
  expect(await createDraft(shop, created, content(5))).toMatchObject({ kind: 'done', answer: { version: 2 } });
  expect(quantities(shop)).toEqual([[12], [5]]);
});

test('a draft that somebody else has changed since is not overwritten, and the next press makes another', async () => {
  const shop = server();
  const created: CreatedDraft = { current: null };
  shop.fates.push('lost');
  await createDraft(shop, created, content(12));
  const [id = ''] = shop.documents.keys();
  await shop.save(id, { ...content(40), version: 1 });
  expect(isOvertaken(await createDraft(shop, created, content(12)))).toBe(true);
  expect(quantities(shop)).toEqual([[40]]);
  expect(await createDraft(shop, created, content(12))).toMatchObject({ kind: 'done' });
  expect(quantities(shop)).toEqual([[40], [12]]);
});

test('text typed after a lost answer is saved over that save; a refused one is known not to be there', async () => {
  const shop = server();
  const opened = { id: 'd1', version: 0, unanswered: null };
  shop.fates.push('lost');
  const lost = await saveDraft(shop, opened, content(1));
  shop.fates.push('unsent');
  const offline = await saveDraft(shop, lost.draft, content(2));
  expect(offline.draft).toEqual(lost.draft);
  const refused = await saveDraft(shop, offline.draft, content(3, 'неверно'));
  expect(refused).toMatchObject({ draft: { version: 1, unanswered: null }, result: { code: 'validation' } });
  const saved = await saveDraft(shop, refused.draft, content(4));
  expect(saved).toMatchObject({ draft: { version: 2, unanswered: null }, result: { kind: 'done' } });
  expect(quantities(shop)).toEqual([[4]]);
});

test('a save whose repeat is refused as invalid was never there', async () => {
  const shop = server();
  shop.fates.push('lost');
  const lost = await saveDraft(shop, { id: 'd1', version: 0, unanswered: null }, content(1, 'неверно'));
  expect(await saveDraft(shop, lost.draft, content(2))).toMatchObject({
    draft: { version: 1 },
    result: { kind: 'done' },
  });
});

test('a save at which the server failed may be there: it is repeated before other content, and nobody else is accused', async () => {
  const shop = server();
  shop.fates.push('failed', 'failed');
  const failed = await saveDraft(shop, { id: 'd1', version: 0, unanswered: null }, content(1));
  const again = await saveDraft(shop, failed.draft, content(2));
  expect(again).toMatchObject({ draft: { version: 0, unanswered: content(1) }, result: { code: 'unavailable' } });
  const saved = await saveDraft(shop, again.draft, content(2));
  expect(saved).toMatchObject({ draft: { version: 2, unanswered: null }, result: { kind: 'done' } });
  expect(quantities(shop)).toEqual([[2]]);
});
