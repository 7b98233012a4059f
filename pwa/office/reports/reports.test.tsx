import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportQuery, REPORT_TABLES, type Report, type ReportQuery, type ReportTable } from '../../queries/reports.ts';
import type * as reportQueries from '../../queries/reports.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { render } from '../../testing.tsx';
import { reportParams, readReportsView } from './report-address.ts';
import { periodFailure } from './report-filters.tsx';
import { ReportsPage } from './reports-page.tsx';
import { sampleFigures, sampleReport, sampleTiles, sampleFormer } from './sample-report.ts';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: 'admin' }, status: 'online' }),
}));

/** When set, stands in while the report loads. */
const former = vi.hoisted((): { report: unknown } => ({ report: undefined }));
vi.mock('../../queries/reports.ts', async (original) => {
  const module = await original<typeof reportQueries>();
  return {
    ...module,
    reportQuery: (query: ReportQuery, table: ReportTable) => ({
      ...module.reportQuery(query, table),
      placeholderData: former.report,
    }),
  };
});

// 23:45 UTC on the 20th is the 21st in the shop's zone.
const NOW = '2026-11-20T23:45:00.000Z';
const DAYS = '/admin/reports?from=2026-11-20&to=2026-11-21';

beforeEach(() => void vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const shelf = {
  _id: 'c1',
  slug: 'vanny',
  name: { ru: 'Ванны' },
  hidden: false,
  image: null,
  products: 1,
  former: ['vannye'],
  subcategories: [
    {
      _id: 's1',
      slug: 'akrilovye',
      name: { ru: 'Акриловые ванны' },
      hidden: false,
      image: null,
      products: 1,
      features: [],
      featuresTag: '',
    },
  ],
};

/** The report as the server answers for one tab. */
function partOf(report: Report, table: ReportTable): Report {
  const others = Object.keys(REPORT_TABLES).filter((one) => one !== table);
  return Object.fromEntries(Object.entries(report).filter(([part]) => !others.includes(part))) as unknown as Report;
}

const tab = (table: ReportTable): string => `${DAYS}&tab=${table}`;

function look(address: string, report: Report | null = sampleReport()) {
  const client = new QueryClient();
  const view = readReportsView(new URL(address, 'http://shop').searchParams, '2026-11-21');
  if (report !== null)
    client.setQueryData(reportQuery(reportParams(view), view.table).queryKey, partOf(report, view.table));
  client.setQueryData(managedCategoriesQuery.queryKey, [shelf]);
  return render(<ReportsPage />, { at: address, client });
}

/** The texts of one table's rows, its totals last. */
function rowsOf(html: string, table: string): string[] {
  const [, section = ''] =
    new RegExp(`data-table="${table}".*?</section>`, 's').exec(html)?.[0].split(/<\/thead>/) ?? [];
  return section
    .split('</tr>')
    .map((row) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((row) => row !== '');
}

describe('the report', () => {
  test('is called «Отчёты по продажам» and has days, category, subcategory and a button', () => {
    const { html, text } = look('/admin/reports?from=2026-11-20&to=2026-11-21&topCategorySlug=vanny&subcategoryId=s1');
    expect(html).toMatch(/<h1[^>]*>Отчёты по продажам<\/h1>/);
    expect(html).toMatch(/type="text"[^>]*value="20\.11\.2026"/);
    expect(html).toMatch(/type="text"[^>]*value="21\.11\.2026"/);
    expect(html).toMatch(/<option[^>]*value="vanny"[^>]*>Ванны/);
    expect(html).toMatch(/<option[^>]*value="s1"[^>]*>Акриловые ванны/);
    expect(html).toMatch(/<button type="submit"[^>]*>.*?Показать/);
    expect(text).toContain('20–21 ноября 2026');
    expect(look(DAYS).html).toMatch(/<select[^>]*disabled/);
  });

  test('names the category that a kept link gives by a former slug, with its subcategories', () => {
    const { html } = look(`${DAYS}&topCategorySlug=vannye`);
    expect(html).toContain('<option value="vanny" selected="">Ванны</option>');
    expect(html).toContain('Акриловые ванны</option>');
  });

  test('shows five tiles, each compared with the previous period: value, percentage, direction in words', () => {
    const { html, text } = look(DAYS);
    expect(text).toMatch(
      /Выручка 12 490,50 ₽ .*?\+24,9 % · \+2 490,50 ₽ больше на 2 490,50 ₽, на 24,9 %, было 10 000 ₽/,
    );
    expect(text).toMatch(/Себестоимость 8 000,25 ₽ .*?столько же, было 8 000,25 ₽/);
    expect(text).toMatch(/Маржа 36 % выручки 4 490,25 ₽/);
    expect(text).toMatch(/Штук 6 .*?−25 % · −2 меньше на 2, на 25 %, было 8/);
    expect(text).toMatch(/Чеков в среднем 3 123 ₽ 4/);
    expect(text).toContain('Сравнение с предыдущими 2 днями: 18–19 ноября 2026');
    expect(html.match(/data-figure="[a-zA-Z]+"/g)).toEqual(
      ['revenue', 'cost', 'grossProfit', 'itemsQty', 'checks'].map((figure) => `data-figure="${figure}"`),
    );
  });

  test('shows notes: pieces without a cost, late receipts', () => {
    expect(look(DAYS).text).not.toMatch(/без себестоимости|позже/);
    const { text, links } = look(
      DAYS,
      sampleReport({ summary: { ...sampleTiles, itemsWithoutCost: 3, lateChecks: 2, previous: sampleFormer } }),
    );
    expect(links.map((link) => link.replaceAll('&amp;', '&'))).toContain(
      '/admin/reports/goods?from=2026-11-20&to=2026-11-21&show=uncosted',
    );
    expect(text).toContain('без себестоимости: 3 ед');
    expect(text).toMatch(/до\s\d+\s% выручки/);
    expect(text).toMatch(/2\s?документа пришли позже/);
  });

  test('shows bonuses, delivery and received money beside the revenue', () => {
    expect(look(DAYS).text).not.toMatch(/деньгами за эти продажи/);
    const money = { bonuses: 500, delivery: 590, received: 12_580.5 };
    expect(look(DAYS, sampleReport({ summary: { ...sampleTiles, money, previous: sampleFormer } })).text).toMatch(
      /Выручка 12 490,50 ₽ − оплачено бонусами 500 ₽ \+ доставка 590 ₽ = деньгами за эти продажи 12 580,50 ₽/,
    );
    // Money belongs to whole orders, so a report of one category has none.
    expect(
      look(DAYS, sampleReport({ summary: { ...sampleTiles, money: null, previous: sampleFormer } })).text,
    ).not.toMatch(/деньгами за эти продажи/);
  });

  test('counts the sales marked for checking, and links to them', () => {
    expect(look(DAYS).text).not.toMatch(/стоит проверить/);
    const { text, links } = look(
      DAYS,
      sampleReport({ summary: { ...sampleTiles, markedChecks: 3, previous: sampleFormer } }),
    );
    expect(text).toMatch(/стоит проверить: 3 документа/);
    expect(links.some((link) => link.includes('receipts=marked'))).toBe(true);
  });

  test('a running period is compared with the same days of the previous one', () => {
    const previous = { ...sampleFormer, from: '2026-10-20', to: '2026-10-21' };
    expect(look(DAYS, sampleReport({ summary: { ...sampleTiles, previous } })).text).toContain(
      'Сравнение с теми же днями прошлого периода: 20–21 октября 2026',
    );
    const until = '2026-10-21T03:37:00.000Z';
    expect(look(DAYS, sampleReport({ summary: { ...sampleTiles, previous: { ...previous, until } } })).text).toContain(
      '20–21 октября 2026, до 06:37',
    );
  });

  test('has a table of goods with title, quantity, revenue, cost, margin and average price, and a row for the rest', () => {
    expect(rowsOf(look(tab('goods')).html, 'goods')).toEqual([
      'Ванна 1 7 000,50 ₽ 5 000 ₽ 2 000,50 ₽ 7 001 ₽',
      'Смеситель 3 4 500 ₽ 2 500,25 ₽ 1 999,75 ₽ 1 500 ₽',
      'Неизвестный товар 1 490 ₽ 0 ₽ 490 ₽ 490 ₽',
      'Остальные товары 1 500 ₽ 500 ₽ 0 ₽',
      'Итого 6 12 490,50 ₽ 8 000,25 ₽ 4 490,25 ₽',
      'Показать все',
    ]);
  });

  test('where more came back than was sold there is no average, and the rest of the goods is shown for any figure', () => {
    const returned = { _id: 'p9', title: 'Сифон', ...sampleFigures(-1, -500, -300), avgPrice: null };
    const summary = { ...sampleTiles, itemsQty: -1, revenue: -500, cost: 0, grossProfit: -500, previous: sampleFormer };
    const { html, text } = look(tab('goods'), sampleReport({ goods: [returned], summary }));
    expect(rowsOf(html, 'goods').slice(0, 3)).toEqual([
      'Сифон −1 −500 ₽ −300 ₽ −200 ₽ —',
      'Остальные товары 0 0 ₽ 300 ₽ −300 ₽',
      'Итого −1 −500 ₽ 0 ₽ −500 ₽',
    ]);
    expect(text).not.toContain('в среднем −');
  });

  test('has a table of days with date, quantity, revenue, cost and margin, whose totals are the tiles', () => {
    expect(rowsOf(look(DAYS).html, 'days')).toEqual([
      'пт, 20.11.2026 2 7 990,50 ₽ 5 000 ₽ 2 990,50 ₽',
      'сб, 21.11.2026 4 4 500 ₽ 3 000,25 ₽ 1 499,75 ₽',
      'Итого 6 12 490,50 ₽ 8 000,25 ₽ 4 490,25 ₽',
    ]);
  });

  test('a long table is cut, with a row for the rest and a button for all', () => {
    const days = Array.from({ length: 40 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 9, 13 + day)).toISOString().slice(0, 10),
      ...sampleFigures(1, 100, 60),
    }));
    const rows = rowsOf(look(DAYS, sampleReport({ days })).html, 'days');
    expect(rows).toHaveLength(31 + 3);
    expect(rows.slice(31)).toEqual([
      'Ещё 9 строк 9 900 ₽ 540 ₽ 360 ₽',
      'Итого 6 12 490,50 ₽ 8 000,25 ₽ 4 490,25 ₽',
      'Показать все 40 дней',
    ]);
  });

  test('has a table by category: name or slug, subcategory or a dash, quantity, revenue, cost, margin', () => {
    expect(rowsOf(look(tab('shelves')).html, 'shelves')).toEqual([
      'Ванны Акриловые ванны 2 7 990,50 ₽ 5 000 ₽ 2 990,50 ₽',
      'smesiteli — 4 4 500 ₽ 3 000,25 ₽ 1 499,75 ₽',
      'Итого 6 12 490,50 ₽ 8 000,25 ₽ 4 490,25 ₽',
    ]);
  });

  test('a category of several subcategories has a row of sums above them, linked to its receipts', () => {
    const [bath, mixers] = sampleReport().shelves;
    const other = {
      ...bath!,
      subcategoryId: 's2',
      subcategoryName: 'Стальные ванны',
      qty: 3,
      revenue: 0.5,
      cost: 0.25,
    };
    const { html, links } = look(
      tab('shelves'),
      sampleReport({ shelves: [mixers!, { ...other, grossProfit: 0.25 }, bath!] }),
    );
    expect(rowsOf(html, 'shelves').slice(0, 4)).toEqual([
      'Ванны всего, 2 подкатегории 5 7 991 ₽ 5 000,25 ₽ 2 990,75 ₽',
      'Акриловые ванны 2 7 990,50 ₽ 5 000 ₽ 2 990,50 ₽',
      'Стальные ванны 3 0,50 ₽ 0,25 ₽ 0,25 ₽',
      'smesiteli — 4 4 500 ₽ 3 000,25 ₽ 1 499,75 ₽',
    ]);
    expect(links.map((link) => decodeURIComponent(link.replaceAll('&amp;', '&')))).toContain(
      '/admin/reports?from=2026-11-20&to=2026-11-21&tab=shelves&receipts=category&key=vanny',
    );
    // A row's link names all that makes it a row, so that it opens no other row's receipts.
    const renamed = { ...bath!, categoryName: 'Ванны/душ' };
    expect(
      look(tab('shelves'), sampleReport({ shelves: [bath!, renamed] }))
        .links.map((link) => new URLSearchParams(link.replaceAll('&amp;', '&')).get('key'))
        .filter((key) => key?.startsWith('vanny/')),
    ).toEqual(['vanny/s1/Ванны/Акриловые ванны', 'vanny/s1/Ванны%2Fдуш/Акриловые ванны']);
  });

  test('has a table of hours and weekdays with averages, and a file of it; none for a subcategory', () => {
    const { html, links } = look(tab('hours'));
    expect(rowsOf(html, 'hours').slice(0, 2)).toEqual(['11 – 12 2 1', '12 – 13']);
    expect(links.map((link) => link.replaceAll('&amp;', '&'))).toContain(
      '/api/reports/hours?from=2026-11-20&to=2026-11-21&format=csv',
    );
    const rows = [{ weekday: 5, hour: 18, checks: 3, returns: 0, ...sampleFigures(3, 9_000, 5_000) }];
    const halves = look(tab('hours'), sampleReport({ hours: { rows, days: [0, 0, 0, 0, 2, 0, 0] } }));
    expect(halves.html).toMatch(/в среднем 1,5\u00a0чека; всего 3\u00a0чека/);
    expect(look(tab('hours'), sampleReport({ hours: null })).text).toMatch(
      /Для подкатегории такой таблицы нет.*Вся категория/,
    );
  });

  test('the table of goods links to all goods, the comparison to the year before', () => {
    const links = look(tab('goods')).links.map((link) => link.replaceAll('&amp;', '&'));
    expect(links).toContain('/admin/reports/goods?from=2026-11-20&to=2026-11-21&tab=goods&sort=-revenue');
    const { html, text } = look(`${DAYS}&compare=year`);
    expect(html).toMatch(/aria-pressed="true"[^>]*>(<[^>]+>)*Сравнить с прошлым годом/);
    expect(text).toContain('Сравнение с теми же днями год назад');
  });

  test('has a table by seller, the online shop included', () => {
    expect(rowsOf(look(tab('sellers')).html, 'sellers')).toEqual([
      'Мария 3 5 10 000 ₽ 6 000,25 ₽ 3 999,75 ₽',
      'Интернет-магазин 1 1 2 490,50 ₽ 2 000 ₽ 490,50 ₽',
      'Итого 4 6 12 490,50 ₽ 8 000,25 ₽ 4 490,25 ₽',
    ]);
  });

  test('each table is a file too, of the same days and category', () => {
    for (const [table, file] of [
      ['goods', 'top-products'],
      ['days', 'timeline'],
      ['shelves', 'by-category'],
      ['sellers', 'by-seller'],
      ['discounts', 'discounts'],
    ]) {
      const { links } = look(`${DAYS}&topCategorySlug=vanny&tab=${table}`);
      expect(links.map((link) => link.replaceAll('&amp;', '&'))).toContain(
        `/api/reports/${file}?from=2026-11-20&to=2026-11-21&topCategorySlug=vanny&format=csv`,
      );
    }
  });

  test('tables have the order in the address, and show it', () => {
    const { html } = look(`${tab('goods')}&goods=qty&days=-revenue`);
    expect(rowsOf(html, 'goods')[0]).toMatch(/^Ванна/);
    expect(rowsOf(html, 'goods')[2]).toMatch(/^Смеситель/);
    expect(html).toMatch(/data-table="goods".*?aria-sort="ascending"[^>]*><button[^>]*>Штук/s);
    expect(rowsOf(look(`${DAYS}&goods=qty&days=-revenue`).html, 'days')[0]).toMatch(/^пт, 20/);
  });

  test('every figure leads to its receipts', () => {
    const linksOf = (address: string) =>
      look(address).links.map((link) => decodeURIComponent(link.replaceAll('&amp;', '&')));
    const days = '/admin/reports?from=2026-11-20&to=2026-11-21';
    expect(linksOf(DAYS).filter((link) => link === `${days}&receipts=all`)).toHaveLength(5);
    expect(linksOf(DAYS)).toContain(`${days}&receipts=day&key=2026-11-21`);
    for (const [table, rest] of [
      ['goods', 'receipts=product&key=p1'],
      ['shelves', 'receipts=shelf&key=vanny/s1/Ванны/Акриловые+ванны'],
      ['sellers', 'receipts=seller&key=u1'],
      ['sellers', 'receipts=seller&key=online'],
      ['goods', 'receipts=title&key=Неизвестный+товар'],
    ])
      expect(linksOf(`${DAYS}&tab=${table}`)).toContain(`${days}&tab=${table}&${rest}`);
  });

  test('shows one table at a time, chosen by links that keep the period; one that has not arrived leaves the totals', () => {
    const { html, links } = look(`${tab('sellers')}&topCategorySlug=vanny`);
    expect(html.match(/data-table="[a-z]+"/g)).toEqual(['data-table="sellers"']);
    expect(html).toMatch(/aria-current="page"[^>]*>Продавцы</);
    expect(links.map((link) => link.replaceAll('&amp;', '&'))).toContain(
      `${tab('goods').replace('&tab=goods', '')}&topCategorySlug=vanny&tab=goods`,
    );
    former.report = partOf(sampleReport(), 'days');
    const { text } = look(tab('goods'), null);
    former.report = undefined;
    expect(text).toMatch(/12 490,50 ₽.*Загрузка…/);
    expect(text).not.toMatch(/По датам/);
  });

  test('charts are images with a label, described by the table of the same figures', () => {
    const { html } = look(DAYS);
    const [, described = ''] =
      /<div role="img" aria-label="Выручка и маржа по дням" aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(
      `<span id="${described}" class="visually-hidden">Те же цифры стоят в таблице «<!-- -->По датам<!-- -->»</span>`,
    );
    expect(look(tab('shelves')).html).toMatch(
      /<div role="img" aria-label="Выручка и маржа по категориям" aria-describedby="[^"]+"/,
    );
    expect(html).toMatch(/<table role="table" aria-label="По датам"/);
  });
});

describe('the days', () => {
  test('are the shop’s in a browser of any zone: «Сегодня» is the 21st while it is the 20th elsewhere', () => {
    expect(look('/admin/reports?from=2026-11-21&to=2026-11-21').html).toMatch(
      /aria-pressed="true"[^>]*>(<[^>]+>)*Сегодня/,
    );
    expect(look('/admin/reports?from=2026-11-20&to=2026-11-20').html).toMatch(
      /aria-pressed="true"[^>]*>(<[^>]+>)*Вчера/,
    );
    expect(look('/admin/reports').html).toMatch(/aria-pressed="true"[^>]*>(<[^>]+>)*Месяц/);
  });

  test('are refused when missing, reversed, or too many', () => {
    expect(
      [
        ['', '2026-11-01'],
        ['2026-11-02', '2026-11-01'],
        ['2023-11-01', '2026-11-01'],
        ['2023-11-02', '2026-11-01'],
      ].map(([from = '', to = '']) => periodFailure({ from, to })),
    ).toEqual(['Укажите обе даты', 'Позже даты «по»', 'Не больше трёх лет', undefined]);
  });
});

test('a skeleton is shown while the report loads; a period without sales says so and offers another', () => {
  expect(look(DAYS, null).html).toContain('Загрузка…');
  const none = { ...sampleTiles, revenue: 0, cost: 0, grossProfit: 0, itemsQty: 0, checks: 0 };
  const empty = sampleReport({ summary: { ...none, previous: none }, goods: [], shelves: [], sellers: [] });
  expect(look(`${DAYS}&topCategorySlug=vanny`, empty).text).toMatch(
    /Продаж не было.*В этой категории.*Все категории.*Предыдущий период/,
  );
  // A prepayment is money of a day without sales.
  expect(look(tab('money'), empty).text).toContain('Деньги по дням');
  expect(look(tab('money'), sampleReport({ money: null })).text).toMatch(
    /по категориям деньги не делятся.*Все категории/,
  );
  expect(look(tab('discounts'), sampleReport({ discounts: [] })).text).toContain('Скидок не было');
});

test('a report is printed only with the figures of its own period', () => {
  const isPrintable = (html: string) => !/<button[^>]*disabled=""[^>]*>(?:<svg.*?<\/svg>|<[^>]*>)*Печать</.test(html);
  expect(isPrintable(look(DAYS).html)).toBe(true);
  former.report = sampleReport();
  const loading = look(DAYS, null);
  former.report = undefined;
  expect(isPrintable(loading.html)).toBe(false);
  expect(isPrintable(look(DAYS, null).html)).toBe(false);
});
