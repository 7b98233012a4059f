import { describe, expect, test, vi } from 'vitest';
import { render } from '../../../testing.tsx';
import { GoodsPanel } from './goods-panel.tsx';
import type { Goods, TillGood } from '../../kit/use-goods.ts';
import type { GoodsPanelProps, GoodsSearch } from './use-goods-search.ts';

const category = vi.hoisted((): { goods: Goods | null } => ({ goods: null }));
vi.mock('../../kit/use-goods.ts', async (original) => ({
  ...(await original<typeof import('../../kit/use-goods.ts')>()),
  useGoods: () => category.goods,
  useCategories: () => [],
}));
vi.mock('../../../device/journal/use-journal.ts', () => ({
  useFigures: () => new Map([['p1', { shownStock: 3, priceWholesale: 5400 }]]),
}));

const MIXER: TillGood = {
  id: 'p1',
  title: 'Смеситель',
  sku: 'A1',
  price: 6715,
  priceRetail: 6715,
  img: null,
  availability: 'in',
};

function seen(change: Partial<Goods>, query = '', wholesalePrice: GoodsPanelProps['wholesalePrice'] = null) {
  category.goods = { loading: false, absent: false, whole: true, progress: null, items: [], total: 0, ...change };
  const search: GoodsSearch = {
    goodsQuery: { query, category: '', subcategory: '' },
    setGoodsQuery: () => undefined,
    field: { current: null },
    begin: () => undefined,
  };
  return render(
    <GoodsPanel
      search={search}
      wholesalePrice={wholesalePrice}
      quantities={new Map([['p1', 2]])}
      onQty={() => undefined}
      onOrder={() => undefined}
      onAdd={() => null}
      remember={() => () => undefined}
      held={false}
      isHelping={false}
      onHelp={() => undefined}
    />,
  );
}

describe('the goods of the till', () => {
  test('are found by text, category and subcategory, the latter once a category is chosen', () => {
    const { html, text } = seen({});
    expect(html).toContain('role="search"');
    expect(text).toContain('Все категории');
    expect(text).toContain('Сначала выберите категорию');
    expect(text).toContain('Показать');
  });

  test('show title, stock, retail and wholesale price and a quantity', () => {
    const { html, text } = seen({ items: [MIXER], total: 1 });
    expect(text).toMatch(/Название Остаток Розница Опт Количество/);
    expect(text).toMatch(/Смеситель A1 3 шт\. 6 715 ₽ опт 5 400 ₽ 5 400 ₽/);
    expect(html).toMatch(/aria-label="Количество: Смеситель"/);
    expect(html).toMatch(/<input[^>]*value="2"/);
  });

  test('show first what a wholesale receipt charges: the price by the buyer’s own terms', () => {
    const { text } = seen({ items: [MIXER], total: 1 }, '', () => 5100);
    expect(text).toMatch(/Название Остаток Опт Розница Количество/);
    expect(text).toMatch(/Смеситель A1 3 шт\. 5 100 ₽ розница 6 715 ₽ 6 715 ₽/);
  });

  test('can be scanned with the camera', () => {
    expect(seen({}).html).toContain('aria-label="Сканировать камерой"');
  });

  test('show loading, and an empty result; an empty shop is called so', () => {
    expect(seen({ loading: true }).text).toContain('Загрузка…');
    expect(seen({}, 'zzz').text).toContain('Ничего не найдено.');
    expect(seen({}).text).toContain('Товаров пока нет Их добавляет администратор');
  });

  test('say that there are none on this device, where no network brings them', () => {
    const { text } = seen({ absent: true, whole: false });
    expect(text).toContain('Каталога на планшете нет Он загрузится сам, как только появится сеть.');
    expect(text).not.toMatch(/Загрузка|не нашлось|загружен не весь/);
  });

  test('offer those that are not shown yet', () => {
    const first = Array.from({ length: 30 }, (_, index) => ({ ...MIXER, id: `p${index}` }));
    expect(seen({ items: first, total: 30 }).text).not.toContain('Показать ещё');
    expect(seen({ items: first, total: 71 }).text).toMatch(/Показаны первые 30 из 71.товара\. Показать ещё 30$/);
    expect(seen({ items: first, total: 41 }).text).toMatch(/Показать ещё 11$/);
  });

  test('report a partial copy, whether its download runs or was interrupted', () => {
    expect(seen({}).text).not.toContain('загружен не весь');
    expect(seen({ whole: false, items: [MIXER], total: 1 }).text).toContain('Каталог загружен не весь. Остальные');
    expect(seen({ whole: false, progress: { done: 100, total: 321 } }).text).toContain(
      'Каталог загружен не весь: 100 из 321 товара.',
    );
    expect(seen({ whole: false }).text).toContain('Среди загруженных не нашлось');
    expect(seen({ whole: false }).text).not.toContain('Ничего не найдено');
  });
});
