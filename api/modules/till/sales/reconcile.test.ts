import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { closeShift } from '#contract/shifts/shifts.ts';
import { reconcileSales, recordSale, voidSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { sellingShop } from '../../../proofs/fixtures/sample-sales.ts';

describe.each(ENGINES)('a till’s journal beside the server on %s', (engine) => {
  const shop = sellingShop(engine);
  const { deviceSale } = shop;

  test('the journal and the server are compared both ways', async () => {
    const id = newId();
    const here = deviceSale({ deviceId: id, deviceSeq: 1 });
    const differs = deviceSale({ deviceId: id, deviceSeq: 2 });
    const extra = deviceSale({ deviceId: id, deviceSeq: 3 });
    for (const sale of [here, differs, extra]) await shop.manager.call(recordSale, { body: sale });
    const lost = newId();
    const answer = await shop.manager.call(reconcileSales, {
      body: {
        deviceId: id,
        fromSeq: 1,
        lastSeq: 5,
        sales: [
          { id: here.id, total: 13_430 },
          { id: differs.id, total: 1 },
          { id: lost, total: 5 },
        ],
      },
    });
    expect(answer).toMatchObject({
      missing: [lost],
      different: [{ id: differs.id, total: 13_430 }],
      extra: [{ id: extra.id }],
      absent: [{ from: 4, to: 5 }],
      matched: 1,
    });
  });

  test('the rows that a restored server lacks are named, also voids and closings of shifts; others are not', async () => {
    const id = newId();
    const sale = deviceSale({ deviceId: id, deviceSeq: 2 });
    await shop.manager.call(recordSale, { body: sale });
    const now = new Date().toISOString();
    const voided = deviceSale({ deviceId: id, deviceSeq: 1 });
    const known = newId();
    await shop.manager.call(voidSale, {
      body: {
        id: known,
        saleId: voided.id,
        deviceId: id,
        deviceSeq: 1,
        voidedAt: now,
        reason: 'Ошибка кассира',
        sale: voided,
      },
    });
    const closed = newId();
    const receipts = [{ id: sale.id, kind: 'sale' as const, seq: 2, total: 13_430, at: now }];
    await shop.manager.call(closeShift, {
      body: { id: closed, revision: 2, deviceId: id, fromSeq: 0, toSeq: 2, openedAt: now, closedAt: now, receipts },
    });
    const [lostVoid, lostShift] = [newId(), newId()];
    const shifts = [
      { id: closed, revision: 2 },
      { id: lostShift, revision: 1 },
    ];
    const journal = {
      deviceId: id,
      fromSeq: 1,
      lastSeq: 2,
      sales: [
        { id: sale.id, total: 13_430 },
        { id: voided.id, total: 13_430, voided: true },
      ],
      voids: [{ id: known }, { id: lostVoid }],
      shifts,
    };
    const all = await shop.manager.call(reconcileSales, { body: journal });
    expect(all).toMatchObject({
      missing: [],
      notCancelled: [],
      missingVoids: [lostVoid],
      missingShifts: [lostShift],
      absent: [],
      extra: [],
      matched: 2,
    });
    const newer = await shop.manager.call(reconcileSales, {
      body: { ...journal, shifts: [{ id: closed, revision: 3 }] },
    });
    expect(newer.missingShifts).toEqual([closed]);
  });

  test('receipts are compared by the numbers of the series: one received long ago is missed too, whatever day it is on the device', async () => {
    const id = newId();
    const old = deviceSale({ deviceId: id, deviceSeq: 7, soldAt: '2020-01-01T00:00:00.000Z' });
    await shop.manager.call(recordSale, { body: old });
    await shop.app.db('sales').where({ id: old.id }).update({ received_at: '2020-01-01T00:00:00.000Z' });
    const extra = async (fromSeq: number) =>
      (await shop.manager.call(reconcileSales, { body: { deviceId: id, fromSeq, lastSeq: 9, sales: [] } })).extra.map(
        (sale) => sale.id,
      );
    expect(await extra(7)).toEqual([old.id]);
    expect(await extra(8)).toEqual([]);
  });

  test('a sale voided on the device is asked for only when the server still counts it', async () => {
    const id = newId();
    const [kept, cancelled] = [deviceSale({ deviceId: id, deviceSeq: 1 }), deviceSale({ deviceId: id, deviceSeq: 2 })];
    for (const sale of [kept, cancelled]) await shop.manager.call(recordSale, { body: sale });
    const now = new Date().toISOString();
    await shop.manager.call(voidSale, {
      body: {
        id: newId(),
        saleId: cancelled.id,
        deviceId: id,
        deviceSeq: 2,
        voidedAt: now,
        reason: 'Ошибка кассира',
        sale: cancelled,
      },
    });
    const sales = [kept.id, cancelled.id, newId()].map((sale) => ({ id: sale, total: 13_430, voided: true }));
    const answer = await shop.manager.call(reconcileSales, { body: { deviceId: id, sales } });
    expect(answer).toMatchObject({ missing: [], notCancelled: [kept.id], different: [], extra: [], matched: 2 });
  });
});
