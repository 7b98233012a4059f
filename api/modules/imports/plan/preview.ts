/** A preview in the making: planned changes are counted and stored as lines, under its lease. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ImportProfile, ImportStop } from '#contract/imports/import-profile.ts';
import type { ImportLineRow, ImportRow } from '#db/import-tables.ts';
import { insertRows } from '#db/insert-rows.ts';
import { writeTransaction } from '#db/write.ts';
import { updateImport } from '../store/import-store.ts';
import { deleteRows } from '../store/line-store.ts';
import { assertLeased, leaseColumns, leaseRenewal, LeaseLost, RELEASED } from '../store/work-lease.ts';
import { isKept, rowOfLine, type PlannedLine } from './planned-line.ts';
import { countLine, NO_COUNTS, type ImportCounts } from './preview-counts.ts';

export interface PreviewContext {
  readonly db: Knex;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly clock: () => Date;
  /** True once the process is shutting down: stored lines stay, the rest waits for the next process. */
  readonly stopped: () => boolean;
}

/** Lines stored at once: a commit waits for the disk, and others wait for it. */
const STORED = 300;
/** Milliseconds after which lines and the progress are stored in any case. */
const STORED_MS = 1000;

export function newPreview(context: PreviewContext, job: ImportRow, profile: ImportProfile) {
  const { db, clock, stopped } = context;
  /** Renews the lease; called in steps that write no lines. */
  const renew = leaseRenewal(context, job);
  const counts: ImportCounts = { ...NO_COUNTS, priceMoveFrom: profile.thresholds.priceMove };
  let number = 0;
  let toWrite = 0;
  let planned: ImportLineRow[] = [];
  let storedAt = performance.now();

  /** Stores the waiting lines and the progress, and renews the lease. */
  async function store(lines_done: number): Promise<void> {
    if (stopped()) throw new LeaseLost();
    const lines = planned;
    planned = [];
    await writeTransaction(db, async (trx) => {
      await assertLeased(trx, job.id, 'reading');
      await insertRows(trx, 'import_lines', lines);
      await updateImport(trx, job.id, { ...leaseColumns(clock()), lines_done });
    });
    storedAt = performance.now();
  }

  /** Takes the next lines; they are stored from time to time, and all of them by `finish`. */
  async function write(lines: readonly PlannedLine[]): Promise<void> {
    for (const line of lines) {
      countLine(counts, line, profile);
      number += 1;
      if (line.to_write) toWrite += 1;
      if (isKept(line)) planned.push(rowOfLine(job.id, number, line));
    }
    if (planned.length >= STORED || performance.now() - storedAt >= STORED_MS) await store(number);
    await yieldToEventLoop();
  }

  /** Stores the finished preview and all its lines, unless it is no longer `isCurrent`: then it begins again. */
  async function finish(
    stops: readonly ImportStop[],
    facts: Partial<ImportRow>,
    isCurrent: (trx: Knex.Transaction) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<void> {
    await store(number);
    await writeTransaction(db, async (trx) => {
      await assertLeased(trx, job.id, 'reading');
      const made = {
        ...facts,
        state: stops.length > 0 ? 'waiting' : 'ready',
        counts: JSON.stringify(counts),
        stops: JSON.stringify(stops),
        lines_total: toWrite,
      };
      const change = { ...RELEASED, choice: job.choice, lines_done: 0 };
      await updateImport(trx, job.id, (await isCurrent(trx)) ? { ...change, ...made } : change);
    });
  }

  const clear = (): Promise<void> => deleteRows(db, 'import_lines', { import_id: job.id }, renew);
  return { counts, renew, store, write, finish, clear };
}
export type Preview = ReturnType<typeof newPreview>;
