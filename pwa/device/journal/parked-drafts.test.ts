import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { deviceDb, journalDb } from '../database/database.ts';
import { adoptDraft, blankDraft, hasOpenDraft, saveDraft, unreadableDrafts } from './drafts.ts';
import { recordSale } from './journal.ts';
import type { Draft } from '../rows/journal-types.ts';
import { dropParked, listParked, parkDraft, restoreParked, resumeDraft } from './parked-drafts.ts';
import { readLastSale } from './use-till-rows.ts';

const AUTHOR = sampleUser({ phone: '+79990000002', name: 'Мария' });
const MARIA = { authorId: 'u1', authorName: 'Мария' };
const OLGA = { authorId: 'u2', authorName: 'Ольга' };
const position = (productId: string) => ({
  productId,
  title: `Смеситель ${productId}`,
  sku: null,
  price: 6715,
  img: null,
  qty: 1,
});

function filled(buyer: string, change: Partial<Draft> = {}): Draft {
  return { ...blankDraft('u1'), buyer, positions: [position('p1')], ...change };
}

beforeEach(async () => {
  await Promise.all([deviceDb.drafts.clear(), journalDb.rows.clear()]);
});

describe('receipts put aside', () => {
  test('are listed for every seller of the till, the latest first', async () => {
    await parkDraft(filled('Иванов'), new Date('2026-11-21T10:00:00Z'));
    await parkDraft(filled('Петров', OLGA), new Date('2026-11-21T10:05:00Z'));
    for (const viewer of ['u1', 'u2', 'u3', null])
      expect((await listParked(viewer)).map(({ buyer }) => buyer)).toEqual(['Петров', 'Иванов']);
  });

  test('include what another seller left half-entered, at the time of its last change; not one’s own, nor corrections', async () => {
    await deviceDb.drafts.bulkAdd([
      filled('Ушла', { ...OLGA, updatedAt: '2026-11-21T10:00:00.000Z' }),
      filled('Исправление', { ...OLGA, corrects: 'refused' }),
      { ...blankDraft('u2') },
      filled('Своё'),
    ]);
    expect(await listParked('u1')).toMatchObject([{ buyer: 'Ушла', parkedAt: '2026-11-21T10:00:00.000Z' }]);
    expect((await listParked('u2')).map(({ buyer }) => buyer)).toEqual(['Своё']);
    expect(await listParked(null)).toHaveLength(2);
  });

  test('are not opened automatically, and block nothing', async () => {
    const aside = filled('Иванов');
    await parkDraft(aside);
    const { draft } = await adoptDraft('u1', aside.id);
    expect(draft.id).not.toBe(aside.id);
    expect(draft.positions).toEqual([]);
    expect((await listParked('u1')).map(({ id }) => id)).toEqual([aside.id]);
  });

  test('go on as they were, under their own id, in one window only', async () => {
    const aside = filled('Иванов');
    await parkDraft(aside);
    const [one, other] = await Promise.all([resumeDraft(aside.id, MARIA), resumeDraft(aside.id, MARIA)]);
    const taken = [one, other].filter((each) => each !== null);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.draft).toMatchObject({ id: aside.id, buyer: 'Иванов', positions: aside.positions });
    expect(taken[0]?.draft).not.toHaveProperty('parkedAt');
    expect(await listParked('u1')).toEqual([]);
    taken[0]?.release();
    // After a reload a resumed draft is found like any other.
    expect((await adoptDraft('u1')).draft.id).toBe(aside.id);
  });

  test.each([
    ['put aside', true],
    ['left half-entered', false],
  ])('are the next seller’s once that one continues them: %s', async (_how, isParked) => {
    const aside = filled('Иванов', OLGA);
    await (isParked ? parkDraft(aside) : saveDraft(aside));
    const taken = await resumeDraft(aside.id, MARIA);
    expect(taken?.draft).toMatchObject({ id: aside.id, ...MARIA, positions: aside.positions });
    expect(taken?.former).toMatchObject(OLGA);
    taken?.release();
    expect([await listParked('u1'), await resumeDraft(aside.id, MARIA)]).toEqual([[], null]);
    expect((await adoptDraft('u1')).draft.id).toBe(aside.id);
    expect((await adoptDraft('u2')).draft.id).not.toBe(aside.id);
  });

  test('can be discarded, and an undo restores them at their place', async () => {
    const aside = filled('Иванов');
    await parkDraft(aside, new Date('2026-11-21T10:00:00Z'));
    const dropped = await dropParked(aside.id, 'u1');
    expect(await listParked('u1')).toEqual([]);
    expect(await dropParked(aside.id, 'u1')).toBeNull();
    await restoreParked(dropped!);
    expect(await listParked('u1')).toMatchObject([{ id: aside.id, parkedAt: '2026-11-21T10:00:00.000Z' }]);
  });

  test('have ended once their sale is in the journal', async () => {
    const aside = filled('Иванов');
    await parkDraft(aside);
    await recordSale(aside, AUTHOR, { catalogRev: 1 });
    expect(await listParked('u1')).toEqual([]);
  });

  test('do not count as a sale being entered, unlike a filled form', async () => {
    const { draft } = await adoptDraft('u1');
    await saveDraft(filled('Иванов', { id: draft.id }));
    expect(await hasOpenDraft()).toBe(true);
  });
});

describe('the last sale', () => {
  test('is the latest one that its author recorded here and that was not voided', async () => {
    const first = await recordSale(filled('Иванов'), AUTHOR, { catalogRev: 1, now: new Date('2026-11-21T10:00:00Z') });
    const second = await recordSale(filled('Петров'), AUTHOR, { catalogRev: 1, now: new Date('2026-11-21T10:05:00Z') });
    await recordSale(
      filled('Чужой', { authorId: 'u2' }),
      { ...AUTHOR, _id: 'u2' },
      { catalogRev: 1, now: new Date('2026-11-21T10:10:00Z') },
    );
    expect((await readLastSale('u1'))?.id).toBe(second.id);
    await journalDb.rows.update(second.id, { state: 'voided' });
    expect((await readLastSale('u1'))?.id).toBe(first.id);
    expect(await readLastSale('u3')).toBeUndefined();
  });
});

describe('stored drafts of another shape', () => {
  const misshapen = [
    { id: 'a', updatedAt: '2026-11-21T10:00:00Z', authorId: 'u1', v: 2, lines: [{ product: 'p1', amount: 2 }] },
    { ...filled('Иванов'), id: 'b', positions: [null] },
    { ...filled('Петров'), id: 'c', positions: undefined, parkedAt: '2026-11-21T10:00:00Z' },
    { ...filled('Сидоров'), id: 'd', corrects: { id: 'x' } },
    { id: 'e' },
  ] as unknown as Draft[];
  beforeEach(async () => void (await deviceDb.drafts.bulkPut(misshapen)));

  test('block no sale: a blank receipt opens, the list is empty', async () => {
    const { draft } = await adoptDraft('u1', 'a');
    expect(draft.positions).toEqual([]);
    expect(await listParked('u1')).toEqual([]);
    expect(await hasOpenDraft()).toBe(false);
    expect([await resumeDraft('c', MARIA), await dropParked('c', 'u1')]).toEqual([null, null]);
  });

  test('stay stored for inspection', async () => {
    await parkDraft(filled('Кузнецов'));
    expect(await unreadableDrafts()).toEqual(misshapen);
  });
});
