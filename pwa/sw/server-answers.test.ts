import { expect, test } from 'vitest';
import { MARKET_FILE } from '#contract/exchange/market.ts';
import { SERVER_ANSWERS } from './server-answers.ts';

const isServers = (path: string): boolean => SERVER_ANSWERS.some((pattern) => pattern.test(path));

test('the files of the server are never answered by the application’s page, its screens are', () => {
  for (const path of [MARKET_FILE, '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/api/shop', '/healthz'])
    expect(isServers(path), path).toBe(true);
  for (const path of ['/', '/till', '/admin/products', '/catalog/smesiteli/smesitel-1.5'])
    expect(isServers(path), path).toBe(false);
});
