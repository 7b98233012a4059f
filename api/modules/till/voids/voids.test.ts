import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { listDevices } from '#contract/devices/devices.ts';
import { recordSale, voidSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/memory.ts';
import { refusal, sellingShop } from '../../../proofs/fixtures/sample-sales.ts';

describe.each(ENGINES)('voids of sales on %s', (engine) => {
  const shop = sellingShop(engine);
  const { deviceId, deviceSale, stockOf } = shop;

  test('a void accounts for the number, and that sale is never booked afterwards', async () => {
    const sale = deviceSale();
    const body = {
      id: newId(),
      saleId: sale.id,
      deviceId,
      deviceSeq: sale.deviceSeq ?? 0,
      voidedAt: new Date().toISOString(),
      reason: 'Ошибся товаром',
      sale,
    };
    expect(await shop.manager.call(voidSale, { body })).toMatchObject({ outcome: 'never_booked', replayed: false });
    expect(await shop.manager.call(voidSale, { body })).toMatchObject({ outcome: 'never_booked', replayed: true });
    expect(await shop.manager.request('POST', '/api/sales', { json: sale })).toMatchObject(refusal(409, 'sale_voided'));
    const { items } = await shop.admin.call(listDevices);
    expect(
      items
        .find((device) => device.id === deviceId)
        ?.gaps.some((gap) => gap.from <= (sale.deviceSeq ?? 0) && gap.to >= (sale.deviceSeq ?? 0)),
    ).toBe(false);
  });

  test('voiding a booked sale puts its goods back once, and a replay of it books nothing', async () => {
    const sale = deviceSale();
    const before = await stockOf(shop.goods.mixer);
    const receipt = await shop.manager.call(recordSale, { body: sale });
    const body = {
      id: newId(),
      saleId: sale.id,
      deviceId,
      deviceSeq: sale.deviceSeq ?? 0,
      voidedAt: new Date().toISOString(),
      reason: 'Покупатель передумал',
      sale,
    };
    expect(await shop.manager.call(voidSale, { body })).toMatchObject({ outcome: 'cancelled' });
    await shop.manager.call(voidSale, { body: { ...body, id: newId() } });
    expect(await stockOf(shop.goods.mixer)).toBe(before);
    expect(await shop.manager.call(recordSale, { body: sale })).toEqual({ ...receipt, replayed: true });
    expect(await stockOf(shop.goods.mixer)).toBe(before);
  });

  test('sales and voids of one device at once wait for one another in one order: none fails', async () => {
    const id = newId();
    const sales = Array.from({ length: 24 }, (_, index) => deviceSale({ deviceId: id, deviceSeq: index + 1 }));
    const before = (await stockOf(shop.goods.mixer)) ?? 0;
    const [booked, coming] = [sales.slice(0, 12), sales.slice(12)];
    for (const sale of booked) await shop.manager.call(recordSale, { body: sale });
    const voids = booked.map((sale) => ({
      id: newId(),
      saleId: sale.id,
      deviceId: id,
      deviceSeq: sale.deviceSeq ?? 0,
      voidedAt: new Date().toISOString(),
      reason: 'Ошибся товаром',
      sale,
    }));
    const answers = await Promise.all(
      voids.flatMap((body, index) => [
        shop.manager.request('POST', voidSale.path, { json: body }),
        shop.manager.request('POST', recordSale.path, { json: coming[index] }),
      ]),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(await stockOf(shop.goods.mixer)).toBe(before - 2 * coming.length);
  });
});
