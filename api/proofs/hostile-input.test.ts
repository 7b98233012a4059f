import fc from 'fast-check';
import type { Knex } from 'knex';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/all/endpoints.ts';
import { ERRORS } from '#contract/errors.ts';
import { readOwnData } from '#contract/accounts/profile.ts';
import { ROLES, type Role } from '#contract/roles.ts';
import { isPostgres } from '#db/connect.ts';
import { ENGINES } from '#db/test-database.ts';
import { addProducts, addCategories, sampleProduct } from './fixtures/sample-goods.ts';
import { innerWords } from './fixtures/inner-words.ts';
import { formOf, nearMisses, sampleInput } from './fixtures/sample-input.ts';
import { malformedRequests } from './fixtures/sample-malformed.ts';
import { openShop } from './fixtures/sample-shop.ts';
import type { Answer, Browser } from './fixtures/testing.ts';

/** Values that an attacker or a broken program may send. */
const HOSTILE: readonly unknown[] = [
  null,
  [],
  {},
  '',
  -1,
  0.1,
  1e308,
  9_007_199_254_740_993,
  -9_223_372_036_854_775_808,
  true,
  [[]],
  'a\u0000b',
  '\ud800',
  'NaN',
  '\u202e',
  'я'.repeat(5000),
  "'; DROP TABLE users; --",
  '%_\\',
  '9999-99-99',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '../../etc/passwd',
  { $gt: '' },
];

const QUERIES = [
  'q=1',
  'q=%00',
  'q=%E0%A4%A',
  'q=%25_%5C',
  "q='%22;--",
  `q=${'я'.repeat(500)}`,
  'page=0',
  'page=-1',
  'page=1e309',
  'page=NaN',
  'page=1&page=2',
  'page=100000',
  'limit=99999999999999999999',
  'limit=',
  'limit[]=1',
  'sort=; DROP TABLE',
  'minPrice=abc',
  'minPrice=-0',
  'maxPrice=Infinity',
  'since=-1',
  'since=9007199254740993',
  'since=9007199254740991',
  'ids=',
  'ids=,,,',
  'ids=%00',
  `ids=${'x,'.repeat(300)}`,
  'brand=',
  'brand=%00',
  'brand=x&'.repeat(150),
  'from=9999-99-99',
  'from=2026-02-30',
  'to=0000-00-00',
  '__proto__=1',
  'constructor[prototype]=1',
  'topCategorySlug=%D0%B6',
  'inStock=maybe',
  '&&&===',
];

const ADDRESSES = ['%00', '%ff', '..%2f..', 'x'.repeat(3000), '%D0%B6', "'--", '-1', 'null', '__proto__'];

/** These change the calling session. */
const SESSION_ENDING = new Set(['login', 'register', 'logout', 'refresh']);

function expectAnswer(what: string, { status, json, text }: Answer): void {
  if (status < 400) return;
  expect(status, `${what}: ${text}`).toBeLessThan(500);
  expect(Object.keys(ERRORS), what).toContain(json?.code);
  expect(json.error, what).toMatch(/^[А-ЯЁ]/);
  expect(json.requestId, what).toMatch(/^[\w.-]+$/);
  for (const problem of json.details ?? []) expect(problem.message, `${what} ${text}`).toMatch(/^[А-ЯЁ«]/);
  // The message contains neither a code nor an internal field name, for every input.
  const sentences: string[] = [json.error, ...(json.details ?? []).map(({ message }: { message: string }) => message)];
  for (const sentence of sentences) expect(innerWords(sentence), `${what} ${text}`).toEqual([]);
}

/** The endpoint's path with every parameter filled in. */
function pathOf(endpoint: Endpoint, parameter: string): string {
  return endpoint.path.replace(/:\w+/g, parameter);
}

/** The whole content of the database by table, independent of row order. */
async function dump(db: Knex): Promise<Record<string, string[]>> {
  const postgres = isPostgres(db);
  const tables: { name: string }[] = postgres
    ? (await db.raw("SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'")).rows
    : await db.raw("SELECT name FROM sqlite_master WHERE type = 'table'");
  const dumped: Record<string, string[]> = {};
  // Precomputed report sums are derived from the other tables, by whichever request.
  const facts = tables.filter(({ name }) => !name.startsWith('report_'));
  // The readiness check increments a row, because that tests writing.
  const isProbe = (row: object): boolean => 'name' in row && row.name === 'readiness';
  // An export of a table by an administrator is recorded, a copy of a person's data counted; some of the random addresses are valid
  // requests for one.
  const isExport = (row: object): boolean =>
    ('action' in row && row.action === 'table_exported') ||
    ('attempts' in row && 'name' in row && row.name === readOwnData.rateLimit?.name);
  for (const { name } of facts)
    dumped[name] = (await db(name).select())
      .filter((row) => !isProbe(row as object) && !isExport(row as object))
      .map((row) => JSON.stringify(row))
      .sort();
  return dumped;
}

/** True for roles that the guard admits. */
const isAllowed = ({ allow }: Endpoint, role: Role): boolean => allow === 'everyone' || allow.includes(role);

/**
 * The core set tests a sample: every fifth near miss (five and the number of hostile values are coprime, so each value and each field gets
 * its turn), addresses only as an administrator and on one engine, fewer random requests.
 */
const IS_SAMPLE = process.env['PROOF'] === 'core';
const SAMPLE_STEP = 5;
const sampled = <T>(all: Iterable<T>): T[] => [...all].filter((_, index) => !IS_SAMPLE || index % SAMPLE_STEP === 0);

/** 1 000 random requests in every run, a quarter as many on PostgreSQL, whose results should be equal; `FUZZ_REQUESTS=10000` makes more. */
const FUZZ_REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (IS_SAMPLE ? 200 : 1000));
const fuzzRequests = { sqlite: FUZZ_REQUESTS, postgres: Math.ceil(FUZZ_REQUESTS / 4) } as const;

describe.each(ENGINES)('on %s', (engine) => {
  const browsers = new Map<Role, Browser>();
  const app = openShop({ engine });
  beforeAll(async () => {
    // The samples' own product, so that valid requests get as far as the handlers allow.
    await addCategories(app.db);
    await addProducts(app.db, [sampleProduct('sample', { slug: 'sample' })]);
    for (const role of ROLES) browsers.set(role, await app.browserOf(role));
  });

  const browserFor = (name: string, role: Role): Browser =>
    SESSION_ENDING.has(name) ? app.guest() : (browsers.get(role) ?? app.guest());
  const endpoints = Object.entries(ENDPOINTS);
  // Requests refused by the guard or a schema never reach the store: the code is the same on both engines, so one is tested.
  const reachesStore = (json: unknown, { body, files }: Endpoint): boolean =>
    engine === 'sqlite' || files !== undefined || body === undefined || body.safeParse(json).success;

  const roles = IS_SAMPLE ? (['admin'] as const).filter(() => engine === 'sqlite') : ROLES;
  describe.each(roles)('a %s', (role) => {
    const testedEndpoints =
      engine === 'sqlite' ? endpoints : endpoints.filter(([, endpoint]) => isAllowed(endpoint, role));
    test.each(testedEndpoints)('gets a readable answer from %s for any input', async (name, endpoint) => {
      const browser = browserFor(name, role);
      // The guard refuses before anything is read, for all roles alike; a guest, who is refused most often, sends every request.
      const isAdmitted = role === 'guest' || isAllowed(endpoint, role);
      // Without a query schema the query is not read.
      const isRead = isAdmitted && (engine === 'sqlite' || endpoint.query !== undefined);
      for (const query of isRead ? QUERIES : QUERIES.slice(0, 1)) {
        const path = `${pathOf(endpoint, 'sample')}?${query}`;
        expectAnswer(
          path,
          await browser.request(endpoint.method, path, { json: endpoint.body === undefined ? undefined : {} }),
        );
      }
      for (const address of !endpoint.path.includes(':') || !isAdmitted ? [] : ADDRESSES) {
        const path = pathOf(endpoint, address);
        expectAnswer(path, await browser.request(endpoint.method, path));
      }
    });
  });

  test.each(endpoints.filter(([, { body }]) => body !== undefined))(
    'near misses of a good body never break %s',
    async (name, endpoint) => {
      if (endpoint.body === undefined) return;
      const browser = browserFor(name, 'admin');
      for (const json of sampled(nearMisses(sampleInput(endpoint.body), HOSTILE))) {
        if (!reachesStore(json, endpoint)) continue;
        const body = endpoint.files === undefined ? { json } : { body: formOf(json) };
        expectAnswer(
          `${name} ${JSON.stringify(json).slice(0, 300)}`,
          await browser.request(endpoint.method, endpoint.path.replace(/:\w+/g, 'sample'), body),
        );
      }
      // Some hundred bodies sent to the real server: a busy machine needs time.
    },
    120_000,
  );

  test.each(endpoints.filter(([, { method }]) => method !== 'GET'))(
    'no JSON at all breaks %s',
    async (name, endpoint) => {
      const browser = browserFor(name, 'admin');
      await fc.assert(
        fc.asyncProperty(fc.jsonValue(), async (json) => {
          if (!reachesStore(json, endpoint)) return;
          expectAnswer(
            `${name} ${JSON.stringify(json)}`,
            await browser.request(endpoint.method, endpoint.path, { json }),
          );
        }),
        { numRuns: IS_SAMPLE ? 5 : 30 },
      );
    },
  );

  test(
    'random malformed requests over the whole description are refused in words and leave no trace in the database',
    async () => {
      // Separate from the browsers above: each session is known to the server before the first dump.
      const people = new Map<Role, Browser>();
      for (const role of ROLES) {
        const browser = await app.browserOf(role);
        await browser.request('GET', '/api/auth/me');
        await browser.csrfToken();
        people.set(role, browser);
      }
      // The catalogue's epoch is created by the first request.
      await app.guest().request('GET', '/api/catalog/changes');
      const before = await dump(app.db);
      await fc.assert(
        fc.asyncProperty(malformedRequests(ENDPOINTS), async ({ role, method, path, options }) => {
          const answer = await (people.get(role) ?? app.guest()).request(method, path, options);
          expectAnswer(`${role} ${method} ${path} ${JSON.stringify(options)}`, answer);
          if (method !== 'GET')
            expect(answer.status, `${role} ${method} ${path} ${JSON.stringify(options)}`).toBeGreaterThanOrEqual(400);
        }),
        { numRuns: fuzzRequests[engine] },
      );
      expect(await dump(app.db)).toEqual(before);
    },
    60_000 + FUZZ_REQUESTS * 30,
  );
});
