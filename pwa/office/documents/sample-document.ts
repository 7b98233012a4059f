import type { StockDocument } from '#contract/stock/stock-documents.ts';

/** For tests: a draft of a receipt without lines. */
export const SAMPLE_DOCUMENT: StockDocument = {
  _id: 'd1',
  kind: 'receipt',
  number: 'ПТ-24',
  state: 'draft',
  version: 3,
  supplier: 'Сантех-Опт',
  supplierNumber: '',
  day: '2026-11-20',
  note: '',
  lines: [],
  lineCount: 0,
  units: 0,
  total: 0,
  reverses: null,
  reversedBy: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  author: 'Анна',
  bookedAt: null,
  bookedBy: '',
  costRule: null,
  showsCost: true,
  countedSince: 0,
  costsIfReversed: null,
};

/** For tests: the product of a line. */
export const SAMPLE_PIPE = {
  _id: 'pipe',
  title: 'Труба',
  sku: null,
  barcode: null,
  image: null,
  unit: 'м',
  stockQty: 0,
  priceRetail: 90,
  cost: null,
  removed: false,
};
