/** A report for tests: two days, three goods, two categories, two sellers; its parts add up. */
import { eachFigure, type Figures, type ReportTiles } from '#contract/reports/reports.ts';
import type { Report } from '../../queries/reports.ts';

/** Figures of a row in tests; those that the sample does not mention are 0. */
export const sampleFigures = (qty: number, revenue: number, cost: number): Figures => ({
  ...eachFigure(() => 0),
  qty,
  revenue,
  cost,
  grossProfit: Math.round((revenue - cost) * 100) / 100,
});

const { qty: itemsQty, ...figures } = sampleFigures(6, 12_490.5, 8_000.25);
export const sampleTiles: ReportTiles = {
  ...figures,
  itemsQty,
  checks: 4,
  itemsWithoutCost: 0,
  lateChecks: 0,
  markedChecks: 0,
  money: { bonuses: 0, delivery: 0, received: 12_490.5 },
  returns: 0,
  from: '2026-11-20',
  to: '2026-11-21',
};

const NONE = { card: 0, sbp: 0, transfer: 0, other: 0 };

export const sampleFormer: ReportTiles = {
  ...sampleTiles,
  revenue: 10_000,
  grossProfit: 1_999.75,
  itemsQty: 8,
  from: '2026-11-18',
  to: '2026-11-19',
};

export function sampleReport(change: Partial<Report> = {}) {
  return {
    summary: { ...sampleTiles, previous: sampleFormer },
    goods: [
      { _id: 'p1', title: 'Ванна', ...sampleFigures(1, 7_000.5, 5_000), avgPrice: 7_001 },
      { _id: 'p2', title: 'Смеситель', ...sampleFigures(3, 4_500, 2_500.25), avgPrice: 1_500 },
      { _id: null, title: 'Неизвестный товар', ...sampleFigures(1, 490, 0), avgPrice: 490 },
    ],
    days: [
      { date: '2026-11-20', ...sampleFigures(2, 7_990.5, 5_000) },
      { date: '2026-11-21', ...sampleFigures(4, 4_500, 3_000.25) },
    ],
    formerDays: [
      { date: '2026-11-18', ...sampleFigures(8, 10_000, 8_000.25) },
      { date: '2026-11-19', ...sampleFigures(0, 0, 0) },
    ],
    shelves: [
      {
        topCategorySlug: 'vanny',
        categoryName: 'Ванны',
        subcategoryId: 's1',
        subcategoryName: 'Акриловые ванны',
        ...sampleFigures(2, 7_990.5, 5_000),
      },
      {
        topCategorySlug: 'smesiteli',
        categoryName: '',
        subcategoryId: null,
        subcategoryName: '',
        ...sampleFigures(4, 4_500, 3_000.25),
      },
    ],
    sellers: [
      { sellerId: 'u1', sellerName: 'Мария', checks: 3, returns: 0, ...sampleFigures(5, 10_000, 6_000.25) },
      { sellerId: null, sellerName: 'Интернет-магазин', checks: 1, returns: 0, ...sampleFigures(1, 2_490.5, 2_000) },
    ],
    hours: {
      rows: [
        { weekday: 5, hour: 18, checks: 2, returns: 0, ...sampleFigures(2, 7_990.5, 5_000) },
        { weekday: 6, hour: 11, checks: 2, returns: 0, ...sampleFigures(4, 4_500, 3_000.25) },
      ],
      days: [0, 0, 0, 0, 1, 1, 0],
    },
    discounts: [{ sellerId: 'u1', sellerName: 'Мария', reason: 'Торг', checks: 2, qty: 3, given: 671.5 }],
    money: [
      { ...NONE, date: '2026-11-20', cash: 9_000, transfer: 2_490.5, tills: 9_000, orders: 2_490.5, total: 11_490.5 },
      { ...NONE, date: '2026-11-21', cash: 1_000, card: -500, tills: 1_000, orders: -500, total: 500 },
    ],
    ...change,
  } satisfies Report;
}
