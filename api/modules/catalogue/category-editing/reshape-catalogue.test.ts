import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as management from '#contract/catalogue/catalog-management.ts';
import { listCategories } from '#contract/catalogue/catalog.ts';
import { catalogChanges } from '#contract/listing/catalog-feed.ts';
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
import { soldPlace } from '../../reports/sums/report-store.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { lockProducts, writePortion } from '../editing/write-portion.ts';
import { writeTransaction } from '#db/write.ts';
import { hasCategory } from '../tree/has-category.ts';
import { currentPath } from './category-slugs.ts';
import { finishMoves } from './reshape-catalogue.ts';

describe.each(ENGINES)('categories that go on %s', (engine) => {
  let content: PersonsBrowser;
  const app = openShop({ engine });
  beforeAll(async () => void (content = await app.as('content')));

  const { mixers, showers } = CATEGORIES;
  const { basin, sets } = SUBCATEGORIES;
  beforeEach(async () => {
    await resetCategories(app.db);
    const plain = { unit: '', min: null, max: null, step: null, type: 'enum', code: 'color', name: 'Цвет' };
    await app.db('features').insert([
      { ...plain, id: 'f-1', subcategory_id: basin.id, choices: '[{"code":"chrome","label":"хром"}]', position: 0 },
      { ...plain, id: 'f-2', subcategory_id: sets.id, choices: '[{"code":"gold","label":"золото"}]', position: 0 },
      {
        ...plain,
        id: 'f-3',
        subcategory_id: sets.id,
        code: 'reach',
        name: 'Излив',
        type: 'number',
        choices: '[]',
        min: 50,
        position: 1,
      },
    ]);
    await addProducts(app.db, [
      sampleProduct('a', { attributes: '{"color":"chrome"}' }),
      sampleProduct('off', { ...inSets, deleted_at: '2026-11-20T00:00:00.000Z', attributes: '{"color":"gold"}' }),
      sampleProduct('c', { ...inSets, attributes: '{"reach":120}' }),
    ]);
  });
  const inSets = { category_id: showers.id, subcategory_id: sets.id };
  const places = async () =>
    Object.fromEntries(
      (await app.db('products').orderBy('id').select('id', 'category_id', 'subcategory_id')).map((row) => [
        row.id,
        [row.category_id, row.subcategory_id],
      ]),
    );
  const nodes = async () => [
    ...(await app.db('categories').pluck('id')),
    ...(await app.db('subcategories').pluck('id')),
  ];

  test('an empty one is deleted, one with goods says how many stand there, those off sale too, and nothing changes', async () => {
    const before = await nodes();
    await expect(content.call(management.removeSubcategory, { params: { id: sets.id } })).rejects.toMatchObject({
      code: 'shelf_not_empty',
      answer: { json: { error: expect.stringMatching(/^Здесь 2.товара, из них 1 не в продаже/) } },
    });
    await expect(content.call(management.removeCategory, { params: { id: showers.id } })).rejects.toMatchObject({
      code: 'shelf_not_empty',
    });
    expect(await nodes()).toEqual(before);
    const made = await content.call(management.createCategory, { body: { name: 'Лишняя' } });
    const sub = await content.call(management.createSubcategory, {
      params: { id: made._id },
      body: { name: 'Пустая' },
    });
    await expect(content.call(management.removeCategory, { params: { id: made._id } })).rejects.toMatchObject({
      code: 'shelf_not_empty',
    });
    await content.call(management.removeSubcategory, { params: { id: sub._id } });
    // Goods directly in the category have the feature too.
    await addProducts(app.db, [sampleProduct('alone', { category_id: made._id, subcategory_id: null })]);
    await expect(content.call(management.removeCategory, { params: { id: made._id } })).rejects.toMatchObject({
      code: 'shelf_not_empty',
      answer: { json: { error: expect.stringMatching(/^Здесь 1.товар\./) } },
    });
    await app.db('products').where({ id: 'alone' }).delete();
    const tree = await content.call(management.removeCategory, { params: { id: made._id } });
    expect(tree.map(({ _id }) => _id)).not.toContain(made._id);
    // A repeat after a lost answer is answered as the first request, and recorded once.
    expect(await content.call(management.removeCategory, { params: { id: made._id } })).toEqual(tree);
    expect(await content.call(management.removeSubcategory, { params: { id: sub._id } })).toEqual(tree);
    const recorded = await app
      .db('audit_log')
      .whereIn('action', ['category_removed', 'subcategory_removed'])
      .pluck('action');
    expect(recorded.sort()).toEqual(['category_removed', 'subcategory_removed']);
    for (const removal of [management.removeCategory, management.removeSubcategory])
      await expect(content.call(removal, { params: { id: 'never' } })).rejects.toMatchObject({ status: 404 });
  });

  test('a subcategory merged into another gives it goods, those off sale too, features and choices; its address leads on, devices learn of it', async () => {
    const since = Number((await app.db('revisions').where({ name: 'catalog' }).first('value'))?.value);
    const tree = await content.call(management.mergeSubcategory, {
      params: { id: sets.id },
      body: { intoId: basin.id },
    });
    expect(await places()).toEqual({
      a: [mixers.id, basin.id],
      off: [mixers.id, basin.id],
      c: [mixers.id, basin.id],
    });
    const merged = tree.flatMap(({ subcategories }) => subcategories).find(({ _id }) => _id === basin.id);
    expect(merged?.features.map(({ code, values }) => [code, values.map((value) => value.code)])).toEqual([
      ['color', ['chrome', 'gold']],
      ['reach', []],
    ]);
    expect(await nodes()).not.toContain(sets.id);
    expect(await currentPath(app.db, showers.slug, sets.slug)).toBe(`/catalog/${mixers.slug}/${basin.slug}`);
    const feed = await app.guest().call(catalogChanges, { query: { since } });
    expect(feed.products.find(({ _id }) => _id === 'c')).toMatchObject({
      topCategorySlug: mixers.slug,
      subcategoryId: basin.id,
    });
    const edits = await app.db('product_edits').where({ product_id: 'c' });
    expect(edits).toHaveLength(1);
    expect(await app.db('audit_log').where({ action: 'subcategory_merged' })).toHaveLength(1);
  });

  test('features of one code and two kinds refuse the merging, and nothing changes', async () => {
    await app.db('features').where({ id: 'f-2' }).update({ type: 'text', choices: '[]' });
    const before = [await places(), await nodes()];
    await expect(
      content.call(management.mergeSubcategory, { params: { id: sets.id }, body: { intoId: basin.id } }),
    ).rejects.toMatchObject({ code: 'feature_used' });
    expect([await places(), await nodes()]).toEqual(before);
    await expect(
      content.call(management.mergeSubcategory, { params: { id: sets.id }, body: { intoId: sets.id } }),
    ).rejects.toMatchObject({ code: 'validation' });
  });

  test('features of one code and two units refuse the merging while goods have values, and nothing changes', async () => {
    await app.db('features').where({ id: 'f-3' }).update({ unit: 'мм' });
    const { id: _, ...reach } = (await app.db('features').where({ id: 'f-3' }).first()) ?? { id: '' };
    await app.db('features').insert({ ...reach, id: 'f-4', subcategory_id: basin.id, unit: 'см' } as never);
    const merge = () =>
      content.call(management.mergeSubcategory, { params: { id: sets.id }, body: { intoId: basin.id } });
    const before = [await places(), await nodes(), await app.db('features').orderBy('id')];
    await expect(merge()).rejects.toMatchObject({
      code: 'feature_used',
      message: expect.stringContaining('«Излив» в них в разных единицах, мм и см'),
    });
    expect([await places(), await nodes(), await app.db('features').orderBy('id')]).toEqual(before);
    await app.db('products').where({ id: 'c' }).update({ attributes: '{}' });
    const merged = (await merge()).flatMap(({ subcategories }) => subcategories).find(({ _id }) => _id === basin.id);
    expect(merged?.features.map(({ code, unit }) => [code, unit])).toContainEqual(['reach', 'см']);
  });

  test('nothing is merged into itself, and what moves to where it stands is left alone', async () => {
    const before = [await places(), await nodes()];
    await expect(
      content.call(management.mergeCategory, { params: { id: showers.id }, body: { intoId: showers.id } }),
    ).rejects.toMatchObject({ code: 'validation' });
    await content.call(management.moveSubcategory, { params: { id: sets.id }, body: { categoryId: showers.id } });
    expect([await places(), await nodes()]).toEqual(before);
    expect([await app.db('former_places').select('path'), await app.db('audit_log').select('action')]).toEqual([
      [],
      [],
    ]);
  });

  test('one that goes while somebody puts goods into it takes them along or stays', async () => {
    const made = await content.call(management.createSubcategory, {
      params: { id: mixers.id },
      body: { name: 'Пустая' },
    });
    const outcomes = await Promise.allSettled([
      content.call(management.removeSubcategory, { params: { id: made._id } }),
      writeTransaction(app.db, async (trx) => {
        await lockProductKeys(trx);
        const [before] = (await lockProducts(trx, ['a'])).values();
        if (before === undefined) throw new Error('No such product');
        await writePortion(trx, [{ before, after: { ...before, subcategory_id: made._id } }], null, new Date());
      }),
    ]);
    const isThere = (await nodes()).includes(made._id);
    expect(outcomes[1].status).toBe('fulfilled');
    expect([outcomes[0].status, (await places())['a']]).toEqual(
      isThere ? ['rejected', [mixers.id, made._id]] : ['fulfilled', [mixers.id, basin.id]],
    );
  });

  test('a subcategory moves with its goods; where its address is taken there it gets the next', async () => {
    await app.db('subcategories').where({ id: basin.id }).update({ slug: sets.slug });
    await content.call(management.moveSubcategory, { params: { id: sets.id }, body: { categoryId: mixers.id } });
    const row = await app.db('subcategories').where({ id: sets.id }).first();
    expect([row?.category_id, row?.slug === sets.slug]).toEqual([mixers.id, false]);
    expect((await places())['c']).toEqual([mixers.id, sets.id]);
    expect(await currentPath(app.db, showers.slug, sets.slug)).toBe(`/catalog/${mixers.slug}/${row?.slug}`);
    // There and back: the path belongs to the category again.
    await content.call(management.moveSubcategory, { params: { id: sets.id }, body: { categoryId: showers.id } });
    expect((await places())['c']).toEqual([showers.id, sets.id]);
  });

  test('goods that a move cut short has left in the former category follow by the daily jobs', async () => {
    expect(await finishMoves(app.services, new Date())).toBe(0);
    await app.db('subcategories').where({ id: sets.id }).update({ category_id: mixers.id });
    expect((await places())['c']).toEqual([showers.id, sets.id]);
    expect(await finishMoves(app.services, new Date())).toBe(1);
    expect(await places()).toMatchObject({ off: [mixers.id, sets.id], c: [mixers.id, sets.id] });
  });

  test('a category merged into another gives it all it has; old addresses lead on through several merges, reports find what was sold under them', async () => {
    await content.call(management.mergeCategory, { params: { id: showers.id }, body: { intoId: mixers.id } });
    expect(await places()).toEqual({ a: [mixers.id, basin.id], off: [mixers.id, sets.id], c: [mixers.id, sets.id] });
    const { categorySlugs = [] } = await soldPlace(app.db, { topCategorySlug: mixers.slug });
    expect([...categorySlugs].sort()).toEqual([mixers.slug, showers.slug].sort());
    const last = await content.call(management.createCategory, { body: { name: 'Сантехника' } });
    await content.call(management.mergeCategory, { params: { id: mixers.id }, body: { intoId: last._id } });
    expect([
      await currentPath(app.db, showers.slug, null),
      await currentPath(app.db, showers.slug, sets.slug),
      await currentPath(app.db, mixers.slug, basin.slug),
      await currentPath(app.db, 'never', null),
    ]).toEqual([
      `/catalog/${last.slug}`,
      `/catalog/${last.slug}/${sets.slug}`,
      `/catalog/${last.slug}/${basin.slug}`,
      null,
    ]);
    const managed = await content.call(management.manageCatalog);
    expect(managed.find(({ _id }) => _id === last._id)?.former).toEqual([mixers.slug, showers.slug].sort());
    // Devices redirect by themselves: their tree holds the former paths.
    const [listed, fed] = [
      await app.guest().call(listCategories),
      (await app.guest().call(catalogChanges, { query: {} })).categories ?? [],
    ];
    for (const tree of [listed, fed]) {
      const now = tree.find(({ slug }) => slug === last.slug);
      expect(now?.former).toEqual([mixers.slug, showers.slug].sort());
      expect(now?.subcategories.find(({ _id }) => _id === sets.id)?.former).toEqual(
        [`${mixers.slug}/${sets.slug}`, `${showers.slug}/${sets.slug}`].sort(),
      );
    }
    await content.call(management.saveCategory, { params: { id: last._id }, body: { hidden: true } });
    expect(await currentPath(app.db, showers.slug, null)).toBeNull();
  });

  test('a renamed category and its subcategories lead on from each address they have had, and never in a circle', async () => {
    const rename = (slug: string) =>
      content.call(management.saveCategory, { params: { id: showers.id }, body: { slug } });
    await rename('dush-i-kran');
    await content.call(management.saveSubcategory, { params: { id: sets.id }, body: { slug: 'nabory' } });
    const led = async (...addresses: [string, string | null][]) =>
      Promise.all(addresses.map(([category, sub]) => currentPath(app.db, category, sub)));
    expect(
      await led([showers.slug, null], [showers.slug, sets.slug], ['dush-i-kran', sets.slug], ['dush-i-kran', 'nabory']),
    ).toEqual(['/catalog/dush-i-kran', '/catalog/dush-i-kran/nabory', '/catalog/dush-i-kran/nabory', null]);
    const kept = (await app.guest().call(catalogChanges, { query: {} })).categories?.find(
      ({ _id }) => _id === showers.id,
    );
    expect(kept?.former).toEqual([showers.slug]);
    expect(kept?.subcategories[0]?.former).toEqual([`${showers.slug}/${sets.slug}`, `dush-i-kran/${sets.slug}`].sort());
    await rename(showers.slug);
    expect(await led(['dush-i-kran', null], ['dush-i-kran', 'nabory'])).toEqual([
      `/catalog/${showers.slug}`,
      `/catalog/${showers.slug}/nabory`,
    ]);
    expect(await hasCategory(app.db, showers.slug, 'nabory')).toBe(true);
    // The new owner of the path is found there, and redirects from it in turn.
    await content.call(management.saveCategory, { params: { id: mixers.id }, body: { slug: 'dush-i-kran' } });
    await content.call(management.saveCategory, { params: { id: mixers.id }, body: { slug: 'smes' } });
    expect(await led(['dush-i-kran', null])).toEqual(['/catalog/smes']);
  });

  test('goods sent to a category that no longer exists stay where they are, a new one becomes a draft', async () => {
    await content.call(management.mergeSubcategory, { params: { id: sets.id }, body: { intoId: basin.id } });
    await writeTransaction(app.db, async (trx) => {
      const [before] = (await lockProducts(trx, ['a'])).values();
      if (before === undefined) throw new Error('No such product');
      await writePortion(
        trx,
        [
          { before, after: { ...before, ...inSets, title: 'Другое название' } },
          { before: null, after: sampleProduct('new', inSets) },
        ],
        null,
        new Date(),
      );
    });
    expect(await places()).toMatchObject({ a: [mixers.id, basin.id], new: [null, null] });
    const row = await app.db('products').where({ id: 'new' }).first('draft', 'deleted_at');
    expect([Boolean(row?.draft), row?.deleted_at === null]).toEqual([true, false]);
  });
});
