import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { deviceDb, journalDb } from './database.ts';
import { blankDraft } from './drafts.ts';
import { recordSale } from './journal.ts';
import { useVisibleJournal, type VisibleJournal } from './use-journal.ts';

const asked = vi.hoisted((): { query: (() => unknown) | undefined } => ({ query: undefined }));
// The question itself is what matters here; asking it again on every change is the library's part.
vi.mock('dexie-react-hooks', () => ({ useLiveQuery: (query: () => unknown) => void (asked.query = query) }));

const person = (_id: string, role: User['role']): User => ({ _id, role, phone: '+79120000001', name: _id });
const olga = person('olga', 'manager');

/** What this person sees of the journal. */
async function seenBy(viewer: User | null): Promise<VisibleJournal> {
  function Looking() {
    useVisibleJournal(viewer);
    return null;
  }
  renderToString(createElement(Looking));
  return (await asked.query?.()) as VisibleJournal;
}

beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), deviceDb.drafts.clear()]);
  for (const qty of [1, 2]) {
    const positions = [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100.1, img: null, qty }];
    await recordSale({ ...blankDraft(olga._id), positions }, olga, { catalogRev: 1 });
  }
});

describe('the journal of a shared till', () => {
  test('shows its author every row', async () => {
    expect((await seenBy(olga)).rows).toHaveLength(2);
  });

  test('tells another seller only how many rows wait and for how much', async () => {
    expect(await seenBy(person('igor', 'manager'))).toEqual({ rows: [], others: { count: 2, total: 300.3 } });
  });

  test('shows an administrator everything', async () => {
    const { rows, others } = await seenBy(person('boss', 'admin'));
    expect(rows).toHaveLength(2);
    expect(others.count).toBe(0);
  });
});
