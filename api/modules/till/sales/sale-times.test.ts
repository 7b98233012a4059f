import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { registerDevice } from '#contract/devices/devices.ts';
import { listSales, recordSale, voidSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { anotherTill, sellingShop, type SaleBody } from '../../../proofs/fixtures/sample-sales.ts';

describe.each(ENGINES)('times of sales on %s', (engine) => {
  const shop = sellingShop(engine);
  const { deviceSale } = shop;

  test('a clock wrong by a year neither blocks nor expires a sale; its day is corrected', async () => {
    const wrong = new Date(Date.now() - 365 * 86_400_000).toISOString();
    const receipt = await shop.manager.call(recordSale, { body: deviceSale({ soldAt: wrong, sentAt: wrong }) });
    expect(receipt.warnings).toEqual([{ code: 'clock_skew' }]);
    const row = await shop.app.db('sales').where({ id: receipt.id }).first();
    expect(row?.sold_at).toBe(wrong);
    expect(Date.now() - Date.parse(row?.business_at ?? '')).toBeLessThan(60_000);
  });

  test('a late sale lands on its own day and is marked', async () => {
    const soldAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const body = deviceSale({ soldAt, ...anotherTill(), note: 'Покупатель: Поздний' });
    const receipt = await shop.manager.call(recordSale, { body });
    const { items } = await shop.manager.call(listSales, { query: { q: 'поздний' } });
    expect(items).toMatchObject([{ id: receipt.id, late: true, soldAt, total: 13_430 }]);
  });

  test('a receipt is not earlier than its till, nor than one of a lower number: it counts when that can have been, and the owner is told', async () => {
    const own = newId();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await shop.manager.call(registerDevice, { body: { deviceId: own, sentAt: ago(0) } });
    const booked = async (change: Partial<SaleBody>) => {
      const { id, warnings } = await shop.manager.call(recordSale, { body: deviceSale({ deviceId: own, ...change }) });
      const row = await shop.app.db('sales').where({ id }).first();
      return { at: row?.business_at ?? '', late: Boolean(row?.late), marks: row?.marks ?? '', warnings };
    };
    const doubted = { late: false, marks: 'clock_doubted', warnings: [{ code: 'clock_skew' }] };
    // Before the till's first contact.
    const first = await booked({ deviceSeq: 1, soldAt: '2010-01-01T00:00:00.000Z' });
    expect(first).toMatchObject(doubted);
    const third = await booked({ deviceSeq: 3 });
    expect(third).toMatchObject({ marks: '', warnings: [] });
    const fourth = await booked({ deviceSeq: 4, soldAt: ago(2) });
    expect(fourth).toMatchObject(doubted);
    // A late receipt fits between its neighbours.
    const second = await booked({ deviceSeq: 2, soldAt: '2010-01-01T00:00:00.000Z' });
    expect(second).toMatchObject(doubted);
    expect([first.at, second.at, third.at, fourth.at]).toEqual([first.at, second.at, third.at, fourth.at].toSorted());
    expect(second.at <= third.at).toBe(true);
  });

  test('a correction keeps the time of the receipt that it corrects, under whatever number', async () => {
    const own = newId();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const book = (change: Partial<SaleBody>) =>
      shop.manager.call(recordSale, { body: deviceSale({ deviceId: own, ...change }) });
    await book({ deviceSeq: 1, soldAt: ago(3) });
    await book({ deviceSeq: 3, soldAt: ago(1) });
    const soldAt = ago(2);
    const { id, warnings } = await book({ deviceSeq: 4, soldAt, correctsSeq: 2 });
    expect(warnings).toEqual([]);
    expect(await shop.app.db('sales').where({ id }).first('business_at', 'marks')).toEqual({
      business_at: soldAt,
      marks: '',
    });
  });

  test('a correction on another till counts within the series of the till that made the receipt', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [maker, other] = [newId(), newId()];
    const book = (change: Partial<SaleBody>) => shop.manager.call(recordSale, { body: deviceSale(change) });
    await book({ deviceId: maker, deviceSeq: 1, soldAt: ago(3) });
    await book({ deviceId: maker, deviceSeq: 3, soldAt: ago(1) });
    // The other till's series lies after the day of the receipt, with numbers of about the same height.
    await book({ deviceId: other, deviceSeq: 1, soldAt: ago(0.2) });
    const soldAt = ago(2);
    const corrects = { id: newId(), deviceId: maker };
    const { id, warnings } = await book({ deviceId: other, deviceSeq: 2, soldAt, correctsSeq: 2, corrects });
    expect(warnings).toEqual([]);
    expect(await shop.app.db('sales').where({ id }).first('business_at', 'marks')).toEqual({
      business_at: soldAt,
      marks: '',
    });
  });

  test('one receipt is corrected once, by whichever till; after that correction was voided, again', async () => {
    const refused = deviceSale(anotherTill());
    const corrects = { id: refused.id, deviceId: refused.deviceId ?? '' };
    const corrections = [1, 2].map(() => deviceSale({ ...anotherTill(), correctsSeq: 1, corrects }));
    const [first, second] = corrections as [(typeof corrections)[0], (typeof corrections)[0]];
    const before = (await shop.stockOf(shop.goods.mixer)) ?? 0;
    const answers = await Promise.all(
      corrections.map((json) => shop.manager.request('POST', recordSale.path, { json })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'sale_voided',
      error: expect.stringContaining('Этот чек уже исправлен чеком') as string,
    });
    expect(await shop.stockOf(shop.goods.mixer)).toBe(before - 2);
    const [booked, other] = answers[0]?.status === 200 ? [first, second] : [second, first];
    // A process of a former build doesn't read the field: the repeat is the same sale.
    expect(await shop.manager.call(recordSale, { body: { ...booked, corrects: undefined } })).toMatchObject({
      replayed: true,
    });
    const { deviceId = '', deviceSeq = 0 } = booked;
    const again = deviceSale({ deviceId, deviceSeq: deviceSeq + 1, correctsSeq: 1, corrects });
    // The till corrects its own correction, whose void comes after it.
    expect(await shop.manager.call(recordSale, { body: again })).toMatchObject({ replayed: false });
    const void2 = {
      id: newId(),
      saleId: again.id,
      deviceId,
      deviceSeq: deviceSeq + 1,
      voidedAt: new Date().toISOString(),
    };
    await shop.manager.call(voidSale, { body: { ...void2, reason: 'Ошибка', sale: again } });
    const named = { id: newId(), saleId: booked.id, deviceId, deviceSeq, voidedAt: new Date().toISOString() };
    await shop.manager.call(voidSale, { body: { ...named, reason: 'Ошибка', sale: booked } });
    expect(await shop.manager.call(recordSale, { body: other })).toMatchObject({ replayed: false });
  });
});
