import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import { listStockDocuments, saveStockDocument } from '#contract/stock/stock-documents.ts';
import { DEFAULT_STOCK_RULES, saveSupply } from '#contract/stock/stock-rules.ts';
import { joinSuppliers, listSupplierCards, saveSupplier } from '#contract/stock/suppliers.ts';
import { ENGINES } from '#db/test-database.ts';
import { receiptOf, shopInNeed } from '../../../proofs/fixtures/sample-purchase.ts';

describe.each(ENGINES)('suppliers on %s', (engine) => {
  const shop = shopInNeed(engine);
  const { purchase, find, receiveOne } = shop;

  beforeAll(() => receiveOne('g7', 'Сантех-Опт', 432.1));

  const cards = async () => (await shop.admin.call(listSupplierCards)).items;
  const NOTHING = { leadDays: null, minimum: null, person: '', phone: '', email: '', sourceId: null };
  const receipt = (supplier: string, id = newId()) =>
    shop.admin.call(saveStockDocument, { params: { id }, body: receiptOf(supplier) });
  const fieldsOf = ({ _id, receipts: _count, ...fields }: Awaited<ReturnType<typeof cards>>[number]) => fields;

  test('a supplier has a least sum of an order, a lead time and a contact, of the administrator’s setting', async () => {
    const named = async () => (await purchase()).suppliers.find(({ name }) => name === 'Сантех-Опт');
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
      shop.admin.request('PUT', `/api/inventory/suppliers/${at}`, { json: { ...fields, was, ...body } });
    for (const wrong of [{ minimum: 0 }, { minimum: '20000' }, { leadDays: 0 }, { name: ' ' }, { email: 'почта' }])
      expect((await save(wrong)).status).toBe(422);
    expect((await save({}, 'none')).status).toBe(404);
    await shop.admin.call(saveSupplier, { params: { id }, body: { ...fields, was } });
    expect(await named()).toEqual({ _id: id, ...fields });
    // The same again is one save; another form that read the older fields is refused.
    await shop.admin.call(saveSupplier, { params: { id }, body: { ...fields, was } });
    expect([(await save({ leadDays: 3 })).status, (await named())?.leadDays]).toEqual([409, 11]);
    // The product's own lead time, its subcategory's, the supplier's, the shop's: the first that is set.
    expect((await find('g7'))?.leadDays).toBe(11);
    await shop.admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: 4, minimumQty: null } });
    expect((await find('g7'))?.leadDays).toBe(4);
    await shop.admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: null } });
    const { items: entries } = await shop.admin.call(listAudit, { query: { subject: id } });
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['supplier_saved', { leadDays: '— → 11', minimum: '— → 20000.5', changed: 'контакт' }],
    ]);
    const { items: terms } = await shop.admin.call(listAudit, { query: { subject: 'g7', action: 'supply_changed' } });
    expect(terms.slice(0, 2).map(({ details }) => details)).toEqual([{ leadDays: '4 → —' }, { leadDays: '— → 4' }]);
    // A later receipt of theirs leaves the terms as they are.
    await receipt('Сантех-Опт');
    await shop.admin.call(saveSupplier, { params: { id }, body: { ...was, was: fields } });
    expect(await named()).toEqual({ _id: id, ...was });
    expect((await find('g7'))?.leadDays).toBe(DEFAULT_STOCK_RULES.leadDays);
  });

  test('a renamed supplier keeps its documents, and its former name still finds it', async () => {
    const documentId = newId();
    await receipt('ООО Вентиль', documentId);
    const card = (await cards()).find(({ name }) => name === 'ООО Вентиль');
    const was = fieldsOf(card ?? { _id: '', receipts: 0, name: '', ...NOTHING });
    const params = { id: card?._id ?? '' };
    const taken = await shop.admin.request('PUT', `/api/inventory/suppliers/${params.id}`, {
      json: { ...was, name: 'сантех-опт', was },
    });
    expect([taken.status, (taken.json as { code: string }).code]).toEqual([409, 'supplier_name_taken']);
    await shop.admin.call(saveSupplier, { params, body: { ...was, name: 'Вентиль-Торг', was } });
    const { items: entries } = await shop.admin.call(listAudit, { query: { subject: params.id } });
    expect(entries).toMatchObject([
      {
        action: 'supplier_saved',
        actor: { _id: shop.admin.person.id },
        subject: { label: 'Вентиль-Торг' },
        details: { name: 'ООО Вентиль → Вентиль-Торг' },
      },
    ]);
    const found = await shop.admin.call(listStockDocuments, { query: { q: 'вентиль-торг' } });
    expect(found.items.map(({ _id, supplier }) => [_id, supplier])).toEqual([[documentId, 'Вентиль-Торг']]);
    expect((await receipt('ооо вентиль')).supplier).toBe('Вентиль-Торг');
    expect((await cards()).filter(({ name }) => /вентиль/i.test(name))).toHaveLength(1);
    // It may have its former name back.
    await shop.admin.call(saveSupplier, { params, body: { ...was, was: { ...was, name: 'Вентиль-Торг' } } });
    expect((await receipt('Вентиль-Торг')).supplier).toBe('ООО Вентиль');
  });

  test('two suppliers are joined into one: documents, goods and the former name lead to it, empty fields are filled', async () => {
    const [keptId, goneId] = [newId(), newId()];
    const fields = (name: string) => ({ name, ...NOTHING });
    await shop.admin.call(saveSupplier, {
      params: { id: keptId },
      body: { ...fields('Трубы и краны'), leadDays: 9, was: null },
    });
    await shop.admin.call(saveSupplier, {
      params: { id: goneId },
      body: { ...fields('Трубы, краны'), leadDays: 3, phone: '8 800', was: null },
    });
    const documentId = newId();
    await receipt('Трубы, краны', documentId);
    await shop.admin.call(saveSupply, {
      params: { id: 'g6' },
      body: { leadDays: null, minimumQty: null, supplierId: goneId },
    });
    expect(await find('g6')).toMatchObject({ supplier: 'Трубы, краны', leadDays: 3 });
    const join = { params: { id: goneId }, body: { into: keptId } };
    const joined = { _id: keptId, ...fields('Трубы и краны'), leadDays: 9, phone: '8 800' };
    expect(await shop.admin.call(joinSuppliers, join)).toEqual(joined);
    expect(await shop.admin.call(joinSuppliers, join)).toEqual(joined);
    expect(await find('g6')).toMatchObject({ supplier: 'Трубы и краны', leadDays: 9, own: { supplierId: keptId } });
    expect(
      (await shop.admin.call(listStockDocuments, { query: { q: 'трубы и краны' } })).items.map(({ _id }) => _id),
    ).toEqual([documentId]);
    expect((await receipt('трубы, краны')).supplier).toBe('Трубы и краны');
    expect((await cards()).filter(({ name }) => name.startsWith('Трубы'))).toHaveLength(1);
    for (const [id, into, status] of [
      [keptId, keptId, 422],
      [keptId, 'none', 404],
      [goneId, (await cards())[0]?._id, 404],
    ] as const)
      expect((await shop.admin.request('POST', `/api/inventory/suppliers/${id}/join`, { json: { into } })).status).toBe(
        status,
      );
    const gone = await shop.admin.request('PUT', '/api/inventory/stock/g6/supply', {
      json: { leadDays: null, minimumQty: null, supplierId: goneId },
    });
    expect(gone.status).toBe(422);
    await shop.admin.call(saveSupply, {
      params: { id: 'g6' },
      body: { leadDays: null, minimumQty: null, supplierId: null },
    });
  });

  test('goods never received have the supplier of their price list, until a receipt or a person says otherwise', async () => {
    const sourceId = newId();
    await shop.app
      .db('import_sources')
      .insert({ id: sourceId, name: 'Прайс', profile: '{}', updated_at: '', created_at: '' });
    await shop.app
      .db('import_links')
      .insert({ source_id: sourceId, external_id: 'A', product_id: 'g5', written: '{}' });
    const id = newId();
    const fields = { name: 'По прайсу', ...NOTHING, sourceId };
    await shop.admin.call(saveSupplier, { params: { id }, body: { ...fields, was: null } });
    const supplierOf = async () => (await find('g5'))?.supplier;
    expect(await supplierOf()).toBe('По прайсу');
    expect((await purchase({ show: 'all', supplier: 'По прайсу' })).items.map(({ _id }) => _id)).toEqual(['g5']);
    const other = (await cards()).find(({ name }) => name === 'Сантех-Опт')?._id ?? '';
    await shop.admin.call(saveSupply, {
      params: { id: 'g5' },
      body: { leadDays: null, minimumQty: null, supplierId: other },
    });
    expect(await supplierOf()).toBe('Сантех-Опт');
    // Terms saved without a supplier keep the product's supplier.
    await shop.admin.call(saveSupply, { params: { id: 'g5' }, body: { leadDays: null, minimumQty: null } });
    expect(await supplierOf()).toBe('Сантех-Опт');
    await shop.admin.call(saveSupply, {
      params: { id: 'g5' },
      body: { leadDays: null, minimumQty: null, supplierId: null },
    });
    expect(await supplierOf()).toBe('По прайсу');
    await shop.admin.call(saveSupplier, { params: { id }, body: { ...fields, sourceId: null, was: fields } });
    expect(await supplierOf()).toBe('');
  });
});
