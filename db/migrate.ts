/**
 * Brings the schema up to date, in one transaction that holds the turn to migrate: an advisory lock on PostgreSQL, the
 * write lock on SQLite. Both go with the process that held them, so a process killed at any point leaves the schema of
 * before, and of processes that start together one migrates while the others wait.
 *
 * Knex's own runner marks its turn in a row, which two processes of a first start may both insert; from then on no
 * process gets it. The table of what was applied is Knex's own, as former releases know it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { isBusy } from './outage.ts';
import { takeAdvisoryLock } from './write.ts';

const APPLIED = 'knex_migrations';
const FORMER_LOCK = 'knex_migrations_lock';

/** Milliseconds that a process waits while another one migrates; large tables take minutes. */
const TURN_PATIENCE_MS = 15 * 60_000;
const TURN_PAUSE_MS = 100;

/** What happens beside the migrations. */
export interface MigrationSteps {
  /**
   * Called before a schema that is not empty is changed, with what is to be applied, while the turn is held; what it
   * throws stops all.
   */
  readonly before?: (pending: readonly string[]) => Promise<void>;
  /** Called after each, before anything is committed. */
  readonly applied?: (name: string) => void;
}

/** What the database's schema lacks of this release, and what it has that this release does not know. */
export interface SchemaState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
}

/** The schema was made by a newer release, which this one must not write into. */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';

  constructor(unknown: readonly string[]) {
    const newest = unknown.at(-1) ?? '';
    super(
      `the database was brought up to date by a newer release: this one does not know ${newest}. ` +
        'Start that release or a later one; or go back to a backup made before that update (npm run restore), ' +
        'which has nothing that was written since but what the tills send again',
    );
  }
}

/** Compares the database with this release; only reads. */
export async function schemaState(db: Knex): Promise<SchemaState> {
  const applied = (await db.schema.hasTable(APPLIED))
    ? ((await db(APPLIED).orderBy('id').pluck('name')) as string[])
    : [];
  const known = Object.keys(MIGRATIONS);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)).sort(),
  };
}

/** True when every migration of this release has been applied and no other. */
export async function isMigrated(db: Knex): Promise<boolean> {
  const { pending, unknown } = await schemaState(db);
  return pending.length === 0 && unknown.length === 0;
}

/** Runs `work` in a transaction that nobody else migrates beside, also where there is no table yet. */
export async function inTurn<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (isPostgres(db)) {
    return db.transaction(async (trx) => {
      await trx.raw(`SET LOCAL lock_timeout = ${TURN_PATIENCE_MS}`);
      await takeAdvisoryLock(trx, 'migrations');
      return work(trx);
    });
  }
  const until = performance.now() + TURN_PATIENCE_MS;
  for (;;) {
    const turn = { isHeld: false };
    try {
      return await db.transaction(async (trx) => {
        // A write that changes nothing takes the lock, also where there is no table yet.
        await trx.raw('PRAGMA user_version = 0');
        turn.isHeld = true;
        return work(trx);
      });
    } catch (error) {
      if (turn.isHeld || !isBusy(error) || performance.now() > until) throw error;
    }
    await pause(TURN_PAUSE_MS);
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

/** Brings the schema up to date; returns the names applied now. Throws `SchemaTooNew`. */
export async function migrate(db: Knex, steps: MigrationSteps = {}): Promise<string[]> {
  if (await isMigrated(db)) return [];
  return inTurn(db, async (trx) => {
    const { applied, pending, unknown } = await schemaState(trx);
    if (unknown.length > 0) throw new SchemaTooNew(unknown);
    if (pending.length > 0 && applied.length > 0) await steps.before?.(pending);
    await ensureAppliedTable(trx);
    await applyAll(trx, pending, steps);
    return [...pending];
  });
}

/** Brings an empty schema to the state in which these migrations were applied, inside the given transaction. */
export async function migrateTo(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  await ensureAppliedTable(trx);
  await applyAll(trx, names, {});
}

async function applyAll(trx: Knex.Transaction, names: readonly string[], steps: MigrationSteps): Promise<void> {
  const last = (await trx(APPLIED).max({ batch: 'batch' }).first()) as { batch: number | null } | undefined;
  for (const name of names) {
    const migration = MIGRATIONS[name];
    if (migration === undefined) throw new SchemaTooNew([name]);
    await migration.up(trx);
    await trx(APPLIED).insert({ name, batch: (last?.batch ?? 0) + 1, migration_time: new Date() });
    steps.applied?.(name);
  }
  // Left there by a former release, and taken for ever if that was killed at the wrong moment.
  await trx.schema.dropTableIfExists(FORMER_LOCK);
}

/** Undoes every migration, newest first. */
export async function rollback(db: Knex): Promise<void> {
  await inTurn(db, async (trx) => {
    const { applied } = await schemaState(trx);
    for (const name of [...applied].reverse()) {
      await MIGRATIONS[name]?.down(trx);
      await trx(APPLIED).where({ name }).delete();
    }
  });
}
