import { beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { hasCategory } from './has-category.ts';

describe.each(ENGINES)('addresses of categories on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let shown: { category: string; subcategory: string };
  beforeAll(async () => {
    const rows = await app
      .db('subcategories as s')
      .join('categories as c', 'c.id', 's.category_id')
      .where({ 's.hidden': false, 'c.hidden': false })
      .select<{ category: string; subcategory: string }[]>('c.slug as category', 's.slug as subcategory');
    if (rows[0] === undefined) throw new Error('No sample category is shown');
    shown = rows[0];
  });

  test('lead to a category and to its own subcategories only', async () => {
    const { category, subcategory } = shown;
    expect(await hasCategory(app.db, category, null)).toBe(true);
    expect(await hasCategory(app.db, category, subcategory)).toBe(true);
    expect(await hasCategory(app.db, category, 'net-takoy')).toBe(false);
    expect(await hasCategory(app.db, 'net-takoy', subcategory)).toBe(false);
    expect(await hasCategory(app.db, 'net-takoy', null)).toBe(false);
  });

  test('lead nowhere while a category is hidden', async () => {
    const { category, subcategory } = shown;
    await app.db('subcategories').where({ slug: subcategory }).update({ hidden: true });
    expect([await hasCategory(app.db, category, null), await hasCategory(app.db, category, subcategory)]).toEqual([
      true,
      false,
    ]);
    await app.db('subcategories').where({ slug: subcategory }).update({ hidden: false });
    await app.db('categories').where({ slug: category }).update({ hidden: true });
    expect([await hasCategory(app.db, category, null), await hasCategory(app.db, category, subcategory)]).toEqual([
      false,
      false,
    ]);
  });
});
