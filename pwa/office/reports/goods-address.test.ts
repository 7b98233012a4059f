import { expect, test } from 'vitest';
import {
  goodsFileAddress,
  goodsParams,
  goodsReportLink,
  readGoodsView,
  readReportsView,
  writeGoodsView,
  writeReportsView,
} from './report-address.ts';

const TODAY = '2026-11-24';
const read = (query: string) => readGoodsView(new URLSearchParams(query), TODAY);

test('the address holds days, category, list, order and page, and omits defaults', () => {
  const said = 'from=2026-01-01&to=2026-03-31&topCategorySlug=vanny&subcategoryId=s1&show=below&sort=-revenue&page=3';
  expect(writeGoodsView(read(said), TODAY).toString()).toBe(said);
  expect(writeGoodsView(read(''), TODAY).toString()).toBe('');
  expect(read('from=x&to=2026-02-31&show=y&sort=z&page=0')).toEqual({ ...read(''), unit: null });
  expect(read('')).toMatchObject({ from: '2026-11-01', to: TODAY, show: 'all', sort: 'loss', page: 1 });
});

test('a report links to its own days and category; the file is the same list, complete', () => {
  const report = readReportsView(
    new URLSearchParams('from=2026-01-01&to=2026-03-31&topCategorySlug=vanny&receipts=all'),
    TODAY,
  );
  expect(goodsReportLink(report, 'uncosted')).toBe(
    '/admin/reports/goods?from=2026-01-01&to=2026-03-31&topCategorySlug=vanny&show=uncosted',
  );
  const view = read('from=2026-01-01&to=2026-03-31&show=below&sort=-qty&page=4');
  expect(goodsParams(view)).toMatchObject({ from: '2026-01-01', show: 'below', sort: '-qty', page: '4', limit: 100 });
  expect(goodsFileAddress(view, 'xlsx')).toBe(
    '/api/reports/margin?show=below&sort=-qty&from=2026-01-01&to=2026-03-31&format=xlsx',
  );
});

test('what a report compares and how it sorts is kept for the way back to it', () => {
  const shown = 'from=2026-11-01&to=2026-11-24&unit=month&compare=year&hours=revenue&sellers=name&money=-cash';
  const report = readReportsView(new URLSearchParams(shown), TODAY);
  const address = new URL(goodsReportLink(report, 'below', '-qty'), 'http://shop').searchParams;
  const view = readGoodsView(address, TODAY);
  expect(view).toMatchObject({ ...report, show: 'below', sort: '-qty' });
  // A page further it is still there.
  const further = readGoodsView(writeGoodsView({ ...view, page: 2 }, TODAY), TODAY);
  expect(readReportsView(writeReportsView(further, TODAY), TODAY)).toEqual(report);
});
