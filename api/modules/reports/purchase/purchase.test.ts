import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import type { QueryFor } from '#contract/endpoint.ts';
import { ORDERED_QTY_MAX, reportMargin, reportPurchase, typedQuantitiesText } from '#contract/reports/purchase.ts';
import { voidSale, recordSale } from '#contract/sales/sales.ts';
import { bookStockDocument, listStockDocuments, saveStockDocument } from '#contract/stock/stock-documents.ts';
import { countStock, listStock } from '#contract/stock/inventory.ts';
import {
  DEFAULT_STOCK_RULES,
  readStockRules,
  saveStockRules,
  saveSubcategorySupply,
  saveSupply,
} from '#contract/stock/stock-rules.ts';
import { joinSuppliers, listSupplierCards, saveSupplier } from '#contract/stock/suppliers.ts';
import { toRoubles } from '#contract/values/money.ts';
import { ENGINES } from '#db/memory.ts';
import { readCsv } from '../../../proofs/fixtures/sample-csv.ts';
import { addCategories, addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../../proofs/fixtures/testing.ts';

/** Noon in Moscow. */
const NOW = new Date('2026-03-10T09:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;
const GOODS = 8;
const START = 200;

/** Random numbers, the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each(ENGINES)('what to buy on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  const random = seeded(7);
  /** Every line sold and not voided: product, pieces, price in kopecks, days before today. */
  const sold: { id: string; qty: number; price: number; ago: number }[] = [];
  const costOf = new Map<string, number | null>();

  beforeAll(async () => {
    app = await startApp({ engine, clock: () => NOW });
    admin = await app.as('admin');
    await addCategories(app.db);
    const products = Array.from({ length: GOODS }, (_, index) =>
      sampleProduct(`g${index}`, {
        title: `Товар ${index}`,
        sku: `A-${index}`,
        stock_qty: START,
        price_retail: 100_000 + index * 1000,
        cost_price: index === 3 ? null : 60_000 + index * 5000,
        created_at: '2025-01-01T00:00:00.000Z',
      }),
    );
    await addProducts(app.db, [
      ...products,
      // Came into the shop five days ago.
      sampleProduct('new', {
        title: 'Новинка',
        sku: 'N-1',
        stock_qty: START,
        cost_price: 1000,
        created_at: '2026-03-06T09:00:00.000Z',
      }),
    ]);
    for (const { id, cost_price } of products) costOf.set(id, cost_price);
    costOf.set('new', 1000);
    for (let seq = 1; seq <= 60; seq += 1) {
      const ago = random(120);
      const soldAt = new Date(NOW.getTime() - ago * DAY_MS - (ago === 0 ? 60_000 : 0)).toISOString();
      // The last two of the goods never sell, the third one not lately.
      const names = [`g${random(GOODS - 2)}`, ...(seq % 20 === 0 ? ['new'] : [])].filter(
        (id) => id !== 'g2' || ago > 95,
      );
      if (names.length === 0) continue;
      const items = names.map((productId) => ({
        productId,
        qty: 1 + random(4),
        price: toRoubles(50_000 + random(60_000)),
      }));
      const sale = {
        id: newId(),
        // Every sale has a till of its own, since sales come in any order.
        deviceId: newId(),
        deviceSeq: 1,
        soldAt,
        sentAt: NOW.toISOString(),
        items,
        note: '',
        paymentMethod: 'cash' as const,
      };
      await admin.call(recordSale, { body: sale });
      if (seq % 9 === 0) {
        const { outcome } = await admin.call(voidSale, {
          body: {
            id: newId(),
            saleId: sale.id,
            deviceId: sale.deviceId,
            deviceSeq: 2,
            voidedAt: NOW.toISOString(),
            reason: 'Ошибка кассира',
            sale,
          },
        });
        expect(outcome).toBe('cancelled');
      } else
        sold.push(
          ...items.map(({ productId, qty, price }) => ({ id: productId, qty, price: Math.round(price * 100), ago })),
        );
    }
  });
  afterAll(() => app.close());

  const purchase = (query: Partial<QueryFor<typeof reportPurchase>> = {}) =>
    admin.call(reportPurchase, { query: { limit: 1000, ...query } });
  const stocked = async () =>
    new Map((await app.db('products').select('id', 'stock_qty', 'price_retail')).map((row) => [row.id, row]));
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

  test('margin of the period is that of a plain recount, goods sold below cost first by their loss', async () => {
    const from = '2026-01-15';
    const days = Math.round((Date.parse('2026-03-10') - Date.parse(from)) / DAY_MS) + 1;
    const {
      items,
      counts: { below: belowCost },
    } = await admin.call(reportMargin, { query: { from, to: '2026-03-10', limit: 1000 } });
    const expected = new Map<string, [qty: number, revenue: number, cost: number]>();
    for (const { id, qty, price, ago } of sold) {
      if (ago >= days) continue;
      const [pcs, revenue, cost] = expected.get(id) ?? [0, 0, 0];
      expected.set(id, [pcs + qty, revenue + qty * price, cost + qty * (costOf.get(id) ?? 0)]);
    }
    expect(items).toHaveLength(expected.size);
    for (const row of items) {
      const [qty, revenue, cost] = expected.get(row._id ?? '') ?? [0, 0, 0];
      expect([row.qty, row.revenue, row.cost, row.grossProfit], row.title).toEqual([
        qty,
        toRoubles(revenue),
        toRoubles(cost),
        toRoubles(revenue - cost),
      ]);
      expect(row.belowCost).toBe(revenue < cost);
      const isCosted = costOf.get(row._id ?? '') != null;
      expect(row.margin, row.title).toBe(isCosted ? Math.round(((revenue - cost) / revenue) * 1000) / 10 : null);
    }
    const losses = items.filter((row) => row.belowCost);
    expect(losses.length).toBe(belowCost);
    expect(items.slice(0, belowCost)).toEqual([...losses].sort((one, other) => one.grossProfit - other.grossProfit));
    const rest = items.slice(belowCost).map(({ margin }) => margin ?? Infinity);
    expect(rest).toEqual([...rest].sort((one, other) => one - other));
  });

  test('a minimum, a lead time of its own, the last receipt’s supplier and price, and goods on the way are counted in', async () => {
    const id = newId();
    const line = (productId: string, qty: number, price: number) => ({ id: newId(), productId, typed: '', qty, price });
    const draft = { kind: 'receipt' as const, supplierNumber: '', day: '2026-03-10', note: '' };
    const saved = await admin.call(saveStockDocument, {
      params: { id },
      body: { ...draft, version: 0, supplier: 'Сантех-Опт', lines: [line('g7', 1, 432.1)] },
    });
    await admin.call(bookStockDocument, { params: { id }, body: { version: saved.version } });
    const find = async () => (await purchase({ show: 'all' })).items.find(({ _id }) => _id === 'g7');
    const before = await find();
    expect(before).toMatchObject({ supplier: 'Сантех-Опт', price: 432.1, need: 0, dead: false });
    await admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: 3, minimumQty: START + 51 } });
    expect(await find()).toMatchObject({ leadDays: 3, minimumQty: START + 51, need: 50, own: { leadDays: 3 } });
    await admin.call(saveStockDocument, {
      params: { id: newId() },
      body: { ...draft, version: 0, supplier: '', lines: [line('g7', 20, 1)] },
    });
    expect(await find()).toMatchObject({ onWayQty: 20, need: 30, price: 432.1 });
    const { items, tiles } = await purchase();
    expect(items[0]).toMatchObject({ _id: 'g7', supplier: 'Сантех-Опт' });
    expect(tiles.order.sum).toBe(
      Math.round(items.reduce((sum, { need, price }) => sum + need * (price ?? 0), 0) * 100) / 100,
    );
    await admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: null } });
    expect(await find()).toMatchObject({ own: { leadDays: null, minimumQty: null }, need: 0 });
  });

  const cards = async () => (await admin.call(listSupplierCards)).items;
  const NOTHING = { leadDays: null, minimum: null, person: '', phone: '', email: '', sourceId: null };
  const receipt = (supplier: string, id = newId()) =>
    admin.call(saveStockDocument, {
      params: { id },
      body: { kind: 'receipt', supplierNumber: '', day: '2026-03-10', note: '', version: 0, supplier, lines: [] },
    });
  const fieldsOf = ({ _id, receipts: _count, ...fields }: Awaited<ReturnType<typeof cards>>[number]) => fields;

  test('a supplier has a least sum of an order, a lead time and a contact, of the administrator’s setting', async () => {
    const named = async () => (await purchase()).suppliers.find(({ name }) => name === 'Сантех-Опт');
    const find = async () => (await purchase({ show: 'all' })).items.find(({ _id }) => _id === 'g7');
    const { _id: id, ...was } = (await named()) ?? { _id: '', name: '', ...NOTHING };
    expect(was).toEqual({ name: 'Сантех-Опт', ...NOTHING });
    const fields = {
      ...was,
      minimum: 20_000.5,
      leadDays: 11,
      person: 'Олег',
      phone: '+7 916 1',
      email: 'o@example.ru',
    };
    const save = (body: Record<string, unknown>, at = id) =>
      admin.request('PUT', `/api/inventory/suppliers/${at}`, { json: { ...fields, was, ...body } });
    for (const wrong of [{ minimum: 0 }, { minimum: '20000' }, { leadDays: 0 }, { name: ' ' }, { email: 'почта' }])
      expect((await save(wrong)).status).toBe(422);
    expect((await save({}, 'none')).status).toBe(404);
    await admin.call(saveSupplier, { params: { id }, body: { ...fields, was } });
    expect(await named()).toEqual({ _id: id, ...fields });
    // The same again is one save; another form that read the older fields is refused.
    await admin.call(saveSupplier, { params: { id }, body: { ...fields, was } });
    expect([(await save({ leadDays: 3 })).status, (await named())?.leadDays]).toEqual([409, 11]);
    // The product's own lead time, its subcategory's, the supplier's, the shop's: the first that is set.
    expect((await find())?.leadDays).toBe(11);
    await admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: 4, minimumQty: null } });
    expect((await find())?.leadDays).toBe(4);
    await admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: null } });
    const { items: entries } = await admin.call(listAudit, { query: { subject: id } });
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['supplier_saved', { leadDays: '— → 11', minimum: '— → 20000.5', changed: 'контакт' }],
    ]);
    const { items: terms } = await admin.call(listAudit, { query: { subject: 'g7', action: 'supply_changed' } });
    expect(terms.slice(0, 2).map(({ details }) => details)).toEqual([{ leadDays: '4 → —' }, { leadDays: '— → 4' }]);
    // A later receipt of theirs leaves the terms as they are.
    await receipt('Сантех-Опт');
    await admin.call(saveSupplier, { params: { id }, body: { ...was, was: fields } });
    expect(await named()).toEqual({ _id: id, ...was });
    expect((await find())?.leadDays).toBe(DEFAULT_STOCK_RULES.leadDays);
  });

  test('a renamed supplier keeps its documents, and its former name still finds it', async () => {
    const documentId = newId();
    await receipt('ООО Вентиль', documentId);
    const card = (await cards()).find(({ name }) => name === 'ООО Вентиль');
    const was = fieldsOf(card ?? { _id: '', receipts: 0, name: '', ...NOTHING });
    const params = { id: card?._id ?? '' };
    const taken = await admin.request('PUT', `/api/inventory/suppliers/${params.id}`, {
      json: { ...was, name: 'сантех-опт', was },
    });
    expect([taken.status, (taken.json as { code: string }).code]).toEqual([409, 'supplier_name_taken']);
    await admin.call(saveSupplier, { params, body: { ...was, name: 'Вентиль-Торг', was } });
    const { items: entries } = await admin.call(listAudit, { query: { subject: params.id } });
    expect(entries).toMatchObject([
      {
        action: 'supplier_saved',
        actor: { _id: admin.person.id },
        subject: { label: 'Вентиль-Торг' },
        details: { name: 'ООО Вентиль → Вентиль-Торг' },
      },
    ]);
    const found = await admin.call(listStockDocuments, { query: { q: 'вентиль-торг' } });
    expect(found.items.map(({ _id, supplier }) => [_id, supplier])).toEqual([[documentId, 'Вентиль-Торг']]);
    expect((await receipt('ооо вентиль')).supplier).toBe('Вентиль-Торг');
    expect((await cards()).filter(({ name }) => /вентиль/i.test(name))).toHaveLength(1);
    // It may have its former name back.
    await admin.call(saveSupplier, { params, body: { ...was, was: { ...was, name: 'Вентиль-Торг' } } });
    expect((await receipt('Вентиль-Торг')).supplier).toBe('ООО Вентиль');
  });

  test('two suppliers are joined into one: documents, goods and the former name lead to it, empty fields are filled', async () => {
    const [keptId, goneId] = [newId(), newId()];
    const fields = (name: string) => ({ name, ...NOTHING });
    await admin.call(saveSupplier, {
      params: { id: keptId },
      body: { ...fields('Трубы и краны'), leadDays: 9, was: null },
    });
    await admin.call(saveSupplier, {
      params: { id: goneId },
      body: { ...fields('Трубы, краны'), leadDays: 3, phone: '8 800', was: null },
    });
    const documentId = newId();
    await receipt('Трубы, краны', documentId);
    await admin.call(saveSupply, {
      params: { id: 'g6' },
      body: { leadDays: null, minimumQty: null, supplierId: goneId },
    });
    const find = async () => (await purchase({ show: 'all' })).items.find(({ _id }) => _id === 'g6');
    expect(await find()).toMatchObject({ supplier: 'Трубы, краны', leadDays: 3 });
    const join = { params: { id: goneId }, body: { into: keptId } };
    const joined = { _id: keptId, ...fields('Трубы и краны'), leadDays: 9, phone: '8 800' };
    expect(await admin.call(joinSuppliers, join)).toEqual(joined);
    expect(await admin.call(joinSuppliers, join)).toEqual(joined);
    expect(await find()).toMatchObject({ supplier: 'Трубы и краны', leadDays: 9, own: { supplierId: keptId } });
    expect(
      (await admin.call(listStockDocuments, { query: { q: 'трубы и краны' } })).items.map(({ _id }) => _id),
    ).toEqual([documentId]);
    expect((await receipt('трубы, краны')).supplier).toBe('Трубы и краны');
    expect((await cards()).filter(({ name }) => name.startsWith('Трубы'))).toHaveLength(1);
    for (const [id, into, status] of [
      [keptId, keptId, 422],
      [keptId, 'none', 404],
      [goneId, (await cards())[0]?._id, 404],
    ] as const)
      expect((await admin.request('POST', `/api/inventory/suppliers/${id}/join`, { json: { into } })).status).toBe(
        status,
      );
    const gone = await admin.request('PUT', '/api/inventory/stock/g6/supply', {
      json: { leadDays: null, minimumQty: null, supplierId: goneId },
    });
    expect(gone.status).toBe(422);
    await admin.call(saveSupply, {
      params: { id: 'g6' },
      body: { leadDays: null, minimumQty: null, supplierId: null },
    });
  });

  test('goods never received have the supplier of their price list, until a receipt or a person says otherwise', async () => {
    const sourceId = newId();
    await app
      .db('import_sources')
      .insert({ id: sourceId, name: 'Прайс', profile: '{}', updated_at: '', created_at: '' });
    await app.db('import_links').insert({ source_id: sourceId, external_id: 'A', product_id: 'g5', written: '{}' });
    const id = newId();
    const fields = { name: 'По прайсу', ...NOTHING, sourceId };
    await admin.call(saveSupplier, { params: { id }, body: { ...fields, was: null } });
    const find = async () => (await purchase({ show: 'all' })).items.find(({ _id }) => _id === 'g5')?.supplier;
    expect(await find()).toBe('По прайсу');
    expect((await purchase({ show: 'all', supplier: 'По прайсу' })).items.map(({ _id }) => _id)).toEqual(['g5']);
    const other = (await cards()).find(({ name }) => name === 'Сантех-Опт')?._id ?? '';
    await admin.call(saveSupply, {
      params: { id: 'g5' },
      body: { leadDays: null, minimumQty: null, supplierId: other },
    });
    expect(await find()).toBe('Сантех-Опт');
    // Terms saved without a word of the supplier keep it.
    await admin.call(saveSupply, { params: { id: 'g5' }, body: { leadDays: null, minimumQty: null } });
    expect(await find()).toBe('Сантех-Опт');
    await admin.call(saveSupply, {
      params: { id: 'g5' },
      body: { leadDays: null, minimumQty: null, supplierId: null },
    });
    expect(await find()).toBe('По прайсу');
    await admin.call(saveSupplier, { params: { id }, body: { ...fields, sourceId: null, was: fields } });
    expect(await find()).toBe('');
  });

  test('a subcategory has terms for those of its goods that have none of their own, and the shop for the others', async () => {
    const find = async (id: string) => (await purchase({ show: 'all' })).items.find(({ _id }) => _id === id);
    const subcategory = (await find('g6'))?.subcategory;
    expect(subcategory).toMatchObject({ _id: 'sub-basin', name: 'Для раковины', leadDays: null, minimumQty: null });
    await admin.call(saveSupply, { params: { id: 'g5' }, body: { leadDays: 2, minimumQty: null } });
    await admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: 30, minimumQty: START + 7 },
    });
    expect(await find('g6')).toMatchObject({ leadDays: 30, minimumQty: START + 7, need: 7 });
    expect(await find('g5')).toMatchObject({ leadDays: 2, minimumQty: START + 7 });
    expect((await find('g6'))?.subcategory).toMatchObject({ leadDays: 30, minimumQty: START + 7 });
    // An absent term stays as somebody else saved it.
    await admin.call(saveSubcategorySupply, { params: { id: 'sub-basin' }, body: { leadDays: 31 } });
    await admin.call(saveSupply, { params: { id: 'g5' }, body: { minimumQty: START + 8 } });
    await admin.call(saveSupply, { params: { id: 'g5' }, body: {} });
    expect((await find('g6'))?.subcategory).toMatchObject({ leadDays: 31, minimumQty: START + 7 });
    expect((await find('g5'))?.own).toEqual({ leadDays: 2, minimumQty: START + 8, supplierId: null });
    const { items: entries } = await admin.call(listAudit, { query: { subject: 'sub-basin' } });
    expect(new Set(entries.map(({ action, details }) => JSON.stringify([action, details])))).toEqual(
      new Set([
        JSON.stringify(['supply_changed', { leadDays: '30 → 31' }]),
        JSON.stringify(['supply_changed', { leadDays: '— → 30', minimumQty: `— → ${START + 7}` }]),
      ]),
    );
    await admin.call(saveSupply, { params: { id: 'g5' }, body: { minimumQty: null } });
    await admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: null, minimumQty: null },
    });
    expect(await find('g6')).toMatchObject({ leadDays: DEFAULT_STOCK_RULES.leadDays, need: 0 });
    const { path } = saveSubcategorySupply;
    const refused = await admin.request('PUT', path.replace(':id', 'none'), {
      json: { leadDays: 1, minimumQty: 1 },
    });
    expect(refused.status).toBe(404);
  });

  test('goods run low at their own minimum, their subcategory’s, else at the shop’s', async () => {
    const low = async () => (await admin.call(listStock, { query: { state: 'low' } })).map(({ _id }) => _id).sort();
    const counted = async () => (await admin.call(countStock, { query: {} })).low;
    const settle = async (lowQty: number) =>
      admin.call(saveStockRules, { body: { ...DEFAULT_STOCK_RULES, lowQty, was: await admin.call(readStockRules) } });
    const stock = await stocked();
    const most = Math.max(...[...stock.values()].map(({ stock_qty }) => stock_qty));
    expect([await low(), await counted()]).toEqual([[], 0]);
    await settle(most);
    expect([(await low()).length, await counted()]).toEqual([GOODS + 1, GOODS + 1]);
    await admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: 0 } });
    expect(await low()).not.toContain('g7');
    await settle(5);
    const { stock_qty: left = 0 } = stock.get('g1') ?? {};
    await admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: null, minimumQty: left },
    });
    expect(await low()).toEqual(
      [...stock.values()]
        .filter(({ id, stock_qty }) => id !== 'g7' && stock_qty <= left)
        .map(({ id }) => id)
        .sort(),
    );
    await admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: null, minimumQty: null },
    });
    await admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: null } });
    expect(await low()).toEqual([]);
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
    expect(all.find(({ _id }) => _id === 'new')?.xyz).toBeNull();
    expect(await ids({ show: 'all', supplier: 'Сантех-Опт' })).toEqual(['g7']);
    expect(await ids({ show: 'all', supplier: '' })).toHaveLength(GOODS);
    const { headers } = await admin.request(
      'GET',
      `${reportPurchase.path}?show=all&supplier=${encodeURIComponent('Сантех-Опт')}&format=xlsx`,
    );
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      'Заказ поставщику Сантех-Опт 2026-03-10.xlsx',
    );
  });

  test('a file holds the quantities typed over the proposals, without the goods that need none', async () => {
    const terms = (minimumQty: number | null) => ({ leadDays: null, minimumQty, supplierId: null });
    for (const id of ['g6', 'g7']) await admin.call(saveSupply, { params: { id }, body: terms(START + 90) });
    const file = async (typed: string) =>
      admin.request('GET', `${reportPurchase.path}?format=csv&quantities=${encodeURIComponent(typed)}`);
    const ordered = async (typed: string) => {
      const [heads = [], ...rows] = readCsv(`\uFEFF${(await file(typed)).text.replace(/^\uFEFF/, '')}`);
      return Object.fromEntries(rows.map((row) => [row[heads.indexOf('Артикул')], row[heads.indexOf('Заказать')]]));
    };
    const proposed = await ordered('');
    expect(Object.keys(proposed)).toEqual(expect.arrayContaining(['A-6', 'A-7']));
    const typed = typedQuantitiesText(
      new Map([
        ['g6', 5],
        ['g7', 0],
      ]),
    );
    const { 'A-7': _none, ...others } = proposed;
    expect(await ordered(typed)).toEqual({ ...others, 'A-6': '5' });
    for (const wrong of ['g6', 'g6:', 'g6:-1', 'g6:1.5', 'g6:1e3', 'g6:5,', ':5', `g6:${ORDERED_QTY_MAX + 1}`])
      expect((await file(wrong)).status, wrong).toBe(422);
    for (const id of ['g6', 'g7']) await admin.call(saveSupply, { params: { id }, body: terms(null) });
  });

  test('a supplier’s file says what is ordered, and nothing of the stock, sales and costs; prices only when asked for', async () => {
    const terms = (minimumQty: number | null) => ({ leadDays: null, minimumQty, supplierId: null });
    await admin.call(saveSupply, { params: { id: 'g7' }, body: terms(START + 90) });
    const at = NOW.toISOString();
    const source = { id: 'list', name: 'Прайс Сантех-Опт', profile: '{}', created_at: at, updated_at: at };
    await app.db('import_sources').insert(source);
    await app.db('suppliers').where({ name: 'Сантех-Опт' }).update({ source_id: source.id });
    await app.db('import_links').insert([
      { source_id: source.id, written: '', external_id: 'артикул:a-7', product_id: 'g7' },
      { source_id: source.id, written: '', external_id: 'СО-0077', product_id: 'g7' },
    ]);
    const file = async (more: Record<string, string>) => {
      const query = new URLSearchParams({ format: 'csv', supplier: 'Сантех-Опт', quantities: 'g7:6', ...more });
      const { text } = await admin.request('GET', `${reportPurchase.path}?${query.toString()}`);
      return readCsv(`\uFEFF${text.replace(/^\uFEFF/, '')}`);
    };
    const heads = ['Артикул', 'Код поставщика', 'Товар', 'Единица', 'Количество'];
    const cells = ['A-7', 'СО-0077', 'Товар 7', 'шт.', '6'];
    expect(await file({})).toEqual([heads, cells]);
    expect(await file({ priced: '1' })).toEqual([
      [...heads, 'Закупка, ₽', 'Сумма, ₽'],
      [...cells, '432,1', '2592,6'],
    ]);
    expect(await file({ show: 'all', quantities: 'g7:0' })).toEqual([heads]);
    await app.db('import_links').where({ source_id: source.id }).delete();
    await app.db('suppliers').where({ source_id: source.id }).update({ source_id: null });
    await admin.call(saveSupply, { params: { id: 'g7' }, body: terms(null) });
  });

  test('the lists are files too, for spreadsheets of either kind', async () => {
    const { text } = await admin.request('GET', `${reportPurchase.path}?show=all&format=csv`);
    const rows = readCsv(`\uFEFF${text.replace(/^\uFEFF/, '')}`);
    expect(rows).toHaveLength(GOODS + 2);
    expect(rows[0]?.slice(0, 3)).toEqual(['Поставщик', 'Артикул', 'Товар']);
    const book = await admin.request('GET', `${reportMargin.path}?format=xlsx`);
    expect(book.headers.get('content-type')).toMatch(/spreadsheetml/);
    expect(book.text.startsWith('PK')).toBe(true);
  });
});
