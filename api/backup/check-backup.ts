/** Checks a backup against its manifest. Changes nothing. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectCopy } from '#db/migrations/snapshot.ts';
import { StartError } from '../environment/open-database.ts';
import { DATABASE_NAME, PICTURES_NAME, readManifest, type Manifest } from './backup-folder.ts';
import { isSound } from './copy-pictures.ts';

/** The content of a sound backup: `ids` are those of its sound pictures. */
export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly ids: string[];
  /** Rows that refer to missing ones; they did in the shop, as the file is the one that was written. */
  readonly brokenKeys: readonly string[];
}

/** Option of the command that restores a backup without pictures that are missing or spoilt in it. */
export const LACKING = 'without-spoilt-pictures';

/**
 * Opens the backup in the local folder, counts its rows and compares everything with its manifest; `name` is used in messages. Throws
 * `StartError` with the reason.
 * @param options.lacking accepts a backup without pictures that are missing or spoilt in it
 */
export async function checkBackup(
  folder: string,
  { name = folder, pictures = true, lacking = false }: { name?: string; pictures?: boolean; lacking?: boolean } = {},
): Promise<CheckedBackup> {
  const refuse = (why: string): never => {
    throw new StartError(`${name} cannot be restored: ${why}`);
  };
  const manifest = await readManifest(folder).catch(() => refuse('it has no manifest.json of a backup'));
  const file = join(folder, DATABASE_NAME);
  if (!existsSync(file)) refuse(`${DATABASE_NAME} is missing`);
  const facts = await inspectCopy(file).catch((error: unknown) => refuse(`${DATABASE_NAME}: ${String(error)}`));
  if (facts.sha256 !== manifest.sha256) refuse(`${DATABASE_NAME} is not the file that was written`);
  if (facts.faults.length > 0) refuse(facts.faults[0] ?? '');
  const wrong = Object.keys(manifest.tables).filter((table) => facts.tables[table] !== manifest.tables[table]);
  if (wrong.length > 0) refuse(`rows are missing in ${wrong.join(', ')}`);
  const ids: string[] = [];
  const { brokenKeys } = facts;
  if (!pictures) return { manifest, ids, brokenKeys };
  for (const picture of await readdir(join(folder, PICTURES_NAME)).catch(() => [])) {
    const id = picture.replace(/\.webp$/, '');
    if (await isSound(join(folder, PICTURES_NAME, picture), id)) ids.push(id);
  }
  if (ids.length < manifest.pictures && !lacking)
    refuse(
      `${manifest.pictures - ids.length} of its pictures are missing or spoilt. --${LACKING} restores all the rest`,
    );
  return { manifest, ids, brokenKeys };
}
