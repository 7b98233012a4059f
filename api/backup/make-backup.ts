/**
 * Makes a backup while the shop is running: pictures first, then a snapshot of the database, then the pictures added meanwhile. If a
 * picture of the snapshot was deleted in between, the snapshot is repeated, so deletions need not be blocked. The result is opened and
 * checked before it becomes valid.
 */
import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { isMigrated } from '#db/migrations/migrate.ts';
import { closeFile, inspectCopy, postgresBytes, snapshotInto } from '#db/migrations/snapshot.ts';
import type { Settings } from '../environment/env.ts';
import { pictureFolder } from '../files/picture-folder.ts';
import { namesIn, settleFile } from '../files/picture-store.ts';
import { databaseFile, StartError, withConnection } from '../environment/open-database.ts';
import {
  backupName,
  DATABASE_NAME,
  MANIFEST_NAME,
  PICTURES_NAME,
  type BackupReason,
  type Manifest,
} from './backup-folder.ts';
import { BOOKS } from './books.ts';
import { backupStore, type BackupStore } from './backup-store.ts';
import { copyOriginals, copyPictures, isSound } from './copy-pictures.ts';
import { withFreeSpace } from './free-space.ts';

/** Longest time between the first and the last attempt of one update, ms: a server whose update fails is restarted repeatedly. */
const RESTARTS_MS = 24 * 3_600_000;
/** Maximum number of snapshots until one has all its pictures. */
const SNAPSHOTS_MAX = 3;

/** The place for backups. Throws `StartError` without the setting. */
export function placeOfBackups(settings: Settings): BackupStore {
  const store = backupStore(settings);
  if (store === undefined)
    throw new StartError('BACKUP_FOLDER is not set: it names the folder for backups; or BACKUP_S3, a store’s address');
  return store;
}

/** Size of the shop's database, bytes. Pictures share the space of the previous backup, so only the database needs its own. */
async function databaseBytes({ DATABASE_URL, DATA_DIR }: Settings): Promise<number> {
  return DATABASE_URL === undefined ? (await stat(databaseFile(DATA_DIR))).size : postgresBytes(DATABASE_URL);
}

async function faultsOf(db: Knex, settings: Settings): Promise<string[]> {
  // The proofs read the tables of this release; a backup before an update still has those of the former one.
  if (!(await isMigrated(db))) return [];
  const faults: string[] = [];
  for (const book of ['stock', 'bonuses', 'documents', 'reports']) {
    const errors = (await BOOKS[book]?.prove({ db, settings, now: new Date() })) ?? [];
    if (errors.length > 0) faults.push(`${book}: ${errors.length} error(s) in the shop’s books`);
  }
  return faults;
}

async function withCopy<T>(file: string, work: (db: Knex) => Promise<T>): Promise<T> {
  try {
    return await withConnection({ file }, work);
  } finally {
    await closeFile(file);
  }
}

/** Ids of the pictures that a copy of any release names. */
export async function pictureIds(db: Knex): Promise<string[]> {
  return (await db.schema.hasTable('pictures')) ? db('pictures').pluck('id') : [];
}

/** Makes a backup of the configured shop. Throws `StartError` without a place or without enough space. */
export async function makeBackup(settings: Settings, reason: BackupReason, now: Date) {
  const store = placeOfBackups(settings);
  const name = backupName(now, reason);
  const { folder, formerPictures, release } = await store.stage(name, now);
  try {
    return await withFreeSpace(dirname(folder), await databaseBytes(settings), async () => {
      const facts = await fill(settings, folder, formerPictures);
      const manifest: Manifest = { format: 1, at: now.toISOString(), reason, ...facts };
      const manifestPath = join(folder, MANIFEST_NAME);
      await writeFile(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
      await settleFile(manifestPath);
      const path = await store.keep(name, folder, manifest);
      const superseded = await supersededBy(store, name, manifest);
      const removed = await store.prune({ keep: settings.BACKUP_KEEP, now, superseded });
      return { path, manifest, removed };
    });
  } finally {
    await release();
  }
}

/**
 * Names of the backups before the same update, made by former attempts of it: an update that fails is tried at every start, and its backups
 * would fill the disk and replace those before other updates. One with other faults may hold what the new one has lost, so it stays.
 */
async function supersededBy(store: BackupStore, name: string, made: Manifest): Promise<ReadonlySet<string>> {
  const superseded = new Set<string>();
  if (made.reason !== 'before-update') return superseded;
  for (const former of await store.list()) {
    const isRecent = Math.abs(Date.parse(made.at) - Date.parse(former.at)) < RESTARTS_MS;
    if (former.reason !== made.reason || former.name === name || !isRecent) continue;
    const manifest = await store.manifestOf(former).catch(() => undefined);
    const isEqual = (key: 'migrations' | 'faults') => isDeepStrictEqual(manifest?.[key], made[key]);
    if (isEqual('migrations') && isEqual('faults')) superseded.add(former.name);
  }
  return superseded;
}

/** Makes a backup before the schema changes, by default in the data folder. On failure: `StartError`, and no change. */
export async function backupBeforeUpdate(settings: Settings, now: Date): Promise<void> {
  const place = backupStore(settings) === undefined ? { BACKUP_FOLDER: join(settings.DATA_DIR, 'backups') } : {};
  const { path, manifest } = await makeBackup({ ...settings, ...place }, 'before-update', now);
  for (const fault of manifest.faults) console.error(fault);
  console.log(`The database is brought up to date; the way back is npm run restore -- ${path} with the former release`);
}

async function fill(
  settings: Settings,
  making: string,
  formerPictures: string | undefined,
): Promise<Omit<Manifest, 'format' | 'at' | 'reason'>> {
  const file = join(making, DATABASE_NAME);
  const pictures = join(making, PICTURES_NAME);
  const source = pictureFolder(settings.DATA_DIR);
  await copyOriginals(source, pictures, formerPictures);
  let ids: string[] = [];
  let missing: string[] = [];
  for (let moment = 1; moment <= SNAPSHOTS_MAX; moment += 1) {
    await rm(file, { force: true });
    await snapshotInto({ url: settings.DATABASE_URL, file: databaseFile(settings.DATA_DIR) }, file);
    ids = await withCopy(file, pictureIds);
    missing = await copyPictures(ids, source, pictures);
    if (missing.length === 0) break;
  }
  const known = new Set(ids.map((id) => `${id}.webp`));
  for (const name of await namesIn(pictures)) if (!known.has(name)) await rm(join(pictures, name));
  const books = await withCopy(file, (db) => faultsOf(db, settings));
  const spoilt: string[] = [];
  for (const id of ids.filter((one) => !missing.includes(one)))
    if (!(await isSound(join(pictures, `${id}.webp`), id))) spoilt.push(id);
  const { sha256, migrations, tables, faults, brokenKeys } = await inspectCopy(file);
  return {
    sha256,
    migrations: [...migrations],
    tables,
    pictures: ids.length - missing.length - spoilt.length,
    faults: [
      ...faults,
      ...brokenKeys,
      ...books,
      ...spoilt.map((id) => `picture ${id} does not hold what its name says`),
      ...missing.map((id) => `picture ${id} has no file`),
    ],
  };
}
