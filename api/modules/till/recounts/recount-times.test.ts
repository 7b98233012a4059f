import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { registerDevice } from '#contract/devices/devices.ts';
import { issueExchangeKey, ONE_C_SOURCE, tellTillDays } from '#contract/exchange/one-c.ts';
import { adjustStock, resolveDiscrepancy, undoReason } from '#contract/stock/inventory.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { ENGINES } from '#db/test-database.ts';
import { importStock, undoImportedStock } from '../../../proofs/fixtures/sample-import.ts';
import { at, counted, countingShop } from '../../../proofs/fixtures/sample-recounts.ts';
import { resolveDiscrepancy as settleDiscrepancy } from '../../stock/discrepancies/resolve-discrepancy.ts';
import { adjustStock as correctStock } from '../../stock/corrections/correct-stock.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { recordSale } from '../sales/record-sale.ts';
import { recordRecount as keepRecount } from './record-recount.ts';
import { lineOfRow, notesOf } from '../../imports/plan/planned-line.ts';

const DAY_MS = 24 * 60 * 60_000;
const minute = (value: number): Date => new Date(at(value));

describe.each(ENGINES)('times of recounts on %s', (engine) => {
  const shop = countingShop(engine);
  const { moreGoods, recountOf, context, saleOf, sell, voidAt, count, stockOf, read } = shop;

  test('a sale from before the recount that arrives after it was seen by the count: the difference is offset', async () => {
    const [sale, gone] = [saleOf(shop.tap, 2, 5), saleOf(shop.tap, 1, 6)];
    await sell(gone, 7);
    // Two of the ten are missing: one is stolen, and the shelf shows seven minus the sold ones.
    const body = recountOf([counted(shop.tap, 6, at(10))]);
    await count(body, 30);
    expect(await stockOf(shop.tap)).toBe(6);
    const receipt = await sell(sale, 60);
    expect(receipt.items[0]?.stockQty).toBe(6);
    expect(await stockOf(shop.tap)).toBe(6);
    const after = await read(body.id);
    expect([after.units, after.lines[0]?.stockBefore, after.lines[0]?.stockAfter]).toEqual([-1, 7, 6]);
    // A voided receipt was never sold: its goods were on the shelf when it was counted.
    await voidAt(gone, 69, 70);
    expect(await stockOf(shop.tap)).toBe(6);
    expect((await read(body.id)).lines[0]?.stockBefore).toBe(8);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('a clock that is wrong is set right by its skew, sales and counts alike', async () => {
    const hour = 60;
    const sale = saleOf(shop.tap, 2, 5 - hour);
    await count(recountOf([counted(shop.tap, 8, at(10 - hour))], { sentAt: at(30 - hour) }), 30);
    await recordSale(context(60), { ...sale, sentAt: at(60 - hour) }, { id: shop.adminId, role: 'admin' });
    expect(await stockOf(shop.tap)).toBe(8);
  });

  test('a count by the shop’s clock keeps its times, whatever the till’s own clock says at the delivery', async () => {
    await sell(saleOf(shop.tap, 2, 5), 6);
    const body = recountOf([counted(shop.tap, 8, at(10))], { sentAt: at(30 - 20), byShopClock: true });
    await count(body, 30);
    expect([await stockOf(shop.tap), (await read(body.id)).units]).toEqual([8, 0]);
    // The till's clock was put right before the delivery: nothing tells that it was 20 minutes behind.
    expect((await read(body.id)).lines[0]?.countedAt).toBe(at(10));
  });

  test('no count is earlier than its till: what was sold before it came stays out of the difference', async () => {
    const own = newId();
    await sell(saleOf(shop.tap, 2, 5), 6);
    await shop.seller.call(registerDevice, { body: { deviceId: own, sentAt: new Date().toISOString() } });
    await shop.app
      .db('devices')
      .where({ id: own })
      .update({ began_at: at(10) });
    const body = recountOf([counted(shop.tap, 8, '2010-01-01T00:00:00.000Z')], { deviceId: own });
    await count(body, 30);
    expect(await stockOf(shop.tap)).toBe(8);
    expect((await read(body.id)).note).toContain('время пересчёта исправлено');
  });

  test('of two counts the later one stands, in whatever order they arrive, also against a correction by hand', async () => {
    const [early, late] = [recountOf([counted(shop.tap, 3, at(10))]), recountOf([counted(shop.tap, 8, at(20))])];
    await count(late, 25);
    expect((await count(early, 26)).differing).toBe(0);
    expect(await stockOf(shop.tap)).toBe(8);
    expect((await read(early.id)).lines[0]).toMatchObject({ qty: 3, stockBefore: null, stockAfter: null });
    await shop.admin.call(adjustStock, {
      params: { id: shop.bath },
      body: { id: newId(), kind: 'adjustment', stockQtyBase: 10, stockQty: 9, reason: 'Пересчитали' },
    });
    await keepRecount(
      { ...context(0), now: new Date() },
      { note: '', ...recountOf([counted(shop.bath, 4, at(-5))]) },
      shop.adminId,
    );
    expect(await stockOf(shop.bath)).toBe(9);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('a correction that was taken back is no later count, nor is a discrepancy that was written off', async () => {
    const correct = (id: string, [from, to]: readonly [number, number], minutes: number, reason = 'Пересчитали') =>
      correctStock({ db: shop.app.db, actorId: shop.adminId, now: minute(minutes) }, id, {
        ...{ id: newId(), kind: 'adjustment', stockQtyBase: from, stockQty: to, reason },
      });
    const undo = undoReason('Пересчитали');
    // The correction is undone before the count arrives, whether it was made after the count or before it.
    await correct(shop.tap, [10, 3], 15);
    await correct(shop.tap, [3, 10], 16, undo);
    const late = recountOf([counted(shop.tap, 8, at(10))]);
    await count(late, 20);
    expect([await stockOf(shop.tap), (await read(late.id)).lines[0]?.stockBefore]).toEqual([8, 10]);
    await correct(shop.bath, [10, 3], 5);
    await correct(shop.bath, [3, 10], 15, undo);
    await count(recountOf([counted(shop.bath, 8, at(10))]), 20);
    expect(await stockOf(shop.bath)).toBe(8);
    // The undo of one of two equal corrections leaves the other in force.
    const [twice = '', sold = ''] = await moreGoods();
    await correct(twice, [10, 9], 15);
    await correct(twice, [9, 8], 16);
    await correct(twice, [8, 9], 17, undo);
    await count(recountOf([counted(twice, 4, at(10))]), 20);
    expect(await stockOf(twice)).toBe(9);
    await sell(saleOf(twice, 1, 14), 21);
    expect(await stockOf(twice)).toBe(9);
    await sell(saleOf(sold, 12, 5), 6);
    const open = await shop.app.db('discrepancies').where({ product_id: sold }).first('id');
    const settled = { resolution: 'write_off' as const, note: 'Не нашли' };
    const asked = { db: shop.app.db, actorId: shop.adminId, now: minute(15) };
    await settleDiscrepancy(asked, open?.id ?? '', settled);
    await count(recountOf([counted(sold, 1, at(10))]), 20);
    expect(await stockOf(sold)).toBe(1);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('an import of a later moment replaces a count, one of an earlier moment does not, and an undone one is as if it had never been', async () => {
    await importStock(shop.app.db, { sku: shop.tap, qty: 8, stockAt: null }, minute(15));
    const late = recountOf([counted(shop.tap, 8, at(10))]);
    await count(late, 20);
    expect(await stockOf(shop.tap)).toBe(8);
    expect((await read(late.id)).lines[0]).toMatchObject({ qty: 8, stockBefore: null, stockAfter: null });
    // The file's stock is older than the count, whichever of the two comes first.
    await importStock(shop.app.db, { sku: shop.bath, qty: 9, stockAt: at(5) }, minute(15));
    await count(recountOf([counted(shop.bath, 8, at(10))]), 20);
    expect(await stockOf(shop.bath)).toBe(8);
    const [other = '', undone = ''] = await moreGoods();
    await count(recountOf([counted(other, 8, at(10))]), 12);
    const older = await importStock(shop.app.db, { sku: other, qty: 9, stockAt: at(5) }, minute(15));
    expect(await stockOf(other)).toBe(8);
    // The offset comes after the file's difference: stock never fell below zero.
    const [few = ''] = await moreGoods();
    await count(recountOf([counted(few, 3, at(10))]), 12);
    const fewImport = await importStock(shop.app.db, { sku: few, qty: 1, stockAt: at(5) }, minute(15));
    expect(await stockOf(few)).toBe(3);
    expect(await shop.app.db('discrepancies').where({ product_id: few })).toEqual([]);
    // The preview, the product's history and the undo promise no other stock than the counted one.
    const [planned] = await shop.app.db('import_lines').where({ import_id: fewImport });
    expect(JSON.parse(planned?.changes ?? '')).toEqual([{ field: 'stockQty', before: 3, after: 1, kept: true }]);
    expect(planned && notesOf(lineOfRow(planned))).toBe('Останется ваше: Остаток');
    await undoImportedStock(shop.app.db, fewImport, minute(18));
    expect(await stockOf(few)).toBe(3);
    expect(await shop.app.db('product_edits').where({ product_id: few })).toEqual([]);
    await undoImportedStock(shop.app.db, older, minute(18));
    expect(await stockOf(other)).toBe(8);
    const wrong = await importStock(shop.app.db, { sku: undone, qty: 3, stockAt: null }, minute(15));
    await undoImportedStock(shop.app.db, wrong, minute(18));
    await count(recountOf([counted(undone, 8, at(10))]), 20);
    expect(await stockOf(undone)).toBe(8);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('a sale of the night belongs to the day of the shop, by which the source is sent the till', async () => {
    // Half past midnight in Moscow, still the day before in UTC.
    const night = new Date(`${new Date(Date.now() - 22.5 * 3_600_000).toISOString().slice(0, 10)}T21:30:00Z`);
    const [told = '', untold = ''] = await moreGoods();
    const stockAt = new Date(night.getTime() + 600_000).toISOString();
    for (const sku of [told, untold])
      await importStock(shop.app.db, { qty: 7, stockAt, source: ONE_C_SOURCE, sku }, new Date());
    await shop.admin.call(issueExchangeKey);
    const sellAt = async (id: string, soldAt: Date): Promise<number | undefined> => {
      const late = { ...saleOf(id, 3, 0), deviceId: newId(), soldAt: soldAt.toISOString() };
      await recordSale({ ...context(0), now: new Date() }, late, { id: shop.adminId, role: 'admin' });
      return stockOf(id);
    };
    await shop.admin.call(tellTillDays, { body: { since: businessDay(night, 'Europe/Moscow') } });
    expect(await sellAt(told, night)).toBe(4);
    expect(await sellAt(untold, new Date(night.getTime() - 3_600_000))).toBe(7);
    await shop.admin.call(tellTillDays, { body: { since: null } });
  });

  test('what was sold before a correction by hand or an import and arrives later was seen by it, but not by one that was undone or that knows the till', async () => {
    const before = Date.now() - 3_600_000;
    const sellLate = async (id: string): Promise<number | undefined> => {
      const late = { ...saleOf(id, 3, 0), deviceId: newId(), soldAt: new Date(before).toISOString() };
      await recordSale({ ...context(0), now: new Date() }, late, { id: shop.adminId, role: 'admin' });
      return stockOf(id);
    };
    const correct = (id: string, from: number, to: number, reason = 'Пересчитали') =>
      shop.admin.call(adjustStock, {
        params: { id },
        body: {
          id: newId(),
          kind: to < from && reason === 'Бой' ? 'write_off' : 'adjustment',
          stockQtyBase: from,
          stockQty: to,
          reason,
        },
      });
    await correct(shop.tap, 10, 7);
    expect(await sellLate(shop.tap)).toBe(7);
    await correct(shop.bath, 10, 7, 'Бой');
    expect(await sellLate(shop.bath)).toBe(4);
    const [undone = '', settled = ''] = await moreGoods();
    await correct(undone, 10, 7);
    await correct(undone, 7, 10, undoReason('Пересчитали'));
    expect(await sellLate(undone)).toBe(7);
    await shop.app.db('discrepancies').insert({
      id: newId(),
      product_id: settled,
      shortage: 1,
      opened_at: new Date(before).toISOString(),
      resolved_at: null,
      resolution: null,
      resolved_by: null,
      note: '',
    });
    const open = await shop.app.db('discrepancies').where({ product_id: settled }).first('id');
    await shop.admin.call(resolveDiscrepancy, {
      params: { id: open?.id ?? '' },
      body: { resolution: 'recount', countedQty: 7, stockQtyBase: 10, note: 'Посчитали' },
    });
    expect(await sellLate(settled)).toBe(7);
    const [stated = '', told = ''] = await moreGoods();
    const stockAt = new Date(before + 1_800_000).toISOString();
    const id = await importStock(shop.app.db, { sku: stated, qty: 7, stockAt }, new Date());
    expect(await sellLate(stated)).toBe(7);
    await undoImportedStock(shop.app.db, id, new Date());
    expect(await stockOf(stated)).toBe(7);
    const ofOneC = { qty: 7, stockAt, source: ONE_C_SOURCE };
    await importStock(shop.app.db, { ...ofOneC, sku: told }, new Date());
    const [untold = ''] = await moreGoods();
    await importStock(shop.app.db, { ...ofOneC, sku: untold }, new Date());
    expect(await sellLate(untold)).toBe(7);
    await shop.admin.call(issueExchangeKey);
    await shop.admin.call(tellTillDays, { body: { since: businessDay(new Date(before - DAY_MS), 'Europe/Moscow') } });
    expect(await sellLate(told)).toBe(4);
    await shop.admin.call(tellTillDays, { body: { since: null } });
    expect(await proveStock(shop.app.db)).toEqual([]);
  });
});
