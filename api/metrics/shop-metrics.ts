/**
 * Metrics of the process and the shop, in Prometheus' text format. The process's own are counted as events occur; the shop's are read at
 * each request.
 */
import type { Knex } from 'knex';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isPostgres } from '#db/connect.ts';
import type { AnsweredRequest, Services } from '../environment/services.ts';
import { readShopFigures, type ShopFigures } from './shop-figures.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 15];

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: (id: number) => void): void;
}

export class ShopMetrics {
  readonly #registry = new Registry();
  readonly #services: Pick<Services, 'db' | 'settings' | 'clock' | 'lastBackup' | 'log'>;
  readonly #requests;

  constructor(services: Pick<Services, 'db' | 'settings' | 'clock' | 'lastBackup' | 'log'>) {
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

  readonly observe = ({ method, route, status, ms }: AnsweredRequest): void => {
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
