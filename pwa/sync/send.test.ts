import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { journalDb } from '../device/database/database.ts';
import { voidAll } from '../device/journal/journal.ts';
import { recordReturn } from '../device/journal/journal-returns.ts';
import { storeContact } from '../device/durable/series.ts';
import { SELLER } from '../device/person/sample-seller.ts';
import type { Net } from '../net/call.ts';
import { createSender } from './send.ts';
import { sellPiece } from '../device/journal/sample-sale.ts';

beforeEach(() => Promise.all([journalDb.rows.clear(), journalDb.series.clear()]));

test('a row that a batch’s answer leaves out is unanswered, the others are not', async () => {
  const [first, second] = [await sellPiece(), await sellPiece()];
  const net = {
    attempt: () =>
      Promise.resolve({
        kind: 'answered',
        status: 200,
        data: { results: [{ id: first.id, status: 201, receipt: { id: first.id } }] },
      }),
  };
  const send = createSender(net as never as Net, { now: () => 0, noteLeaving: () => Promise.resolve(true) });
  expect(await send([first, second])).toEqual([
    { kind: 'answered', status: 201, data: { id: first.id } },
    { kind: 'unreadable', status: 200, retryAfter: null, silent: true },
  ]);
});

test('every row reports the prefix it was printed with, whatever the device prints now', async () => {
  const bodies: { prefix?: string; sentAt?: string; sales?: { prefix?: string }[] }[] = [];
  const net = {
    attempt: (_: unknown, { body }: { body: (typeof bodies)[number] }) => {
      bodies.push(body);
      return Promise.resolve({ kind: 'failed', reason: 'network' });
    },
  };
  const send = createSender(net as never as Net, { now: () => 0, noteLeaving: () => Promise.resolve(true) });
  const nameless = await sellPiece();
  await storeContact({ prefix: 'D8', lastSeq: 0, skewMs: 0 });
  const sale = await sellPiece();
  const back = await recordReturn(
    {
      id: newId(),
      sale: {
        id: sale.id,
        number: sale.number,
        lines: [{ position: 0, productId: 'p1', title: 'Смеситель', qty: 1, price: 100 }],
      },
      items: [{ position: 0, qty: 1, fate: 'restock' }],
      reason: 'Брак',
    },
    SELLER,
  );
  await journalDb.rows.update(sale.id, { state: 'attention' });
  await voidAll([sale.id], SELLER, 'Ошибка');
  await storeContact({ prefix: 'KTR1', lastSeq: 0, skewMs: 0 });
  const voided = (await journalDb.rows.toArray()).find(({ kind }) => kind === 'void');
  for (const row of [nameless, sale, back, voided]) if (row !== undefined) await send([row]);
  // The server sets a wrong clock right by the moment of sending: the void's time too.
  expect(bodies.map(({ sentAt }) => sentAt)).toEqual(bodies.map(() => new Date(0).toISOString()));
  await send([nameless, sale]);
  expect(bodies.map(({ prefix }) => prefix)).toEqual([undefined, 'D8', 'D8', 'D8', undefined]);
  expect(bodies.at(-1)?.sales?.map(({ prefix }) => prefix)).toEqual([undefined, 'D8']);
});
