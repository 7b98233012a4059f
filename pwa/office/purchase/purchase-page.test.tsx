import { QueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { PurchaseRow, reportPurchase } from '#contract/reports/purchase.ts';
import { DEFAULT_STOCK_RULES } from '#contract/stock/stock-rules.ts';
import { setPresence } from '../../device/person/session.ts';
import { useDocumentActs, type DraftBody } from '../../queries/stock-documents.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import { SAMPLE_DOCUMENT } from '../documents/sample-document.ts';
import { purchaseAddress, purchaseListQuery, PurchasePage } from './purchase-page.tsx';
import { keepQuantities } from './order-groups.tsx';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: 'admin' }, status: 'online' }),
}));

afterEach(() => vi.unstubAllGlobals());

const hose: PurchaseRow = {
  _id: 'p1',
  title: 'Душевой шланг',
  sku: '28276000',
  supplier: 'Сантех-Опт',
  stockQty: 0,
  availableQty: 0,
  onWayQty: 4,
  arrivals: [{ qty: 4, day: '2026-01-12' }],
  soldQty: 91,
  days: 56,
  daysLeft: 0,
  weeks: [9, 12, 10, 13, 11, 12, 12, 12],
  abc: 'A',
  xyz: 'X',
  leadDays: 7,
  minimumQty: 12,
  own: { leadDays: null, minimumQty: 12, supplierId: null },
  subcategory: { _id: 's1', name: 'Шланги', leadDays: null, minimumQty: null },
  need: 46,
  price: 1430,
  stockCost: 0,
  dead: false,
};

const answer = (items: PurchaseRow[]): AnswerOf<typeof reportPurchase> => ({
  items,
  total: items.length,
  tiles: {
    stockCost: 8_412_600,
    stockRetail: 12_000_000,
    units: 5200,
    unitsWithoutCost: 17,
    offSale: { units: 10, cost: 500_000 },
    soldCost: 9_000_000,
    turnover: 1.07,
    stockDays: 47,
    dead: { goods: 86, cost: 1_246_300 },
    out: { goods: 6, weekly: 38_400 },
    order: { goods: 1, units: 46, sum: 65_780, suppliers: 1 },
  },
  counts: { order: 1, out: 6, week: 12, dead: 86, uncosted: 3, all: 500 },
  groups: [
    { abc: 'A', xyz: 'X', goods: 40, profit: 800_000, stockCost: 1_000_000 },
    { abc: 'A', xyz: 'Z', goods: 2, profit: 10_000, stockCost: 50_000 },
    { abc: 'C', xyz: null, goods: 9, profit: 0, stockCost: 7_000 },
  ],
  suppliers: [
    {
      _id: 'sup1',
      name: 'Сантех-Опт',
      minimum: 70_000,
      leadDays: 12,
      person: 'Олег',
      phone: '+7 916 123-45-67',
      email: 'o@example.ru',
      sourceId: null,
    },
  ],
  rules: DEFAULT_STOCK_RULES,
  canSend: true,
});

function look(at: string, items: PurchaseRow[], client = new QueryClient()) {
  const view = purchaseAddress.read(new URL(at, 'http://shop').searchParams);
  client.setQueryData(purchaseListQuery(purchaseAddress.params(view)).queryKey, answer(items));
  return render(<PurchasePage />, { at, client });
}

test('goods to order are grouped by supplier, each with a file; the stock, frozen money, sold-out goods, unknown costs and the order link to their lists', () => {
  const { text, links, html } = look('/admin/purchase', [hose]);
  const found = links.map((link) => decodeURIComponent(link.replaceAll('&amp;', '&')));
  expect(text).toMatch(
    /Сантех-Опт Условия поставщика Сантех-Опт: минимум 70 000 ₽, везут 12 дней 65 780 ₽ .*Файл .*Заказать 1 позицию Олег, \+7 916 123-45-67 , o@example\.ru/,
  );
  expect(html).toContain('aria-label="Отправить письмом: Сантех-Опт"');
  expect(text).toContain('До минимального заказа не хватает 4 220 ₽');
  // A filtered list can't be compared with a supplier's minimum.
  expect(look('/admin/purchase?q=шланг', [hose]).text).not.toContain('До минимального заказа');
  expect(found).toContain('/api/reports/purchase?supplier=Сантех-Опт&quantities=p1:46&format=xlsx');
  expect(found).toEqual(
    expect.arrayContaining(['all', 'dead', 'out', 'uncosted', 'order'].map((list) => `/admin/purchase?show=${list}`)),
  );
  expect(text).toMatch(/Заморожено 1 246 300 ₽ 86 товаров , 14,8 % склада: не продаётся 90 дней и больше/);
  expect(text).toContain('без себестоимости: 17 единиц ; ещё 500 000 ₽ в черновиках и снятых с продажи: 10 единиц');
  expect(text).toMatch(/1 позиция, 46 единиц, 1 поставщик/);
  expect(text).toContain('хватит на 47 дней, оборот 1,07 за 8 недель');
  expect(html).toMatch(/title="A: первые 80.% прибыли за 8.недель; X: продаётся ровно"/);
  expect(html).toMatch(/title="По неделям, от ранней к этой: 9, 12, 10, 13, 11, 12, 12, 12; всего 91.шт\."/);
});

test('letters are explained with their number of goods, and those in the address are active', () => {
  const { text, html } = look('/admin/purchase?show=all&group=AX', [hose]);
  // Each number is that of the rows which a press leads to: beside X only goods of both letters.
  expect(text).toMatch(/A первые 80 % прибыли 40 .*X продаётся ровно 40 .*Z от случая к случаю 2 /);
  expect(look('/admin/purchase?show=all&group=A', [hose]).text).toMatch(/A первые 80 % прибыли 42 .*C .* 9 X /);
  expect(look('/admin/purchase?show=all&group=X', [hose]).text).toMatch(/A первые 80 % прибыли 40 .*C .* 0 X /);
  expect(html.match(/aria-pressed="true"/g)).toHaveLength(3);
  expect(look('/admin/purchase?show=dead', []).text).toContain('Замороженных товаров нет');
  expect(look('/admin/purchase?q=xx', []).text).toMatch(/Таких товаров в этом списке нет.*Показать весь список/);
});

const orderButton = (html: string) => /<button[^>]*>(?:<[^>]*>)*(?:Заказать|Исправьте)/.exec(html)?.[0];

test('a list that was read before the last save of a draft orders nothing: its goods may be ordered already', async () => {
  const client = new QueryClient();
  expect(orderButton(look('/admin/purchase', [hose], client).html)).not.toContain('disabled=""');
  const order: DraftBody = {
    version: 0,
    kind: 'receipt',
    supplier: '',
    supplierNumber: '',
    day: '',
    note: '',
    lines: [],
  };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === '/api/auth/csrf' ? { csrfToken: 't', session: true } : SAMPLE_DOCUMENT),
  );
  const saved: Promise<unknown>[] = [];
  function Save() {
    saved.push(useDocumentActs().save(newId(), order));
    return null;
  }
  render(<Save />, { client });
  expect(await Promise.all(saved)).toMatchObject([{ kind: 'done' }]);
  const { queryKey } = purchaseListQuery(purchaseAddress.params(purchaseAddress.read(new URLSearchParams())));
  expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true });
  expect(orderButton(render(<PurchasePage />, { at: '/admin/purchase', client }).html)).toContain('disabled=""');
});

test('a quantity that can’t be read is marked, and nothing is ordered, printed or sent until it is mended', () => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  const shown = (typed: string) => {
    keepQuantities({ [hose._id]: typed });
    const { html, text } = look('/admin/purchase', [hose, { ...hose, _id: 'p2', title: 'Лейка' }]);
    const acts = ['Печать заказа', 'Отправить письмом'].map((name) =>
      new RegExp(`<button[^>]*aria-label="${name}[^>]*>`).exec(html)?.[0].includes('disabled=""'),
    );
    const head = /<div class="row wrap gap-2">(.*?)<\/div>/.exec(html)?.[1] ?? '';
    const controls = head.match(/<(button|a|p)\b/g);
    return { text, html, controls, acts: [...acts, orderButton(html)?.includes('disabled=""')] };
  };
  expect(shown('12')).toMatchObject({ acts: [false, false, false] });
  expect(shown('12').html).toContain('Файл для поставщика');
  const wrong = shown('1,5');
  expect(wrong.text).toMatch(/Исправьте количество.*Целое число до 1 000 000/);
  expect(wrong.acts).toEqual([true, true, true]);
  // As many as before, in their places: only the file's link is a disabled button.
  expect([shown('12').controls, wrong.controls]).toEqual([
    ['<a', '<button', '<button', '<button'],
    Array(4).fill('<button'),
  ]);
  expect(wrong.html).not.toContain('Файл для поставщика');
});
