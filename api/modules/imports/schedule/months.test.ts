/**
 * Three months of scheduled price lists that nobody looks after: two suppliers' files change daily and go wrong in all the ways that
 * suppliers' files do. The shop has the figures of the last good file each day, and says what it did not take.
 */
import { readdir } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveImportSchedule } from '#contract/imports/import-schedule.ts';
import { listImports, listImportSources, saveImportSource } from '#contract/imports/imports.ts';
import { NEW_PROFILE, type ImportProfile } from '#contract/imports/import-profile.ts';
import { ENGINES } from '#db/test-database.ts';
import { runDueJobs } from '../../../daily-jobs.ts';
import { importContext, workOnImports } from '../../../proofs/fixtures/sample-import.ts';
import { bookOf } from '../../../proofs/fixtures/sample-zip.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { windows1251 } from '../../../proofs/fixtures/sample-price-lists.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { fetchSources } from './fetch-sources.ts';

/** The last one is a good one. */
const DAYS = 91;
const DAY_MS = 24 * 60 * 60_000;
const GOODS = 60;
/** Time after which a silent server is given up, ms; a quarter of an hour in the shop. */
const SILENCE_MS = 300;

interface Good {
  readonly code: string;
  readonly title: string;
  price: number;
  stock: [number, number];
}
type Rows = string[][];

/** The same numbers at each run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

const HEADINGS = [
  'Код',
  'Артикул',
  'Наименование',
  'Группа',
  'Цена розничная',
  'Цена закупочная',
  'Склад Тула',
  'Склад Орёл',
];
const rouble = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',');

function rowsOf(goods: readonly Good[]): Rows {
  return [
    HEADINGS,
    ...goods.map(({ code, title, price, stock }) => [
      code,
      `А-${code}`,
      title,
      'Краны',
      rouble(price),
      rouble(Math.round(price * 0.6)),
      ...stock.map(String),
    ]),
  ];
}

/** A supplier whose goods change from day to day; `now` are the goods of today, `left` those that it has had. */
class Supplier {
  readonly name: string;
  readonly file: string;
  readonly random: (below: number) => number;
  readonly now: Good[] = [];
  readonly left: Good[] = [];
  private readonly letter: string;

  constructor(name: string, file: string, letter: string, seed: number) {
    this.name = name;
    this.file = file;
    this.letter = letter;
    this.random = randomOf(seed);
    for (let at = 0; at < GOODS; at += 1) this.bring();
  }

  /** A day of business: prices and stocks move a little, a good goes or comes. */
  change(day: number): void {
    for (const good of this.now) {
      if (this.random(8) === 0) good.price = Math.round((good.price * (95 + this.random(11))) / 100);
      if (this.random(3) === 0) good.stock = [this.random(20), this.random(5)];
    }
    if (day % 4 === 0) this.left.push(...this.now.splice(this.random(this.now.length), 1));
    if (day % 5 === 0) this.bring();
    if (day % 30 === 0) this.now.push(...this.left.splice(0, 1));
  }

  write(rows: Rows): Buffer {
    if (this.file.endsWith('.xlsx')) return bookOf({ Прайс: rows });
    return windows1251(rows.map((cells) => cells.join(';')).join('\r\n') + '\r\n');
  }

  private bring(): void {
    const number = this.now.length + this.left.length + 1;
    const code = `${this.letter}0${String(number).padStart(4, '0')}`;
    const stock: Good['stock'] = [this.random(20), this.random(5)];
    this.now.push({ code, title: `Кран шаровой ${this.letter} ${number}`, price: 10_000 + this.random(90_000), stock });
  }
}

/** A day of the supplier's server, and its end in the shop. */
interface Trouble {
  /** The file instead of the good one; an answer by hand when it is no file. */
  readonly send: (supplier: Supplier) => Buffer | ((response: ServerResponse) => void);
  /** `taken`: the good figures are taken all the same. */
  readonly ends: 'taken' | 'waiting' | 'failed' | 'not fetched';
  /** Words that a person reads about it. */
  readonly says: RegExp;
  /** The file does not count as a list of all goods: those that it lacks keep their stock. */
  readonly isPart?: true;
  /** Only of this kind of file. */
  readonly only?: '.csv' | '.xlsx';
}

const renamed = (supplier: Supplier, names: Readonly<Record<string, string>>): Buffer => {
  const [head = [], ...rows] = rowsOf(supplier.now);
  return supplier.write([head.map((heading) => names[heading] ?? heading), ...rows]);
};
const withGoods = (supplier: Supplier, change: (good: Good, at: number) => Good | Good[]): Buffer =>
  supplier.write(rowsOf(supplier.now.flatMap(change)));

const TROUBLES: Readonly<Record<string, Trouble>> = {
  'a heading renamed to a word that tells nothing': {
    send: (supplier) => renamed(supplier, { 'Цена розничная': 'Р.Ц.' }),
    ends: 'waiting',
    says: /нет розничной цены: в прошлом файле она была в «Цена розничная»/,
  },
  'a stock renamed to a word that tells nothing': {
    send: (supplier) => renamed(supplier, { 'Склад Тула': 'Тула', 'Склад Орёл': 'Орёл' }),
    ends: 'waiting',
    says: /нет остатков из прошлого файла: «Склад Тула», «Склад Орёл»/,
  },
  'a heading renamed so that it is still known': {
    send: (supplier) => renamed(supplier, { 'Цена розничная': 'Розница, руб.', Наименование: 'Название' }),
    ends: 'taken',
    says: /^/,
  },
  'retail and purchase prices under each other’s headings': {
    send: (supplier) => renamed(supplier, { 'Цена розничная': 'Цена закупочная', 'Цена закупочная': 'Цена розничная' }),
    ends: 'waiting',
    says: /цен/i,
  },
  'a warehouse renamed': {
    send: (supplier) => renamed(supplier, { 'Склад Орёл': 'Склад Брянск' }),
    ends: 'waiting',
    says: /нет склада «Склад Орёл», который выбран/,
    only: '.xlsx',
  },
  'a sheet put before': {
    send: ({ now }) =>
      bookOf({ Акции: rowsOf(now.slice(0, 9).map((good) => ({ ...good, price: 100 }))), Прайс: rowsOf(now) }),
    ends: 'taken',
    says: /Лист «Акции» не прочитан/,
    isPart: true,
    only: '.xlsx',
  },
  'prices in kopecks': {
    send: (supplier) => withGoods(supplier, (good) => ({ ...good, price: good.price * 100 })),
    ends: 'waiting',
    says: /цен/i,
  },
  'codes without their letters and zeros': {
    send: (supplier) => withGoods(supplier, (good) => ({ ...good, code: good.code.replace(/\D+0*/, '') })),
    ends: 'waiting',
    says: /похожи на известные/,
  },
  'some goods twice, with other prices': {
    send: (supplier) =>
      withGoods(supplier, (good, at) => (at < 2 ? [good, { ...good, price: good.price * 2, stock: [99, 9] }] : good)),
    ends: 'taken',
    says: /^/,
  },
  'all goods twice': {
    send: (supplier) => withGoods(supplier, (good) => [good, { ...good, price: good.price + 100 }]),
    ends: 'waiting',
    says: /не принято/,
  },
  'a file cut within a row': {
    send: (supplier) => {
      const whole = supplier.write(rowsOf(supplier.now));
      return whole.subarray(0, whole.lastIndexOf(';', Math.floor(whole.length * 0.97)));
    },
    ends: 'waiting',
    says: /оборван/,
    only: '.csv',
  },
  'a file cut between rows': {
    send: (supplier) => supplier.write(rowsOf(supplier.now).slice(0, Math.ceil(GOODS * 0.7))),
    ends: 'waiting',
    says: /Исчезло/,
  },
  'a beginning of the file': {
    send: (supplier) => supplier.write(rowsOf(supplier.now).slice(0, Math.ceil(GOODS * 0.2))),
    ends: 'waiting',
    says: /полным/,
  },
  'a broken archive': {
    send: (supplier) => {
      const whole = supplier.write(rowsOf(supplier.now));
      return whole.subarray(0, whole.length / 2);
    },
    ends: 'failed',
    says: /испорчен/,
    only: '.xlsx',
  },
  'a page that asks to log in': {
    send: () =>
      Buffer.from('<!DOCTYPE html><html><head><title>Вход</title></head><body><form>Пароль</form></body></html>'),
    ends: 'failed',
    says: /веб-страница/,
  },
  'an empty file': { send: () => Buffer.alloc(0), ends: 'failed', says: /пуст/ },
  'headings alone': { send: (supplier) => supplier.write([HEADINGS]), ends: 'failed', says: /ни одного товара/ },
  'another supplier’s file': {
    send: (supplier) => new Supplier('', supplier.file, 'Ю', 77).write(rowsOf(new Supplier('', '', 'Ю', 77).now)),
    ends: 'waiting',
    says: /полным/,
  },
  'an answer of 503': {
    send: () => (response) => void response.writeHead(503).end('busy'),
    ends: 'not fetched',
    says: /503/,
  },
  'a redirect to the page of the login': {
    send: () => (response) => void response.writeHead(302, { location: '/login' }).end(),
    ends: 'failed',
    says: /веб-страница/,
  },
  'no answer': { send: () => () => undefined, ends: 'not fetched', says: /долго/ },
  'a connection cut in the middle': {
    send: (supplier) => (response) => {
      const whole = supplier.write(rowsOf(supplier.now));
      response.writeHead(200, { 'content-length': whole.length });
      response.write(whole.subarray(0, 900), () => response.destroy());
    },
    ends: 'not fetched',
    says: /связь|связи/,
  },
};

/** The trouble of each day: all of them in turn, with good days between. */
function troubleOf(supplier: Supplier, day: number): (Trouble & { readonly title: string }) | null {
  const those = Object.entries(TROUBLES)
    .map(([title, trouble]) => ({ ...trouble, title }))
    .filter(({ only }) => only === undefined || supplier.file.endsWith(only));
  return day % 3 === 2 ? (those[Math.floor(day / 3) % those.length] ?? null) : null;
}

describe.each(ENGINES)('three months of price lists without a person on %s', (engine) => {
  let server: Server;
  let now = new Date();
  const answers = new Map<string, Buffer | ((response: ServerResponse) => void)>();
  const suppliers = [new Supplier('Книга', 'price.xlsx', 'К', 5), new Supplier('Таблица', 'price.csv', 'Т', 9)];
  /** Price and stock of each good by the last good file. */
  const good = new Map<string, string>();

  const app = openShop({ engine, clock: () => now, settings: { FETCH_ALLOW: ['127.0.0.1'] } });
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      const answer = answers.get(url.slice(1));
      if (answer === undefined) response.end('<html><body>Вход</body></html>');
      else if (typeof answer === 'function') answer(response);
      else response.end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const admin = await app.as('admin');
    for (const { name: sourceName, file } of suppliers)
      await admin.call(saveImportSchedule, {
        body: { sourceName, url: `${origin}/${file}`, everyHours: 24, revision: '' },
      });
    const settings: Readonly<Record<string, ImportProfile>> = {
      Книга: {
        ...NEW_PROFILE,
        gone: 'zero',
        warehouses: ['Склад Тула', 'Склад Орёл'],
        table: { columns: {}, sheet: 0 },
      },
      Таблица: { ...NEW_PROFILE, gone: 'zero' },
    };
    for (const { _id: id, name, revision } of (await admin.call(listImportSources)).items) {
      const profile = settings[name];
      if (profile !== undefined) await admin.call(saveImportSource, { params: { id }, body: { profile, revision } });
    }
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const imports = () => join(app.services.settings.DATA_DIR, 'imports');
  async function work(): Promise<void> {
    const { download } = app.services;
    await fetchSources({
      ...importContext(app),
      download: (request) => download({ ...request, ms: SILENCE_MS }),
    });
    await workOnImports(app);
    await workOnImports(app);
    await runDueJobs(app.services);
  }
  /** The goods of the shop that are not deleted, in the words of `good`. */
  const shop = async () => {
    const rows = await app
      .db('products')
      .where('sku', 'like', 'А-%')
      .orderBy('sku')
      .select('sku', 'price_retail', 'stock_qty');
    return rows.map(({ sku, price_retail, stock_qty }) => `${sku} ${price_retail} ${stock_qty}`);
  };
  /** The supplier's goods of today are the good ones; those that left have no stock, unless the file is a part of the list. */
  function take({ now: there, left }: Supplier, isPart: boolean): void {
    for (const { code, price, stock } of there) good.set(code, `А-${code} ${price} ${stock[0] + stock[1]}`);
    for (const { code } of isPart ? [] : left)
      if (good.has(code)) good.set(code, good.get(code)?.replace(/\d+$/, '0') ?? '');
  }
  /** The end of a supplier's day, and all that a person can read about it. */
  async function outcomeOf(admin: PersonsBrowser, { name }: Supplier): Promise<{ ends: string; says: string }> {
    const source = (await admin.call(listImportSources)).items.find((one) => one.name === name);
    const query = { sourceId: source?._id ?? '', limit: 1 };
    const [last] = (await admin.call(listImports, { query })).items;
    const { lastOutcome = '', lastError = '' } = source?.schedule ?? {};
    const says = [lastError, ...(last?.stops ?? []).map(({ text }) => text), ...(last?.notes ?? [])].join('; ');
    if (lastOutcome === 'failed') return { ends: last?.state === 'failed' ? 'failed' : 'not fetched', says };
    return { ends: last?.state === 'applied' ? 'taken' : (last?.state ?? ''), says };
  }

  test(
    'the shop keeps to the last good file, and says each day what it did not take',
    { timeout: 280_000 },
    async () => {
      for (let day = 0; day < DAYS; day += 1) {
        const troubles = suppliers.map((supplier) => troubleOf(supplier, day));
        for (const [at, supplier] of suppliers.entries()) {
          const trouble = troubles[at];
          if (day > 0) supplier.change(day);
          answers.set(supplier.file, trouble?.send(supplier) ?? supplier.write(rowsOf(supplier.now)));
          if ((trouble?.ends ?? 'taken') === 'taken') take(supplier, trouble?.isPart === true);
        }
        await work();
        const admin = await app.as('admin');
        for (const [at, supplier] of suppliers.entries()) {
          const { title, ends = 'taken', says = /^/ } = troubles[at] ?? {};
          const about = `day ${day}, ${supplier.name}, ${title ?? 'a good file'}`;
          const outcome = await outcomeOf(admin, supplier);
          expect([about, outcome.ends, outcome.says]).toEqual([about, ends, expect.stringMatching(says)]);
        }
        expect([day, await shop()]).toEqual([day, [...good.values()].sort()]);
        now = new Date(now.getTime() + DAY_MS);
      }
      expect(await proveStock(app.db)).toEqual([]);
      // No more is kept than what a month's files wrote, and the last file of each source.
      const monthAgo = new Date(now.getTime() - 33 * DAY_MS).toISOString();
      const lines = app.db('import_lines as l').join('imports as i', 'i.id', 'l.import_id');
      expect(await lines.where('i.finished_at', '<', monthAgo).pluck('i.id')).toEqual([]);
      expect(await readdir(imports())).toHaveLength(suppliers.length);
    },
  );
});
