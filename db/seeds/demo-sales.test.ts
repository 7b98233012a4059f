import { describe, expect, it } from 'vitest';
import { demoCatalogue } from './demo-catalogue.ts';
import { demoSales } from './demo-sales.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const { products } = demoCatalogue({ count: 600, now });
const sales = demoSales({ products, now });

describe('demo sales', () => {
  it('are the same every time', () => {
    expect(demoSales({ products, now })).toEqual(sales);
  });

  it('lie within the last 90 days, in order, in opening hours', () => {
    expect(sales).toHaveLength(400);
    const times = sales.map(({ soldAt }) => soldAt);
    expect([...times].sort()).toEqual(times);
    for (const soldAt of times) {
      const age = now.getTime() - Date.parse(soldAt);
      expect(age).toBeGreaterThan(0);
      expect(age).toBeLessThan(90 * 86_400_000);
      const hour = (new Date(soldAt).getUTCHours() + 3) % 24;
      expect(hour).toBeGreaterThanOrEqual(10);
      expect(hour).toBeLessThanOrEqual(20);
    }
  });

  it('have one to four lines of different goods at the price of that day', () => {
    for (const { lines, soldAt } of sales) {
      expect(lines.length).toBeGreaterThanOrEqual(1);
      expect(lines.length).toBeLessThanOrEqual(4);
      expect(new Set(lines.map(({ product }) => product.id)).size).toBe(lines.length);
      for (const { product, qty, price } of lines) {
        expect(qty).toBeGreaterThan(0);
        expect([product.price_retail, product.price_sale]).toContain(price);
        expect(product.created_at < soldAt).toBe(true);
      }
    }
  });

  it('sell some goods far more often than others', () => {
    const units = new Map<string, number>();
    for (const { product, qty } of sales.flatMap(({ lines }) => lines))
      units.set(product.id, (units.get(product.id) ?? 0) + qty);
    const sorted = [...units.values()].sort((a, b) => b - a);
    const total = sorted.reduce((sum, value) => sum + value, 0);
    expect(sorted.slice(0, 30).reduce((sum, value) => sum + value, 0)).toBeGreaterThan(total * 0.2);
    expect(sorted.at(-1)).toBe(1);
  });

  it('come to nothing without goods', () => {
    expect(demoSales({ products: [], now })).toEqual([]);
  });
});
