/** Recognisable role-bound figures, to find leaks. */
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findOnDevice } from './device-stores.ts';
import type { Shop } from './shop.ts';

/** Figures that occur nowhere else; the last digit of the stock changes with the sales. */
const STOCK = 5_432_198;
export const STOCK_TRACE = /543219\d/;
const WHOLESALE_KOPECKS = 77_654_321;
export const WHOLESALE_TRACE = /776543[.,]21|77654321/;

/**
 * Gives one product recognisable figures. A wholesale buyer pays, and sees, the lowest price: a `retailKopecks` above
 * the wholesale one makes that the planted one.
 */
export function plantCanaries(shop: Shop, productId: string, { retailKopecks }: { retailKopecks?: number } = {}): void {
  const db = new Database(join(shop.dataDir, 'shop.sqlite'));
  const { stock } = db.prepare('SELECT stock_qty AS stock FROM products WHERE id = ?').get(productId) as {
    stock: number;
  };
  db.prepare('UPDATE products SET stock_qty = ?, price_wholesale = ? WHERE id = ?').run(
    STOCK,
    WHOLESALE_KOPECKS,
    productId,
  );
  if (retailKopecks !== undefined)
    db.prepare('UPDATE products SET price_retail = ?, price_sale = NULL WHERE id = ?').run(retailKopecks, productId);
  db.prepare(
    `INSERT INTO movements (id, product_id, kind, delta, before, after, reason, document_kind, at)
     VALUES (?, ?, 'adjustment', ?, ?, ?, 'canary', '', ?)`,
  ).run(randomUUID(), productId, STOCK - stock, stock, STOCK, new Date().toISOString());
  db.close();
}

/** Places on the device whose content matches. */
export async function placesWith(page: Page, trace: RegExp): Promise<string[]> {
  return (await findOnDevice(page, [trace])).map(({ place }) => place);
}
