import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import * as management from '#contract/catalogue/catalog-management.ts';
import type { FeatureDraft } from '#contract/catalogue/catalog-management.ts';
import { catalogChanges, type CatalogChanges } from '#contract/listing/catalog-feed.ts';
import { categoryBySlug, listCategories, listProducts, productBySlug } from '#contract/catalogue/catalog.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import {
  addProducts,
  resetCategories,
  sampleProduct,
  CATEGORIES,
  SUBCATEGORIES,
} from '../../../proofs/fixtures/sample-goods.ts';

describe.each(ENGINES)('managing the categories on %s', (engine) => {
  let admin: PersonsBrowser;
  const app = openShop({ engine });
  beforeAll(async () => void (admin = await app.as('admin')));
  beforeEach(async () => {
    await resetCategories(app.db);
    const plain = { subcategory_id: SUBCATEGORIES.basin.id, unit: '', choices: '[]', min: null, max: null, step: null };
    await app.db('features').insert([
      {
        ...plain,
        id: 'f-color',
        code: 'color',
        name: 'Цвет',
        type: 'enum',
        choices: '[{"code":"chrome","label":"хром"},{"code":"gold","label":"золото"}]',
        position: 0,
      },
      { ...plain, id: 'f-reach', code: 'reach', name: 'Излив', type: 'number', min: 50, position: 1 },
    ]);
    await addProducts(app.db, [
      sampleProduct('a'),
      sampleProduct('b', { deleted_at: '2026-11-20T00:00:00.000Z' }),
      sampleProduct('c', {
        category_id: CATEGORIES.showers.id,
        subcategory_id: SUBCATEGORIES.sets.id,
        attributes: '{}',
      }),
    ]);
  });

  const tree = () => admin.call(management.manageCatalog);
  const head = async (): Promise<number> =>
    (await app.db('revisions').where({ name: 'catalog' }).first('value'))?.value ?? 0;
  /** The feed answer after `change`, for a device that was up to date before it. */
  async function feedAfter(change: () => Promise<unknown>): Promise<CatalogChanges> {
    const since = await head();
    await change();
    return app.guest().call(catalogChanges, { query: { since } });
  }
  const audit = async () =>
    (await admin.call(listAudit, { query: {} })).items.map(({ action, subject, details }) => [
      action,
      subject.label,
      details,
    ]);
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: {
        code: string;
        answer: { json: { error: string; details?: { path?: string; message: string }[] } };
      }) => ({ code: error.code, error: error.answer.json.error, details: error.answer.json.details }),
    );
  const basin = async () => (await tree())[0]?.subcategories.find(({ _id }) => _id === SUBCATEGORIES.basin.id);
  const draftsOf = async (): Promise<FeatureDraft[]> =>
    ((await basin())?.features ?? []).map(({ code, name, unit, type, values, min, max, step }) => ({
      code,
      name: name.ru,
      unit,
      type,
      min,
      max,
      step,
      values: values.map((value) => ({ code: value.code, label: value.label.ru })),
    }));
  const saveFeatures = (features: FeatureDraft[], featuresTag?: string) =>
    admin.call(management.saveFeatures, { params: { id: SUBCATEGORIES.basin.id }, body: { features, featuresTag } });

  test('a category and a subcategory are added at the end under addresses made from their names, and devices learn of them', async () => {
    const made: string[] = [];
    const page = await feedAfter(async () => {
      const category = await admin.call(management.createCategory, { body: { name: '  Тёплые полы  ' } });
      const sub = await admin.call(management.createSubcategory, {
        params: { id: category._id },
        body: { name: 'Маты 50×100' },
      });
      made.push(category.slug, sub.slug);
    });
    expect(made).toEqual(['teplye-poly', 'maty-50x100']);
    expect(page.categories?.map(({ slug }) => slug)).toEqual(['smesiteli', 'dush', 'teplye-poly']);
    expect(page.categories?.[2]?.subcategories.map(({ name }) => name.ru)).toEqual(['Маты 50×100']);
    expect(await audit()).toEqual([
      ['subcategory_created', 'Тёплые полы, Маты 50×100', { slug: 'maty-50x100' }],
      ['category_created', 'Тёплые полы', { slug: 'teplye-poly' }],
    ]);
  });

  test('a category and a subcategory made again with their ids, also at once, are made once and answered as they are now', async () => {
    const [id, subId] = [randomUUID(), randomUUID()];
    const create = (name: string) => admin.call(management.createCategory, { body: { id, name } });
    const createSub = (name: string) =>
      admin.call(management.createSubcategory, { params: { id }, body: { id: subId, name } });
    const twice = await Promise.all([create('Люки'), create('Люки')]);
    expect(twice.map(({ _id, slug }) => [_id, slug])).toEqual([
      [id, 'lyuki'],
      [id, 'lyuki'],
    ]);
    const subs = await Promise.all([createSub('Под плитку'), createSub('Под плитку')]);
    expect(subs.map(({ _id, slug }) => [_id, slug])).toEqual([
      [subId, 'pod-plitku'],
      [subId, 'pod-plitku'],
    ]);
    await admin.call(management.saveCategory, { params: { id }, body: { name: 'Ревизионные люки' } });
    expect((await create('Люки')).name.ru).toBe('Ревизионные люки');
    const made = (await tree()).filter(({ slug }) => slug.startsWith('lyuki'));
    expect(made.map(({ subcategories }) => subcategories.map(({ slug }) => slug))).toEqual([['pod-plitku']]);
    const log = await app.db('audit_log').whereIn('subject_id', [id, subId]);
    expect(log.map(({ action }) => action as string).sort()).toEqual([
      'category_created',
      'category_saved',
      'subcategory_created',
    ]);
  });

  test('of one name made many times at once each has an address of its own, and none is one of the API’s', async () => {
    const create = (name: string) => admin.call(management.createCategory, { body: { name } });
    const made = await Promise.all(Array.from({ length: 6 }, () => create('Душ')));
    expect(made.map(({ slug }) => slug).sort()).toEqual(['dush-2', 'dush-3', 'dush-4', 'dush-5', 'dush-6', 'dush-7']);
    expect((await create('Changes')).slug).toBe('changes-2');
    expect((await create('—')).slug).toBe('razdel');
    const taken = await refusal(admin.call(management.createCategory, { body: { name: 'Ещё', slug: 'dush' } }));
    expect(taken).toEqual({
      code: 'validation',
      error: 'Этот адрес уже занят',
      details: [{ path: 'slug', message: 'Этот адрес уже занят' }],
    });
    expect(
      (
        await refusal(
          admin.call(management.saveCategory, { params: { id: CATEGORIES.showers.id }, body: { slug: 'figures' } }),
        )
      )?.code,
    ).toBe('validation');
  });

  test('names with control or invisible characters are refused', async () => {
    for (const name of ['а\u0000б', 'а\u0007б', 'а\u202eб', 'а\u200bб', 'а\nб', 'а\u2028б', 'а\u2029б', ' ']) {
      expect(
        (await refusal(admin.call(management.createCategory, { body: { name } })))?.code,
        JSON.stringify(name),
      ).toBe(name.includes('\u0000') ? 'bad_request' : 'validation');
    }
  });

  test('a category moved to another address takes its goods along on every device', async () => {
    const page = await feedAfter(() =>
      admin.call(management.saveCategory, {
        params: { id: CATEGORIES.mixers.id },
        body: { name: 'Краны', slug: 'krany' },
      }),
    );
    expect(page.products.map(({ _id, topCategorySlug }) => [_id, topCategorySlug])).toEqual([['a', 'krany']]);
    expect(page.categories?.[0]).toMatchObject({ slug: 'krany', name: { ru: 'Краны' } });
    expect(await audit()).toEqual([
      ['category_saved', 'Краны', { name: 'Смесители → Краны', slug: 'smesiteli → krany' }],
    ]);
    const again = await feedAfter(() =>
      admin.call(management.saveCategory, {
        params: { id: CATEGORIES.mixers.id },
        body: { name: 'Краны', hidden: false },
      }),
    );
    expect(again).toMatchObject({ products: [] });
    expect(again.categories).toBeUndefined();
    expect(await audit()).toHaveLength(1);
  });

  test('a hidden category is named nowhere and listed nowhere; its goods are found by words and by their address', async () => {
    const guest = app.guest();
    const page = await feedAfter(() =>
      admin.call(management.saveCategory, { params: { id: CATEGORIES.mixers.id }, body: { hidden: true } }),
    );
    expect(page).toMatchObject({ removed: [], products: [] });
    expect(page.categories?.map(({ hidden }) => hidden)).toEqual([true, undefined]);
    expect((await guest.call(listCategories)).map(({ slug }) => slug)).toEqual(['dush']);
    expect((await refusal(guest.call(categoryBySlug, { params: { slug: 'smesiteli' } })))?.code).toBe('not_found');
    const ids = async (query: { q?: string; topCategorySlug?: string }) =>
      (await guest.call(listProducts, { query: { brand: [], feature: [], ...query } })).items.map(({ _id }) => _id);
    expect(await ids({})).toEqual(['c']);
    expect(await ids({ topCategorySlug: 'smesiteli' })).toEqual([]);
    expect((await ids({ q: 'смеситель' })).sort()).toEqual(['a', 'c']);
    const found = await guest.call(productBySlug, { params: { slug: 'tovar-a' } });
    expect(found.features?.map(({ code }) => code)).toEqual(['color', 'reach']);
    expect((await tree())[0]).toMatchObject({ hidden: true, products: 1 });
    await admin.call(management.saveSubcategory, { params: { id: SUBCATEGORIES.sets.id }, body: { hidden: true } });
    expect(await guest.call(categoryBySlug, { params: { slug: 'dush' } })).toMatchObject({
      products: 0,
      subcategories: [],
    });
    expect(await ids({})).toEqual([]);
    await admin.call(management.saveCategory, { params: { id: CATEGORIES.mixers.id }, body: { hidden: false } });
    expect(await ids({})).toEqual(['a']);
    expect((await audit()).map(([action]) => action)).toEqual([
      'category_shown',
      'subcategory_hidden',
      'category_hidden',
    ]);
  });

  test('an order is taken only when it names exactly the categories that are there', async () => {
    const [mixers, showers] = [CATEGORIES.mixers.id, CATEGORIES.showers.id];
    const order = (ids: string[]) => admin.call(management.orderCategories, { body: { ids } });
    for (const ids of [[mixers], [mixers, mixers], [mixers, showers, 'other'], []])
      expect((await refusal(order(ids)))?.code).toBe('shelves_changed');
    const page = await feedAfter(() => order([showers, mixers]));
    expect(page.categories?.map(({ _id }) => _id)).toEqual([showers, mixers]);
    expect((await tree()).map(({ _id }) => _id)).toEqual([showers, mixers]);
    const subs = (ids: string[]) =>
      admin.call(management.orderSubcategories, { params: { id: mixers }, body: { ids } });
    expect((await refusal(subs([SUBCATEGORIES.kitchen.id, SUBCATEGORIES.sets.id])))?.code).toBe('shelves_changed');
    expect(
      (await subs([SUBCATEGORIES.kitchen.id, SUBCATEGORIES.basin.id])).subcategories.map(({ _id }) => _id),
    ).toEqual([SUBCATEGORIES.kitchen.id, SUBCATEGORIES.basin.id]);
    expect((await audit()).map(([action]) => action)).toEqual(['subcategories_ordered', 'categories_ordered']);
  });

  test('orders that meet leave one of them whole', async () => {
    const ids = [CATEGORIES.mixers.id, CATEGORIES.showers.id];
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        admin.call(management.orderCategories, { body: { ids: index % 2 === 0 ? ids : [...ids].reverse() } }),
      ),
    );
    const places = await app.db('categories').orderBy('position').select('position');
    expect(places.map(({ position }) => position)).toEqual([0, 1]);
  });

  test('features get codes from their names, keep them afterwards, and reach devices with what they mean', async () => {
    const [color, reach] = await draftsOf();
    if (color === undefined || reach === undefined) throw new Error('No features');
    const page = await feedAfter(() =>
      saveFeatures([
        { ...reach, name: 'Длина излива', unit: 'мм', max: 300, step: 10 },
        { ...color, values: [...(color.values ?? []), { label: 'Матовый хром' }] },
        { name: 'Color', type: 'text' },
        { name: 'Constructor', type: 'bool' },
      ]),
    );
    const features = page.categories?.[0]?.subcategories.find(({ _id }) => _id === SUBCATEGORIES.basin.id)?.features;
    expect(features?.map(({ code, name }) => [code, name.ru])).toEqual([
      ['reach', 'Длина излива'],
      ['color', 'Цвет'],
      ['color-2', 'Color'],
      ['constructor-2', 'Constructor'],
    ]);
    expect(features?.[0]).toMatchObject({ unit: 'мм', min: 50, max: 300, step: 10 });
    expect(features?.[1]?.values.map(({ code }) => code)).toEqual(['chrome', 'gold', 'matovyy-khrom']);
    expect(page.products).toEqual([]);
    expect(await audit()).toEqual([
      ['features_saved', 'Смесители, Для раковины', { added: 'Color, Constructor', changed: 'Длина излива, Цвет' }],
    ]);
  });

  test('a feature that goods use is neither removed nor retyped, nor is a value they have; goods off sale count too', async () => {
    const [color, reach] = await draftsOf();
    if (color === undefined || reach === undefined) throw new Error('No features');
    expect((await basin())?.features.map(({ used, values }) => [used, values.map((value) => value.used)])).toEqual([
      [2, [2, 0]],
      [0, []],
    ]);
    const before = await app.db('features').orderBy('id').select();
    expect(await refusal(saveFeatures([reach]))).toEqual({
      code: 'feature_used',
      error: 'Характеристику «Цвет» убрать нельзя: она указана у 2\u00a0товаров',
      details: [{ message: expect.any(String) }],
    });
    expect(await refusal(saveFeatures([reach, { ...color, type: 'text' }]))).toMatchObject({
      code: 'feature_used',
      details: [{ path: 'features.1.type' }],
    });
    expect(
      await refusal(saveFeatures([{ ...color, values: [{ code: 'gold', label: 'золото' }] }, reach])),
    ).toMatchObject({ code: 'feature_used', details: [{ path: 'features.0.values' }] });
    expect(await app.db('features').orderBy('id').select()).toEqual(before);
    const saved = await saveFeatures([{ ...color, values: [{ code: 'chrome', label: 'Блестящий хром' }] }]);
    expect(saved.features.map(({ code, values }) => [code, values.map(({ label }) => label.ru)])).toEqual([
      ['color', ['Блестящий хром']],
    ]);
    expect((await app.db('products').where({ id: 'a' }).first())?.attributes).toBe('{"color":"chrome"}');
  });

  test('a value given to a product at the moment it is taken away is either kept or refused, never left without its meaning', async () => {
    const [color, reach] = await draftsOf();
    if (color === undefined || reach === undefined) throw new Error('No features');
    const withGold = [
      {
        ...color,
        values: [
          { code: 'chrome', label: 'хром' },
          { code: 'gold', label: 'золото' },
        ],
      },
      reach,
    ];
    for (let turn = 0; turn < 6; turn += 1) {
      const give = async () => {
        const form = new FormData();
        form.append('attributes', JSON.stringify({ color: turn % 2 === 0 ? 'gold' : 'chrome' }));
        return (await admin.request('PUT', '/api/products/a', { body: form })).status;
      };
      const [saved, refused] = await Promise.all([
        give(),
        refusal(saveFeatures([{ ...color, values: [{ code: 'chrome', label: 'хром' }] }, reach])),
      ]);
      const kept = JSON.parse((await app.db('products').where({ id: 'a' }).first())?.attributes ?? '{}') as {
        color: string;
      };
      const known = (await basin())?.features[0]?.values.map(({ code }) => code);
      expect(known, `${saved} ${refused?.code}`).toContain(kept.color);
      if (known?.includes('gold') === false)
        await app
          .db('features')
          .where({ id: 'f-color' })
          .update({ choices: JSON.stringify(withGold[0]?.values) });
    }
  });

  test('an editor opened before somebody else’s change is refused, and so is a code that isn’t there', async () => {
    const tag = (await basin())?.featuresTag;
    const drafts = await draftsOf();
    await saveFeatures([...drafts, { name: 'Вес', type: 'number' }], tag);
    expect((await refusal(saveFeatures(drafts, tag)))?.code).toBe('shelves_changed');
    expect((await refusal(saveFeatures([{ code: 'foreign', name: 'Чужая', type: 'text' }])))?.code).toBe(
      'shelves_changed',
    );
    expect(
      (await refusal(saveFeatures([...drafts, ...drafts.slice(0, 1).map((draft) => ({ ...draft, name: 'Снова' }))])))
        ?.code,
    ).toBe('shelves_changed');
    expect((await basin())?.features.map(({ name }) => name.ru)).toEqual(['Цвет', 'Излив', 'Вес']);
  });

  test('what isn’t there is not found', async () => {
    const params = { id: 'nothing' };
    for (const call of [
      () => admin.call(management.saveCategory, { params, body: { name: 'А' } }),
      () => admin.call(management.createSubcategory, { params, body: { name: 'А' } }),
      () => admin.call(management.saveSubcategory, { params, body: { name: 'А' } }),
      () => admin.call(management.orderSubcategories, { params, body: { ids: [] } }),
      () => admin.call(management.saveFeatures, { params, body: { features: [] } }),
    ])
      expect((await refusal(call()))?.code).toBe('not_found');
    expect(await audit()).toEqual([]);
  });
});
