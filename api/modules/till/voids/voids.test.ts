import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { listDevices } from '#contract/devices/devices.ts';
import { recordSale, saleRequestSchema, voidSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { anotherTill, refusal, sellingShop } from '../../../proofs/fixtures/sample-sales.ts';
import { SALE } from '../../acts/kinds.ts';
import { voidSale as endSale } from './void-sale.ts';

describe.each(ENGINES)('voids of sales on %s', (engine) => {
  const shop = sellingShop(engine);
  const { deviceId, deviceSale, stockOf } = shop;

  const voidOf = (sale: ReturnType<typeof deviceSale>, reason: string) => ({
    id: newId(),
    saleId: sale.id,
    deviceId,
    deviceSeq: sale.deviceSeq ?? 0,
    voidedAt: new Date().toISOString(),
    reason,
    sale,
  });

  test('a void accounts for the number, and that sale is never booked afterwards', async () => {
    const sale = deviceSale();
    const body = voidOf(sale, 'Ошибся товаром');
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
    const body = voidOf(sale, 'Покупатель передумал');
    expect(await shop.manager.call(voidSale, { body })).toMatchObject({ outcome: 'cancelled' });
    await shop.manager.call(voidSale, { body: { ...body, id: newId() } });
    expect(await stockOf(shop.goods.mixer)).toBe(before);
    expect(await shop.manager.call(recordSale, { body: sale })).toEqual({ ...receipt, replayed: true });
    expect(await stockOf(shop.goods.mixer)).toBe(before);
  });

  test('a sale that a former build booked is answered again, refused with other content and cancelled by its void', async () => {
    const sale = deviceSale();
    const before = await stockOf(shop.goods.mixer);
    const receipt = await shop.manager.call(recordSale, { body: sale });
    const former = createHash('sha256')
      .update(JSON.stringify(SALE.former?.(saleRequestSchema.parse(sale))))
      .digest('hex');
    await shop.app.db('sales').where({ id: sale.id }).update({ body_hash: former });
    expect(await shop.manager.call(recordSale, { body: sale })).toEqual({ ...receipt, replayed: true });
    const other = await shop.manager.request('POST', '/api/sales', { json: { ...sale, note: 'Другой' } });
    expect(other).toMatchObject(refusal(409, 'act_id_reused'));
    const { id: saleId, deviceSeq = 0 } = sale;
    const body = {
      id: newId(),
      saleId,
      deviceId,
      deviceSeq,
      voidedAt: new Date().toISOString(),
      reason: 'Ошибся',
      sale,
    };
    expect(await shop.manager.call(voidSale, { body })).toMatchObject({ outcome: 'cancelled' });
    expect(await stockOf(shop.goods.mixer)).toBe(before);
  });

  test('the time of a void is set right by the clock of its device, and is never before its sale', async () => {
    const now = new Date();
    const sender = await shop.app.db('users').where({ role: 'admin' }).first('id');
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
    const voidedAt = async (times: { voidedAt: string; sentAt?: string }) => {
      const own = anotherTill();
      const sale = deviceSale({ ...own, soldAt: ago(30) });
      await shop.manager.call(recordSale, { body: sale });
      const id = newId();
      const till = { ...own, saleId: sale.id, reason: 'Ошибся товаром', sale };
      await endSale({ db: shop.app.db, now }, { id, ...till, ...times }, { id: sender?.id ?? '', role: 'admin' });
      return (await shop.app.db('voids').where({ id }).first('voided_at'))?.voided_at;
    };
    // A clock that is slow by two hours; another that is right; an older till, which doesn't say when it sent.
    expect(await voidedAt({ voidedAt: ago(130), sentAt: ago(120) })).toBe(ago(10));
    expect(await voidedAt({ voidedAt: ago(10), sentAt: now.toISOString() })).toBe(ago(10));
    expect(await voidedAt({ voidedAt: ago(10) })).toBe(ago(10));
    expect(await voidedAt({ voidedAt: ago(130) })).toBe(ago(30));
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
