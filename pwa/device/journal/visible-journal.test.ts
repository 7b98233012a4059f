import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { deviceDb, journalDb } from '../database.ts';
import { blankDraft } from './drafts.ts';
import { recordSale } from './journal.ts';
import { readVisibleJournal } from './use-journal.ts';

const person = (_id: string, role: User['role']): User => ({
  _id,
  role,
  phone: '+79120000001',
  name: _id,
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
});
const olga = person('olga', 'manager');

beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), deviceDb.drafts.clear()]);
  for (const qty of [1, 2]) {
    const positions = [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100.1, img: null, qty }];
    await recordSale({ ...blankDraft(olga._id), positions }, olga, { catalogRev: 1 });
  }
});

describe('the journal of a shared till', () => {
  test('shows its author every row', async () => {
    expect((await readVisibleJournal(olga)).sales).toHaveLength(2);
  });

  test('tells another seller only how many rows wait and for how much', async () => {
    const { sales, others } = await readVisibleJournal(person('igor', 'manager'));
    expect(sales).toEqual([]);
    expect(others).toEqual({ waiting: { count: 2, total: 300.3 }, attention: { count: 0, total: 0 } });
  });

  test('shows an administrator everything', async () => {
    const { sales, others } = await readVisibleJournal(person('boss', 'admin'));
    expect(sales).toHaveLength(2);
    expect(others.waiting.count).toBe(0);
  });

  test('does not promise that another’s refused sale goes by itself', async () => {
    const [row] = await journalDb.rows.toArray();
    await journalDb.rows.update(row?.id ?? '', { state: 'attention' });
    const { others } = await readVisibleJournal(person('igor', 'manager'));
    expect([others.waiting.count, others.attention.count]).toEqual([1, 1]);
  });
});
