import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Knex } from 'knex';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { fingerprint, forgetContents, isRepeat, type Act } from './once.ts';

const NOW = new Date('2026-11-28T09:00:00.000Z');
const ACT: Act = { id: 'a', endpoint: { method: 'POST', path: '/api/things' }, content: { sum: 5, note: 'Да' } };

describe.each(ENGINES)('an act on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  beforeEach(async () => ({ db, close } = await freshDatabase(engine)));
  afterEach(() => close());
  const send = (change: Partial<Act> = {}) => writeTransaction(db, (trx) => isRepeat(trx, { ...ACT, ...change }, NOW));

  test('is booked by one of several requests at once, and not by one that fails', async () => {
    const fails = writeTransaction(db, async (trx) => {
      await isRepeat(trx, ACT, NOW);
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    expect((await Promise.all([send(), send(), send()])).sort()).toEqual([false, true, true]);
  });

  test('is refused under the id of another one, until the content of that one is forgotten', async () => {
    await send();
    const reused = { code: 'act_id_reused' };
    await expect(send({ content: { sum: 6, note: 'Да' } })).rejects.toMatchObject(reused);
    await expect(send({ endpoint: { method: 'PUT', path: '/api/things' } })).rejects.toMatchObject(reused);
    expect(await send({ content: { note: 'Да', sum: 5 } })).toBe(true);
    await writeTransaction(db, (trx) => forgetContents(trx, ['a']));
    expect(await send({ content: {} })).toBe(true);
  });
});

test('a fingerprint tells contents apart, but not empty fields that a later release adds', () => {
  const content = {
    items: [
      { id: 'p', qty: 1 },
      { id: 'q', qty: 0 },
    ],
    note: '',
  };
  expect(fingerprint({ ...content, tags: [], urgent: false, more: {} })).toBe(fingerprint({ items: content.items }));
  const others = [
    { items: [...content.items].reverse() },
    { items: [content.items[0]] },
    { items: [{ id: 'p', qty: 1 }, { id: 'q' }] },
    { ...content, note: 'x' },
    { ...content, urgent: true },
    { ...content, point: null },
  ];
  expect(new Set([content, ...others].map((one) => fingerprint(one))).size).toBe(others.length + 1);
});
