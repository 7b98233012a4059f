/**
 * Metrics of the process and the shop, in Prometheus' text format. The process's own are counted as events occur; the shop's are read at
 * each request.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { toRoubles } from '#contract/values/money.ts';
import { deviceSilence, type Silence } from '#contract/devices/device-silence.ts';
import { isPostgres } from '#db/connect.ts';
import type { Services } from '../environment/services.ts';
import type { Observe } from '../http/request-log.ts';
import { draftFolder, pictureFolder } from '../files/picture-folder.ts';
import { namesIn } from '../files/picture-store.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 15];

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: (id: number) => void): void;
}

type MeasuredShop = Pick<Services, 'db' | 'settings' | 'clock' | 'lastBackup' | 'log'>;

export class ShopMetrics {
  readonly #registry = new Registry();
  readonly #services: MeasuredShop;
  readonly #requests;

  constructor(services: MeasuredShop) {
    this.#services = services;
    // Memory, handles, garbage collection, event loop lag.
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to its answer, by the pattern of its route',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers: [this.#registry],
    });
    this.#watchPool(services.db);
  }

  readonly observe: Observe = ({ method, route, status, ms }) => {
    this.#requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000);
  };

  /** All metrics as text. If the shop's figures cannot be read, they are left out and `shop_database_up` is 0. */
  async text(): Promise<{ readonly type: string; readonly body: string }> {
    let figures: ShopFigures | undefined;
    try {
      figures = await readShopFigures(this.#services);
    } catch (error) {
      this.#services.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'metrics');
    }
    const shop = new Registry();
    this.#shopGauges(shop, figures);
    const all = Registry.merge([this.#registry, shop]);
    return { type: all.contentType, body: await all.metrics() };
  }

  #watchPool(db: Knex): void {
    const { pool } = db.client as { pool: Pool };
    const waits = new Histogram({
      name: 'shop_pool_wait_seconds',
      help: 'Time that work waited for a connection to the database',
      buckets: WAIT_SECONDS,
      registers: [this.#registry],
    });
    const requestedAt = new Map<number, number>();
    pool.on('acquireRequest', (id) => void requestedAt.set(id, performance.now()));
    pool.on('acquireSuccess', (id) => {
      waits.observe((performance.now() - (requestedAt.get(id) ?? performance.now())) / 1000);
      requestedAt.delete(id);
    });
    pool.on('acquireFail', (id) => void requestedAt.delete(id));
    const connections = new Gauge({
      name: 'shop_pool_connections',
      help: `Connections to ${isPostgres(db) ? 'PostgreSQL' : 'SQLite'}: used, free, and how much work waits for one`,
      labelNames: ['state'],
      registers: [this.#registry],
      collect: () => {
        connections.set({ state: 'used' }, pool.numUsed());
        connections.set({ state: 'free' }, pool.numFree());
        connections.set({ state: 'waiting' }, pool.numPendingAcquires());
      },
    });
  }

  #shopGauges(register: Registry, figures: ShopFigures | undefined): void {
    const say = (name: string, help: string, value: number): void =>
      new Gauge({ name, help, registers: [register] }).set(value);
    say('shop_database_up', '1 when the shop could be asked', figures === undefined ? 0 : 1);
    if (figures === undefined) return;
    const { letters, pictures, tills, unsent, backupSeconds } = figures;
    say('shop_letters_waiting', 'Letters that have not left yet', letters.waiting);
    say('shop_letters_oldest_seconds', 'Age of the oldest of them', letters.oldestSeconds);
    say('shop_letters_failed', 'Letters that were given up', letters.failed);
    say('shop_pictures_waiting', 'Files of pictures between taking in and their place', pictures.waiting);
    say('shop_pictures_oldest_seconds', 'Age of the oldest of them', pictures.oldestSeconds);
    const silence = new Gauge({
      name: 'shop_tills',
      help: 'Tills: heard of within a shift (no), silent, silent with receipts to send (holding)',
      labelNames: ['silence'],
      registers: [register],
    });
    for (const [name, count] of Object.entries(tills)) silence.set({ silence: name }, count);
    say('shop_unsent_receipts', 'Receipts that the tills had not sent when they spoke last', unsent.rows);
    say('shop_unsent_roubles', 'Their sum in roubles', unsent.roubles);
    if (backupSeconds !== undefined)
      say('shop_backup_age_seconds', 'Age of the newest backup; infinite when there is none', backupSeconds);
  }
}

const seconds = (since: number, now: Date): number => Math.max(0, (now.getTime() - since) / 1000);

/** Letters that have not left, and those given up. */
async function letters(db: Knex, now: Date) {
  const rows = (await db('outbox')
    .whereIn('state', ['queued', 'sending', 'failed'])
    .groupBy('state')
    .select('state')
    .count({ count: '*' })
    .min({ oldest: 'created_at' })) as { state: string; count: number | string; oldest: string }[];
  const waiting = rows.filter(({ state }) => state !== 'failed');
  return {
    waiting: waiting.reduce((sum, { count }) => sum + Number(count), 0),
    oldestSeconds: Math.max(0, ...waiting.map(({ oldest }) => seconds(Date.parse(oldest), now))),
    failed: Number(rows.find(({ state }) => state === 'failed')?.count ?? 0),
  };
}

/** Files between their upload and their final place. */
async function pictures(dataDir: string, now: Date) {
  const folder = draftFolder(pictureFolder(dataDir));
  const found = await Promise.all(
    (await namesIn(folder)).map((name) => stat(join(folder, name)).catch(() => undefined)),
  );
  const ages = found.flatMap((file) => (file === undefined ? [] : [seconds(file.mtimeMs, now)]));
  return { waiting: ages.length, oldestSeconds: Math.max(0, ...ages) };
}

/** Tills, as they last reported; retired ones are silent on purpose. */
async function tills(db: Knex, now: Date) {
  const rows = await db('devices').whereNull('retired_at').select('last_seen_at', 'pending_count', 'pending_total');
  const counts: Record<Silence, number> = { no: 0, silent: 0, holding: 0 };
  for (const row of rows)
    counts[deviceSilence({ lastSeenAt: row.last_seen_at, pendingCount: row.pending_count }, now)] += 1;
  const rowsUnsent = rows.reduce((sum, row) => sum + row.pending_count, 0);
  const kopecks = rows.reduce((sum, row) => sum + row.pending_total, 0);
  return { tills: counts, unsent: { rows: rowsUnsent, roubles: toRoubles(kopecks) } };
}

/** Figures of the shop's state that may raise an alarm: a few counts, the same from every process. */
async function readShopFigures({ db, settings, clock, lastBackup }: MeasuredShop) {
  const now = clock();
  const backup = await lastBackup?.();
  return {
    letters: await letters(db, now),
    pictures: await pictures(settings.DATA_DIR, now),
    ...(await tills(db, now)),
    /** Undefined without a place for backups, `Infinity` when none was made. */
    backupSeconds: backup && (backup.at === null ? Infinity : seconds(Date.parse(backup.at), now)),
  };
}

type ShopFigures = Awaited<ReturnType<typeof readShopFigures>>;
