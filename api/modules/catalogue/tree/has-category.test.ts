import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { addCategories } from '../../../proofs/fixtures/sample-goods.ts';
import { hasCategory } from './has-category.ts';

describe.each(ENGINES)('addresses of categories on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  let shown: { category: string; subcategory: string };
  beforeAll(async () => {
    ({ db, close } = await freshDatabase(engine));
    await addCategories(db);
    const rows = await db('subcategories as s')
      .join('categories as c', 'c.id', 's.category_id')
      .where({ 's.hidden': false, 'c.hidden': false })
      .select<{ category: string; subcategory: string }[]>('c.slug as category', 's.slug as subcategory');
    if (rows[0] === undefined) throw new Error('No sample category is shown');
    shown = rows[0];
  });
  afterAll(() => close());

  test('lead to a category and to its own subcategories only', async () => {
    const { category, subcategory } = shown;
    expect(await hasCategory(db, category, null)).toBe(true);
    expect(await hasCategory(db, category, subcategory)).toBe(true);
    expect(await hasCategory(db, category, 'net-takoy')).toBe(false);
    expect(await hasCategory(db, 'net-takoy', subcategory)).toBe(false);
    expect(await hasCategory(db, 'net-takoy', null)).toBe(false);
  });

  test('lead nowhere while a category is hidden', async () => {
    const { category, subcategory } = shown;
    await db('subcategories').where({ slug: subcategory }).update({ hidden: true });
    expect([await hasCategory(db, category, null), await hasCategory(db, category, subcategory)]).toEqual([
      true,
      false,
    ]);
    await db('subcategories').where({ slug: subcategory }).update({ hidden: false });
    await db('categories').where({ slug: category }).update({ hidden: true });
    expect([await hasCategory(db, category, null), await hasCategory(db, category, subcategory)]).toEqual([
      false,
      false,
    ]);
  });
});
