import { describe, expect, test } from 'vitest';
import {
  changedView,
  filterParams,
  receiptsParams,
  reportParams,
  csvAddress,
  readReportsView,
  writeReportsView,
} from './report-address.ts';

const TODAY = '2026-11-21';
const read = (query: string) => readReportsView(new URLSearchParams(query), TODAY);
const rewritten = (query: string) => writeReportsView(read(query), TODAY).toString();

describe('the address', () => {
  test('holds the whole report: days, category, the chosen table, the order of each table, and the open receipts with their page', () => {
    for (const query of [
      'from=2026-10-01&to=2026-10-31',
      'from=2026-10-01&to=2026-10-31&topCategorySlug=vanny&subcategoryId=s1&goods=-qty&days=-date&shelves=name&sellers=checks',
      'from=2026-01-01&to=2026-11-21&compare=year&tab=sellers&hours=revenue&sellers=checks',
      'from=2026-11-01&to=2026-11-21&receipts=all',
      'from=2026-11-16&to=2026-11-21&unit=week',
      'from=2026-11-01&to=2026-11-21&unit=month&receipts=all',
      // Days that aren't said to be the month stay written.
      'from=2026-11-01&to=2026-11-21',
      'from=2026-11-01&to=2026-11-21&receipts=category&key=vanny',
      'from=2026-11-01&to=2026-11-21&receipts=marked',
      'from=2026-11-01&to=2026-11-21&receipts=day&key=2026-11-20&page=2',
      'from=2026-11-01&to=2026-11-21&receipts=shelf&key=vanny%2Fs1',
      'from=2026-11-01&to=2026-11-21&receipts=shelf&key=vanny%2Fs1%2FVanny%2F100%2525',
      'from=2026-11-01&to=2026-11-21&receipts=product&key=p1',
    ])
      expect(rewritten(query)).toBe(query);
  });

  test('without days it means the current month, which is not written', () => {
    expect(read('')).toMatchObject({ from: '2026-11-01', to: TODAY, topCategorySlug: '', receipts: null });
    expect(rewritten('from=2026-11-01&to=2026-11-21&unit=month')).toBe('');
    expect(reportParams(read(''))).toEqual({ from: '2026-11-01', to: TODAY, unit: 'month' });
    expect(reportParams(read('from=2026-11-01'))).toEqual({ from: '2026-11-01', to: TODAY });
    expect(read('to=2026-10-15')).toMatchObject({ from: '2026-10-01', to: '2026-10-15' });
    expect(read('from=2026-10-15')).toMatchObject({ from: '2026-10-15', to: TODAY });
  });

  test('a month stays a month under another category, and days of one’s own are none', () => {
    const changed = (query: string, change: Parameters<typeof changedView>[1]) =>
      writeReportsView(changedView(read(query), change), TODAY).toString();
    const month = { from: '2026-11-01', to: TODAY };
    expect(changed('receipts=all', { ...month, topCategorySlug: 'vanny' })).toBe('topCategorySlug=vanny');
    expect(changed('', { from: '2026-11-02', to: TODAY })).toBe('from=2026-11-02&to=2026-11-21');
    expect(changed('from=2026-11-02&to=2026-11-21', { ...month, unit: 'month' })).toBe('');
    // «Сегодня» on the first of a month has the month's days.
    expect(changed('', { ...month, unit: null })).toBe('from=2026-11-01&to=2026-11-21');
  });

  test('reversed days are swapped; unreadable values are ignored', () => {
    expect(read('from=2026-11-20&to=2026-11-03')).toMatchObject({ from: '2026-11-03', to: '2026-11-20' });
    expect(
      rewritten('from=2026-02-31&to=x&unit=day&subcategoryId=s1&tab=all&goods=-weight&receipts=day&key=soon&page=-1'),
    ).toBe('from=2026-11-01&to=2026-11-21');
    for (const key of ['../x', 'vanny', 'vanny/s1/x', 'vanny/s1/x/y/z', 'vanny/!/x/y'])
      expect(read(`receipts=shelf&key=${key}`).receipts).toBeNull();
  });

  test('requests always name the days, for tables and for files', () => {
    expect(filterParams(read('topCategorySlug=vanny'))).toEqual({
      from: '2026-11-01',
      to: TODAY,
      topCategorySlug: 'vanny',
    });
    expect(reportParams(read('compare=year'))).toEqual({ from: '2026-11-01', to: TODAY, compare: 'year' });
    expect(receiptsParams(read('compare=year'), { of: 'category', key: 'vanny', page: 1 })).toEqual({
      from: '2026-11-01',
      to: TODAY,
      shelf: 'vanny',
      page: 1,
      limit: 50,
    });
    expect(csvAddress('days', read('topCategorySlug=vanny&subcategoryId=s1'))).toBe(
      '/api/reports/timeline?from=2026-11-01&to=2026-11-21&topCategorySlug=vanny&subcategoryId=s1&format=csv',
    );
  });
});
