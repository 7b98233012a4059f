/** A merge of subcategories changes nothing that goods say, and loses no terms of supply. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as management from '#contract/catalogue/catalog-management.ts';
import { ENGINES } from '#db/test-database.ts';
import {
  addProducts,
  CATEGORIES,
  resetCategories,
  sampleProduct,
  SUBCATEGORIES,
} from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('subcategories merged with their features on %s', (engine) => {
  let content: PersonsBrowser;
  const app = openShop({ engine });
  beforeAll(async () => void (content = await app.as('content')));

  const { basin, sets } = SUBCATEGORIES;
  const inSets = { category_id: CATEGORIES.showers.id, subcategory_id: sets.id };
  beforeEach(() => resetCategories(app.db));
  const plainFeature = { unit: '', min: null, max: null, step: null, type: 'enum', choices: '[]' };
  const choices = (...labels: string[]) =>
    JSON.stringify(
      labels.map((label, index) => ({ code: index === 0 ? 'znachenie' : `znachenie-${index + 1}`, label })),
    );
  const labelsOf = async (id: string) => {
    const row = await app.db('products').where({ id }).first();
    const rows = await app.db('features').where({ subcategory_id: row?.subcategory_id ?? '' });
    return Object.entries(JSON.parse(row?.attributes ?? '{}') as Record<string, unknown>).map(([code, value]) => {
      const feature = rows.find((one) => one.code === code);
      const values = JSON.parse(feature?.choices ?? '[]') as { code: string; label: string }[];
      return [feature?.name, values.find((one) => one.code === value)?.label ?? value];
    });
  };
  const mergeSets = (tags = {}) =>
    content.call(management.mergeSubcategory, { params: { id: sets.id }, body: { intoId: basin.id, ...tags } });

  test('what goods say reads the same after the merging: features and values are matched by their names, codes follow', async () => {
    await app.db('features').insert([
      {
        ...plainFeature,
        id: 'i-1',
        subcategory_id: basin.id,
        code: 'rezba',
        name: 'Резьба',
        choices: choices('½″', '¾″'),
        position: 0,
      },
      {
        ...plainFeature,
        id: 'i-2',
        subcategory_id: basin.id,
        code: 'razmer',
        name: 'Глубина',
        type: 'number',
        position: 1,
      },
      {
        ...plainFeature,
        id: 'i-3',
        subcategory_id: basin.id,
        code: 'cvet',
        name: 'Цвет',
        choices: choices('хром'),
        position: 2,
      },
      {
        ...plainFeature,
        id: 'f-1',
        subcategory_id: sets.id,
        code: 'rezba',
        name: 'Резьба',
        choices: choices('¾″', '½″', '1″'),
        position: 0,
      },
      {
        ...plainFeature,
        id: 'f-2',
        subcategory_id: sets.id,
        code: 'razmer',
        name: 'Длина',
        type: 'number',
        position: 1,
      },
      {
        ...plainFeature,
        id: 'f-3',
        subcategory_id: sets.id,
        code: 'color',
        name: 'цвет',
        choices: choices('Хром', 'золото'),
        position: 2,
      },
    ]);
    await addProducts(app.db, [
      sampleProduct('a', { attributes: '{"rezba":"znachenie","razmer":3}' }),
      sampleProduct('c', { ...inSets, attributes: '{"rezba":"znachenie","razmer":120,"color":"znachenie-2"}' }),
      sampleProduct('off', {
        ...inSets,
        deleted_at: '2026-11-20T00:00:00.000Z',
        attributes: '{"rezba":"znachenie-3","color":"znachenie"}',
      }),
    ]);
    await mergeSets();
    expect(await labelsOf('a')).toEqual([
      ['Резьба', '½″'],
      ['Глубина', 3],
    ]);
    expect(await labelsOf('c')).toEqual([
      ['Резьба', '¾″'],
      ['Длина', 120],
      ['Цвет', 'золото'],
    ]);
    expect(await labelsOf('off')).toEqual([
      ['Резьба', '1″'],
      ['Цвет', 'хром'],
    ]);
    const names = app.db('features').where({ subcategory_id: basin.id }).orderBy('position').pluck('name');
    expect(await names).toEqual(['Резьба', 'Глубина', 'Цвет', 'Длина']);
  });

  test('a merging that would leave two features of one name, or more than a subcategory may have, is refused', async () => {
    const colour = (id: string, subcategory_id: string, code: string, name: string) => ({
      ...plainFeature,
      id,
      subcategory_id,
      code,
      name,
      position: 0,
    });
    await app
      .db('features')
      .insert([
        colour('i-1', basin.id, 'cvet', 'Цвет'),
        colour('f-1', sets.id, 'color', 'Цвет'),
        colour('f-2', sets.id, 'cvet', 'ЦВЕТ'),
      ]);
    const before = [await app.db('subcategories').orderBy('id'), await app.db('features').orderBy('id')];
    await expect(mergeSets()).rejects.toMatchObject({
      code: 'feature_used',
      message: expect.stringContaining('«ЦВЕТ» встречается несколько раз'),
    });
    expect([await app.db('subcategories').orderBy('id'), await app.db('features').orderBy('id')]).toEqual(before);
    await app.db('features').where({ id: 'f-2' }).delete();
    const many = (id: string) =>
      Array.from({ length: 40 }, (_, index) => ({
        ...plainFeature,
        type: 'text',
        id: `${id}-${index}`,
        subcategory_id: id,
        code: `${id}-${index}`,
        name: `${id} ${index}`,
        position: 10 + index,
      }));
    await app.db('features').insert([...many(sets.id), ...many(basin.id)]);
    await expect(mergeSets()).rejects.toMatchObject({
      code: 'feature_used',
      message: expect.stringContaining('Характеристик стало бы 81, а можно 60: сначала уберите лишние'),
    });
  });

  test('a merging whose outcome was shown before somebody changed a feature is refused', async () => {
    await app.db('features').insert([
      { ...plainFeature, id: 'f-1', subcategory_id: basin.id, code: 'cvet', name: 'Цвет', position: 0 },
      {
        ...plainFeature,
        id: 'f-3',
        subcategory_id: sets.id,
        code: 'izliv',
        name: 'Излив',
        type: 'number',
        position: 0,
      },
    ]);
    const subs = (await content.call(management.manageCatalog)).flatMap(({ subcategories }) => subcategories);
    const tag = (id: string) => subs.find(({ _id }) => _id === id)?.featuresTag ?? '';
    const tags = { featuresTag: tag(sets.id), intoFeaturesTag: tag(basin.id) };
    for (const id of ['f-1', 'f-3']) {
      const name = (await app.db('features').where({ id }).first('name'))?.name ?? '';
      await app.db('features').where({ id }).update({ name: 'Иначе' });
      await expect(mergeSets(tags)).rejects.toMatchObject({ code: 'shelves_changed' });
      await app.db('features').where({ id }).update({ name });
    }
    await mergeSets(tags);
  });

  /** Looks at the goods that have moved while the merge runs: others are served between its portions. */
  async function mergesInPortions<Merged>(merging: Promise<Merged>, moved: () => Promise<number>): Promise<Merged> {
    let isDone = false;
    const merged = merging.finally(() => (isDone = true));
    const seen = new Set<number>();
    while (!isDone) {
      seen.add(await moved());
      // SQLite's driver never yields by itself.
      await yieldToEventLoop();
    }
    const whole = await moved();
    expect([...seen].filter((goods) => goods > 0 && goods < whole)).not.toEqual([]);
    return merged;
  }

  test('goods go in portions, between which others are served; a repeat after a lost answer is answered as the first time', async () => {
    const count = 1200;
    await addProducts(
      app.db,
      Array.from({ length: count }, (_, index) => sampleProduct(`p-${index}`, inSets)),
    );
    const there = async () =>
      Number((await app.db('products').where({ subcategory_id: basin.id }).count({ n: '*' }))[0]?.['n']);
    const merged = await mergesInPortions(mergeSets(), there);
    expect(await there()).toBe(count);
    expect(await app.db('product_edits').countDistinct({ n: 'product_id' })).toEqual([{ n: count }]);
    expect(await mergeSets()).toEqual(merged);
    expect(await app.db('audit_log').where({ action: 'subcategory_merged' })).toHaveLength(1);
    const mergeShowers = () =>
      content.call(management.mergeCategory, {
        params: { id: CATEGORIES.showers.id },
        body: { intoId: CATEGORIES.mixers.id },
      });
    const { showers, mixers } = CATEGORIES;
    await addProducts(
      app.db,
      Array.from({ length: count }, (_, index) =>
        sampleProduct(`q-${index}`, { category_id: showers.id, subcategory_id: null }),
      ),
    );
    const moved = async () =>
      Number(
        (await app.db('products').where({ category_id: mixers.id, subcategory_id: null }).count({ n: '*' }))[0]?.['n'],
      );
    const first = await mergesInPortions(mergeShowers(), moved);
    expect(await moved()).toBe(count);
    expect(await mergeShowers()).toEqual(first);
    expect(await app.db('audit_log').where({ action: 'category_merged' })).toHaveLength(1);
  });

  test('goods follow a moved subcategory in portions, and a repeat takes those that a move cut short has left', async () => {
    const count = 1200;
    const { showers, mixers } = CATEGORIES;
    await addProducts(
      app.db,
      Array.from({ length: count }, (_, index) => sampleProduct(`m-${index}`, inSets)),
    );
    const there = async () =>
      Number((await app.db('products').where({ category_id: mixers.id }).count({ n: '*' }))[0]?.['n']);
    const move = () =>
      content.call(management.moveSubcategory, { params: { id: sets.id }, body: { categoryId: mixers.id } });
    const moved = await mergesInPortions(move(), there);
    expect(await there()).toBe(count);
    await app.db('products').whereIn('id', ['m-3', 'm-1100']).update({ category_id: showers.id });
    expect(await move()).toEqual(moved);
    expect(await there()).toBe(count);
    expect(await app.db('audit_log').where({ action: 'subcategory_moved' })).toHaveLength(1);
  });

  test('a merged subcategory’s lead time and minimum are kept where the other has none', async () => {
    await app.db('subcategory_supply').insert([
      { subcategory_id: sets.id, lead_days: 14, minimum_qty: 10 },
      { subcategory_id: basin.id, lead_days: 7, minimum_qty: null },
    ]);
    const managed = (await content.call(management.manageCatalog)).flatMap(({ subcategories }) => subcategories);
    expect(managed.find(({ _id }) => _id === sets.id)?.supply).toEqual({ leadDays: 14, minimumQty: 10 });
    await mergeSets();
    expect(await app.db('subcategory_supply')).toEqual([{ subcategory_id: basin.id, lead_days: 7, minimum_qty: 10 }]);
  });
});
