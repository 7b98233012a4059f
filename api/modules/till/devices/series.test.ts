import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordSale, voidSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { shopWithTills } from '../../../proofs/fixtures/sample-tills.ts';
import { proveSeries } from './series-proof.ts';

describe.each(ENGINES)('receipt numbers of tills on %s', (engine) => {
  const shop = shopWithTills(engine);
  const { contact, sale, read } = shop;

  test('missing and repeated numbers are found in whatever order numbers arrive, and agree with the booked rows', async () => {
    const till = newId();
    const arrived: number[] = [];
    for (const seq of [5, 2, 9, 3, 3, 12, 1, 8, 4, 10, 2, 6, 11, 7]) {
      await shop.manager.call(recordSale, { body: sale(till, seq) });
      arrived.push(seq);
      const all = Array.from({ length: Math.max(...arrived) }, (_, index) => index + 1);
      const device = await read(till);
      expect(device?.gaps.flatMap(({ from, to }) => all.slice(from - 1, to))).toEqual(
        all.filter((number) => !arrived.includes(number)),
      );
      expect(device?.reused.flatMap(({ from, to }) => all.slice(from - 1, to))).toEqual(
        all.filter((number) => arrived.filter((one) => one === number).length > 1),
      );
    }
    const voided = { ...sale(till, 15), id: newId() };
    await shop.manager.call(voidSale, {
      body: {
        id: newId(),
        saleId: voided.id,
        deviceId: till,
        deviceSeq: 15,
        reason: 'ошибка',
        voidedAt: voided.soldAt,
        sale: voided,
      },
    });
    expect((await read(till))?.gaps).toMatchObject([{ from: 13, to: 14 }]);
    const { id: saleId } = await shop.manager.call(recordSale, { body: sale(till, 16) });
    const returned = { returnedAt: new Date().toISOString(), sentAt: new Date().toISOString(), reason: 'Брак' };
    await shop.manager.call(recordReturn, {
      body: {
        ...{ id: newId(), saleId, deviceId: till, deviceSeq: 16, total: 6715, ...returned },
        items: [{ position: 0, qty: 1, fate: 'restock' }],
      },
    });
    expect((await read(till))?.reused.at(-1)).toMatchObject({ from: 16, to: 16 });
    // Two at once, each of which closes a half of the gap.
    await Promise.all([13, 14, 14].map((seq) => shop.manager.call(recordSale, { body: sale(till, seq) })));
    expect(await read(till)).toMatchObject({
      gaps: [],
      reused: [
        { from: 2, to: 3 },
        { from: 14, to: 14 },
        { from: 16, to: 16 },
      ],
    });
    expect(await proveSeries(shop.app.db)).toEqual([]);
  });

  test('a till’s contact tells which acknowledged receipts the server has lost, until they have come again', async () => {
    const id = newId();
    await contact(id);
    const sales = [1, 2, 3, 4].map((seq) => sale(id, seq));
    for (const body of sales.slice(0, 2)) await shop.manager.call(recordSale, { body });
    expect(await contact(id, { lastSeq: 2, acknowledged: [{ from: 1, to: 2 }] })).not.toHaveProperty('lost');
    expect((await read(id))?.lost).toEqual([]);
    // As of a server whose file was copied without its log: it acknowledged two more, and the till has a fifth to send.
    const { prefix, lost } = await contact(id, { lastSeq: 5, acknowledged: [{ from: 1, to: 4 }] });
    expect(lost).toBe(true);
    expect((await read(id))?.lost).toEqual([{ prefix, from: 3, to: 4 }]);
    await shop.manager.call(recordSale, { body: sales[3]! });
    expect((await read(id))?.lost).toEqual([{ prefix, from: 3, to: 3 }]);
    await shop.manager.call(recordSale, { body: sales[2]! });
    expect((await read(id))?.lost).toEqual([]);
    // A till of a former version reports none, and is not doubted.
    expect(await contact(id, { lastSeq: 9 })).not.toHaveProperty('lost');
  });

  test('missing numbers of a series are seen by the server', async () => {
    const id = newId();
    const { prefix } = await contact(id);
    for (const number of [2, 3, 6, 9]) await shop.manager.call(recordSale, { body: sale(id, number) });
    const voided = sale(id, 8);
    await shop.manager.call(voidSale, {
      body: {
        id: newId(),
        saleId: voided.id,
        deviceId: id,
        deviceSeq: 8,
        voidedAt: voided.soldAt,
        reason: 'Ошибся товаром',
        sale: voided,
      },
    });
    expect(await read(id)).toMatchObject({
      lastSeq: 9,
      gaps: [
        [1, 1],
        [4, 5],
        [7, 7],
      ].map(([from, to]) => ({ prefix, from, to })),
    });
    for (const number of [1, 4, 5, 7]) await shop.manager.call(recordSale, { body: sale(id, number) });
    expect(await read(id)).toMatchObject({ lastSeq: 9, gaps: [] });
  });
});
