import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { ALL_GOODS_COLUMNS } from '#contract/exchange/goods-table.ts';
import { type StockItem, type StockSort, undoReason } from '#contract/stock/inventory.ts';
import { discrepanciesQuery, goodsListQuery, stockCountsQuery, stockQuery } from '../../queries/inventory.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { knowingShop, render } from '../../testing.tsx';
import { discrepanciesAddress, DiscrepanciesPage } from './discrepancies-page.tsx';
import { goodsAddress, GoodsPage } from './goods-page.tsx';
import { InventoryPage } from './inventory-page.tsx';
import { correctionOf, doneText, newsText, outcomeText } from './correction.ts';
import { sampleStockItem as item } from './sample-stock-item.ts';
import { filterOf, sortBy, stockAddress } from './stock-address.ts';
import { deleteQuestion } from './use-stock-actions.tsx';
import { filterWords, tableAddress } from './goods-table-dialog.tsx';
import { changeText } from './price-changes-page.tsx';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: 'admin' }, status: 'online' }),
}));

const category = {
  _id: 'c1',
  slug: 'smesiteli',
  name: { ru: 'Смесители' },
  hidden: false,
  image: null,
  products: 1,
  subcategories: [
    {
      _id: 's1',
      slug: 'a',
      name: { ru: 'Для раковины' },
      hidden: false,
      image: null,
      products: 1,
      features: [],
      featuresTag: '',
    },
  ],
};

function look(address: string, items: StockItem[] = [item], client = new QueryClient()) {
  const view = stockAddress.read(new URL(address, 'http://shop').searchParams);
  client.setQueryData(stockQuery(stockAddress.params(view)).queryKey, items);
  client.setQueryData(stockCountsQuery(filterOf(view)).queryKey, {
    all: 7,
    low: 2,
    out: 1,
    negative: 0,
    deleted: 3,
    draft: 4,
    units: 120,
  });
  client.setQueryData(managedCategoriesQuery.queryKey, [category]);
  return render(<InventoryPage />, { at: address, client });
}

describe('the stock page', () => {
  test('a product keeps what is searched and filtered, for the way back', () => {
    expect(look('/admin/inventory?q=grohe&state=low&page=2').links).toContain(
      '/admin/products/p1/edit?q=grohe&amp;state=low&amp;page=2',
    );
    const client = new QueryClient();
    const view = goodsAddress.read(new URLSearchParams('q=grohe&state=draft'));
    client.setQueryData(goodsListQuery(goodsAddress.params(view)).queryKey, {
      items: [{ ...item, draft: true }],
      total: 1,
    });
    const { links } = render(<GoodsPage />, { at: '/admin/goods?q=grohe&state=draft', client });
    const found = links.filter((link) => link === '/admin/products/p1/edit?q=grohe&amp;state=draft');
    // A draft has no page of the shop: its title leads to the form as the button does.
    expect(found).toHaveLength(2);
  });

  test('is called «Склад / Остатки», with a text search and a button that filters', () => {
    const { html, text } = look('/admin/inventory?q=grohe');
    expect(html).toMatch(/<h1[^>]*>Склад \/ Остатки<\/h1>/);
    expect(html).toMatch(/<input[^>]*type="search"[^>]*value="grohe"|value="grohe"[^>]*type="search"/);
    expect(text).toContain('Фильтровать');
  });

  test('has a dropdown of categories; that of subcategories is closed until one is chosen, and then holds its own', () => {
    const closed = look('/admin/inventory').html;
    expect(closed).toMatch(/<option[^>]*value="smesiteli"[^>]*>Смесители/);
    expect(closed).toMatch(/<select[^>]*disabled/);
    const open = look('/admin/inventory?topCategorySlug=smesiteli&subcategoryId=s1').html;
    expect(open).not.toMatch(/<select[^>]*disabled/);
    expect(open).toMatch(/<option[^>]*value="s1"[^>]*>Для раковины/);
  });

  test('has days from and to', () => {
    const { html } = look('/admin/inventory?from=2026-11-01&to=2026-11-20');
    expect(html).toMatch(/type="text"[^>]*value="01\.11\.2026"/);
    expect(html).toMatch(/type="text"[^>]*value="20\.11\.2026"/);
  });

  test('shows title, quantity, retail and wholesale price, reserved and available quantity', () => {
    const { text, html, links } = look('/admin/inventory');
    expect(text).toMatch(/Смеситель.*G-1.*12.*2.*10.*10\s000\s₽.*8\s000\s₽/);
    expect(links).toContain('/admin/products/p1/edit');
    expect(html).toMatch(/<a[^>]*aria-label="Изменить: Смеситель"/);
  });

  test('has no wholesale prices in a shop that sells none, and drafts lack none', () => {
    const draft = { ...item, draft: true as const, deletedAt: '2026-11-20T10:00:00.000Z', priceWholesale: 0 };
    const seen = (sellsWholesale: boolean) =>
      look('/admin/inventory', [item, draft], knowingShop(new QueryClient(), { sellsWholesale })).text;
    expect(seen(true)).toMatch(/Нет оптовой цены.*опт/);
    expect(seen(false)).toContain('Можно публиковать');
    expect(seen(false)).not.toMatch(/опт/i);
  });

  test('counts goods, and units: pieces and metres are no sum of pieces', () => {
    expect(look('/admin/inventory').text).toMatch(/7 товаров, 120 единиц на складе/);
  });

  test('counts the states, and offers the list as a file', () => {
    const { text, html } = look('/admin/inventory?state=low&q=g');
    expect(text).toMatch(/Все *7.*Заканчиваются *2.*Нет в наличии *1.*Ниже нуля.*Снятые с продажи *3/);
    expect(html).toMatch(/href="\/api\/inventory\/stock\?q=g&(amp;)?state=low&(amp;)?format=csv"/);
  });

  test('says that nothing was found, and what else to try', () => {
    expect(look('/admin/inventory?q=zzz', []).text).toMatch(/Ничего не найдено\..*Показать все товары/);
    const empty = look('/admin/inventory', []);
    expect(empty.text).toContain('Товаров пока нет');
    expect(empty.links).toContain('/admin/products/new');
  });

  test('asks before deleting', () => {
    expect(look('/admin/inventory').html).toMatch(/<button[^>]*aria-label="Удалить: Смеситель"/);
    expect(look('/admin/inventory?state=deleted', [{ ...item, deletedAt: '2026-11-20T09:00:00.000Z' }]).html).toMatch(
      /<button[^>]*aria-label="Вернуть в продажу: Смеситель"/,
    );
    expect(deleteQuestion('Смеситель')).toBe('Точно удалить «Смеситель»?');
  });
});

describe('the address', () => {
  test('a press on a column sorts by it, another reverses, a third ranks a search again; other lists go by title', () => {
    const press = (q: string, sort?: StockSort) => Object.values(sortBy({ q, sort }, 'stock'));
    expect([press('кран'), press('', 'title'), press('кран', 'stock'), press('', '-stock')]).toEqual([
      [null, 'stock'],
      [null, 'stock'],
      ['asc', '-stock'],
      ['desc', undefined],
    ]);
    expect([
      sortBy({ q: '', sort: undefined }, 'title').sorted,
      sortBy({ q: 'кран', sort: undefined }, 'title').sorted,
    ]).toEqual(['asc', null]);
    expect(stockAddress.file(stockAddress.read(new URLSearchParams('page=4')), 'csv')).toBe(
      '/api/inventory/stock?format=csv',
    );
  });
});

describe('the exported table of goods', () => {
  const view = stockAddress.read(
    new URLSearchParams('q=grohe&topCategorySlug=smesiteli&subcategoryId=s1&state=low&from=2026-11-01&page=3'),
  );

  test('has the filtered goods, described in words; its address requests only them', () => {
    expect(filterWords(view, 79, [category])).toBe(
      '79\u00a0товаров: заканчиваются, поиск «grohe», Смесители › Для раковины, двигались с 01.11.2026',
    );
    expect(filterWords(stockAddress.read(new URLSearchParams()), undefined, [])).toBe('Товары: в продаже');
    const shown = 'q=grohe&topCategorySlug=smesiteli&subcategoryId=s1&from=2026-11-01&state=low';
    expect(tableAddress(view, 'xlsx', ALL_GOODS_COLUMNS)).toBe(`/api/products/table?${shown}&format=xlsx`);
    expect(tableAddress(view, 'csv', ['title', 'stock'])).toBe(
      `/api/products/table?${shown}&format=csv&columns=title%2Cstock`,
    );
  });

  test('has a button beside the list', () => {
    expect(look('/admin/inventory').text).toContain('Выгрузить');
  });
});

describe('a correction of stock', () => {
  test('takes the difference, never the new balance: 20 less 2 written off are 18', () => {
    const seen = { base: 20, now: 20 };
    expect(correctionOf('write_off', '2', seen)).toEqual({ stockQtyBase: 20, stockQty: 18, after: 18 });
    expect(correctionOf('receipt', '20', { base: 8, now: 8 })).toEqual({ stockQtyBase: 8, stockQty: 28, after: 28 });
    expect(outcomeText(8, 28)).toBe('было 8 → станет 28');
    expect(outcomeText(1, -2)).toBe('было 1 → станет −2');
    expect(doneText(1, -2)).toBe('было 1, стало −2\u00a0шт.');
  });

  test('is added to later sales, and a count subtracts them', () => {
    const seen = { base: 20, now: 19 };
    expect(correctionOf('receipt', '5', seen)).toEqual({ stockQtyBase: 19, stockQty: 24, after: 24 });
    expect(correctionOf('adjustment', '12', seen)).toEqual({ stockQtyBase: 20, stockQty: 12, after: 11 });
  });

  test('is a whole number: a movement of at least one, a count may be zero', () => {
    const read = (kind: 'receipt' | 'write_off' | 'adjustment') =>
      ['', '0', '-2', '+3', '1,5', '1,000', '1e2', 'два', '1 000'].map(
        (typed) => correctionOf(kind, typed, { base: 0, now: 0 })?.after ?? null,
      );
    expect(read('receipt')).toEqual([null, null, null, 3, null, null, null, null, 1000]);
    expect(read('write_off')).toEqual([null, null, null, -3, null, null, null, null, -1000]);
    expect(read('adjustment')).toEqual([null, 0, null, 3, null, null, null, null, 1000]);
  });

  test('shows the sales since it was begun, or the change of the stock', () => {
    expect(
      newsText(
        [
          { kind: 'sale', delta: -1 },
          { kind: 'sale', delta: -2 },
        ],
        -3,
      ),
    ).toBe('продано 3\u00a0шт. (2\u00a0чека)');
    expect(
      newsText(
        [
          { kind: 'sale', delta: -1 },
          { kind: 'receipt', delta: 5 },
        ],
        4,
      ),
    ).toBe('остаток изменился на +4\u00a0шт.');
    expect(newsText([], -1)).toBe('остаток изменился на −1\u00a0шт.');
    expect(undoReason('x'.repeat(300))).toHaveLength(300);
  });
});

test('a price change is shown in per cent', () => {
  expect([
    changeText(100, 110),
    changeText(100, 66.6),
    changeText(100, 100),
    changeText(null, 5),
    changeText(0, 5),
  ]).toEqual(['+10\u00a0%', '−33,4\u00a0%', '0\u00a0%', '—', '—']);
});

test('discrepancies name their receipts and can be settled; settled ones show how', () => {
  const one = {
    id: 'd1',
    productId: 'p1',
    title: 'Смеситель',
    shortage: 2,
    stockQty: -2,
    reservedQty: 0,
    openedAt: '2026-11-20T09:00:00.000Z',
    causes: [
      { kind: 'sale', id: 's', number: 'A7-000012' },
      { kind: 'import', id: 'i', number: null },
    ],
  };
  const seen = (state: 'open' | 'resolved', more: object) => {
    const client = new QueryClient();
    client.setQueryData(discrepanciesQuery(discrepanciesAddress.params({ state, page: 1 })).queryKey, {
      items: [{ ...one, resolvedAt: null, resolution: null, resolvedBy: null, note: '', ...more }],
      total: 1,
    });
    return render(<DiscrepanciesPage />, {
      at: state === 'open' ? '/admin/discrepancies' : '/admin/discrepancies?state=resolved',
      client,
    }).text;
  };
  expect(seen('open', {})).toMatch(/Смеситель.*2\s*шт\..*A7-000012.*Загрузка прайса.*Закрыть/);
  expect(
    seen('resolved', {
      resolvedAt: '2026-11-21T09:00:00.000Z',
      resolution: 'recount',
      resolvedBy: 'Анна',
      note: 'Нашли в зале',
    }),
  ).toMatch(/Пересчитано.*Нашли в зале · Анна/);
});
