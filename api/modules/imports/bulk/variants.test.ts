import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginBulk, type BulkAct } from '#contract/imports/bulk.ts';
import * as contract from '#contract/imports/imports.ts';
import { ENGINES } from '#db/test-database.ts';
import type { ProductRow } from '#db/tables.ts';
import { addCategories, addProducts, sampleProduct, SUBCATEGORIES } from '../../../proofs/fixtures/sample-goods.ts';
import { workOnImports } from '../../../proofs/fixtures/sample-import.ts';
import { startApp, type Browser, type TestApp } from '../../../proofs/fixtures/testing.ts';
import { readForEditing } from '../../catalogue/editing/read-for-editing.ts';

const MODEL = 'Смеситель Grohe Euro';
const FINISHES = ['black', 'chrome', 'gold', 'white'];

describe.each(ENGINES)('variants of many goods on %s', (engine) => {
  let app: TestApp;
  let admin: Browser;
  beforeEach(async () => {
    app = await startApp({ engine });
    admin = await app.as('admin');
    await addCategories(app.db);
    await app.db('features').insert({
      ...{ id: 'f1', subcategory_id: SUBCATEGORIES.basin.id, code: 'finish', name: 'Цвет покрытия', unit: '' },
      ...{ type: 'enum', choices: JSON.stringify(FINISHES.map((code) => ({ code, label: code }))), position: 0 },
    });
  });
  afterEach(() => app.close());

  /** The mixer in a finish; its title names it. */
  const inFinish = (id: string, change: Partial<ProductRow> = {}): ProductRow =>
    sampleProduct(id, { title: `${MODEL}, ${id}`, attributes: JSON.stringify({ finish: id }), ...change });

  const work = (): Promise<void> => workOnImports(app);

  /** Previews and applies the change; returns the import's id. */
  async function apply(model: Extract<BulkAct, { kind: 'variants' }>['model'], ids = FINISHES): Promise<string> {
    const { _id } = await admin.call(beginBulk, { body: { act: { kind: 'variants', model }, selection: { ids } } });
    await work();
    await admin.call(contract.applyImport, { params: { id: _id }, body: {} });
    await work();
    return _id;
  }
  const models = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await app.db('products').orderBy('id')).map(({ id, model_key }) => [id, model_key]));

  test('goods that differ in colour alone become one model, and none again by an undo', async () => {
    await addProducts(app.db, [
      inFinish('chrome'),
      inFinish('black'),
      inFinish('gold', { title: 'Смеситель Grohe Eco, gold' }),
    ]);
    const id = await apply(null);
    expect(await models()).toEqual({ black: MODEL, chrome: MODEL, gold: '' });
    await admin.call(contract.undoImport, { params: { id } });
    await work();
    expect(await models()).toEqual({ black: '', chrome: '', gold: '' });
  });

  test('a new colour joins the model that a person named; goods told apart by hand stay apart', async () => {
    await addProducts(app.db, [
      inFinish('chrome', { model_key: 'Наша модель' }),
      inFinish('black', { model_key: 'Наша модель' }),
      inFinish('white'),
    ]);
    await apply(null);
    expect(await models()).toEqual({ black: 'Наша модель', chrome: 'Наша модель', white: 'Наша модель' });
    await app.db('products').where({ id: 'white' }).update({ model_key: 'Другая' });
    await addProducts(app.db, [inFinish('gold')]);
    await apply(null);
    expect(await models()).toEqual({ black: 'Наша модель', chrome: 'Наша модель', gold: '', white: 'Другая' });
  });

  test('a new model never takes the name of other goods of the subcategory', async () => {
    await addProducts(app.db, [
      inFinish('chrome'),
      inFinish('black'),
      sampleProduct('other', { title: 'Слив', model_key: MODEL }),
    ]);
    await apply(null);
    expect(await models()).toEqual({ black: `${MODEL} (2)`, chrome: `${MODEL} (2)`, other: MODEL });
  });

  test('chosen goods are joined by name and separated, and the form of each names the others', async () => {
    await addProducts(app.db, [
      sampleProduct('chrome', { title: 'Один' }),
      sampleProduct('black', { title: 'Другой', draft: true, deleted_at: '2026-11-10T00:00:00.000Z' }),
      sampleProduct('gold', { title: 'Снят', deleted_at: '2026-11-10T00:00:00.000Z' }),
      sampleProduct('white', { title: 'Без подкатегории', subcategory_id: null }),
    ]);
    await apply('Общая модель');
    expect(await models()).toEqual({
      ...{ black: 'Общая модель', chrome: 'Общая модель', gold: 'Общая модель' },
      white: '',
    });
    const form = await readForEditing(app.db, 'chrome', { role: 'admin', discount: 0, now: new Date() });
    expect([form.editing.modelKey, form.editing.variants]).toEqual([
      'Общая модель',
      [{ _id: 'black', title: 'Другой' }],
    ]);
    await apply('', ['chrome']);
    expect(await models()).toMatchObject({ chrome: '', black: 'Общая модель' });
  });
});
