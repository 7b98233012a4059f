/** A server killed by `kill -9` at random points of an import, of its picture downloads and of its undo, on both engines. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportRow } from '#db/import-tables.ts';
import { connect } from '#db/connect.ts';
import { addressOf, ENGINES, freshDatabase } from '#db/test-database.ts';
import { checkPictures } from './files/check-pictures.ts';
import { pictureFolder } from './files/picture-folder.ts';
import { beginImport } from './modules/imports/jobs/begin-import.ts';
import { applyImport, undoImport } from './modules/imports/jobs/move-import.ts';
import { proveStock } from './modules/stock/movements/stock-proof.ts';
import { csv, commerceMl, makePriceList } from './proofs/fixtures/sample-price-lists.ts';
import { start } from './proofs/fixtures/sample-process.ts';

const GOODS = 900;
const WITH_PICTURES = 60;

describe.each(ENGINES)('an import on %s outlives its server', (engine) => {
  let folder: string;
  let dataDir: string;
  let db: Knex;
  let close = (): Promise<void> => db.destroy();
  let shelf: Server;
  let server: ReturnType<typeof start> | null = null;
  let kills = 0;
  const settings: Record<string, string> = { FETCH_ALLOW: '127.0.0.1' };

  async function open(): Promise<void> {
    server = start(settings);
    await server.said('The shop is open at ');
  }
  /** The claims of a killed process pass on once they expire; here they are expired at once. */
  async function kill(): Promise<void> {
    server?.child.kill('SIGKILL');
    await server?.ended;
    server = null;
    kills += 1;
    await db('imports').whereNotNull('worker_until').update({ worker_until: '2000-01-01T00:00:00.000Z' });
    await db('turns').update({ until_ms: 0 });
  }
  async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
    for (;;) {
      const seen = await look();
      if (seen !== undefined && seen !== false) return seen;
      await pause(5);
    }
  }
  const job = async (id: string): Promise<ImportRow> => {
    const row = await db('imports').where({ id }).first();
    if (row === undefined) throw new Error('The import is there');
    return row;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-killed-import-'));
    dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    settings['DATA_DIR'] = dataDir;
    if (engine === 'postgres') {
      ({ db, close } = await freshDatabase(engine));
      settings['DATABASE_URL'] = addressOf(db);
    } else db = connect({ file: join(dataDir, 'shop.sqlite') });
    shelf = createServer((request, response) => {
      const shade = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
      void sharp({ create: { width: 20, height: 20, channels: 3, background: { r: shade, g: 40, b: 90 } } })
        .png()
        .toBuffer()
        .then((body) => response.end(body));
    });
    await new Promise<void>((resolve) => shelf.listen(0, '127.0.0.1', resolve));
    await open();
  });
  afterAll(async () => {
    await kill();
    shelf.closeAllConnections();
    await new Promise((resolve) => shelf.close(resolve));
    await close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Kills the server as soon as the import has reached this state, and starts another one. */
  async function killAt(id: string, state: string, share: number): Promise<void> {
    const reached = await until(async () => {
      const row = await job(id);
      if (row.state !== state) return 'over';
      return row.lines_done >= row.lines_total * share && row.lines_done > 0 && 'there';
    });
    if (reached === 'over') return;
    await pause(Math.random() * 15);
    await kill();
    await open();
  }

  test('applied, with its pictures, and undone, without a duplicate or missing step', async () => {
    const address = `http://127.0.0.1:${(shelf.address() as AddressInfo).port}`;
    const list = makePriceList({ count: GOODS, odd: false });
    const goods = list.goods.map((good, index) =>
      index < WITH_PICTURES ? { ...good, pictures: [`${address}/${index}.png`] } : good,
    );
    const path = join(folder, 'list.xml');
    writeFileSync(path, commerceMl({ ...list, goods }));
    const sent = { sourceName: 'Сантех-Опт', path, fileName: 'list.xml', choice: {}, stockAt: null };
    const id = await beginImport(db, dataDir, sent, { actorId: null, now: new Date() });
    await until(async () => (await job(id)).state === 'ready');
    await applyImport(db, id, { confirmed: [] }, { actorId: null, now: new Date() });
    for (const share of [Math.random() * 0.4, 0.5 + Math.random() * 0.4]) await killAt(id, 'applying', share);
    await until(async () => (await job(id)).state === 'applied');

    const brought = async (): Promise<number> => (await db('import_pictures').where({ state: 'done' })).length;
    await until(async () => (await brought()) > WITH_PICTURES * Math.random() * 0.6);
    await kill();
    await open();
    await until(async () => (await brought()) === WITH_PICTURES);

    const products = await db('products').whereNull('deleted_at');
    expect(products).toHaveLength(GOODS);
    expect(await db('import_links')).toHaveLength(GOODS);
    expect(await db('import_lines').where({ outcome: 'done' })).toHaveLength(GOODS);
    // One edit for each product, and one more for each picture.
    expect(await db('product_edits')).toHaveLength(GOODS + WITH_PICTURES);
    expect(await db('product_pictures')).toHaveLength(WITH_PICTURES);
    expect(await proveStock(db)).toEqual([]);
    const stocked = products.filter(({ stock_qty }) => stock_qty > 0);
    expect(await db('movements').where({ document_kind: 'import' })).toHaveLength(stocked.length);
    expect(await checkPictures(db, pictureFolder(dataDir), new Date())).toEqual([]);

    await undoImport(db, id, { actorId: null, now: new Date() });
    for (const share of [Math.random() * 0.4, 0.5 + Math.random() * 0.4]) await killAt(id, 'undoing', share);
    await until(async () => (await job(id)).state === 'undone');
    expect(await db('products').whereNull('deleted_at')).toEqual([]);
    expect(await db('import_lines').where({ outcome: 'undone' })).toHaveLength(GOODS);
    expect(await db('movements').where({ document_kind: 'import' })).toHaveLength(stocked.length * 2);
    expect((await db('products')).every(({ stock_qty }) => stock_qty === 0)).toBe(true);
    expect(await proveStock(db)).toEqual([]);
    expect(await db('product_pictures')).toEqual([]);
    expect(await db('pictures')).toEqual([]);
    expect(await checkPictures(db, pictureFolder(dataDir), new Date())).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(3);
  });

  test('read anew when its server is killed while it reads', async () => {
    const path = join(folder, 'list.csv');
    const list = makePriceList({ seed: 5, count: 3000, odd: false });
    writeFileSync(path, csv(list));
    const sent = { sourceName: 'Второй', path, fileName: 'list.csv', choice: {}, stockAt: null };
    const id = await beginImport(db, dataDir, sent, { actorId: null, now: new Date() });
    await until(async () => {
      const { state, lines_done } = await job(id);
      return state !== 'reading' || lines_done > 0;
    });
    await kill();
    await open();
    await until(async () => (await job(id)).state !== 'reading');
    const lines = await db('import_lines').where({ import_id: id });
    expect(lines).toHaveLength(3000);
    expect(JSON.parse((await job(id)).counts)).toMatchObject({ rows: 3000, refused: 0 });
  });
});
