/** Invariants that must hold after every journey. */
import { expect, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SaleRow } from '../device/rows/journal-types.ts';
import type { Books } from './books.ts';
import { readJournalRows } from './journal-rows.ts';
import { runCommand } from './server-process.ts';
import { condemn, condemnOnFailure } from './verdicts.ts';

/** Time that a page at the end of a story has to return its journal, ms. */
const ANSWER_MS = 10_000;

/** Valid sales of the device's journal: neither voided nor replaced. */
export async function standingSales(page: Page): Promise<SaleRow[]> {
  return (await readJournalRows(page)).filter((row): row is SaleRow => row.kind === 'sale' && row.state !== 'voided');
}

/**
 * Every sale of these journals is on the server exactly once, under its own number, with exactly its pieces taken out
 * of stock; all other sales on the server are cancelled ones.
 */
export async function proveSoldOnce({ books }: { books: Books }, pages: readonly Page[]): Promise<void> {
  const rows = (await Promise.all(pages.map(standingSales))).flat();
  const standing = books.sales().filter(({ status }) => status === 'recorded');
  const booked = new Map(standing.map((sale) => [sale.id, sale]));
  const ids = rows.map((row) => row.id).sort();
  const isMissing = ids.some((id) => !booked.has(id));
  await condemnOnFailure(isMissing ? 'LOST' : 'DOUBLED', () => expect([...booked.keys()].sort()).toEqual(ids));
  for (const row of rows) {
    expect(row.state, row.number).toBe('accepted');
    expect(booked.get(row.id), row.number).toMatchObject({
      number: row.number,
      deviceSeq: row.deviceSeq,
      total: Math.round(row.total * 100),
    });
    const pieces = row.body.items.reduce((sum, item) => sum + item.qty, 0);
    expect(books.unitsMoved(row.id), `${row.number}: pieces taken out of stock`).toBe(pieces);
  }
}

/** Numbers of the receipts, in the order of their series. */
export function numbersOf(rows: readonly { number: string }[]): string[] {
  return rows.map((row) => row.number).sort();
}

/** Rows of the journals on this device's open pages; none of a page that is closed or no longer responds. */
async function rowsWithin(pages: readonly Page[]): Promise<SaleRow[]> {
  const answers = pages.map(async (page) => {
    try {
      return await Promise.race([standingSales(page), sleep(ANSWER_MS).then(() => [])]);
    } catch {
      return [];
    }
  });
  return (await Promise.all(answers)).flat();
}

/**
 * Checked after every attempt of every story, also after a failure or timeout: each sale that a device calls accepted
 * is on the server and took its pieces out of stock once, and no receipt number occurs twice. Killed or hung devices
 * contribute no rows.
 */
export async function checkBooks(books: Books, pages: readonly Page[]): Promise<void> {
  const accepted = (await rowsWithin(pages)).filter(({ state }) => state === 'accepted');
  const sales = books.sales();
  const recorded = new Map(sales.filter(({ status }) => status === 'recorded').map((sale) => [sale.id, sale]));
  const numbers = [...recorded.values()].map(({ number }) => number);
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  if (twice.length > 0) condemn('DOUBLED', `receipts booked twice: ${twice.join(', ')}`);
  for (const { id, number, body } of accepted) {
    if (!books.hasSale(id)) condemn('LOST', `${number} is accepted on its device and not on the server`);
    if (!recorded.has(id)) continue;
    const pieces = body.items.reduce((sum, { qty }) => sum + qty, 0);
    const moved = books.unitsMoved(id);
    if (moved > pieces) condemn('DOUBLED', `${number} took ${moved} pieces out of stock instead of ${pieces}`);
    if (moved < pieces) condemn('LOST', `${number} took ${moved} pieces out of stock instead of ${pieces}`);
  }
  const untrue = books.wrongStock();
  if (untrue.length > 0) condemn('LOST', `stock that its movements do not give: ${untrue.join(', ')}`);
}

/** The shop's own proof that stock equals its movements, run as an operator does. Throws with its output when it fails. */
export function proveStock(shop: Parameters<typeof runCommand>[0]): void {
  runCommand(shop, 'doctor', 'check', 'stock');
}
