/** For tests: journal rows of a sale and its return. */
import type { ReturnRow, SaleRow } from '../../device/journal/journal-types.ts';

export function sampleSale(change: Partial<SaleRow>): SaleRow {
  return {
    id: 's1',
    v: 1,
    kind: 'sale',
    state: 'queued',
    dependsOn: null,
    authorId: 'u1',
    authorName: 'Ольга',
    number: 'A7-000123',
    deviceSeq: 123,
    total: 13_430,
    recordedAt: '2026-11-20T10:00:00.000Z',
    dueAt: 0,
    attempts: 0,
    lease: null,
    refusal: null,
    settledAt: null,
    body: {
      id: 's1',
      deviceId: 'd1',
      deviceSeq: 123,
      soldAt: '2026-11-20T10:00:00.000Z',
      paymentMethod: 'cash',
      note: 'Покупатель: Иванов',
      items: [{ productId: 'p1', title: 'Смеситель', qty: 2, price: 6715 }],
    },
    receipt: null,
    voidedBy: null,
    correctedBy: null,
    ...change,
  };
}

export function sampleReturn(change: Partial<ReturnRow>): ReturnRow {
  return {
    id: 'r1',
    v: 1,
    kind: 'return',
    state: 'queued',
    dependsOn: 's1',
    authorId: 'u1',
    authorName: 'Ольга',
    number: 'A7-000124',
    deviceSeq: 124,
    total: 6715,
    recordedAt: '2026-11-20T11:00:00.000Z',
    dueAt: 0,
    attempts: 0,
    lease: null,
    refusal: null,
    settledAt: null,
    body: {
      id: 'r1',
      saleId: 's1',
      deviceId: 'd1',
      deviceSeq: 124,
      returnedAt: '2026-11-20T11:00:00.000Z',
      total: 6715,
      reason: 'Не подошёл',
      items: [{ position: 0, qty: 1, fate: 'restock' }],
    },
    lines: [{ position: 0, productId: 'p1', title: 'Смеситель', qty: 1, price: 6715, fate: 'restock' }],
    saleNumber: 'A7-000123',
    receipt: null,
    voidedBy: null,
    ...change,
  };
}
