import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Figures } from '#contract/reports/reports.ts';
import { reportQuery, REPORT_TABLES, type ReportTable } from './reports.ts';

const figures: Figures = { qty: 1, revenue: 10.5, cost: 4, grossProfit: 6.5 };
const { qty: itemsQty, ...sums } = figures;
const tiles = {
  ...sums,
  itemsQty,
  checks: 1,
  returns: 0,
  itemsWithoutCost: 0,
  lateChecks: 0,
  markedChecks: 0,
  money: null,
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/reports/summary': {
    ...tiles,
    from: '2026-11-20',
    to: '2026-11-21',
    previous: { ...tiles, from: '2026-11-18', to: '2026-11-19' },
  },
  '/api/reports/top-products': [{ _id: 'p1', title: 'Ванна', avgPrice: 11, ...figures }],
  '/api/reports/timeline': [{ date: '2026-11-20', ...figures }],
  '/api/reports/by-category': [
    { topCategorySlug: 'vanny', categoryName: 'Ванны', subcategoryId: null, subcategoryName: '', ...figures },
  ],
  '/api/reports/discounts': [{ sellerId: 's1', sellerName: 'Ольга', reason: 'Торг', checks: 1, qty: 1, given: 5 }],
  '/api/reports/money': [
    { date: '2026-11-20', cash: 11, card: 5, transfer: 0, other: 0, tills: 11, orders: 5, total: 16 },
  ],
  '/api/reports/hours': { rows: [], days: [0, 0, 0, 0, 1, 1, 0] },
  '/api/reports/by-seller': [{ sellerId: null, sellerName: 'Интернет-магазин', checks: 1, returns: 0, ...figures }],
};

afterEach(() => vi.unstubAllGlobals());

/** Answers the requests, and lists their addresses. */
function answering(): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return new Response(JSON.stringify(ANSWERS[address.split('?')[0] ?? '']), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  return requests;
}

const VANNY = { from: '2026-11-20', to: '2026-11-21', topCategorySlug: 'vanny' };
const rest = new URLSearchParams(VANNY).toString();

test('the totals and one table are requested for the same period and category', async () => {
  for (const [table, { path }] of Object.entries(REPORT_TABLES)) {
    if (table === 'days') continue;
    const requests = answering();
    const report = await new QueryClient().fetchQuery(reportQuery(VANNY, table as ReportTable));
    expect(requests.sort()).toEqual([`${path}?${rest}`, `/api/reports/summary?${rest}`].sort());
    expect(Object.keys(report).sort()).toEqual(['summary', table].sort());
  }
});

test('the days come with those of the former period that the server names', async () => {
  const requests = answering();
  const report = await new QueryClient().fetchQuery(reportQuery(VANNY, 'days'));
  expect(requests.sort()).toEqual([
    `/api/reports/summary?${rest}`,
    '/api/reports/timeline?from=2026-11-18&to=2026-11-19&topCategorySlug=vanny',
    `/api/reports/timeline?${rest}`,
  ]);
  expect(Object.keys(report).sort()).toEqual(['days', 'formerDays', 'summary']);
  expect(report.summary.previous.from).toBe('2026-11-18');
});

test('a report with a missing part fails', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/reports/by-seller')) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(ANSWERS[address.split('?')[0] ?? '']), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  await expect(
    new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
      reportQuery({ from: '2026-11-20', to: '2026-11-21' }, 'sellers'),
    ),
  ).rejects.toThrow();
});
