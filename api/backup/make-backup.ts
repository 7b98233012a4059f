/**
 * Makes a backup while the shop is running: pictures first, then a snapshot of the database, then the pictures added meanwhile. If a
 * picture of the snapshot was deleted in between, the snapshot is repeated, so deletions need not be blocked. The result is opened and
 * checked before it becomes valid.
 */
import { open, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from '#db/connect.ts';
import { isMigrated } from '#db/migrate.ts';
import { closeFile, inspectCopy, postgresBytes, snapshotInto } from '#db/snapshot.ts';
import type { Settings } from '../env.ts';
import { pictureFolder } from '../files/picture-folder.ts';
import { namesIn } from '../files/picture-store.ts';
import { proveBonuses } from '../modules/orders/bonuses/bonus-proof.ts';
import { proveDocuments } from '../modules/reports/document-proof.ts';
import { proveReports } from '../modules/reports/report-proof.ts';
import { proveStock } from '../modules/stock/movements/stock-proof.ts';
import { databaseFile, StartError } from '../open-database.ts';
import {
  backupName,
  DATABASE_NAME,
  manifestFile,
  PICTURES_NAME,
  type BackupReason,
  type Manifest,
} from './backup-folder.ts';
import { backupStore, type BackupStore } from './backup-store.ts';
import { copyOriginals, copyPictures, isSound } from './copy-pictures.ts';
import { withRoom } from './room.ts';

export interface MadeBackup {
  readonly path: string;
  readonly manifest: Manifest;
  /** Faults of the shop's own books and files; the backup contains them unchanged. */
  readonly faults: readonly string[];
  readonly removed: readonly string[];
}

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

async function faultsOf(db: Knex): Promise<string[]> {
  // The proofs read the tables of this release; a backup before an update still has those of the former one.
  if (!(await isMigrated(db))) return [];
  const books = {
    stock: await proveStock(db),
    bonuses: await proveBonuses(db, new Date()),
    documents: await proveDocuments(db),
    reports: await proveReports(db),
  };
  return Object.entries(books).flatMap(([book, errors]) =>
    errors.length === 0 ? [] : [`${book}: ${errors.length} error(s) in the shop’s books`],
  );
}

async function withDatabase<T>(file: string, work: (db: Knex) => Promise<T>): Promise<T> {
  const db = connect({ file });
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await closeFile(file);
  }
}

/** Makes a backup of the configured shop. Throws `StartError` without a place or without enough space. */
export async function makeBackup(settings: Settings, reason: BackupReason, now: Date): Promise<MadeBackup> {
  const store = placeOfBackups(settings);
  const name = backupName(now, reason);
  const { folder, formerPictures, release } = await store.stage(name, now);
  try {
    return await withRoom(dirname(folder), await databaseBytes(settings), async () => {
      const made = await fill(settings, folder, formerPictures);
      const manifest: Manifest = { format: 1, at: now.toISOString(), reason, ...made.facts };
      await writeSettled(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`);
      const path = await store.keep(name, folder, manifest);
      const removed = await store.prune(settings.BACKUP_KEEP, now);
      return { path, manifest, faults: made.faults, removed };
    });
  } finally {
    await release();
  }
}

/**
 * Makes a backup before the schema is changed, in the data folder when the settings name no other place. On failure it throws `StartError`
 * and the schema stays unchanged.
 */
export async function backupBeforeUpdate(settings: Settings, now: Date): Promise<void> {
  const place = backupStore(settings) === undefined ? { BACKUP_FOLDER: join(settings.DATA_DIR, 'backups') } : {};
  const { path } = await makeBackup({ ...settings, ...place }, 'before-update', now);
  console.log(`The database is brought up to date; the way back is npm run restore -- ${path} with the former release`);
}

async function writeSettled(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}

async function fill(
  settings: Settings,
  making: string,
  formerPictures: string | undefined,
): Promise<{ facts: Omit<Manifest, 'format' | 'at' | 'reason'>; faults: string[] }> {
  const file = join(making, DATABASE_NAME);
  const pictures = join(making, PICTURES_NAME);
  const source = pictureFolder(settings.DATA_DIR);
  await copyOriginals(source, pictures, formerPictures);
  let ids: string[] = [];
  let missing: string[] = [];
  for (let moment = 1; moment <= SNAPSHOTS_MAX; moment += 1) {
    await rm(file, { force: true });
    await snapshotInto({ url: settings.DATABASE_URL, file: databaseFile(settings.DATA_DIR) }, file);
    ids = await withDatabase(file, async (db) =>
      (await db.schema.hasTable('pictures')) ? db('pictures').pluck('id') : [],
    );
    missing = await copyPictures(ids, source, pictures);
    if (missing.length === 0) break;
  }
  const known = new Set(ids.map((id) => `${id}.webp`));
  for (const name of await namesIn(pictures)) if (!known.has(name)) await rm(join(pictures, name));
  const faults = await withDatabase(file, faultsOf);
  for (const id of ids.filter((one) => !missing.includes(one)))
    if (!(await isSound(join(pictures, `${id}.webp`), id)))
      faults.push(`picture ${id} does not hold what its name says`);
  if (missing.length > 0) faults.push(`pictures: ${missing.length} row(s) without a file`);
  const { sha256, migrations, tables, faults: unsound } = await inspectCopy(file);
  return {
    facts: { sha256, migrations: [...migrations], tables, pictures: ids.length - missing.length },
    faults: [...unsound, ...faults],
  };
}
