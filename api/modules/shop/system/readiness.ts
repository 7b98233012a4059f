/** Can this process do its work: is the schema current, and can it write, into the database and beside it? */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMigrated } from '#db/migrate.ts';
import { countLook } from '#db/revision.ts';
import type { Services } from '../../../services.ts';

/** Anybody may ask, and each look waits for the disk: one look serves all who ask within this time. */
const GOOD_FOR_MS = 2_000;
/** A look that takes longer has found nothing ready. */
const PATIENCE_MS = 4_000;
/** More than a file system may have left in a block already taken. */
const PROBE = Buffer.alloc(65_536, '.');
async function writeProbe(folder: string): Promise<void> {
  const path = join(folder, `.readiness-${process.pid}`);
  try {
    await writeFile(path, PROBE);
  } finally {
    await rm(path, { force: true });
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>(
    (_, fail) => (timer = setTimeout(() => fail(new Error('no answer in time')), PATIENCE_MS)),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A question that is answered from a look of the last two seconds where there is one; a failure is told in the log. */
export function readiness({ db, settings, log }: Pick<Services, 'db' | 'settings' | 'log'>): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | null = null;

  async function look(): Promise<boolean> {
    try {
      if (!(await isMigrated(db))) return false;
      await Promise.all([countLook(db), writeProbe(settings.DATA_DIR)]);
      return true;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'not ready');
      return false;
    }
  }

  return () => {
    const at = performance.now();
    if (asked === null || at - asked.at > GOOD_FOR_MS) asked = { at, answer: inTime(look()).catch(() => false) };
    return asked.answer;
  };
}
