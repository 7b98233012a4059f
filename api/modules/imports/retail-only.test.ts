/** Price lists in a shop that sells no wholesale: no wholesale price is asked for, and the retail one is taken. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { importBench } from '../../proofs/fixtures/import-bench.ts';
import { TERMS_SETTING } from '../shop/facts/order-terms.ts';

describe.each(ENGINES)('price lists without wholesale, on %s', (engine) => {
  const bench = importBench(engine);
  const setWholesale = async (sellsWholesale: boolean): Promise<void> => {
    const row = { key: TERMS_SETTING, value: JSON.stringify({ sellsWholesale }), updated_at: bench.now.toISOString() };
    await bench.db('settings').insert(row).onConflict('key').merge();
  };
  beforeEach(() => setWholesale(false));

  const file = (price: number) => `Артикул;Название;Категория;Цена\nA-1;Кран;Краны;${price}\nA-2;Труба;Трубы;${price}`;
  const prices = async (): Promise<[number, number, boolean][]> =>
    (await bench.db('products').orderBy('sku')).map(({ price_retail, price_wholesale, deleted_at }) => [
      price_retail / 100,
      price_wholesale / 100,
      deleted_at === null,
    ]);
  /** The source writes no wholesale prices at all. */
  const begin = async (): Promise<void> => {
    await bench.preview('Артикул;Название\nX;Пробный');
    await bench.setProfile({ policies: { priceWholesale: 'never' } });
  };

  test('new goods go on sale, and their wholesale price follows the file and its undoing', async () => {
    await begin();
    const first = await bench.preview(file(100));
    expect(first).toMatchObject({ state: 'ready', counts: { new: 2, draft: 0 } });
    await bench.applyId(first.id);
    expect(await prices()).toEqual([
      [100, 100, true],
      [100, 100, true],
    ]);
    const lower = await bench.preview(file(80));
    expect(lower).toMatchObject({ counts: { changed: 2, upsideDown: 0 } });
    expect(lower.stops.map(({ code }) => code)).not.toContain('upsideDown');
    await bench.applyId(lower.id);
    expect(await prices()).toEqual([
      [80, 80, true],
      [80, 80, true],
    ]);
    expect((await bench.undo(lower.id)).written).toMatchObject({ undone: 2, kept: 0 });
    expect(await prices()).toEqual([
      [100, 100, true],
      [100, 100, true],
    ]);
  });

  test('drafts that lack only a wholesale price are published by the next file', async () => {
    await begin();
    await setWholesale(true);
    await bench.apply(file(100));
    expect(await prices()).toEqual([
      [100, 0, false],
      [100, 0, false],
    ]);
    await setWholesale(false);
    await bench.db('products').where({ sku: 'A-2' }).update({ price_wholesale: 9000 });
    await bench.apply(file(110));
    expect(await prices()).toEqual([
      [110, 110, true],
      [110, 90, true],
    ]);
  });
});
