/** `npm run restore -- <backup>`: replaces the stopped shop by a backup, and prints the next steps. */
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../environment/env.ts';
import { prepareDataDir, StartError } from '../environment/open-database.ts';
import type { Backup } from './backup-folder.ts';
import { backupStore, type BackupStore } from './backup-store.ts';
import { LACKING } from './check-backup.ts';
import { heldText } from './doctor-command.ts';
import { prepareFolder } from './leftovers.ts';
import { restoreBackup } from './restore-backup.ts';

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
  if (store === undefined || typeof backup === 'string')
    return restoreBackup(settings, typeof backup === 'string' ? backup : backup.path, new Date(), options);
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
