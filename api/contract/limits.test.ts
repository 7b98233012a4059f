/** The numbers that the specification prescribes, read where both sides import them from. */
import { expect, test } from 'vitest';
import { BRANDS_SHOWN, PAGE_SIZE, SEARCH_DEBOUNCE_MS, SUGGESTIONS, listingQuerySchema } from './catalogue/catalog.ts';
import { ROLES } from './roles.ts';
import { LOW_STOCK_THRESHOLD } from './products/availability.ts';
import { SORTS } from './catalogue/listing-filter.ts';
import { PHONE_DIGITS } from './values/phone.ts';
import { CART_QTY_MAX, CART_QTY_MIN } from './values/quantity.ts';
import { PAYMENT_METHOD, saleRequestSchema } from './sales/sales.ts';

test('the default page of the listing is the first one, of 24 products', () => {
  expect(PAGE_SIZE).toBe(24);
  expect(listingQuerySchema.parse({})).toMatchObject({ page: 1, limit: 24 });
});

test('the sorts are new, price_asc, price_desc and popular', () => {
  expect([...SORTS].sort()).toEqual(['new', 'popular', 'price_asc', 'price_desc']);
});

test('a brand may be given once or repeated', () => {
  expect(listingQuerySchema.parse({ brand: 'Roca' }).brand).toEqual(['Roca']);
  expect(listingQuerySchema.parse({ brand: ['Roca', 'Grohe'] }).brand).toEqual(['Roca', 'Grohe']);
});

test('search waits 250 ms after the last key', () => {
  expect(SEARCH_DEBOUNCE_MS).toBe(250);
});

test('eight suggestions are shown', () => {
  expect(SUGGESTIONS).toBe(8);
});

test('twenty brands are shown at most', () => {
  expect(BRANDS_SHOWN).toBe(20);
});

test('a cart takes 1 to 999 of a product', () => {
  expect([CART_QTY_MIN, CART_QTY_MAX]).toEqual([1, 999]);
});

test('five pieces are still few', () => {
  expect(LOW_STOCK_THRESHOLD).toBe(5);
});

test('a phone has ten digits after +7', () => {
  expect(PHONE_DIGITS).toBe(10);
});

test('the roles by their names on the wire, which devices keep', () => {
  expect(ROLES).toEqual(['guest', 'customer', 'wholesale', 'manager', 'warehouse', 'content', 'admin']);
});

test('a free sale is paid in cash', () => {
  expect(PAYMENT_METHOD).toBe('cash');
  expect(saleRequestSchema.parse({ items: [{ productId: 'a', qty: 1 }] }).paymentMethod).toBe('cash');
});
