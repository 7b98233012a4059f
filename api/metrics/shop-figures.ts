/** Figures of the shop's state that may raise an alarm: a few counts, the same from every process. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { toRoubles } from '#contract/values/money.ts';
import { deviceSilence, type Silence } from '#contract/devices/device-silence.ts';
import { draftFolder, pictureFolder } from '../files/picture-folder.ts';
import { namesIn } from '../files/picture-store.ts';
import type { Services } from '../environment/services.ts';

export interface Queue {
  readonly waiting: number;
  /** Age of the oldest entry in seconds; 0 without entries. */
  readonly oldestSeconds: number;
}

export interface ShopFigures {
  readonly letters: Queue & { readonly failed: number };
  /** Files between their upload and their final place. */
  readonly pictures: Queue;
  readonly tills: Readonly<Record<Silence, number>>;
  /** As the tills last reported. */
  readonly unsent: { readonly rows: number; readonly roubles: number };
  /** Undefined without a place for backups, `Infinity` when none was made. */
  readonly backupSeconds: number | undefined;
}

const seconds = (since: number, now: Date): number => Math.max(0, (now.getTime() - since) / 1000);

async function letters(db: Knex, now: Date): Promise<ShopFigures['letters']> {
  const rows = (await db('outbox')
    .whereIn('state', ['queued', 'sending', 'failed'])
    .groupBy('state')
    .select('state')
    .count({ count: '*' })
    .min({ oldest: 'created_at' })) as { state: string; count: number | string; oldest: string }[];
  const waiting = rows.filter(({ state }) => state !== 'failed');
  return {
    waiting: waiting.reduce((sum, { count }) => sum + Number(count), 0),
    oldestSeconds: Math.max(0, ...waiting.map(({ oldest }) => seconds(Date.parse(oldest), now))),
    failed: Number(rows.find(({ state }) => state === 'failed')?.count ?? 0),
  };
}

async function pictures(dataDir: string, now: Date): Promise<Queue> {
  const folder = draftFolder(pictureFolder(dataDir));
  const found = await Promise.all(
    (await namesIn(folder)).map((name) => stat(join(folder, name)).catch(() => undefined)),
  );
  const ages = found.flatMap((file) => (file === undefined ? [] : [seconds(file.mtimeMs, now)]));
  return { waiting: ages.length, oldestSeconds: Math.max(0, ...ages) };
}

async function tills(db: Knex, now: Date): Promise<Pick<ShopFigures, 'tills' | 'unsent'>> {
  // Retired tills are silent on purpose.
  const rows = await db('devices').whereNull('retired_at').select('last_seen_at', 'pending_count', 'pending_total');
  const counts: Record<Silence, number> = { no: 0, silent: 0, holding: 0 };
  for (const row of rows)
    counts[deviceSilence({ lastSeenAt: row.last_seen_at, pendingCount: row.pending_count }, now)] += 1;
  return {
    tills: counts,
    unsent: {
      rows: rows.reduce((sum, row) => sum + row.pending_count, 0),
      roubles: toRoubles(rows.reduce((sum, row) => sum + row.pending_total, 0)),
    },
  };
}

export async function readShopFigures({
  db,
  settings,
  clock,
  lastBackup,
}: Pick<Services, 'db' | 'settings' | 'clock' | 'lastBackup'>): Promise<ShopFigures> {
  const now = clock();
  const backup = await lastBackup?.();
  return {
    letters: await letters(db, now),
    pictures: await pictures(settings.DATA_DIR, now),
    ...(await tills(db, now)),
    backupSeconds:
      backup === undefined ? undefined : backup.at === null ? Infinity : seconds(Date.parse(backup.at), now),
  };
}
