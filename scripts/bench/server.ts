/** The server's throughput relative to its limit: bare node:http with the same bytes, raw better-sqlite3 with the same writes. */
import autocannon from 'autocannon';
import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import type { DemoShop } from '../demo-shop.ts';
import { headersOf, readJson, signIn, type Session } from './api.ts';
import { mebibytes, median, networkOf, round, type Figure } from './figures.ts';
import { saleOf, type Product } from './sales.ts';

const SECONDS = 3;
const CONNECTIONS = 10;
const LINES = 3;
const ROUNDS = 3;
const LISTINGS = 3_000;
/** Number of different searches, more than one measurement completes. */
const SEARCHES = 20_000;
/** As browsers send it over TLS. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export async function measureServer(shop: DemoShop): Promise<Figure[]> {
  const { url, admin, folder, memory, restart } = shop;
  const restarts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) restarts.push(await restart());
  const figures: Figure[] = [
    { what: 'a further start', value: `${round(median(restarts) / 1000, 1)} s`, target: '≤ 1 s' },
    { what: 'memory after the start', value: mebibytes(await memory()) },
  ];
  const session = await signIn(url, admin);
  const { items } = await readJson<{ items: { slug: string }[] }>(`${url}/api/products?limit=1`);
  const product = items[0]?.slug ?? '';
  const listing = '/api/products?topCategorySlug=smesiteli&sort=price_asc&limit=24';
  const search = `/api/products?q=${encodeURIComponent('смеситель хром')}&limit=8`;
  for (const [what, paths, target] of [
    ['listing: 24 by price, with total', [listing], 0.6],
    [
      `${LISTINGS} listings by turns`,
      Array.from({ length: LISTINGS }, (_, number) => `${listing}&minPrice=${number}`),
      0.25,
    ],
    ['search: 8 suggestions', [search], 0.35],
    [
      `${SEARCHES} searches by turns, none prepared`,
      Array.from({ length: SEARCHES }, (_, number) => `${search}&minPrice=${number}`),
      null,
    ],
    ['product by slug', [`/api/products/slug/${product}`], 0.5],
    ['home page, rendered', ['/'], 0.6],
    ['product page, rendered', [`/p/${product}`], 0.6],
  ] as const)
    figures.push(await beside({ what, target, url, paths, folder, headers: BROWSER }));
  for (const [what, path] of [
    ['home page, rendered, uncompressed', '/'],
    ['product page, rendered, uncompressed', `/p/${product}`],
  ] as const)
    figures.push(await beside({ what, target: 0.6, url, paths: [path], folder, headers: {} }));
  figures.push({ what: 'memory after these requests', value: mebibytes(await memory()), target: '≤ 400 MB' });
  for (const [connections, target] of [
    [CONNECTIONS, 0.6],
    [1, 0.4],
  ] as const)
    figures.push(await sales(shop, session, connections, target));
  return figures;
}

const rate = async (options: autocannon.Options): Promise<number> => {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors while measuring`);
  return result.requests.average;
};

/** The body as sent, and its encoding. */
function travelling(
  url: string,
  headers: Headers,
): Promise<{ body: Buffer; encoding: string | undefined; type: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const { 'content-encoding': encoding, 'content-type': type = '' } = answer.headers;
      buffer(answer).then((body) => resolve({ body, encoding, type }), reject);
    }).once('error', reject);
  });
}

type Headers = Readonly<Record<string, string>>;

interface Question {
  readonly what: string;
  /** Ratio that is wanted; null for none. */
  readonly target: number | null;
  readonly url: string;
  readonly paths: readonly string[];
  readonly folder: string;
  readonly headers: Headers;
}

/**
 * Requests per second relative to a bare server in a separate process that sends the bytes of the first path; the two are measured in turn.
 * Several paths are requested in sequence, of both servers: autocannon itself takes longer for them.
 */
async function beside({ what, target, url, paths, folder, headers }: Question): Promise<Figure> {
  const [first = '/'] = paths;
  // Twice, because the first rendering of a page may return the shell.
  await travelling(url + first, headers);
  const { body, encoding, type } = await travelling(url + first, headers);
  const file = join(folder, 'body');
  writeFileSync(file, body);
  const answered = { 'content-type': type, ...(encoding === undefined ? {} : { 'content-encoding': encoding }) };
  const source = `const b=require('fs').readFileSync(${JSON.stringify(file)});require('http').createServer((q,s)=>{s.writeHead(200,${JSON.stringify(answered)});s.end(b)}).listen(0,'127.0.0.1',function(){console.log(this.address().port)})`;
  const bare = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const port = await new Promise<string>((resolve) =>
      bare.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
    );
    const ours: number[] = [];
    const limit: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const requests = paths.map((path, number) => ({
        path,
        // A separate network each: one alone would soon get 429.
        headers: { ...headers, 'x-forwarded-for': networkOf(number) },
      }));
      ours.push(await rate({ url, requests }));
      limit.push(await rate({ url: `http://127.0.0.1:${port}/`, requests }));
    }
    return {
      what,
      value: `${round(median(ours))}/s, ${round(median(ours) / median(limit), 3)} (${round(body.length / 1024, 1)} KiB${encoding === undefined ? '' : ` ${encoding}`})`,
      ...(target === null ? {} : { target: `≥ ${target}` }),
    };
  } finally {
    bare.kill();
  }
}

/** Sales per second over HTTP, relative to a raw transaction that writes the same rows to a copy of the database. */
async function sales(
  { url, dataDir, folder }: DemoShop,
  session: Session,
  connections: number,
  target: number,
): Promise<Figure> {
  const list = await readJson<{ items: Product[] }>(`${url}/api/products?limit=100&inStock=true`);
  const deviceId = newId();
  let seq = 0;
  const body = () => {
    seq += 1;
    const places = Array.from({ length: LINES }, (_, line) => (seq * LINES + line) % list.items.length);
    return JSON.stringify(
      saleOf(
        places.flatMap((place) => list.items[place] ?? []),
        deviceId,
        seq,
      ),
    );
  };
  const headers = { ...headersOf(session), 'content-type': 'application/json' };
  const ours = await rate({
    connections,
    url: `${url}/api/sales`,
    method: 'POST',
    headers,
    setupClient: (client) => {
      client.setBody(body());
      client.on('response', () => client.setBody(body()));
    },
  });
  const copy = join(folder, `raw-${connections}.sqlite`);
  const source = new Database(join(dataDir, 'shop.sqlite'), { readonly: true });
  // The server goes on writing: a plain copy of the file may be torn.
  await source.backup(copy);
  source.close();
  const raw = rawSales(
    copy,
    list.items.map((item) => item._id),
  );
  return {
    what: `sales of ${LINES} lines, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
    target: `≥ ${target}`,
    value: `${round(ours)}/s, ${round(ours / raw, 3)} (raw: ${round(raw)}/s)`,
  };
}

/** Transactions per second with prepared statements only: no HTTP, no session, no validation. */
function rawSales(file: string, products: readonly string[]): number {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  const columns = (table: string) =>
    (db.pragma(`table_info(${table})`) as { name: string }[]).map((column) => column.name);
  const insert = (table: string) => {
    const names = columns(table);
    return db.prepare(
      `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
    );
  };
  const sample = (table: string) => db.prepare(`SELECT * FROM ${table} LIMIT 1`).get() as Record<string, unknown>;
  const [addSale, addLine, addMovement] = [insert('sales'), insert('sale_lines'), insert('movements')];
  const [sale, line, movement] = [sample('sales'), sample('sale_lines'), sample('movements')];
  const lower = db.prepare('UPDATE products SET stock_qty = stock_qty - 1 WHERE id = ?');
  const revision = db.prepare("UPDATE revisions SET value = value + 1 WHERE name = 'figures'");
  const mark = db.prepare('UPDATE products SET figures_revision = 1 WHERE id = ?');
  const touch = db.prepare('UPDATE devices SET last_seq = last_seq + 1');
  const book = db.transaction((number: number) => {
    const id = newId();
    addSale.run({ ...sale, id });
    for (let index = 0; index < LINES; index += 1) {
      const product = products[(number * LINES + index) % products.length] ?? '';
      addLine.run({ ...line, id: newId(), sale_id: id, product_id: product });
      addMovement.run({ ...movement, id: newId(), product_id: product, document_id: id });
      lower.run(product);
      mark.run(product);
    }
    revision.run();
    touch.run();
  });
  const until = performance.now() + SECONDS * 1000;
  const started = performance.now();
  let count = 0;
  for (; performance.now() < until; count += 1) book.immediate(count);
  const rate = (count / (performance.now() - started)) * 1000;
  db.close();
  return rate;
}
