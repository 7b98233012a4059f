/** Readiness of this process: the schema is current, a sale can be recorded, and the files are writable. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaState, UnknownSchema } from '#db/migrations/migrate.ts';
import { isDamaged } from '#db/outage.ts';
import { probeDatabase } from '#db/probe.ts';
import type { Services } from '../../../environment/services.ts';

/** The check is public and waits for the disk: one result serves all requests within this time. */
const CACHE_MS = 2_000;
/** A check that takes longer fails. */
const TIMEOUT_MS = 4_000;
/** Larger than the free rest of a file system's block. */
const PROBE = Buffer.alloc(65_536, '.');
async function writeProbe(folder: string): Promise<void> {
  const path = join(folder, `.readiness-${process.pid}`);
  try {
    await writeFile(path, PROBE);
  } finally {
    await rm(path, { force: true });
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>(
    (_, fail) => (timer = setTimeout(() => fail(new Error('no answer in time')), TIMEOUT_MS)),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a check that reuses a result of the last two seconds; failures are logged. Once a statement has met a damaged page, the process is
 * not ready until it starts again: a restore exchanges the file, and some calls would go on to fail.
 */
export function readiness({ db, settings, log }: Pick<Services, 'db' | 'settings' | 'log'>): () => Promise<boolean> {
  let damage: Error | null = null;
  db.on('query-error', (error: Error) => {
    if (isDamaged(error)) damage ??= error;
  });
  let last: { readonly at: number; readonly answer: Promise<boolean> } | null = null;

  async function check(): Promise<boolean> {
    try {
      const { pending, unknown } = await schemaState(db);
      if (unknown.length > 0) throw new UnknownSchema(unknown);
      if (pending.length > 0) throw new Error(`the database lacks ${pending.length} migration(s) of this release`);
      if (damage !== null) throw damage;
      await Promise.all([probeDatabase(db), writeProbe(settings.DATA_DIR)]);
      return true;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'not ready');
      return false;
    }
  }

  return () => {
    const at = performance.now();
    if (last === null || at - last.at > CACHE_MS) last = { at, answer: withTimeout(check()).catch(() => false) };
    return last.answer;
  };
}
