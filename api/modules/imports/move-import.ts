/** Decisions of a person about an import: apply, cancel, undo. The work itself follows in portions. */
import type { Knex } from 'knex';
import { IMPORT_STOPS, type ImportStop } from '#contract/imports/import-profile.ts';
import { CodedError } from '#contract/errors.ts';
import { INTEGER_MAX } from '#contract/common.ts';
import type { ImportRow } from '#db/import-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { countInStates, countToWrite, findImport, likelyLines, updateImport } from './import-store.ts';
import { outcomesOf } from './apply/written-line.ts';
import type { FileChoice } from './plan/preview-counts.ts';
import { isSourceMovedSince } from './source-history.ts';
import { RELEASED, WRITING } from './work-lease.ts';

const UNDO_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Instant until which an import can be undone; null when it was never written. */
export function undoUntil({ finished_at, state }: ImportRow): string | null {
  if (finished_at === null || !['applied', 'canceled'].includes(state)) return null;
  return new Date(Date.parse(finished_at) + UNDO_DAYS * DAY_MS).toISOString();
}

/** Changes the import's state under the lock that all state changes share. */
function changeState(
  db: Knex,
  id: string,
  move: (trx: Knex.Transaction, row: ImportRow) => Promise<Partial<ImportRow> | null>,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'imports');
    const row = await findImport(trx, id);
    if (row === undefined) throw new CodedError('not_found');
    const change = await move(trx, row);
    if (change !== null) await updateImport(trx, id, change);
  });
}

async function refuseBusy(trx: Knex.Transaction, id: string): Promise<void> {
  if ((await countInStates(trx, WRITING, id)) > 0) throw new CodedError('import_busy');
}

/**
 * Starts writing the import, or makes its preview again when another import of its source was written after it. `confirmed`: the stops that
 * a person has seen. A repeat changes nothing. Throws `not_found`, `import_not_ready`, `import_needs_word` and `import_busy`.
 */
export function applyImport(db: Knex, id: string, confirmed: readonly ImportStop[], now: Date): Promise<void> {
  return changeState(db, id, async (trx, row) => {
    if (row.state === 'applying' || row.state === 'applied') return null;
    if (row.state !== 'ready' && row.state !== 'waiting') throw new CodedError('import_not_ready');
    const open = (JSON.parse(row.stops) as ImportStop[]).filter((stop) => !confirmed.includes(stop));
    if (open.length > 0)
      throw new CodedError('import_needs_word', {
        details: open.map((stop) => ({ path: `confirmed.${stop}`, message: IMPORT_STOPS[stop] })),
      });
    await refuseBusy(trx, id);
    if (await isSourceMovedSince(trx, row, row.previewed_at ?? row.created_at))
      return {
        ...RESTARTED_PREVIEW,
        choice: JSON.stringify({ ...(JSON.parse(row.choice) as FileChoice), again: true }),
      };
    return {
      ...RELEASED,
      state: 'applying',
      cursor: 0,
      lines_done: 0,
      lines_total: await countToWrite(trx, id),
      started_at: now.toISOString(),
      cancel_asked: false,
    };
  });
}

/** Stops an import; lines written already stay. Drops an import that was not begun. Throws `import_not_ready`. */
export function cancelImport(db: Knex, id: string, now: Date): Promise<void> {
  return changeState(db, id, (_, { state }) => {
    if (state === 'applying') return Promise.resolve({ cancel_asked: true });
    if (state === 'canceled' || state === 'dropped') return Promise.resolve(null);
    if (state !== 'ready' && state !== 'waiting' && state !== 'reading') throw new CodedError('import_not_ready');
    return Promise.resolve({ ...RELEASED, state: 'dropped', finished_at: now.toISOString() });
  });
}

/** Drops an import that nobody has decided about, for this reason; one that was decided about meanwhile stays. */
export function dropUndecided(db: Knex, id: string, reason: string, now: Date): Promise<void> {
  return changeState(db, id, (_, { state }) =>
    Promise.resolve(
      state === 'ready' || state === 'waiting'
        ? { ...RELEASED, state: 'dropped', error: reason, finished_at: now.toISOString() }
        : null,
    ),
  );
}

/** Starts undoing the import. Throws `import_not_ready`, `import_busy`, `import_too_old`. */
export function undoImport(db: Knex, id: string, now: Date): Promise<void> {
  return changeState(db, id, async (trx, row) => {
    if (row.state === 'undoing' || row.state === 'undone') return null;
    const until = undoUntil(row);
    if (until === null) throw new CodedError('import_not_ready');
    if (until < now.toISOString()) throw new CodedError('import_too_old');
    await refuseBusy(trx, id);
    return {
      ...RELEASED,
      state: 'undoing',
      cursor: INTEGER_MAX,
      lines_done: 0,
      lines_total: outcomesOf(row).done,
    };
  });
}

/** Columns that make the preview start again. */
const RESTARTED_PREVIEW = {
  ...RELEASED,
  state: 'reading',
  error: '',
  counts: '{}',
  stops: '[]',
  lines_done: 0,
  finished_at: null,
} as const;

/**
 * Accepts the suggested products of new lines, and makes the preview again with the resulting changes. Throws `import_not_ready`, and
 * `not_found` when these lines have no suggestions.
 */
export function matchLines(db: Knex, id: string, numbers: readonly number[] | 'all'): Promise<void> {
  return changeState(db, id, async (trx, { state, choice }) => {
    if (state !== 'ready' && state !== 'waiting') throw new CodedError('import_not_ready');
    const lines = await likelyLines(trx, id, numbers);
    if (lines.length === 0) throw new CodedError('not_found');
    const fileChoice = JSON.parse(choice) as FileChoice;
    const matches = lines.map(({ external_id, extra }): [string, string] => {
      const { likely } = JSON.parse(extra) as { likely: { productId: string } };
      return [external_id, likely.productId];
    });
    const next: FileChoice = { ...fileChoice, matches: { ...fileChoice.matches, ...Object.fromEntries(matches) } };
    return { ...RESTARTED_PREVIEW, choice: JSON.stringify(next) };
  });
}

/** Makes the preview again from the file, with the source's current profile. Throws `import_not_ready`. */
export function previewAgain(db: Knex, id: string): Promise<void> {
  return changeState(db, id, (_, { state, has_file }) => {
    if (state === 'reading') return Promise.resolve(null);
    if (state !== 'ready' && state !== 'waiting' && state !== 'failed') throw new CodedError('import_not_ready');
    if (!Boolean(has_file))
      throw new CodedError('import_not_ready', { text: 'Файл уже не хранится: отправьте его ещё раз' });
    return Promise.resolve(RESTARTED_PREVIEW);
  });
}
