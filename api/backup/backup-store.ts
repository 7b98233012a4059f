/**
 * The place of the backups: a folder, or an S3-compatible store. In both cases a backup is first assembled in a local folder and becomes
 * valid with one last step: the folder's rename, or writing `<name>.json` beside `<name>/` in the store.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupPlace } from '#contract/shop/readiness.ts';
import type { Settings } from '../environment/env.ts';
import { pictureFolder } from '../files/picture-folder.ts';
import { namesIn } from '../files/picture-store.ts';
import { StartError } from '../environment/open-database.ts';
import {
  backupOf,
  DATABASE_NAME,
  listBackups,
  MANIFEST_NAME,
  parseManifest,
  PICTURES_NAME,
  pruneBackups,
  readManifest,
  removeUnfinished,
  surplusOf,
  type Backup,
  type Kept,
  type Manifest,
} from './backup-folder.ts';
import { holdFolder, LEFT_MS, removeLeftovers, type HeldFolder } from './leftovers.ts';
import { withFreeSpace } from './free-space.ts';
import { Bucket } from './s3-bucket.ts';

/** The empty local folder to fill; it is released whether or not the backup succeeded. */
export interface Staged extends HeldFolder {
  /** Pictures of the previous backup, whose files may be shared; undefined without any. */
  readonly formerPictures: string | undefined;
}

/** The parts of a backup to fetch; a local backup always has all parts. */
export type FetchedParts = 'all' | 'without pictures';

export interface BackupStore {
  /** All complete backups, newest first. */
  list(): Promise<Backup[]>;
  /** The place of the backups; a missing folder counts as one on the shop's own disk. */
  place(): Promise<BackupPlace>;
  /** A folder for the backup of this name. Throws `StartError` when the place is not writable. */
  stage(name: string, now: Date): Promise<Staged>;
  /** Turns the filled folder into the backup of this name, completely or not at all; returns its location. */
  keep(name: string, folder: string, manifest: Manifest): Promise<string>;
  /** The backup as a local folder; a fetched one is in `into`, which the caller removes. */
  fetch(backup: Backup, into: string, what?: FetchedParts): Promise<string>;
  /** The declared content of a backup. */
  manifestOf(backup: Backup): Promise<Manifest>;
  /** Removes the surplus backups, and leftovers of killed processes; returns the names of the removed backups. */
  prune(kept: Kept): Promise<string[]>;
}

/** The store configured in the settings; undefined without one. */
export function backupStore(settings: Settings): BackupStore | undefined {
  const { BACKUP_FOLDER, BACKUP_S3, DATA_DIR, S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_REGION } = settings;
  if (BACKUP_FOLDER !== undefined) return folderBackups(BACKUP_FOLDER, DATA_DIR);
  if (BACKUP_S3 === undefined) return undefined;
  const address = { url: BACKUP_S3, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY, region: S3_REGION };
  return bucketBackups(BACKUP_S3.replace(/\/+$/, ''), new Bucket(address), DATA_DIR);
}

/** Backups in a folder. */
function folderBackups(parent: string, dataDir: string): BackupStore {
  const diskOf = async (path: string) => (await stat(path).catch(() => undefined))?.dev;
  return {
    list: () => listBackups(parent),
    async place() {
      const disk = await diskOf(parent);
      return disk === undefined || disk === (await diskOf(dataDir)) ? 'same-disk' : 'other-disk';
    },
    async stage(name, now) {
      await mkdir(parent, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw new StartError(
          `Cannot write to BACKUP_FOLDER: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
      await removeUnfinished(parent, now);
      const [former] = await listBackups(parent);
      const held = await holdFolder(join(parent, `.making-${name}`));
      return { ...held, formerPictures: former && join(former.path, PICTURES_NAME) };
    },
    async keep(name, folder) {
      await rename(folder, join(parent, name));
      return join(parent, name);
    },
    fetch: ({ path }) => Promise.resolve(path),
    manifestOf: ({ path }) => readManifest(path),
    prune: (kept) => pruneBackups(parent, kept),
  };
}

/** Maximum size of one request; the database is sent in as many parts as needed. */
const PART_BYTES = 32 * 1024 * 1024;
const AT_ONCE = 6;
const BACKING_UP = '.backing-up-';

/** Processes a list with limited concurrency. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const partName = (number: number): string => `${DATABASE_NAME}.${String(number).padStart(5, '0')}`;

async function removeAll(bucket: Bucket, name: string): Promise<void> {
  await each((await bucket.list(`${name}/`)).objects, ({ key }) => bucket.remove(key));
}

/** The store itself copies the pictures of the previous backup; pictures are named by their content hash. */
async function putPictures(bucket: Bucket, name: string, folder: string, former: Backup | undefined): Promise<void> {
  const there = former === undefined ? [] : (await bucket.list(`${former.name}/${PICTURES_NAME}/`)).objects;
  const known = new Map(there.map(({ key, bytes }) => [key, bytes]));
  await each(await namesIn(join(folder, PICTURES_NAME)), async (picture) => {
    const path = join(folder, PICTURES_NAME, picture);
    const [from, to] = [former?.name, name].map((one) => `${one}/${PICTURES_NAME}/${picture}`) as [string, string];
    if (known.get(from) === (await stat(path)).size) await bucket.copy(from, to);
    else await bucket.put(to, await readFile(path));
  });
}

async function putDatabase(bucket: Bucket, name: string, path: string): Promise<void> {
  const file = await open(path);
  try {
    for (let part = 0; ; part += 1) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, part * PART_BYTES);
      if (bytesRead === 0) return;
      await bucket.put(`${name}/${partName(part)}`, buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** The parts of the database among these names, in order. */
async function* databaseParts(bucket: Bucket, name: string, names: Iterable<string>): AsyncGenerator<Buffer> {
  for (const one of [...names].filter((each) => each.startsWith(`${DATABASE_NAME}.`)).sort())
    yield (await bucket.get(`${name}/${one}`)) ?? Buffer.alloc(0);
}

/** Reads the database back, and the sizes of all pictures. Throws `StartError` when the store holds anything else. */
async function check(bucket: Bucket, name: string, folder: string, { sha256 }: Manifest): Promise<void> {
  const { objects } = await bucket.list(`${name}/`);
  const sizes = new Map(objects.map(({ key, bytes }) => [key.slice(name.length + 1), bytes]));
  const hash = createHash('sha256');
  for await (const part of databaseParts(bucket, name, sizes.keys())) hash.update(part);
  const damaged: string[] = hash.digest('hex') === sha256 ? [] : [DATABASE_NAME];
  for (const picture of await namesIn(join(folder, PICTURES_NAME)))
    if (sizes.get(`${PICTURES_NAME}/${picture}`) !== (await stat(join(folder, PICTURES_NAME, picture))).size)
      damaged.push(picture);
  if (damaged.length > 0)
    throw new StartError(`The store of backups does not hold what was written: ${damaged.join(', ')}`);
}

/** Backups in an S3-compatible store at this address. */
function bucketBackups(url: string, bucket: Bucket, dataDir: string): BackupStore {
  async function listed(): Promise<{ whole: Backup[]; folders: string[] }> {
    const { objects, folders } = await bucket.list('', { fold: true });
    const whole = objects
      .flatMap(({ key }) => (key.endsWith('.json') ? backupOf(url, key.slice(0, -'.json'.length)) : []))
      .map((backup) => ({ ...backup, path: `${url}/${backup.name}` }))
      .sort((a, b) => (a.at < b.at ? 1 : -1));
    return { whole, folders };
  }
  return {
    place: () => Promise.resolve('store'),
    list: async () => (await listed()).whole,

    async stage(name, now) {
      // An unreachable store is reported before anything is copied.
      const whole = new Set((await listed()).whole.map((backup) => backup.name));
      // A leftover local folder means that its upload was interrupted, so its incomplete objects are removed.
      for (const left of await removeLeftovers(dataDir, now)) {
        const sent = left.startsWith(BACKING_UP) ? left.slice(BACKING_UP.length) : '';
        if (backupOf('', sent).length > 0 && !whole.has(sent)) await removeAll(bucket, sent);
      }
      const held = await holdFolder(join(dataDir, BACKING_UP + name));
      return { ...held, formerPictures: pictureFolder(dataDir) };
    },

    async keep(name, folder, manifest) {
      await putPictures(bucket, name, folder, (await listed()).whole[0]);
      await putDatabase(bucket, name, join(folder, DATABASE_NAME));
      await check(bucket, name, folder, manifest);
      const manifestBytes = await readFile(join(folder, MANIFEST_NAME));
      await bucket.put(`${name}/${MANIFEST_NAME}`, manifestBytes);
      await bucket.put(`${name}.json`, manifestBytes);
      return `${url}/${name}`;
    },

    async fetch({ name }, into, what = 'all') {
      await mkdir(join(into, PICTURES_NAME), { recursive: true, mode: 0o700 });
      const { objects } = await bucket.list(`${name}/`);
      const isPicture = /^pictures\/[a-z0-9]+\.webp$/;
      const parts = objects
        .map(({ key, bytes }) => ({ part: key.slice(name.length + 1), bytes }))
        .filter(({ part }) => what === 'all' || !isPicture.test(part));
      const names = parts.map(({ part }) => part);
      const sum = parts.reduce((total, { bytes }) => total + bytes, 0);
      await withFreeSpace(into, sum, async () => {
        await writeFile(join(into, DATABASE_NAME), databaseParts(bucket, name, names), { mode: 0o600 });
        const files = names.filter((one) => one === MANIFEST_NAME || isPicture.test(one));
        await each(files, async (one) => {
          const content = await bucket.get(`${name}/${one}`);
          if (content !== undefined) await writeFile(join(into, one), content, { mode: 0o600 });
        });
      });
      return into;
    },

    manifestOf: async ({ name }) => parseManifest((await bucket.get(`${name}.json`))?.toString() ?? ''),

    async prune(kept) {
      const { whole, folders } = await listed();
      const old = surplusOf(whole, kept);
      // From here on they are no longer valid backups, even if the rest fails.
      for (const { name } of old) await bucket.remove(`${name}.json`);
      const isWhole = new Set(whole.map(({ name }) => name));
      const left = folders
        .flatMap((one) => backupOf('', one.replace('/', '')))
        .filter(({ name, at }) => !isWhole.has(name) && kept.now.getTime() - Date.parse(at) > LEFT_MS);
      for (const { name } of [...old, ...left]) await removeAll(bucket, name);
      return old.map(({ name }) => name);
    },
  };
}
