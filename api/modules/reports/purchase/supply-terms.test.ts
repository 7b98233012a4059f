import { describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import { countStock, listStock } from '#contract/stock/inventory.ts';
import {
  DEFAULT_STOCK_RULES,
  readStockRules,
  saveStockRules,
  saveSubcategorySupply,
  saveSupply,
} from '#contract/stock/stock-rules.ts';
import { ENGINES } from '#db/test-database.ts';
import { GOODS, shopInNeed, START } from '../../../proofs/fixtures/sample-purchase.ts';

describe.each(ENGINES)('terms of supply on %s', (engine) => {
  const shop = shopInNeed(engine, 20);
  const { stocked, find } = shop;

  test('a subcategory has terms for those of its goods that have none of their own, and the shop for the others', async () => {
    const subcategory = (await find('g6'))?.subcategory;
    expect(subcategory).toMatchObject({ _id: 'sub-basin', name: 'Для раковины', leadDays: null, minimumQty: null });
    await shop.admin.call(saveSupply, { params: { id: 'g5' }, body: { leadDays: 2, minimumQty: null } });
    await shop.admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: 30, minimumQty: START + 7 },
    });
    expect(await find('g6')).toMatchObject({ leadDays: 30, minimumQty: START + 7, need: 7 });
    expect(await find('g5')).toMatchObject({ leadDays: 2, minimumQty: START + 7 });
    expect((await find('g6'))?.subcategory).toMatchObject({ leadDays: 30, minimumQty: START + 7 });
    // An absent term stays as somebody else saved it.
    await shop.admin.call(saveSubcategorySupply, { params: { id: 'sub-basin' }, body: { leadDays: 31 } });
    await shop.admin.call(saveSupply, { params: { id: 'g5' }, body: { minimumQty: START + 8 } });
    await shop.admin.call(saveSupply, { params: { id: 'g5' }, body: {} });
    expect((await find('g6'))?.subcategory).toMatchObject({ leadDays: 31, minimumQty: START + 7 });
    expect((await find('g5'))?.own).toEqual({ leadDays: 2, minimumQty: START + 8, supplierId: null });
    const { items: entries } = await shop.admin.call(listAudit, { query: { subject: 'sub-basin' } });
    expect(new Set(entries.map(({ action, details }) => JSON.stringify([action, details])))).toEqual(
      new Set([
        JSON.stringify(['supply_changed', { leadDays: '30 → 31' }]),
        JSON.stringify(['supply_changed', { leadDays: '— → 30', minimumQty: `— → ${START + 7}` }]),
      ]),
    );
    await shop.admin.call(saveSupply, { params: { id: 'g5' }, body: { minimumQty: null } });
    await shop.admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: null, minimumQty: null },
    });
    expect(await find('g6')).toMatchObject({ leadDays: DEFAULT_STOCK_RULES.leadDays, need: 0 });
    const { path } = saveSubcategorySupply;
    const refused = await shop.admin.request('PUT', path.replace(':id', 'none'), {
      json: { leadDays: 1, minimumQty: 1 },
    });
    expect(refused.status).toBe(404);
  });

  test('goods run low at their own minimum, their subcategory’s, else at the shop’s', async () => {
    const low = async () =>
      (await shop.admin.call(listStock, { query: { state: 'low' } })).map(({ _id }) => _id).sort();
    const counted = async () => (await shop.admin.call(countStock, { query: {} })).low;
    const settle = async (lowQty: number) =>
      shop.admin.call(saveStockRules, {
        body: { ...DEFAULT_STOCK_RULES, lowQty, was: await shop.admin.call(readStockRules) },
      });
    const stock = await stocked();
    const most = Math.max(...[...stock.values()].map(({ stock_qty }) => stock_qty));
    expect([await low(), await counted()]).toEqual([[], 0]);
    await settle(most);
    expect([(await low()).length, await counted()]).toEqual([GOODS + 1, GOODS + 1]);
    await shop.admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: 0 } });
    expect(await low()).not.toContain('g7');
    await settle(5);
    const { stock_qty: left = 0 } = stock.get('g1') ?? {};
    await shop.admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: null, minimumQty: left },
    });
    expect(await low()).toEqual(
      [...stock.values()]
        .filter(({ id, stock_qty }) => id !== 'g7' && stock_qty <= left)
        .map(({ id }) => id)
        .sort(),
    );
    await shop.admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: null, minimumQty: null },
    });
    await shop.admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: null } });
    expect(await low()).toEqual([]);
  });
});
