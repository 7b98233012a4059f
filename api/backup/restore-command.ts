/** `npm run restore -- <backup>`: puts a backup in the place of the stopped shop, and says what is to be done then. */
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { readSettings } from '../env.ts';
import { prepareDataDir, StartError } from '../open-database.ts';
import { listBackups } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';

/** The backup meant: a path, or the name of one in the folder of the settings. */
async function findBackup(given: string | undefined, folder: string | undefined): Promise<string> {
  const known = folder === undefined ? [] : await listBackups(folder);
  const names = known.map(({ name }) => `  ${name}`).join('\n');
  if (given === undefined)
    throw new StartError(
      `Usage: npm run restore -- <backup>${names === '' ? '' : `\nThere are, the newest first:\n${names}`}`,
    );
  const named = known.find(({ name }) => name === basename(given));
  if (existsSync(given)) return resolve(given);
  if (named === undefined) throw new StartError(`There is no backup ${given}`);
  return named.path;
}

/** Runs the command; returns the process's exit code. Throws `StartError` with the shop as it was. */
export async function restoreCommand([given]: string[]): Promise<number> {
  const settings = readSettings(process.env);
  const backup = await findBackup(given, settings.BACKUP_FOLDER);
  prepareDataDir(settings.DATA_DIR);
  const { manifest, former, sessionsEnded } = await restoreBackup(settings, backup, new Date());
  const lines = [
    `Restored: the shop as of ${manifest.at}. ${sessionsEnded} session(s) ended, a new epoch has begun.`,
    former === null
      ? 'There was no former database.'
      : `What was there before is kept as ${former}: delete it when all is well.`,
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
