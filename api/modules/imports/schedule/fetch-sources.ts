/** Fetches due price lists, in turn. Each is an ordinary import, written by itself within the source's thresholds only. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { IMPORT_FILE_BYTES } from '#contract/imports/imports.ts';
import type { ImportScheduleRow } from '#db/import-tables.ts';
import { isDue } from '#db/filters.ts';
import { isFull, isOutage } from '#db/outage.ts';
import { withLease } from '#db/leases.ts';
import { writeTransaction } from '#db/write.ts';
import { DownloadError, type Downloaded, type Services } from '../../../environment/services.ts';
import { unseal } from '../../shop/facts/sealed.ts';
import { sealingKey } from '../../shop/facts/shop-secrets.ts';
import { beginImport } from '../jobs/begin-import.ts';
import { WORKING } from '../store/work-lease.ts';
import { passwordOwner } from './save-schedule.ts';
import { importFolder } from '../store/import-file.ts';
import { updateSchedule } from '../store/source-store.ts';

export type FetchContext = Pick<Services, 'db' | 'download' | 'clock'> & {
  readonly dataDir: string;
  readonly stopped: () => boolean;
};

const SOURCES_LOCK = 'import-sources';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Timeout for a whole price list. */
const FETCH_MS = 15 * MINUTE_MS;
/** After the first failures in a row; then it waits for the next scheduled time. */
const RETRIES_MS = [5 * MINUTE_MS, 30 * MINUTE_MS] as const;

type DueSchedule = ImportScheduleRow & { readonly name: string };

/** The source that has been due longest, without a file being read or written. */
const dueSchedule = ({ db, clock }: FetchContext): Promise<DueSchedule | undefined> =>
  db('import_schedules as c')
    .join('import_sources as s', 's.id', 'c.source_id')
    .where(isDue('c.next_at', clock().toISOString()))
    .whereNotExists(db('imports as i').whereRaw('i.source_id = c.source_id').whereIn('i.state', WORKING).select('i.id'))
    .orderBy('c.next_at')
    .select('c.*', 's.name')
    .first() as unknown as Promise<DueSchedule | undefined>;

async function fetchFile({ db, download, dataDir }: FetchContext, row: DueSchedule, path: string): Promise<Downloaded> {
  const { source_id, url, etag, last_modified, login_name: name, sealed_password: sealed } = row;
  await mkdir(importFolder(dataDir), { recursive: true });
  const password = sealed === '' ? '' : unseal(await sealingKey(db), sealed, passwordOwner(source_id));
  const login = name === '' ? undefined : { name, password };
  const known = { etag: etag || undefined, lastModified: last_modified || undefined };
  return download({ url, path, mostBytes: IMPORT_FILE_BYTES, ms: FETCH_MS, login, ...known });
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('base64url');
}

async function fetchSource(context: FetchContext, row: DueSchedule): Promise<void> {
  const { db, clock, dataDir } = context;
  const path = join(importFolder(dataDir), `${row.source_id}.fetched`);
  const laterBy = (ms: number): string => new Date(clock().getTime() + ms).toISOString();
  const noteIn = (
    trx: Knex.Transaction,
    change: Partial<ImportScheduleRow>,
    waitMs = row.every_hours * HOUR_MS,
  ): Promise<void> => {
    const done = { last_at: clock().toISOString(), next_at: laterBy(waitMs), last_error: '', failures: 0 };
    return updateSchedule(trx, row, { ...done, ...change });
  };
  const note = (change: Partial<ImportScheduleRow>, waitMs?: number): Promise<void> =>
    writeTransaction(db, (trx) => noteIn(trx, change, waitMs));
  // Counted before it begins: a fetch that ends with the process is not repeated at once, and others take their turn first.
  const failures = row.failures + 1;
  const retryMs = RETRIES_MS[failures - 1] ?? row.every_hours * HOUR_MS;
  await writeTransaction(db, (trx) => updateSchedule(trx, row, { failures, next_at: laterBy(retryMs) }));
  try {
    const file = await fetchFile(context, row, path);
    if (file.kind === 'same') return await note({ last_outcome: 'same' });
    const content_hash = await hashOf(path);
    const validators = { etag: file.etag ?? '', last_modified: file.lastModified ?? '', content_hash };
    if (content_hash === row.content_hash) return await note({ ...validators, last_outcome: 'same' });
    const choice = { auto: true, scheduled: true };
    const sent = { sourceName: row.name, path, fileName: file.name, choice, stockAt: null };
    // In one transaction: another process may read the file at once, and note that it cannot be read.
    const by = { actorId: null, now: clock() };
    await beginImport(db, dataDir, sent, by, (trx) => noteIn(trx, { ...validators, last_outcome: 'taken' }));
  } catch (error) {
    if (isOutage(error)) throw error;
    const isRemoteFault = error instanceof DownloadError;
    const [last_error, counted, waitMs] = isFull(error)
      ? ['на сервере кончилось место', row.failures, RETRIES_MS[0]]
      : [isRemoteFault ? error.message : 'ошибка магазина', failures, retryMs];
    await note({ last_outcome: 'failed', last_error, failures: counted }, waitMs);
    // Recorded first, or it would be fetched again each second.
    if (!isRemoteFault) throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Fetches all due lists, unless another process does. */
export async function fetchSources(context: FetchContext): Promise<void> {
  if ((await dueSchedule(context)) === undefined) return;
  await withLease(context.db, SOURCES_LOCK, async (step) => {
    for (let row = await dueSchedule(context); row !== undefined; row = await dueSchedule(context)) {
      if (context.stopped()) break;
      step();
      await fetchSource(context, row);
    }
    return true;
  });
}
