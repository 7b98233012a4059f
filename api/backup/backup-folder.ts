/**
 * The folder of the backups: one folder per backup, named by its time and reason, which gets its name only once it is complete.
 * `shop.sqlite` is the database, whichever engine it came from, `pictures` the originals, `manifest.json` the expected content of both.
 */
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { namesIn } from '../files/picture-store.ts';
import { removeLeftovers } from './leftovers.ts';

export const DATABASE_NAME = 'shop.sqlite';
export const PICTURES_NAME = 'pictures';
export const MANIFEST_NAME = 'manifest.json';

/** Reason of a backup; the newest ones of each reason are kept. */
export const BACKUP_REASONS = ['asked', 'daily', 'before-update'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

const manifestSchema = z.object({
  format: z.literal(1),
  /** Time of the database snapshot, UTC. */
  at: z.iso.datetime(),
  reason: z.enum(BACKUP_REASONS),
  /** Hash of the database file. */
  sha256: z.string(),
  migrations: z.array(z.string()),
  /** Rows by table. */
  tables: z.record(z.string(), z.number()),
  pictures: z.number(),
  /** Faults that the shop had: the backup holds them unchanged. */
  faults: z.array(z.string()).default([]),
});
export type Manifest = z.output<typeof manifestSchema>;

export interface Backup {
  readonly name: string;
  /** Location: a folder, or an address in the store. */
  readonly path: string;
  readonly at: string;
  readonly reason: BackupReason;
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-([a-z-]+)$/;
/** Folder of a backup in progress, possibly left by a killed process. */
const MAKING = /^\.making-/;
const REMOVING = '.removing-';

/** `2026-11-22T14-03-05-123Z-daily`: the time in a form allowed in file names, and the reason. */
export function backupName(at: Date, reason: BackupReason): string {
  return `${at.toISOString().replace(/[:.]/g, '-')}-${reason}`;
}

/** A backup by its name in `folder`; empty when the name is not a backup's. */
export function backupOf(folder: string, name: string): Backup[] {
  const [, day, hour, minute, second, millis, given] = NAME.exec(name) ?? [];
  const reason = BACKUP_REASONS.find((one) => one === given);
  if (reason === undefined) return [];
  return [{ name, path: join(folder, name), at: `${day}T${hour}:${minute}:${second}.${millis}Z`, reason }];
}

/** All complete backups, newest first; empty without such a folder. */
export async function listBackups(folder: string): Promise<Backup[]> {
  return (await namesIn(folder)).flatMap((name) => backupOf(folder, name)).sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** The paths of the shop in the folder of the backups: the folder itself, unless others keep theirs in it too. */
export async function ownPaths(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return [];
  const own = names.filter(
    (name) => MAKING.test(name) || name.startsWith(REMOVING) || backupOf(folder, name).length > 0,
  );
  return own.length === names.length ? [folder] : own.map((name) => join(folder, name));
}

/** The declared content of a backup. Throws when `path` is not a backup. */
export async function readManifest(path: string): Promise<Manifest> {
  return parseManifest(await readFile(join(path, MANIFEST_NAME), 'utf8'));
}

/** Number of rows in all tables. */
export const rowsIn = ({ tables }: Manifest): number => Object.values(tables).reduce((sum, count) => sum + count, 0);

/** Throws when the text is not a manifest. */
export function parseManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}

/** Milliseconds that the clock of another server may be ahead of this one. */
const AHEAD_MS = 5 * 60_000;

/** False for a backup that bears a time of the future: it was made while a clock ran ahead. */
const isPast = ({ at }: Backup, now: Date): boolean => Date.parse(at) <= now.getTime() + AHEAD_MS;

/** The newest backup that is not dated in the future; `all` is sorted newest first. */
export function newestBackup(all: readonly Backup[], now: Date): Backup | undefined {
  return all.find((backup) => isPast(backup, now));
}

export interface Kept {
  /** Number kept of each reason. */
  readonly keep: number;
  readonly now: Date;
  /** Names of backups that a newer one replaces. */
  readonly superseded?: ReadonlySet<string>;
}

/** The superseded backups, and all but the newest of each reason; those of the future count as the oldest. `all` is sorted newest first. */
export function surplusOf(all: readonly Backup[], { keep, now, superseded = new Set() }: Kept): Backup[] {
  const rest = all.filter(({ name }) => !superseded.has(name));
  const ordered = [...rest.filter((one) => isPast(one, now)), ...rest.filter((one) => !isPast(one, now))];
  const surplus = BACKUP_REASONS.flatMap((reason) => ordered.filter((one) => one.reason === reason).slice(keep));
  return [...all.filter(({ name }) => superseded.has(name)), ...surplus];
}

/** Removes leftovers of killed processes from the folder of the backups, before the next backup needs the space. */
export async function removeUnfinished(folder: string, now: Date): Promise<void> {
  await removeLeftovers(folder, now, MAKING);
  for (const name of await readdir(folder))
    if (name.startsWith(REMOVING)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes surplus backups and leftovers of killed processes. A backup is renamed first: a partial one never looks complete. */
export async function pruneBackups(folder: string, kept: Kept): Promise<string[]> {
  const old = surplusOf(await listBackups(folder), kept);
  for (const { name, path } of old) await rename(path, join(folder, REMOVING + name));
  await removeUnfinished(folder, kept.now);
  return old.map(({ name }) => name);
}
