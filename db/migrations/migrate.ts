/**
 * Brings the schema up to date in one transaction that holds a migration lock: an advisory lock on PostgreSQL, the write lock on SQLite.
 * Both are released with the process, so a process killed at any point leaves the former schema. Of processes that start together one
 * migrates while the others wait.
 *
 * Knex's own runner marks its lock in a row, which two processes of a first start may both insert; from then on no process gets it. The
 * table of applied migrations is Knex's own, as former releases know it.
 */
import { createHash } from 'node:crypto';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPostgres } from '../connect.ts';
import { MIGRATIONS } from './index.ts';
import { isBusy } from '../outage.ts';
import { takeAdvisoryLock } from '../write.ts';

const APPLIED = 'knex_migrations';
const FORMER_LOCK = 'knex_migrations_lock';

/**
 * The migrations that create the whole schema. They replace the 92 of the release before, whose names all sort before these; `FORMER_HASH`
 * is the hash of their sorted list.
 */
export const CREATING = Object.keys(MIGRATIONS).filter((name) => name <= '20261129-000010-index-desk-orders');
const FORMER_HASH = 'cdeb763202f6ee93fb3262cd5906a1dc73cf926b283aa7a6cc575ae4cd2a3382';

/** Milliseconds that a process waits while another one migrates; large tables take minutes. */
const MIGRATION_LOCK_TIMEOUT_MS = 15 * 60_000;
const LOCK_RETRY_MS = 100;

export interface MigrationSteps {
  /** Called with the pending migrations before a non-empty schema is changed, while the lock is held; an error stops the migration. */
  readonly before?: (pending: readonly string[]) => Promise<void>;
  /** Called after each migration, before anything is committed. */
  readonly applied?: (name: string) => void;
}

/** Migrations that the schema lacks, and those that this release does not know. */
export interface SchemaState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
  /** Names of the former release's migrations, in whose place `applied` has those of this release. */
  readonly former: readonly string[];
}

const isFormer = (name: string): boolean => name < (CREATING[0] ?? '');

/** The schema was made by a newer release, or by one too old to be brought up to date; this one must not write to it. */
export class UnknownSchema extends Error {
  override name = 'UnknownSchema';

  constructor(unknown: readonly string[]) {
    const newest = unknown.at(-1) ?? '';
    super(
      isFormer(newest)
        ? `the database is of a release older than this one can bring up to date: its last migration is ${newest}. ` +
            'Start the last release that has db/migrations/20261128-220000-book-acts.ts once, then this one'
        : `the database was brought up to date by a newer release: this one does not know ${newest}. ` +
            'Start that release or a later one; or go back to a backup made before that update (npm run restore), ' +
            'which lacks everything written since except what the tills send again',
    );
  }
}

/** Compares the database with this release; only reads. */
export async function schemaState(db: Knex): Promise<SchemaState> {
  const stored = (await db.schema.hasTable(APPLIED))
    ? ((await db(APPLIED).orderBy('id').pluck('name')) as string[])
    : [];
  const old = stored.filter(isFormer).sort();
  const isComplete = createHash('sha256').update(old.join()).digest('hex') === FORMER_HASH;
  const former = isComplete ? old : [];
  const applied = isComplete ? [...CREATING, ...stored.filter((name) => !isFormer(name))] : stored;
  const known = Object.keys(MIGRATIONS);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)).sort(),
    former,
  };
}

/** True when exactly the migrations of this release have been applied, under whatever names. */
export async function isMigrated(db: Knex): Promise<boolean> {
  const { pending, unknown } = await schemaState(db);
  return pending.length === 0 && unknown.length === 0;
}

/** Time of the first migration, which made the database. A shop that was moved or restored may itself be older by years. */
export async function databaseMadeAt(db: Knex): Promise<Date> {
  const [first] = await db(APPLIED).min<{ at: Date | number | string | null }[]>({ at: 'migration_time' });
  return new Date(first?.at ?? 0);
}

/** Runs `work` in a transaction that excludes other migrations, even before any table exists. */
export async function withMigrationLock<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (isPostgres(db)) {
    return db.transaction(async (trx) => {
      await trx.raw(`SET LOCAL lock_timeout = ${MIGRATION_LOCK_TIMEOUT_MS}`);
      await takeAdvisoryLock(trx, 'migrations');
      return work(trx);
    });
  }
  const until = performance.now() + MIGRATION_LOCK_TIMEOUT_MS;
  for (;;) {
    const lock = { isHeld: false };
    try {
      return await db.transaction(async (trx) => {
        // A write that changes nothing takes the lock, even before any table exists.
        await trx.raw('PRAGMA user_version = 0');
        lock.isHeld = true;
        return work(trx);
      });
    } catch (error) {
      if (lock.isHeld || !isBusy(error) || performance.now() > until) throw error;
    }
    await pause(LOCK_RETRY_MS);
  }
}

async function ensureAppliedTable(trx: Knex.Transaction): Promise<void> {
  if (await trx.schema.hasTable(APPLIED)) return;
  await trx.schema.createTable(APPLIED, (table) => {
    table.increments();
    table.string('name');
    table.integer('batch');
    table.timestamp('migration_time');
  });
}

/** Replaces the names of a former release by those of this one; the database keeps the time at which it was made. */
async function rename(trx: Knex.Transaction, former: readonly string[]): Promise<void> {
  const migration_time = await databaseMadeAt(trx);
  await trx(APPLIED).whereIn('name', former).delete();
  await trx(APPLIED).insert(CREATING.map((name) => ({ name, batch: 1, migration_time })));
}

/** Brings the schema up to date; returns the names applied now. Throws `UnknownSchema`. */
export async function migrate(db: Knex, steps: MigrationSteps = {}): Promise<string[]> {
  const before = await schemaState(db);
  if (before.pending.length + before.unknown.length + before.former.length === 0) return [];
  return withMigrationLock(db, async (trx) => {
    const { applied, pending, unknown, former } = await schemaState(trx);
    if (unknown.length > 0) throw new UnknownSchema(unknown);
    if (pending.length > 0 && applied.length > 0) await steps.before?.(pending);
    await ensureAppliedTable(trx);
    if (former.length > 0) await rename(trx, former);
    await applyAll(trx, pending, steps);
    return [...pending];
  });
}

/** Brings an empty schema to the state after these migrations, inside the given transaction. */
export async function migrateTo(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  await ensureAppliedTable(trx);
  await applyAll(trx, names, {});
}

async function applyAll(trx: Knex.Transaction, names: readonly string[], steps: MigrationSteps): Promise<void> {
  const last = (await trx(APPLIED).max({ batch: 'batch' }).first()) as { batch: number | null } | undefined;
  for (const name of names) {
    const migration = MIGRATIONS[name];
    if (migration === undefined) throw new UnknownSchema([name]);
    await migration.up(trx);
    await trx(APPLIED).insert({ name, batch: (last?.batch ?? 0) + 1, migration_time: new Date() });
    steps.applied?.(name);
    // SQLite answers at once: without this no timer of the process would run until all are applied.
    await turn();
  }
  // Left by a former release; locked for ever if that was killed at the wrong moment.
  await trx.schema.dropTableIfExists(FORMER_LOCK);
}

export async function rollback(db: Knex): Promise<void> {
  await withMigrationLock(db, async (trx) => {
    const { applied } = await schemaState(trx);
    for (const name of [...applied].reverse()) {
      await MIGRATIONS[name]?.down(trx);
      await trx(APPLIED).where({ name }).delete();
    }
  });
}
