import { expect, describe, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { up } from './migrations/20261125-210000-fold-import-codes.ts';

const AT = '2026-11-01T00:00:00.000Z';

describe.each(ENGINES)('links of price lists of before, on %s', (engine) => {
  test('are found by the codes that are looked for now; codes of suppliers stay as they are', async () => {
    const { db, close } = await freshDatabase(engine);
    await db('import_sources').insert({ id: 's1', name: 'Опт', profile: '{}', created_at: AT, updated_at: AT });
    const codes = [
      'артикул:AB-100',
      'артикул:ab-100',
      'артикул:Cc 7',
      'штрихкод:075678164125',
      'название:Лейка  Ёж',
      'Z-1',
    ];
    for (const [index, external_id] of codes.entries()) {
      const id = `p${index}`;
      await db('products' as never).insert({
        ...{
          id,
          slug: id,
          title: id,
          price_retail: 0,
          price_wholesale: 0,
          revision: 1,
          figures_revision: 1,
          created_at: AT,
          updated_at: AT,
        },
      } as never);
      await db('import_links').insert({
        ...{ source_id: 's1', external_id, product_id: id, written: '{}', taken_off: null },
      });
    }
    await up(db);
    const links = await db('import_links').orderBy('product_id').select('external_id');
    expect(links.map(({ external_id }) => external_id)).toEqual([
      'артикул:AB-100',
      'артикул:ab-100',
      'артикул:cc7',
      'штрихкод:00075678164125',
      'название:лейка еж',
      'Z-1',
    ]);
    await close();
  });
});
