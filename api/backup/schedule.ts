/**
 * Makes backups while the server runs, each in a separate process, so that neither reading the whole shop nor checking the copy delays
 * requests. Of several servers over one database, one at a time makes a backup.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../environment/env.ts';
import { withLease } from '#db/leases.ts';
import type { LastBackup, Services } from '../environment/services.ts';
import { repeat } from '../environment/repeat.ts';
import { newestBackup } from './backup-folder.ts';
import { backupStore, type BackupStore } from './backup-store.ts';

const HOUR_MS = 3_600_000;
/** The first check waits until the first customers have been served. */
const FIRST_CHECK_MS = 60_000;
const CHECK_INTERVAL_MS = 10 * 60_000;
/** A place that has not answered by then is reported. */
const PLACE_TIMEOUT_MS = 60_000;
/** A backup takes less, even one sent over a slow line; a longer one hangs. */
const BACKUP_MS = 6 * HOUR_MS;
/** Pause after a failed backup. */
const PAUSE_MS = HOUR_MS;
/** Hours that a backup may be late before it counts as overdue. */
const GRACE_HOURS = 6;
const LOWER_PRIORITY = 10;
const LEASE_NAME = 'backup';
const GOOD_FOR_MS = 30_000;
const CHECK_TIMEOUT_MS = 1_000;

const RUN =
  'const [, bundle, name, ...args] = process.argv; process.exit(await (await import(bundle)).runCommand(name, args));';

export interface BackedUpShop {
  readonly settings: Settings;
  /** Time when its database was made, also by a move or a restore: a shop without a backup is overdue only some time after it. */
  readonly madeAt: Date;
}

/** The newest backup, and whether it is older than the settings allow; undefined without a configured place. */
export async function lastBackup(shop: BackedUpShop, now: Date): Promise<LastBackup | undefined> {
  const store = backupStore(shop.settings);
  if (store === undefined) return undefined;
  const at = await newestAt(store, now);
  return { at, place: await store.place(), overdue: isOverdue(shop, at, now) };
}

/** An unreadable place, such as an unmounted disk, counts as empty. */
async function newestAt(store: BackupStore, now: Date): Promise<string | null> {
  return newestBackup(await store.list().catch(() => []), now)?.at ?? null;
}

function isOverdue({ settings: { BACKUP_HOURS: hours }, madeAt }: BackedUpShop, at: string | null, now: Date): boolean {
  return hours > 0 && ageOf(at ?? madeAt.toISOString(), now) > (hours + GRACE_HOURS) * HOUR_MS;
}

const ageOf = (at: string, now: Date): number => now.getTime() - Date.parse(at);

/**
 * Reuses a check of the last half minute: the endpoint is public, and the folder may be on a disk that has stopped responding. While a
 * check is slow, the previous result is returned, at first that no backup is known. Whether the backup is overdue is judged at each call.
 */
export function rememberedBackup(shop: BackedUpShop, clock: () => Date): () => Promise<LastBackup | undefined> {
  const { settings } = shop;
  let known: LastBackup | undefined =
    backupStore(settings) === undefined
      ? undefined
      : { at: null, overdue: true, place: settings.BACKUP_S3 === undefined ? 'same-disk' : 'store' };
  let checkedAt = -Infinity;
  let checking: Promise<void> | null = null;
  return async () => {
    if (performance.now() - checkedAt > GOOD_FOR_MS) {
      checking ??= lastBackup(shop, clock()).then((found) => {
        known = found;
        checkedAt = performance.now();
        checking = null;
      });
      await Promise.race([checking, pause(CHECK_TIMEOUT_MS, undefined, { ref: false })]);
    }
    return known && { ...known, overdue: isOverdue(shop, known.at, clock()) };
  };
}

export async function isBackupDue(settings: Settings, now: Date): Promise<boolean> {
  const store = settings.BACKUP_HOURS === 0 ? undefined : backupStore(settings);
  if (store === undefined) return false;
  const at = await newestAt(store, now);
  return at === null || ageOf(at, now) >= settings.BACKUP_HOURS * HOUR_MS;
}

/** Starts the scheduler; `commands`: path of the commands' module. The returned function stops it and discards a running backup. */
export function startBackups(
  { db, settings, clock, log }: Pick<Services, 'db' | 'settings' | 'clock' | 'log'>,
  commands: string,
  { firstCheckMs = FIRST_CHECK_MS, placeTimeoutMs = PLACE_TIMEOUT_MS, execArgv = process.execArgv } = {},
): () => Promise<void> {
  let child: ChildProcess | null = null;
  let isStopped = false;
  let notBefore = 0;
  let asking: Promise<boolean> | null = null;

  /**
   * True when a backup is due. Callers share one question to a place that does not respond, because each question would occupy one of
   * Node's few file threads. Throws when there is no answer within `placeTimeoutMs`.
   */
  async function isDue(): Promise<boolean> {
    asking ??= isBackupDue(settings, clock()).finally(() => (asking = null));
    const answer = await Promise.race([asking, pause(placeTimeoutMs, undefined, { ref: false })]);
    if (answer === undefined) throw new Error('the place of the backups does not respond');
    return answer;
  }

  async function run(): Promise<void> {
    if (performance.now() < notBefore || !(await isDue())) return;
    const work = async (): Promise<boolean> => {
      // Another process may have made it before this one got its turn.
      if (!isStopped && (await isDue())) await make();
      return true;
    };
    await withLease(db, LEASE_NAME, work, { stepMs: 2 * BACKUP_MS });
  }

  async function make(): Promise<void> {
    child = spawn(
      process.execPath,
      [...execArgv, '--input-type=module', '-e', RUN, commands, 'backup', '--reason', 'daily'],
      { stdio: ['ignore', 'pipe', 'pipe'], timeout: BACKUP_MS, killSignal: 'SIGKILL' },
    );
    // An ordinary user may not raise the priority of a process: a server that runs below this one keeps its own.
    if (child.pid !== undefined) setPriority(child.pid, Math.max(LOWER_PRIORITY, getPriority()));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    child = null;
    if (code === 0) log.info({ said: output.trim() }, 'backup');
    else if (isStopped) log.info('the backup was stopped with the server');
    else
      log.error({ code, said: output.trim() }, 'the backup failed, or found the shop not in order: run npm run doctor');
    if (code !== 0) notBefore = performance.now() + PAUSE_MS;
  }

  const stop = repeat(
    run,
    CHECK_INTERVAL_MS,
    (error) => {
      child = null;
      notBefore = performance.now() + PAUSE_MS;
      log.error({ message: error instanceof Error ? error.message : String(error) }, 'the backup failed');
    },
    firstCheckMs,
  );
  return () => {
    isStopped = true;
    child?.kill();
    return stop();
  };
}
