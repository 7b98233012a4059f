import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { deviceDb } from '../database/database.ts';
import { forgetPerson, handleEndedSession, rememberPerson } from '../person/session.ts';
import { sampleLocks } from '../sample-locks.ts';
import { holdQuickOrder, keepQuickOrder } from './quick-order-draft.ts';
import { sampleUser } from '../person/sample-seller.ts';

const buyer = (_id: string) =>
  sampleUser({
    _id,
    role: 'wholesale',
    wholesale: { status: 'approved', companyName: 'ООО', inn: '', comment: '' },
  });

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: sampleLocks() });
  await deviceDb.forms.clear();
  await rememberPerson(buyer('u1'));
});

test('two windows keep a list each; the next window goes on with the one that was closed', async () => {
  const first = await holdQuickOrder('u1');
  await keepQuickOrder('u1', first.key, 'СМ-1 2\nСМ-2 3');
  const second = await holdQuickOrder('u1');
  expect(second.text).toBe('');
  await keepQuickOrder('u1', second.key, 'СМ-9 1');
  await keepQuickOrder('u1', second.key, '');
  first.release();
  expect(await holdQuickOrder('u1')).toMatchObject({ text: 'СМ-1 2\nСМ-2 3', hasOthers: false });
});

test('lists that no window shows are offered one after the other, none of another person’s', async () => {
  for (const [at, text] of [
    ['2026-11-01', 'первый'],
    ['2026-11-03', 'третий'],
    ['2026-11-02', 'второй'],
  ])
    await deviceDb.forms.put({ key: `u1 quick-order ${text}`, value: { text, at } });
  await deviceDb.forms.put({ key: 'u10 quick-order x', value: { text: 'чужой', at: '2026-11-04' } });
  const shown: string[] = [];
  let held = await holdQuickOrder('u1');
  for (let turn = 0; turn < 4; turn += 1) {
    shown.push(held.text);
    expect(held.hasOthers).toBe(true);
    const next = await holdQuickOrder('u1', held.key);
    held.release();
    held = next;
  }
  expect(shown).toEqual(['третий', 'второй', 'первый', 'третий']);
});

test('the one list of a former version is still there, and a damaged row is none', async () => {
  await deviceDb.forms.put({ key: 'u1 quick-order', value: 'СМ-1 2' });
  await deviceDb.forms.put({ key: 'u1 quick-order x', value: { text: 5 } });
  const kept = await holdQuickOrder('u1');
  expect(kept).toMatchObject({ text: 'СМ-1 2', hasOthers: false });
  await keepQuickOrder('u1', kept.key, 'СМ-1 3');
  kept.release();
  expect((await holdQuickOrder('u1')).text).toBe('СМ-1 3');
});

test('the last words of a list whose session has ended wait for its person; after a logout nothing is kept any more', async () => {
  const { key } = await holdQuickOrder('u1');
  await handleEndedSession();
  await keepQuickOrder('u1', key, 'СМ-1 2');
  await rememberPerson(buyer('u1'));
  expect((await deviceDb.forms.get(key))?.value).toMatchObject({ text: 'СМ-1 2' });
  await forgetPerson();
  await keepQuickOrder('u1', key, 'СМ-1 2');
  await rememberPerson(buyer('u2'));
  await keepQuickOrder('u1', key, 'СМ-1 2');
  expect(await deviceDb.forms.count()).toBe(0);
});
