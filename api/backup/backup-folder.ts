/**
 * The folder of the backups: a folder for each, named by its moment and its reason, which stands there only once it is
 * whole. `shop.sqlite` is the database, whichever engine it came from, `pictures` the originals, `manifest.json` what
 * both must hold.
 */
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { removeLeftovers } from './leftovers.ts';

export const DATABASE_NAME = 'shop.sqlite';
export const PICTURES_NAME = 'pictures';
export const MANIFEST_NAME = 'manifest.json';

/** Why a backup was made; of each reason the newest are kept. */
export const BACKUP_REASONS = ['asked', 'daily', 'before-update'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

const manifestSchema = z.object({
  format: z.literal(1),
  /** The moment of the database, UTC. */
  at: z.iso.datetime(),
  reason: z.enum(BACKUP_REASONS),
  /** Of the database's file. */
  sha256: z.string(),
  migrations: z.array(z.string()),
  /** Rows by table. */
  tables: z.record(z.string(), z.number()),
  pictures: z.number(),
});
export type Manifest = z.output<typeof manifestSchema>;

export interface Backup {
  readonly name: string;
  /** Where it lies: a folder, or an address in the store. */
  readonly path: string;
  readonly at: string;
  readonly reason: BackupReason;
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-([a-z-]+)$/;
/** What a process is making; a killed one has left it. */
const MAKING = /^\.making-/;
const REMOVING = '.removing-';

/** `2026-11-22T14-03-05-123Z-daily`: a moment that a file name can bear, and the reason. */
export function backupName(at: Date, reason: BackupReason): string {
  return `${at.toISOString().replace(/[:.]/g, '-')}-${reason}`;
}

/** A backup by the name it lies under in a place; none when the name is no backup's. */
export function backupOf(folder: string, name: string): Backup[] {
  const [, day, hour, minute, second, millis, given] = NAME.exec(name) ?? [];
  const reason = BACKUP_REASONS.find((one) => one === given);
  if (reason === undefined) return [];
  return [{ name, path: join(folder, name), at: `${day}T${hour}:${minute}:${second}.${millis}Z`, reason }];
}

/** All whole backups, the newest first; none where there is no such folder. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => backupOf(folder, name)).sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** What a backup says it holds. Throws when it is none. */
export async function readManifest(path: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(path, MANIFEST_NAME), 'utf8')));
}

export function manifestFile(path: string): string {
  return join(path, MANIFEST_NAME);
}

/** All but the newest `keep` of each reason; they come the newest first. */
export function surplusOf(all: readonly Backup[], keep: number): Backup[] {
  return BACKUP_REASONS.flatMap((reason) => all.filter((one) => one.reason === reason).slice(keep));
}

/** Removes from the folder of the backups what killed processes have left, before the next one needs the room. */
export async function removeUnfinished(folder: string, now: Date): Promise<void> {
  await removeLeftovers(folder, now, MAKING);
  for (const name of await readdir(folder))
    if (name.startsWith(REMOVING)) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Removes all but the newest `keep` of each reason, and what killed processes have left. A backup that is going is
 * renamed first, so that no half of one is ever taken for a whole.
 */
export async function pruneBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const old = surplusOf(await listBackups(folder), keep);
  for (const { name, path } of old) await rename(path, join(folder, REMOVING + name));
  await removeUnfinished(folder, now);
  return old.map(({ name }) => name);
}
