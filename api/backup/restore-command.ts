/**
 * `npm run restore -- <backup>`: replaces the stopped shop by a backup, and prints the next steps. If it is killed at any point, either the
 * former or the restored shop remains: pictures are only added before the database is replaced, which is one rename on SQLite and one
 * transaction on PostgreSQL, and unreferenced pictures are set aside afterwards.
 */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../environment/env.ts';
import { databaseFile, prepareDataDir, StartError, withConnection } from '../environment/open-database.ts';
import { type Backup, DATABASE_NAME, type Manifest, PICTURES_NAME } from './backup-folder.ts';
import { backupStore, type BackupStore } from './backup-store.ts';
import { checkBackup, LACKING } from './check-backup.ts';
import { heldText } from './doctor-command.ts';
import { prepareFolder, timestampOf } from './leftovers.ts';
import { link, mkdir, rename, stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { schemaState, UnknownSchema } from '#db/migrations/migrate.ts';
import { closeFile, holdAlone, putIntoPostgres } from '#db/migrations/snapshot.ts';
import { writeTransaction } from '#db/write.ts';
import { pictureFolder } from '../files/picture-folder.ts';
import { holdLetters } from '../modules/orders/messages/outbox.ts';
import { revokeAllSessions } from '../modules/people/sessions/session-store.ts';
import { type IssuedNumbers, issuedNumbers, renewEpoch } from '../modules/shop/facts/epoch.ts';
import { copyPrivately } from '../environment/private-files.ts';
import { copyPictures, isSound, setAsideOthers } from './copy-pictures.ts';
import { withFreeSpace } from './free-space.ts';
import { pictureIds } from './make-backup.ts';

/** The effects of a restore beside the rows and the pictures. */
interface Outcome {
  readonly sessionsEnded: number;
  /** Letters that had not left when the backup was made. */
  readonly lettersHeld: number;
  /** Location of the former data; null when there were none. */
  readonly former: string | null;
}

const RUNNING = 'The shop is running: stop its server first';

type Provisional = Omit<Outcome, 'former'>;

/** Ends all sessions and begins an epoch: devices of the former shop fetch everything again. Holds letters that may have gone. */
async function startAnew(trx: Knex.Transaction, given: IssuedNumbers, now: Date): Promise<Provisional> {
  await renewEpoch(trx, given);
  return { sessionsEnded: await revokeAllSessions(trx, now), lettersHeld: await holdLetters(trx) };
}

/** The last numbers of the shop that the backup replaces; none where there is no such shop, or it can't be read. */
async function givenBefore({ DATA_DIR, DATABASE_URL: url }: Settings): Promise<IssuedNumbers> {
  const file = databaseFile(DATA_DIR);
  if (url === undefined && !existsSync(file)) return new Map();
  const shop = url === undefined ? { file } : { url, poolMax: 1 };
  // An unreadable shop must not prevent the restore.
  return withConnection(shop, issuedNumbers).catch(() => new Map());
}

/**
 * Checks the backup and restores it as the configured shop. Throws `StartError` with the shop unchanged.
 * @param options `lacking` restores it also without pictures that are missing or spoilt in it; the shop's own sound ones stay
 */
async function restoreBackup(
  settings: Settings,
  backup: string,
  now: Date,
  options: { lacking: boolean },
): Promise<Outcome & { manifest: Manifest }> {
  // Held from the start, so that no server starts meanwhile.
  const { folder, release } = await prepareFolder(settings.DATA_DIR, 'restoring', now);
  try {
    const from = join(backup, DATABASE_NAME);
    const bytes = (await stat(from).catch(() => undefined))?.size ?? 0;
    return await withFreeSpace(settings.DATA_DIR, bytes, async () => {
      const { manifest, ids, brokenKeys } = await checkBackup(backup, options);
      if (settings.DATABASE_URL !== undefined && brokenKeys.length > 0)
        throw new StartError(`PostgreSQL refuses ${backup}: ${brokenKeys.join('; ')}. Restore it onto SQLite`);
      const copy = join(folder, DATABASE_NAME);
      await copyPrivately(from, copy);
      const named = await readCopy(copy, backup);
      const { DATABASE_URL: url } = settings;
      const given = await givenBefore(settings);
      const restore = { settings, copy, ids, named, backup, given, stamp: timestampOf(now), now };
      const done = url === undefined ? await intoFile(restore) : await intoPostgres(url, restore);
      return { manifest, ...done };
    });
  } finally {
    await release();
  }
}

/** Ids of the pictures that the copy names. Throws `StartError` for a schema of a later release. */
function readCopy(copy: string, backup: string): Promise<string[]> {
  return withConnection({ file: copy }, async (db) => {
    const { unknown } = await schemaState(db);
    if (unknown.length > 0) throw new StartError(`${backup} cannot be restored: ${new UnknownSchema(unknown).message}`);
    return pictureIds(db);
  });
}

interface Restore {
  readonly settings: Settings;
  readonly copy: string;
  /** Sound pictures of the backup. */
  readonly ids: readonly string[];
  /** Pictures that its rows name. */
  readonly named: readonly string[];
  readonly backup: string;
  readonly given: IssuedNumbers;
  readonly stamp: string;
  readonly now: Date;
}

const formerFolder = ({ settings, stamp }: Restore): string => join(settings.DATA_DIR, `former-${stamp}`);

async function addPictures({ settings, backup, ids }: Restore): Promise<void> {
  await copyPictures(ids, join(backup, PICTURES_NAME), pictureFolder(settings.DATA_DIR), isSound);
}

async function setPicturesAside(restore: Restore): Promise<void> {
  const shown = new Set([...restore.ids, ...restore.named]);
  const aside = join(formerFolder(restore), PICTURES_NAME);
  await setAsideOthers(shown, pictureFolder(restore.settings.DATA_DIR), aside);
}

async function intoFile(restore: Restore): Promise<Outcome> {
  const { settings, copy, given, now } = restore;
  const provisional = await withConnection({ file: copy }, (db) =>
    writeTransaction(db, (trx) => startAnew(trx, given, now)),
  );
  await closeFile(copy);
  const file = databaseFile(settings.DATA_DIR);
  const held = holdAlone(file);
  if (held === null) throw new StartError(RUNNING);
  try {
    await addPictures(restore);
    const former = formerFolder(restore);
    const logs = ['-wal', '-shm', '-journal'].filter((ending) => existsSync(file + ending));
    const isThere = existsSync(file) || logs.length > 0;
    if (isThere) await mkdir(former, { recursive: true, mode: 0o700 });
    // A hard link to the same file, so that a database exists at every moment.
    if (existsSync(file))
      await link(file, join(former, DATABASE_NAME)).catch(() => held.copyInto(join(former, DATABASE_NAME)));
    // Log files remain only beside a file that cannot be opened; they would corrupt the new one.
    for (const ending of logs) await rename(file + ending, join(former, DATABASE_NAME + ending));
    await rename(copy, file);
    await setPicturesAside(restore);
    return { ...provisional, former: isThere ? former : null };
  } finally {
    held.release();
  }
}

async function intoPostgres(url: string, restore: Restore): Promise<Outcome> {
  const former = `former_${restore.stamp}`;
  await addPictures(restore);
  let provisional: Provisional = { sessionsEnded: 0, lettersHeld: 0 };
  const isDone = await putIntoPostgres(url, restore.copy, former, async (trx) => {
    provisional = await startAnew(trx, restore.given, restore.now);
  });
  if (!isDone) throw new StartError(RUNNING);
  await setPicturesAside(restore);
  const folder = formerFolder(restore);
  return { ...provisional, former: `schema ${former}${existsSync(folder) ? ` and ${folder}` : ''}` };
}

/** The chosen backup: a path, or the name of one in the configured place. */
async function findBackup(given: string | undefined, store: BackupStore | undefined): Promise<string | Backup> {
  // A path needs no store, which may have been lost.
  if (given !== undefined && existsSync(given)) return resolve(given);
  const known = (await store?.list()) ?? [];
  const names = known.map(({ name }) => `  ${name}`).join('\n');
  if (given === undefined)
    throw new StartError(
      `Usage: npm run restore -- <backup>${names === '' ? '' : `\nThere are, the newest first:\n${names}`}`,
    );
  const named = known.find(({ name }) => name === basename(given));
  if (named === undefined) throw new StartError(`There is no backup ${given}, and no folder ${resolve(given)}`);
  return named;
}

async function restoreFrom(
  settings: Settings,
  store: BackupStore | undefined,
  backup: string | Backup,
  options: { lacking: boolean },
) {
  if (typeof backup === 'string') return restoreBackup(settings, backup, new Date(), options);
  if (store === undefined) return restoreBackup(settings, backup.path, new Date(), options);
  const { folder, release } = await prepareFolder(settings.DATA_DIR, 'restoring', new Date());
  try {
    return await restoreBackup(settings, await store.fetch(backup, folder), new Date(), options);
  } finally {
    await release();
  }
}

/** Runs the command; returns the process's exit code. Throws `StartError` with the shop unchanged. */
export async function restoreCommand(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { [LACKING]: { type: 'boolean', default: false } },
  });
  const [given, unexpected] = positionals;
  if (unexpected !== undefined) throw new StartError(`Unexpected argument '${unexpected}': nothing was done`);
  const settings = readSettings(process.env);
  const store = backupStore(settings);
  const backup = await findBackup(given, store);
  prepareDataDir(settings.DATA_DIR);
  const { manifest, former, sessionsEnded, lettersHeld } = await restoreFrom(settings, store, backup, {
    lacking: values[LACKING],
  });
  const lines = [
    `Restored: the shop as of ${manifest.at}. ${sessionsEnded} session(s) ended, a new epoch has begun.`,
    former === null
      ? 'There was no former database.'
      : `What was there before is kept as ${former}: delete it when all is well.`,
    ...(lettersHeld === 0 ? [] : [heldText(lettersHeld)]),
    ...(manifest.faults.length === 0
      ? []
      : ['The shop had these faults when the backup was made, and has them again:']),
    ...manifest.faults.map((fault) => `  ${fault}`),
    'Now:',
    '1. Start the server.',
    '2. On each till: connect it, log in, open the journal and press «Сверить с сервером». It sends again what this',
    '   backup lacks; nothing is booked twice. Do not clear the browser’s data of any till before.',
    '3. Every other device fetches its catalogue anew by itself; everybody logs in again, with the passwords of then.',
    `4. What was done on the server alone since ${manifest.at} (orders, edits of goods, people, settings) is not in this backup.`,
  ];
  console.log(lines.join('\n'));
  return 0;
}
