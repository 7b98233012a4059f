import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { PURCHASE_LISTS, reportMargin, reportPurchase } from '#contract/reports/purchase.ts';
import { deleteProduct, restoreProduct } from '#contract/catalogue/products.ts';
import { saveStockDocument } from '#contract/stock/stock-documents.ts';
import { saveSupply } from '#contract/stock/stock-rules.ts';
import { toRoubles } from '#contract/values/money.ts';
import { ENGINES } from '#db/test-database.ts';
import { DAY_MS, GOODS, lineOf, receiptOf, shopInNeed, START } from '../../../proofs/fixtures/sample-purchase.ts';

describe.each(ENGINES)('what to buy on %s', (engine) => {
  const shop = shopInNeed(engine, 60);
  const { sold, costOf, purchase, stocked, find, receiveOne } = shop;

  const pieces = (id: string, days: number): number =>
    sold.filter((line) => line.id === id && line.ago < days).reduce((sum, { qty }) => sum + qty, 0);

  test('stock, speed, days left, proposal and frozen money are those of a plain recount of the sales', async () => {
    const { items, tiles, counts } = await purchase({ show: 'all' });
    const stock = await stocked();
    expect(items).toHaveLength(GOODS + 1);
    for (const row of items) {
      const onHand = stock.get(row._id)?.stock_qty ?? 0;
      const days = row._id === 'new' ? 5 : 56;
      const qty = pieces(row._id, 56);
      expect([row.stockQty, row.soldQty, row.days], row._id).toEqual([onHand, qty, days]);
      expect(row.daysLeft, row._id).toBe(qty === 0 ? null : Math.floor((onHand * days) / qty + 1e-9));
      expect(row.need, row._id).toBe(Math.max(0, Math.ceil((qty * 28) / days) - onHand));
      expect(row.dead, row._id).toBe(row._id !== 'new' && pieces(row._id, 90) === 0);
    }
    const all = [...stock.values()];
    const worth = (id: string): number => (costOf.get(id) ?? 0) * (stock.get(id)?.stock_qty ?? 0);
    const dead = items.filter((row) => row.dead);
    const soldCost = sold
      .filter(({ ago }) => ago < 56)
      .reduce((sum, { id, qty }) => sum + (costOf.get(id) ?? 0) * qty, 0);
    const stockCost = all.reduce((sum, { id }) => sum + worth(id), 0);
    expect(dead.map(({ _id }) => _id).sort()).toEqual(['g2', 'g6', 'g7']);
    expect(tiles).toMatchObject({
      stockCost: toRoubles(stockCost),
      stockRetail: toRoubles(all.reduce((sum, row) => sum + row.price_retail * row.stock_qty, 0)),
      units: all.reduce((sum, row) => sum + row.stock_qty, 0),
      unitsWithoutCost: stock.get('g3')?.stock_qty,
      soldCost: toRoubles(soldCost),
      turnover: Math.round((soldCost / stockCost) * 100) / 100,
      stockDays: Math.floor((stockCost * 56) / soldCost),
      dead: { goods: 3, cost: toRoubles(dead.reduce((sum, { _id }) => sum + worth(_id), 0)) },
    });
    expect([counts.dead, counts.all]).toEqual([3, GOODS + 1]);
  });

  test('stock of goods that are taken off sale moves from the goods on sale to a sum of its own', async () => {
    const before = (await purchase({ show: 'all' })).tiles;
    expect(before.offSale).toEqual({ units: 0, cost: 0 });
    const { stock_qty: qty = 0, cost_price: cost } =
      (await shop.app.db('products').where({ id: 'g1' }).first('stock_qty', 'cost_price')) ?? {};
    expect(qty).toBeGreaterThan(0);
    await shop.admin.call(deleteProduct, { params: { id: 'g1' } });
    const { offSale, stockCost, units } = (await purchase({ show: 'all' })).tiles;
    expect(offSale).toEqual({ units: qty, cost: toRoubles(qty * (cost ?? 0)) });
    expect([units + offSale.units, stockCost + offSale.cost]).toEqual([before.units, before.stockCost]);
    await shop.admin.call(restoreProduct, { params: { id: 'g1' } });
  });

  test('margin of the period is that of a plain recount, goods sold below cost first by their loss', async () => {
    const from = '2026-01-15';
    const days = Math.round((Date.parse('2026-03-10') - Date.parse(from)) / DAY_MS) + 1;
    const {
      items,
      counts: { below: belowCost },
    } = await shop.admin.call(reportMargin, { query: { from, to: '2026-03-10', limit: 1000 } });
    const expected = new Map<string, [qty: number, revenue: number, cost: number, below: number, loss: number]>();
    for (const { id, qty, price, ago } of sold) {
      if (ago >= days) continue;
      const lost = Math.max(0, (costOf.get(id) ?? 0) - price);
      const [pcs, revenue, cost, below, loss] = expected.get(id) ?? [0, 0, 0, 0, 0];
      expected.set(id, [
        pcs + qty,
        revenue + qty * price,
        cost + qty * (costOf.get(id) ?? 0),
        below + (lost === 0 ? 0 : qty),
        loss + qty * lost,
      ]);
    }
    expect(items).toHaveLength(expected.size);
    for (const row of items) {
      const [qty, revenue, cost, below, loss] = expected.get(row._id ?? '') ?? [0, 0, 0, 0, 0];
      expect([row.qty, row.revenue, row.cost, row.grossProfit], row.title).toEqual([
        qty,
        toRoubles(revenue),
        toRoubles(cost),
        toRoubles(revenue - cost),
      ]);
      expect([row.qtyBelowCost, row.loss], row.title).toEqual([below, toRoubles(loss)]);
      const isCosted = costOf.get(row._id ?? '') != null;
      expect(row.margin, row.title).toBe(isCosted ? Math.round(((revenue - cost) / revenue) * 1000) / 10 : null);
    }
    const losses = items.filter((row) => row.qtyBelowCost > 0);
    expect(losses.length).toBe(belowCost);
    expect(items.slice(0, belowCost)).toEqual([...losses].sort((one, other) => other.loss - one.loss));
    const rest = items.slice(belowCost).map(({ margin }) => margin ?? Infinity);
    expect(rest).toEqual([...rest].sort((one, other) => one - other));
  });

  test('a minimum, a lead time of its own, the last receipt’s supplier and price, and goods on the way are counted in', async () => {
    await receiveOne('g7', 'Сантех-Опт', 432.1);
    expect(await find('g7')).toMatchObject({ supplier: 'Сантех-Опт', price: 432.1, need: 0, dead: false });
    await shop.admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: 3, minimumQty: START + 51 } });
    expect(await find('g7')).toMatchObject({ leadDays: 3, minimumQty: START + 51, need: 50, own: { leadDays: 3 } });
    await shop.admin.call(saveStockDocument, {
      params: { id: newId() },
      body: receiptOf('', [lineOf('g7', 20, 1)]),
    });
    expect(await find('g7')).toMatchObject({ onWayQty: 20, need: 30, price: 432.1 });
    const { items, tiles } = await purchase();
    expect(items[0]).toMatchObject({ _id: 'g7', supplier: 'Сантех-Опт' });
    expect(tiles.order.sum).toBe(
      Math.round(items.reduce((sum, { need, price }) => sum + need * (price ?? 0), 0) * 100) / 100,
    );
    await shop.admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: null } });
    expect(await find('g7')).toMatchObject({ own: { leadDays: null, minimumQty: null }, need: 0 });
  });

  test('a list is narrowed by words, by a group and by a supplier; goods of unknown cost are a list', async () => {
    const { items: all, groups } = await purchase({ show: 'all' });
    const ids = async (query: Parameters<typeof purchase>[0]) => (await purchase(query)).items.map(({ _id }) => _id);
    expect(await ids({ show: 'all', q: 'ТОВАР a-3' })).toEqual(['g3']);
    expect(await ids({ show: 'uncosted' })).toEqual(['g3']);
    for (const { abc, xyz, goods } of groups) {
      const its = all.filter((row) => row.abc === abc && row.xyz === xyz);
      expect(its).toHaveLength(goods);
      if (xyz !== null)
        expect((await ids({ show: 'all', group: `${abc}${xyz}` })).sort()).toEqual(its.map(({ _id }) => _id).sort());
    }
    for (const query of [{}, { q: 'товар a-3' }, { group: 'C' }, { q: 'товар', group: 'A' }] as const) {
      const { counts } = await purchase(query);
      for (const list of PURCHASE_LISTS)
        expect([list, counts[list]]).toEqual([list, (await ids({ ...query, show: list })).length]);
      for (const show of ['order', 'dead'] as const)
        for (const { abc, xyz, goods } of (await purchase({ ...query, show })).groups)
          if (xyz !== null)
            expect((await ids({ ...query, show, group: `${abc}${xyz}` })).length, `${show} ${abc}${xyz}`).toBe(goods);
    }
    expect(all.find(({ _id }) => _id === 'new')?.xyz).toBeNull();
    expect(await ids({ show: 'all', supplier: 'Сантех-Опт' })).toEqual(['g7']);
    expect(await ids({ show: 'all', supplier: '' })).toHaveLength(GOODS);
    const { headers } = await shop.admin.request(
      'GET',
      `${reportPurchase.path}?show=all&supplier=${encodeURIComponent('Сантех-Опт')}&format=xlsx`,
    );
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      'Заказ поставщику Сантех-Опт 2026-03-10.xlsx',
    );
  });

  test('of several receipts of a product the last one counts, each product by its own', async () => {
    // Booked at one moment: the number decides, and within a document the position.
    for (const price of [450, 400]) await receiveOne('g7', 'Вентиль', price);
    expect(await find('g7')).toMatchObject({ supplier: 'Вентиль', price: 400 });
    await receiveOne('g6', 'Сантех-Опт', 55);
    expect([await find('g6'), await find('g7')]).toMatchObject([
      { supplier: 'Сантех-Опт', price: 55 },
      { supplier: 'Вентиль', price: 400 },
    ]);
  });
});
