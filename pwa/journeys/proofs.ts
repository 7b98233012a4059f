/** What must be true after every journey, whatever happened on the way. */
import { expect, type Page } from '@playwright/test';
import type { SaleRow } from '../device/journal/journal-types.ts';
import { readJournalRows } from './journal-rows.ts';
import { runCommand } from './server-process.ts';
import type { Shop } from './shop.ts';

/** Sales of the device's journal that stand: neither voided nor replaced. */
export async function standingSales(page: Page): Promise<SaleRow[]> {
  return (await readJournalRows(page)).filter((row): row is SaleRow => row.kind === 'sale' && row.state !== 'voided');
}

/**
 * Every sale of these journals is on the server exactly once, with exactly its pieces taken out of stock, under its own
 * number; and the server has no sale besides them.
 */
export async function proveSoldOnce(shop: Shop, pages: readonly Page[]): Promise<void> {
  const rows = (await Promise.all(pages.map(standingSales))).flat();
  const booked = new Map(shop.books.sales().map((sale) => [sale.id, sale]));
  expect([...booked.keys()].sort()).toEqual(rows.map((row) => row.id).sort());
  for (const row of rows) {
    expect(row.state, row.number).toBe('accepted');
    expect(booked.get(row.id), row.number).toMatchObject({
      number: row.number,
      deviceSeq: row.deviceSeq,
      total: Math.round(row.total * 100),
      status: 'recorded',
    });
    const pieces = row.body.items.reduce((sum, item) => sum + item.qty, 0);
    expect(shop.books.unitsMoved(row.id), `${row.number}: pieces taken out of stock`).toBe(pieces);
  }
}

/** Numbers of the receipts, in the order of their series. */
export function numbersOf(rows: readonly { number: string }[]): string[] {
  return rows.map((row) => row.number).sort();
}

/**
 * The shop's own proof that stock equals its movements, as an operator runs it. Throws with its words when it fails.
 */
export function proveStock(shop: Shop): void {
  runCommand(shop, 'stock-proof');
}
