/** Journal rows in the same shape as the till writes them, for journeys with hundreds. */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { SaleRow } from '../device/rows/journal-types.ts';
import { newRow } from '../device/durable/delivery.ts';
import { readSeries } from './journal-rows.ts';

export interface RowsWanted {
  count: number;
  productId: string;
  title: string;
  /** Roubles. */
  price: number;
  author: { id: string; name: string };
}

/** A UUIDv7, sortable by creation time, like the till's own ids. */
function newId(at: number): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Queued sales of one piece each, continuing the device's series. */
export async function queuedRows(
  page: Page,
  { count, productId, title, price, author }: RowsWanted,
): Promise<SaleRow[]> {
  const series = await readSeries(page);
  return Array.from({ length: count }, (_, index): SaleRow => {
    const at = Date.now() + index;
    const id = newId(at);
    const seq = series.lastSeq + 1 + index;
    const soldAt = new Date(at).toISOString();
    return newRow('sale', {
      id,
      authorId: author.id,
      authorName: author.name,
      number: `${series.prefix ?? '№'}-${String(seq).padStart(6, '0')}`,
      deviceSeq: seq,
      total: price,
      recordedAt: soldAt,
      voidedBy: null,
      correctedBy: null,
      body: {
        id,
        deviceId: series.deviceId,
        deviceSeq: seq,
        soldAt,
        authorId: author.id,
        items: [{ productId, qty: 1, price, title }],
        paymentMethod: 'cash',
        note: '',
      },
    });
  });
}
