/** For tests: journal rows of a sale and its return, and the entries that they give. */
import { v7 as newId } from 'uuid';
import type { ReturnRow, SaleRow } from '../../device/rows/journal-types.ts';
import { newRow } from '../../device/durable/delivery.ts';
import { entriesOf, type EntrySources } from './entries.ts';

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

/** An order of the till with a prepayment of half. */
export const sampleTillOrder = () =>
  newRow('till-order', {
    id: newId(),
    authorId: 'u1',
    authorName: 'Ольга',
    number: '',
    total: 200,
    recordedAt: '2026-11-20T10:00:00.000Z',
    units: [null],
    body: {
      id: newId(),
      deviceId: newId(),
      authorId: 'u1',
      placedAt: '2026-11-20T10:00:00.000Z',
      items: [{ productId: 'p1', qty: 2, price: 100, title: 'Смеситель' }],
      buyer: { name: 'Анна', phone: '+79120000002' },
      comment: '',
      total: 200,
      prepayment: { id: newId(), sum: 100, how: 'cash' },
    },
  });

export const sampleEntries = (change: Partial<EntrySources>) =>
  entriesOf({
    sales: [],
    returns: [],
    voids: new Map(),
    returnsHere: new Map(),
    server: [],
    prefix: 'A7',
    deviceId: null,
    ...change,
  });
