/** `npm run backup`: makes a backup of the running shop; exit code 1 when the shop's books or files have faults. */
import { parseArgs } from 'node:util';
import { readSettings } from '../environment/env.ts';
import { StartError, withDatabase } from '../environment/open-database.ts';
import { BACKUP_REASONS, rowsIn } from './backup-folder.ts';
import { makeBackup, placeOfBackups } from './make-backup.ts';

/** Runs the command; returns the process's exit code. Throws `StartError`. */
export async function backupCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { reason: { type: 'string', default: 'asked' } } });
  const reason = BACKUP_REASONS.find((one) => one === values.reason);
  if (reason === undefined) throw new StartError(`--reason is one of ${BACKUP_REASONS.join(', ')}`);
  const settings = readSettings(process.env);
  placeOfBackups(settings);
  // A missing database, or one of another release, is refused before anything is written.
  await withDatabase(() => Promise.resolve());
  const { path, manifest, removed } = await makeBackup(settings, reason, new Date());
  const { faults } = manifest;
  for (const fault of faults) console.error(fault);
  console.log(`Backup ${path}: ${rowsIn(manifest)} rows, ${manifest.pictures} pictures, opened and checked`);
  if (removed.length > 0) console.log(`Removed ${removed.length} older one(s): ${removed.join(', ')}`);
  if (faults.length > 0)
    console.log('The backup holds the shop as it is; what is wrong above is wrong in the shop too');
  return faults.length === 0 ? 0 : 1;
}
