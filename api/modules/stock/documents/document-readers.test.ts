/** Documents as they are found, read as a file and shown to people who see no costs. */
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  findDocumentGoods,
  listStockDocuments,
  listSuppliers,
  readDocumentTable,
  type StockDocument,
} from '#contract/stock/stock-documents.ts';
import { saveSupply } from '#contract/stock/stock-rules.ts';
import { listSupplierCards, saveSupplier } from '#contract/stock/suppliers.ts';
import { ENGINES } from '#db/test-database.ts';
import { readCsv } from '../../../proofs/fixtures/sample-csv.ts';
import { addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { proveStock } from '../movements/stock-proof.ts';
import { readDocument } from './present-document.ts';
import {
  addTapAndBath,
  documentDesk,
  draft,
  line,
  stockAndCost,
  withoutIds,
} from '../../../proofs/fixtures/sample-documents.ts';

describe.each(ENGINES)('documents of stock on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  beforeAll(async () => void (admin = await app.as('admin')));

  /** Goods of this test alone. */
  let tap = '';
  let bath = '';
  let made = 0;
  beforeEach(async () => {
    made += 1;
    [tap, bath] = await addTapAndBath(app.db, made);
  });

  const { save, booked, remove } = documentDesk(() => admin);
  const stateOf = (id: string) => stockAndCost(app.db, id);

  test('goods are found by article in any case, by barcode and by id; all that share a code', async () => {
    const twin = sampleProduct(`twin-${made}`, { barcode: `460000000${made}`, stock_qty: 0 });
    await addProducts(app.db, [twin]);
    const { items } = await admin.call(findDocumentGoods, {
      body: { codes: [`gr-${made}`, `460000000${made}`, 'нет такого'], ids: [bath] },
    });
    expect(items.map(({ code, product }) => [code, product._id])).toEqual([
      [`gr-${made}`, tap],
      [`460000000${made}`, tap],
      [`460000000${made}`, twin.id],
      [bath, bath],
    ]);
  });

  test('a supplier typed twice is one, documents are found by its words, kind, state and day, with their sums', async () => {
    const one = await booked({ supplier: `Сунержа ${made}`, lines: [line(tap, 2, 10)], day: '2026-10-01' });
    const two = await save(newId(), draft({ supplier: `  сунержа   ${made} `, lines: [line(tap, 3, 20)] }));
    expect(two.supplier).toBe(`Сунержа ${made}`);
    const { items: suppliers } = await admin.call(listSuppliers);
    expect(suppliers.filter(({ name }) => name.startsWith('Сунержа'))).toHaveLength(1);
    const list = async (query: object) => {
      const { items, units, sum } = await admin.call(listStockDocuments, {
        query: { q: `сунержа ${made}`, ...query },
      });
      return [items.map(({ _id }) => _id), units, sum];
    };
    expect(await list({})).toEqual([[two._id, one._id], 5, 80]);
    expect(await list({ state: 'booked' })).toEqual([[one._id], 2, 20]);
    expect(await list({ from: '2026-11-01' })).toEqual([[two._id], 3, 60]);
    expect(await list({ kind: 'write_off' })).toEqual([[], 0, 0]);
  });

  test('half-typed names are no suppliers: one that its draft has no more goes, unless somebody uses it', async () => {
    const name = (typed: string) => `${typed} ${made}`;
    const id = newId();
    const type = async (supplier: string, version: number, other = id) =>
      save(other, draft({ supplier: name(supplier), version }));
    const names = async () =>
      (await admin.call(listSuppliers)).items.flatMap((one) => (one.name.endsWith(name('')) ? [one.name] : []));
    await type('Гр', 0);
    await type('Грое', 1);
    await type('Грое Рус', 2);
    expect(await names()).toEqual([name('Грое Рус')]);
    // Used by another draft, set for a product, saved by hand: each stays when its own draft has another name.
    await type('Грое Рус', 0, newId());
    await type('Ванны', 3);
    const bathSupplier = (await admin.call(listSuppliers)).items.find((one) => one.name === name('Ванны'))?._id ?? '';
    await admin.call(saveSupply, { params: { id: bath }, body: { supplierId: bathSupplier } });
    await type('Трубы', 4);
    const { items } = await admin.call(listSupplierCards);
    const { receipts: _receipts, _id: pipes, ...card } = items.find((one) => one.name === name('Трубы'))!;
    await admin.call(saveSupplier, { params: { id: pipes }, body: { ...card, phone: '+7 999', was: card } });
    await type('Насосы', 5);
    expect(await names()).toEqual([name('Ванны'), name('Грое Рус'), name('Насосы'), name('Трубы')]);
  });

  test('a renamed supplier is found by its new name in all its documents, which are written at once', async () => {
    const [before, after] = [`Прежний ${made}`, `Нынешний ${made}`];
    for (let count = 0; count < 4; count += 1) await save(newId(), draft({ supplier: before }));
    const {
      receipts: _receipts,
      _id: id,
      ...card
    } = (await admin.call(listSupplierCards)).items.find(({ name }) => name === before)!;
    let updates = 0;
    const note = ({ sql }: { sql: string }) => void (updates += /update .?stock_documents/i.test(sql) ? 1 : 0);
    app.db.on('query', note);
    await admin.call(saveSupplier, { params: { id }, body: { ...card, name: after, was: card } });
    app.db.removeListener('query', note);
    const found = async (q: string) => (await admin.call(listStockDocuments, { query: { q } })).total;
    expect([await found(`нынешний ${made}`), await found(`прежний ${made}`), updates]).toEqual([4, 0, 1]);
  });

  test('a deleted draft takes the supplier typed in it along, unless another document has it', async () => {
    const supplier = `Только в черновике ${made}`;
    const isKnown = async () => (await admin.call(listSuppliers)).items.some(({ name }) => name === supplier);
    const [first, second] = [await save(newId(), draft({ supplier })), await save(newId(), draft({ supplier }))];
    await remove(first);
    expect(await isKnown()).toBe(true);
    await remove(second);
    expect(await isKnown()).toBe(false);
  });

  test('as a file a document has its lines, and no title in it is a formula', async () => {
    const { _id } = await booked({ lines: [line(bath, 2, 10.5)] });
    const file = async (query = '') => {
      const { text } = await admin.request('GET', `${readDocumentTable.path.replace(':id', _id)}${query}`);
      return readCsv(`\uFEFF${text}`);
    };
    const row = [`BT-${made}`, '', "'=Ванна", '2', 'шт.'];
    expect((await file())[1]?.slice(0, 7)).toEqual([...row, '10,5', '21']);
    // A supplier learns no prices and costs.
    expect(await file('?for=supplier')).toEqual([['Артикул', 'Штрихкод', 'Товар', 'Количество', 'Единица'], row]);
  });

  test('a role that does not see costs reads none of them, and leaves the prices it does not see as they were', async () => {
    const saved = await save(newId(), draft({ lines: [line(tap, 2, 4520)] }));
    const hidden = await readDocument(app.db, saved._id, false);
    expect(withoutIds(JSON.stringify(hidden))).not.toMatch(/4520|4310|9040/);
    const { price: _hidden, ...unpriced } = saved.lines[0]!;
    const again = await save(saved._id, {
      ...draft(),
      version: saved.version,
      lines: [{ id: unpriced.id, productId: tap, typed: '', qty: 3 }],
    });
    expect([again.lines[0]?.price, again.total]).toEqual([4520, 13_560]);
  });

  test('the warehouse receives, writes off and takes back, and gets no cost in any answer', async () => {
    const warehouse = await app.as('warehouse');
    const answers: string[] = [];
    const ask = async (method: string, path: string, json?: unknown): Promise<StockDocument> => {
      const answer = await warehouse.request(method, path, json === undefined ? {} : { json });
      expect([path, answer.status]).toEqual([path, 200]);
      answers.push(answer.text);
      return answer.json as StockDocument;
    };
    // A price set by an administrator, and one that the warehouse may not set.
    const priced = await save(newId(), draft({ lines: [line(tap, 2, 4520)] }));
    const at = `/api/inventory/documents/${priced._id}`;
    const opened = await ask('GET', at);
    expect([opened.showsCost, opened.costRule, opened.total, opened.lines[0]?.price]).toEqual([
      false,
      null,
      null,
      null,
    ]);
    const id = opened.lines[0]?.id ?? '';
    const saved = await ask('PUT', at, {
      ...draft({ version: opened.version }),
      lines: [{ id, productId: tap, typed: '', qty: 4, price: 1 }, line(bath, 5, 777)],
    });
    await ask('POST', `${at}/book`, { version: saved.version });
    expect([await stateOf(tap), await stateOf(bath)]).toEqual([
      [4, 452_000],
      [5, null],
    ]);
    const off = newId();
    const made = await ask('PUT', `/api/inventory/documents/${off}`, {
      ...draft({ kind: 'write_off', note: 'Бой при разгрузке' }),
      lines: [line(tap, 1)],
    });
    await ask('POST', `/api/inventory/documents/${off}/book`, { version: made.version });
    await ask('POST', `${at}/reverse`, { id: newId(), note: 'Привезли не то' });
    expect(await stateOf(tap)).toEqual([-1, 431_000]);
    await ask('POST', findDocumentGoods.path, { codes: [`GR-${made.number}`], ids: [tap, bath] });
    await ask('GET', `${at}/table`);
    await ask('GET', listStockDocuments.path);
    const text = withoutIds(answers.join('\n'));
    expect(text).not.toMatch(/4520|4310|9040|18080|452000|431000|"costRule":"|"costsIfReversed":\{/);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('a price that is not seen goes with its product: another one in its line has none', async () => {
    const saved = await save(newId(), draft({ lines: [line(tap, 2, 4520)] }));
    const again = await save(saved._id, {
      ...draft(),
      version: saved.version,
      lines: [{ id: saved.lines[0]?.id ?? '', productId: bath, typed: '', qty: 2 }],
    });
    expect(again.lines[0]?.price).toBeNull();
  });
});
