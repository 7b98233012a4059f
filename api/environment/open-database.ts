/** Opens the configured database, or says why not. The server migrates it; commands leave it and refuse another release's schema. */
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Knex } from 'knex';
import { connect, type ConnectOptions } from '#db/connect.ts';
import { migrate, UnknownSchema, schemaState, type MigrationSteps } from '#db/migrations/migrate.ts';
import { isBusy, isClosedToUser, isDamaged, isFull } from '#db/outage.ts';
import { probeDatabase } from '#db/probe.ts';
import { readSettings, type Settings } from './env.ts';
import { buildFolder } from './kept-builds.ts';
import { closeToOthers, isOpenToOthers } from './private-files.ts';

/** A reason not to start that the operator can fix; its message is one line. */
export class StartError extends Error {
  override name = 'StartError';
}

const RESTORE = 'stop the server and restore the newest backup that npm run restore accepts';

/** Error codes of a path that does not exist, or that cannot be used in this way. */
const UNUSABLE = /^(EACCES|EPERM|EROFS|ENOENT|EEXIST|EISDIR|ENOTDIR)$/;

/** One line about an error that the operator can fix; undefined for any other. */
export function lineFor(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (isDamaged(error)) return `The database is damaged (${reasonOf(error)}): ${RESTORE}`;
  const { code, dest, path } = error as { code?: string; dest?: string; path?: string };
  if (path !== undefined && UNUSABLE.test(code ?? '')) return `A file cannot be used: ${reasonOf(error)}`;
  if (!isFull(error)) return undefined;
  return `The disk is full (${dest ?? path ?? reasonOf(error)}): make room, then try again`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return (first instanceof Error ? first.message : error.message).split('\n')[0] ?? '';
}

/** Like mkdir's own recursive mode, which never returns where folders cannot be created at all (below /proc). */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, mode);
}

/**
 * Creates the data folder. An existing one is closed to other users with all its files; one line names a file that cannot be closed. Throws
 * `StartError` when the folder is not writable, or when root would start a server in another user's shop.
 */
export function prepareDataDir(folder: string): void {
  try {
    makeFolder(folder, 0o700);
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`Cannot write to DATA_DIR: ${reasonOf(error)}; set it to a folder of this user`);
  }
  // A server that has the folder through its group alone would lose it if root closed the folder.
  refuseRoot(folder, { isServer: true });
  const [first, ...others] = isOpenToOthers(folder) ? closeToOthers([folder]).left : [];
  if (first !== undefined)
    console.error(
      `Other users of this machine have rights to ${first}${others.length === 0 ? '' : ` and ${others.length} more in DATA_DIR`}: make it this user’s own, closed to others`,
    );
}

/** The name of a user of this machine, or else the number as sudo takes it. */
function userName(uid: number): string {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return lines.map((line) => line.split(':')).find((fields) => fields[2] === String(uid))?.[0] ?? `'#${uid}'`;
}

/**
 * Refuses root in the shop of another user, whose server could not use the files that root leaves. The shop's user is known by what its
 * server has made, or else by the data folder; a server may be the first in a folder made by another user. Throws `StartError`.
 */
export function refuseRoot(dataDir: string, { isServer = false, uid = process.getuid?.() } = {}): void {
  const made = [databaseFile(dataDir), buildFolder(dataDir), ...(isServer ? [] : [dataDir])];
  const owner = made.flatMap((path) => statSync(path, { throwIfNoEntry: false })?.uid ?? [])[0] ?? 0;
  if (uid === 0 && owner !== 0)
    throw new StartError(
      `The shop in ${dataDir} is ${userName(owner)}’s: run this as the server’s user, with its settings: sudo -HE -u ${userName(owner)} …`,
    );
}

async function checkConnection(db: Knex, url: string): Promise<void> {
  try {
    await db.raw('SELECT 1');
  } catch (error) {
    throw new StartError(`Cannot reach PostgreSQL at ${new URL(url).host}: ${reasonOf(error)}`);
  }
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'shop.sqlite');
}

/** Connects and returns the database after `prepare`; on PostgreSQL the options in `later` apply from then on. Throws `StartError`. */
async function opened(
  { DATABASE_URL, DATA_DIR }: Settings,
  prepare: (db: Knex) => Promise<void>,
  later?: ConnectOptions,
): Promise<Knex> {
  const file = databaseFile(DATA_DIR);
  const db = connect({ url: DATABASE_URL, file });
  try {
    if (DATABASE_URL !== undefined) await checkConnection(db, DATABASE_URL);
    await prepare(db);
    // A move or a restore that held the file meanwhile has put it aside: what is written now would stay there.
    if (DATABASE_URL === undefined && !existsSync(file))
      throw new StartError(`The shop in ${file} has been moved just now: start this again`);
    if (DATABASE_URL === undefined || later === undefined) return db;
    await db.destroy();
    return connect({ url: DATABASE_URL, file, ...later });
  } catch (error) {
    await db.destroy();
    if (error instanceof StartError) throw error;
    if (isClosedToUser(error))
      throw new StartError(`Cannot write to ${file}: make it and the files beside it this user’s own`);
    if (isBusy(error))
      throw new StartError(`The shop in ${file} is being moved or restored: start this again when that is done`);
    throw new StartError(`Cannot open the database: ${reasonOf(error)}${isDamaged(error) ? `; ${RESTORE}` : ''}`);
  }
}

/** Connects and migrates. Throws `StartError`. */
export function openDatabase(settings: Settings): Promise<Knex> {
  return opened(settings, async (db) => void (await migrate(db)));
}

/** Refuses an empty shop beside the operator's own: the settings name the other engine, as after a move. Throws `StartError`. */
async function refuseSecondShop({ DATABASE_URL: url, DATA_DIR }: Settings, db: Knex): Promise<void> {
  const file = databaseFile(DATA_DIR);
  if (url !== undefined) {
    if (existsSync(file) && (await schemaState(db)).applied.length === 0)
      throw new StartError(
        `The PostgreSQL of DATABASE_URL is empty, and a shop is in ${file}: npm run move-to-postgres moves it; without DATABASE_URL it goes on there`,
      );
    return;
  }
  const former = readdirSync(DATA_DIR).find(
    (name) => name.startsWith('former-') && existsSync(databaseFile(join(DATA_DIR, name))),
  );
  if (former !== undefined && !existsSync(file))
    throw new StartError(
      `There is no database at ${file}, only that of the former shop in ${former}: set DATABASE_URL if it has moved to PostgreSQL; a new shop needs another DATA_DIR`,
    );
}

/** Connects and migrates for a server, with the configured pool and timeouts, and probes the database. Throws `StartError`. */
export function openForServer(settings: Settings, steps: MigrationSteps): Promise<Knex> {
  const prepare = async (db: Knex): Promise<void> => {
    await refuseSecondShop(settings, db);
    await migrate(db, steps);
    await probeDatabase(db);
  };
  // Queries of a server need a time limit; first reports over years take some seconds.
  return opened(settings, prepare, {
    poolMax: settings.DATABASE_POOL,
    patienceMs: settings.DATABASE_STATEMENT_SECONDS * 1000,
    lockMs: settings.DATABASE_LOCK_SECONDS * 1000,
  });
}

/** Connects for a command: creates no database and changes no schema. Throws `StartError` when the schema is of another release. */
export function openAsItIs(settings: Settings): Promise<Knex> {
  const file = databaseFile(settings.DATA_DIR);
  // Opening would create an empty shop there, while the intended one is elsewhere.
  if (settings.DATABASE_URL === undefined && !existsSync(file))
    return Promise.reject(new StartError(`There is no database at ${file}`));
  return opened(settings, async (db) => {
    const { pending, unknown } = await schemaState(db);
    if (unknown.length > 0) throw new UnknownSchema(unknown);
    if (pending.length > 0)
      throw new StartError(
        `The database lacks ${pending.length} migration(s) of this release: start the server once, which applies them`,
      );
  });
}

async function closing<T>(db: Knex, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await db.destroy();
  }
}

/** Does the work on a connection of its own. */
export async function withConnection<T>(
  options: Parameters<typeof connect>[0],
  work: (db: Knex) => Promise<T>,
): Promise<T> {
  const db = connect(options);
  return closing(db, () => work(db));
}

/** Connects to the configured database as it is, for the work of a command. Throws `StartError`. */
export async function withDatabase<T>(work: (db: Knex, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  const db = await openAsItIs(settings);
  return closing(db, () => work(db, settings));
}
