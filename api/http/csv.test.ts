import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { openShop } from '../proofs/fixtures/sample-shop.ts';
import { csvFile, type CsvCell } from './csv.ts';
import { everyone } from './route.ts';
import { readCsv } from '../proofs/fixtures/sample-csv.ts';

const file = (name: string) =>
  endpoint('GET', `/api/test/${name}`, 'everyone', { summary: '', answer: z.array(z.string()) });
const columns = [
  { heading: 'Товар', cell: ([text = null]: readonly CsvCell[]) => text },
  { heading: 'Число', cell: ([, number = null]: readonly CsvCell[]) => number },
];

const ROWS: readonly (readonly CsvCell[])[] = [
  ['Смеситель; «хром»', 12_490],
  ['15"', -5.5],
  ['две\r\nстроки', 0],
  [null, null],
  ['', 0.01],
  ['=HYPERLINK("http://x")', 1],
  ['+7', 2],
  ['-1', -1],
  ['@СУММ(A1)', 3],
  ['\tx', 4],
  ['\rx', 5],
  ['a\nb', 8],
  ['a\rb', 9],
  ['＝1', 6],
  ["'кавычка", 7],
  ['не =1', 1234.5],
];

const ended = vi.fn();
const given = { rows: 0 };

/** More rows than any machine could hold. */
async function* endless() {
  try {
    for (;;) {
      given.rows += 1;
      // Incompressible, so that buffers fill up soon.
      yield [randomBytes(8000).toString('latin1'), given.rows];
    }
  } finally {
    ended();
  }
}

/** Number of turns that other work got, and the most rows between two turns. */
const pace = { turns: 0, longest: 0 };

function* atOnce() {
  let [seen, given] = [pace.turns, 0];
  for (let row = 0; row < 5_000; row += 1) {
    if (pace.turns !== seen) [seen, given] = [pace.turns, 0];
    given += 1;
    pace.longest = Math.max(pace.longest, given);
    yield ['строка', row];
  }
}

async function* failing(after: number) {
  for (let row = 0; row < after; row += 1) yield ['строка', row];
  throw new Error('the database is gone');
}

const app = openShop({
  engine: 'sqlite',
  routes: () => [
    everyone(file('rows'), () => csvFile({ fileName: 'Отчёт 2026.csv', columns, rows: ROWS })),
    everyone(file('none'), () => csvFile({ fileName: 'x.csv', columns, rows: [] })),
    everyone(file('endless'), () => csvFile({ fileName: 'x.csv', columns, rows: endless() })),
    everyone(file('at-once'), () => csvFile({ fileName: 'x.csv', columns, rows: atOnce() })),
    everyone(file('fails-first'), () => csvFile({ fileName: 'x.csv', columns, rows: failing(0) })),
    everyone(file('fails-later'), () => csvFile({ fileName: 'x.csv', columns, rows: failing(50_000) })),
  ],
});

/** The raw bytes: reading them as text would strip the byte order mark. */
async function bytesOf(path: string): Promise<{ response: Response; text: string }> {
  const response = await fetch(`${app.url}/api/test/${path}`);
  return { response, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()) };
}

test('a file opens in a Russian spreadsheet: mark, semicolons, CRLF, decimal comma', async () => {
  const { text } = await bytesOf('rows');
  expect(text.slice(0, 64)).toBe(
    '\uFEFFТовар;Число\r\n"Смеситель; «хром»";12490\r\n"15""";-5,5\r\n"две\r\nстроки'.slice(0, 64),
  );
  expect(readCsv(text).slice(0, 6)).toEqual([
    ['Товар', 'Число'],
    ['Смеситель; «хром»', '12490'],
    ['15"', '-5,5'],
    ['две\r\nстроки', '0'],
    ['', ''],
    ['', '0,01'],
  ]);
});

test('typed text never becomes a formula, and the shop’s own numbers stay numbers', async () => {
  const rows = readCsv((await bytesOf('rows')).text).slice(6);
  expect(rows.map(([text]) => text)).toEqual([
    '\'=HYPERLINK("http://x")',
    "'+7",
    "'-1",
    "'@СУММ(A1)",
    "'\tx",
    "'\rx",
    'a\nb',
    'a\rb',
    "'＝1",
    "'кавычка",
    'не =1',
  ]);
  expect(rows.map(([, number]) => number)).toEqual(['1', '2', '-1', '3', '4', '5', '8', '9', '6', '7', '1234,5']);
});

test('a file is saved under its name and kept by nobody', async () => {
  const { headers } = (await bytesOf('rows')).response;
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('Отчёт 2026.csv')}`);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('an empty list is its headings', async () => {
  expect(readCsv((await bytesOf('none')).text)).toEqual([['Товар', 'Число']]);
});

test('HEAD describes the GET answer, and reads only the beginning', async () => {
  given.rows = 0;
  ended.mockClear();
  const response = await fetch(`${app.url}/api/test/endless`, { method: 'HEAD' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  await expect.poll(() => ended).toHaveBeenCalledTimes(1);
  expect(given.rows).toBeLessThan(2000);
});

test.each(['identity', 'gzip'])(
  'rows are made as fast as they are taken, and no longer than somebody takes them (%s)',
  async (encoding) => {
    given.rows = 0;
    ended.mockClear();
    const request = get(`${app.url}/api/test/endless`, { headers: { 'accept-encoding': encoding } });
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
    await once(response, 'data');
    response.pause();
    let before = -1;
    // Buffers fill up, then the stream stalls.
    await vi.waitFor(
      () => {
        const still = given.rows === before;
        before = given.rows;
        expect(still).toBe(true);
      },
      { timeout: 120_000, interval: 300 },
    );
    expect(ended).not.toHaveBeenCalled();
    request.destroy();
    await expect.poll(() => ended).toHaveBeenCalledTimes(1);
  },
  30_000,
);

test('rows without waiting yield to other requests every few hundred', async () => {
  pace.longest = 0;
  let isOver = false;
  const count = (): void => {
    pace.turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await bytesOf('at-once');
  isOver = true;
  expect(pace.longest).toBeGreaterThan(0);
  expect(pace.longest).toBeLessThanOrEqual(250);
});

test('a failure before the first row is refused like any call', async () => {
  const answer = await app.guest().request('GET', '/api/test/fails-first');
  expect([answer.status, answer.json.code]).toEqual([500, 'internal']);
  expect(answer.headers.get('content-disposition')).toBeNull();
});

test('a later failure breaks the connection: a partial file never looks complete', async () => {
  await expect(bytesOf('fails-later')).rejects.toThrow();
  expect((await fetch(`${app.url}/healthz`)).status).toBeLessThan(500);
});
