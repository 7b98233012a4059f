/**
 * Detects added rows in the tables that open screens watch, whichever process wrote them and in whatever order transactions end. On
 * PostgreSQL triggers notify as their transactions commit (LISTEN); on SQLite, where one transaction ends before the next begins to write,
 * the last row id suffices.
 */
import type { Knex } from 'knex';
import pg from 'pg';
import { isPostgres } from './connect.ts';
import { beforeClosing, perDatabase } from './per-database.ts';

export const CHANGE_TOPICS = { orders: 'order_events', office: 'audit_log' } as const;
export type ChangeTopic = keyof typeof CHANGE_TOPICS;
/** By topic, a text that differs after each change. */
export type ChangeState = Readonly<Record<ChangeTopic, string>>;

const TOPICS = Object.keys(CHANGE_TOPICS) as ChangeTopic[];
const CHANNEL = 'shop_news';
const RETRY_MS = 1_000;
const CONNECT_MS = 4_000;
/** Interval of the connection's heartbeat, and the time without one after which it is closed. */
const HEARTBEAT_MS = 10_000;

/** A dedicated listening connection. Events during a disconnection are unknown, so a reconnection counts as a change of everything. */
class Listener {
  readonly #url: string;
  readonly #counts: Record<ChangeTopic, number> = { orders: 0, office: 0 };
  #client: pg.Client | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /** Resolves once the first connection listens, or has failed. */
  readonly begun: Promise<void>;

  constructor(url: string) {
    this.#url = url;
    this.begun = this.#connect();
  }

  state(): ChangeState {
    return { orders: String(this.#counts.orders), office: String(this.#counts.office) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'shop',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: HEARTBEAT_MS,
      keepAlive: true,
    });
    this.#client = client;
    const heartbeat = setInterval(() => void client.query('SELECT 1').catch(() => lost()), HEARTBEAT_MS);
    let isLost = false;
    const lost = (): void => {
      if (isLost) return;
      isLost = true;
      clearInterval(heartbeat);
      client.end().catch(() => undefined);
      if (!this.#isClosed) this.#retry = setTimeout(() => void this.#connect(), RETRY_MS);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => {
      const topic = TOPICS.find((one) => one === payload);
      if (topic !== undefined) this.#counts[topic] += 1;
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      for (const topic of TOPICS) this.#counts[topic] += 1;
    } catch {
      lost();
    }
  }
}

const listenerOf = perDatabase((db) => {
  const client = db.client as { config: { connection: { connectionString: string } } };
  const made = new Listener(client.config.connection.connectionString);
  beforeClosing(db, () => made.close());
  return made;
});

/** The state of the watched tables; the first call on PostgreSQL begins to listen, until the pool is destroyed. */
export async function changeState(db: Knex): Promise<ChangeState> {
  if (isPostgres(db)) {
    const listener = listenerOf(db);
    await listener.begun;
    return listener.state();
  }
  const last = async (topic: ChangeTopic): Promise<string> => {
    const row = await db(CHANGE_TOPICS[topic]).max({ place: 'rowid' }).first<{ place: number | null } | undefined>();
    return String(row?.place ?? 0);
  };
  return { orders: await last('orders'), office: await last('office') };
}
