import { readFileSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { v7 as newId } from 'uuid';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listCategories } from '#contract/catalogue/catalog.ts';
import { ENGINES, type Engine } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { draftFolder, pictureFolder } from '../files/picture-folder.ts';
import { buildApp } from '../http/app/app.ts';
import { listen, stopListening } from '../http/connection/listen.ts';
import { queueMessage } from '../modules/orders/messages/queue-message.ts';
import { Browser, startApp } from '../proofs/fixtures/testing.ts';
import type { LastBackup } from '../environment/services.ts';
import { serveMetrics } from './serve-metrics.ts';
import { ShopMetrics } from './shop-metrics.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const before = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

/** A shop with metrics, and the text of its metrics. */
async function counted(engine: Engine, lastBackup?: LastBackup) {
  const app = await startApp({ engine, clock: () => NOW });
  const services = {
    ...app.services,
    ...(lastBackup === undefined ? {} : { lastBackup: () => Promise.resolve(lastBackup) }),
  };
  const metrics = new ShopMetrics(services);
  const { server, port, serve } = await listen(0, '127.0.0.1');
  serve(buildApp({ ...services, observe: metrics.observe }).callback());
  const own = await listen(0, '127.0.0.1');
  own.serve(serveMetrics(metrics));
  onTestFinished(async () => {
    own.server.close();
    server.closeAllConnections();
    await stopListening(server);
    await app.close();
  });
  const url = `http://127.0.0.1:${own.port}/metrics`;
  const text = async () => (await fetch(url)).text();
  return { app, url, text, guest: new Browser(`http://127.0.0.1:${port}`) };
}

/** Values by name and labels. */
const valuesIn = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );

describe.each(ENGINES)('metrics on %s', (engine) => {
  test('count requests by route and status, also prepared answers and what no route takes', async () => {
    const { text, guest, url } = await counted(engine);
    for (let time = 0; time < 3; time += 1) await guest.request('GET', listCategories.path);
    await guest.request('GET', '/api/products/slug/none-of-ours');
    await guest.request('GET', '/api/none-of-ours');
    const values = valuesIn(await text());
    const count = (route: string, status: number) =>
      values[`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`];
    expect([
      count('/api/catalog', 200),
      count('/api/products/slug/:slug', 404),
      count('none', 404),
      values['shop_database_up'],
    ]).toEqual([3, 1, 1, 1]);
    expect(values['shop_pool_wait_seconds_count']).toBeGreaterThan(0);
    expect(values['nodejs_eventloop_lag_p99_seconds']).toBeGreaterThanOrEqual(0);
    expect(values['shop_pool_connections{state="waiting"}']).toBe(0);
    expect((await fetch(new URL('/', url))).status).toBe(404);
  });

  test('report waiting, silent and outdated things of the shop', async () => {
    const { app, text } = await counted(engine, { at: before(30), overdue: true, place: 'store' });
    const letter = { orderId: null, recipient: 'irina@example.ru', subject: 'Заказ', text: 'Текст' };
    for (const hours of [1, 3])
      await writeTransaction(app.db, (trx) => queueMessage(trx, letter, new Date(before(hours))));
    const till = (last_seen_at: string, pending_count: number, pending_total: number) => ({
      id: newId(),
      ...{ prefix: newId(), unregistered: false, name: '', registered_by: null, created_at: before(100), last_seq: 0 },
      ...{ skew_ms: null, app_version: '', persisted: true, storage_places: null, storage_room: null },
      ...{ last_seen_at, pending_count, pending_total },
    });
    await app.db('devices').insert([till(before(1), 2, 150_050), till(before(20), 0, 0), till(before(20), 3, 100_000)]);
    const drafts = draftFolder(pictureFolder(app.services.settings.DATA_DIR));
    await mkdir(drafts, { recursive: true });
    await writeFile(join(drafts, 'a.part'), '');
    await utimes(join(drafts, 'a.part'), new Date(before(2)), new Date(before(2)));
    expect(valuesIn(await text())).toMatchObject({
      shop_letters_waiting: 2,
      shop_letters_oldest_seconds: 3 * 3600,
      shop_letters_failed: 0,
      shop_pictures_waiting: 1,
      shop_pictures_oldest_seconds: 2 * 3600,
      'shop_tills{silence="no"}': 1,
      'shop_tills{silence="silent"}': 1,
      'shop_tills{silence="holding"}': 1,
      shop_unsent_receipts: 5,
      shop_unsent_roubles: 2500.5,
      shop_backup_age_seconds: 30 * 3600,
    });
  });
});

test('an unavailable database is a metric too, and the others are still served', async () => {
  const { app, text } = await counted('sqlite');
  await app.db.destroy();
  const values = valuesIn(await text());
  expect(values['shop_database_up']).toBe(0);
  expect(values['shop_letters_waiting']).toBeUndefined();
  expect(values['process_resident_memory_bytes']).toBeGreaterThan(0);
});

const DEPLOY = resolve(import.meta.dirname, '../../deploy');

test('the alarms and the dashboard use existing metrics', async () => {
  const { text, guest } = await counted('sqlite', { at: before(1), overdue: false, place: 'store' });
  await guest.request('GET', listCategories.path);
  const served = new Set([...(await text()).matchAll(/^(\w+)(?:\{| )/gm)].map(([, name = '']) => name));
  served.add('up');
  const { groups } = parse(readFileSync(join(DEPLOY, 'alerts.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.map(({ alert }) => alert)).toEqual([
    'МагазинНеОтвечает',
    'ПродажиМедленны',
    'КассаДержитЧеки',
    'ПисьмаНеУходят',
    'КопияУстарела',
  ]);
  const used = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) => [
    ...expr.replace(/\{[^}]*\}|"[^"]*"/g, ' ').matchAll(/\b(?:up|(?:shop|http|nodejs|process)_\w+)\b/g),
  ]);
  expect(used.length).toBeGreaterThan(rules.length + dashboard.panels.length - 1);
  expect(used.map(([name]) => name).filter((name) => !served.has(name))).toEqual([]);
});
