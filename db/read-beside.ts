/**
 * Reads of a SQLite file beside its writer. Each write transaction occupies the writer's only connection, so reads outside transactions use
 * read-only connections: they see the last commit, as readers of PostgreSQL do.
 */
import type { Knex } from 'knex';
import { beforeClosing } from './per-database.ts';

/** Fields of Knex's queries that its types leave out. */
interface Runnable {
  /** Of the query builder. */
  readonly _method?: string;
  /** Of a raw statement. */
  readonly sql?: unknown;
}

interface RunningClient {
  runner(query: Runnable): unknown;
}

const READING_METHODS = new Set(['select', 'first', 'pluck']);
const READING_SQL = /^\s*(?:select\b|with\b(?!.*\b(?:insert|update|delete)\b))/is;

function isRead({ _method: method, sql }: Runnable): boolean {
  if (typeof sql === 'string') return READING_SQL.test(sql);
  return method !== undefined && READING_METHODS.has(method);
}

const readers = new WeakMap<Knex, Knex>();

/**
 * Sends the reads of `db` outside transactions to the read-only connections of `reader`. `isOpen` tells whether the writer has opened the
 * file: that creates it and its log.
 */
export function readBeside(db: Knex, reader: Knex, isOpen: () => boolean): void {
  readers.set(db, reader);
  const client = db.client as RunningClient;
  const run = client.runner.bind(client);
  // A transaction has a client of its own, so its reads stay on its connection.
  client.runner = (query) => (isOpen() && isRead(query) ? (reader.client as RunningClient).runner(query) : run(query));
  // Only the last connection to close merges the log into the file, and these may not write.
  beforeClosing(db, () => reader.destroy());
}

/** The connections for a reading transaction: read-only ones where there are any. */
export function readerOf(db: Knex): Knex {
  return readers.get(db) ?? db;
}
