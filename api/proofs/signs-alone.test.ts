/** A search of signs alone finds nothing, in every list with a text search. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/all/endpoints.ts';
import { ENGINES } from '#db/test-database.ts';
import { seedDemo } from '#db/seeds/seed.ts';
import { startApp, type Browser, type TestApp } from './fixtures/testing.ts';

const SEARCHED = Object.entries<Endpoint>(ENDPOINTS).filter(
  ([name, { method, query }]) =>
    // The table of goods is a file of the stock list's results.
    name !== 'readGoodsTable' && method === 'GET' && query instanceof z.ZodObject && 'q' in query.shape,
);
/** Number of items in an answer: a list, a page of one, facets, or counts by state. */
function countOf(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  const { items, brands, ...counts } = answer as { items?: unknown[]; brands?: unknown[] } & Record<string, number>;
  return (items ?? brands)?.length ?? Math.max(...Object.values(counts));
}

/** Lists that the demo shop has data for. */
const FILLED = [
  'listProducts',
  'listFacets',
  'listStock',
  'countStock',
  'listGoods',
  'listSales',
  'listCustomers',
  'listAudit',
];

describe.each(ENGINES)('on %s', (engine) => {
  let app: TestApp;
  let admin: Browser;
  let picturesDir: string;
  beforeAll(async () => {
    const now = new Date('2026-11-21T09:00:00.000Z');
    picturesDir = await mkdtemp(join(tmpdir(), 'signs-pictures-'));
    app = await startApp({ engine, clock: () => now });
    await seedDemo(app.db, { now, count: 60, picturesDir });
    admin = await app.as('admin');
  });
  afterAll(async () => {
    await app.close();
    await rm(picturesDir, { recursive: true });
  });

  test.each(SEARCHED)('%s', async (name, { path }) => {
    const lengthOf = async (q: string) => {
      const { status, json } = await admin.request('GET', `${path}?${new URLSearchParams({ q }).toString()}`);
      expect(status).toBe(200);
      return countOf(json);
    };
    if (FILLED.includes(name)) expect(await lengthOf('')).toBeGreaterThan(0);
    for (const q of ['---', '!!!', '№ %']) expect({ q, found: await lengthOf(q) }).toEqual({ q, found: 0 });
  });
});
