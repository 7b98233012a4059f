/** For tests: journal rows of a sale and its return. */
import type { ReturnRow, SaleRow } from '../../device/rows/journal-types.ts';
import { newRow } from '../../device/journal/new-row.ts';

export function sampleSale(change: Partial<SaleRow>): SaleRow {
  const row = newRow('sale', {
    id: 's1',
    authorId: 'u1',
    authorName: 'Ольга',
    number: 'A7-000123',
    deviceSeq: 123,
    total: 13_430,
    recordedAt: '2026-11-20T10:00:00.000Z',
    body: {
      id: 's1',
      deviceId: 'd1',
      deviceSeq: 123,
      soldAt: '2026-11-20T10:00:00.000Z',
      paymentMethod: 'cash',
      note: 'Покупатель: Иванов',
      items: [{ productId: 'p1', title: 'Смеситель', qty: 2, price: 6715 }],
    },
    voidedBy: null,
    correctedBy: null,
  });
  return { ...row, ...change };
}

export function sampleReturn(change: Partial<ReturnRow>): ReturnRow {
  const row = newRow('return', {
    id: 'r1',
    dependsOn: 's1',
    authorId: 'u1',
    authorName: 'Ольга',
    number: 'A7-000124',
    deviceSeq: 124,
    total: 6715,
    recordedAt: '2026-11-20T11:00:00.000Z',
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
    voidedBy: null,
  });
  return { ...row, ...change };
}
