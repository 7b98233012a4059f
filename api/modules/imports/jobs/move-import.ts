/** Decisions of a person about an import: apply, cancel, undo. The work itself follows in portions. */
import type { Knex } from 'knex';
import { IMPORT_STOPS, type ImportStop } from '#contract/imports/import-profile.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { matchImportLines } from '#contract/imports/imports.ts';
import { INTEGER_MAX } from '#contract/common.ts';
import type { ImportLineRow, ImportRow } from '#db/import-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { recordAudit, type AuditSubject } from '../../audit/record-audit.ts';
import { putAnswers, type Answer } from '../store/link-store.ts';
import { choiceOf, countInStates, requireImport, updateImport } from '../store/import-store.ts';
import { findSource } from '../store/source-store.ts';
import { outcomesOf } from '../apply/written-line.ts';
import { candidatesOf } from '../plan/planned-line.ts';
import { areSettingsChanged, isSourceMovedSince, laterImport } from '../plan/source-history.ts';
import { RELEASED, WORKING, WRITING } from '../store/work-lease.ts';

const UNDO_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Instant until which an import can be undone; null when it was never written. */
export function undoUntil({ finished_at, state }: ImportRow): string | null {
  if (finished_at === null || !['applied', 'canceled'].includes(state)) return null;
  return new Date(Date.parse(finished_at) + UNDO_DAYS * DAY_MS).toISOString();
}

export const importSubject = ({ id, file_name }: ImportRow): AuditSubject => ({
  kind: 'import',
  id,
  label: file_name,
});

function changeState(
  db: Knex,
  id: string,
  move: (trx: Knex.Transaction, row: ImportRow) => Promise<Partial<ImportRow> | null> | Partial<ImportRow> | null,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'imports');
    const change = await move(trx, await requireImport(trx, id));
    if (change !== null) await updateImport(trx, id, change);
  });
}

async function refuseBusy(trx: Knex.Transaction, id: string): Promise<void> {
  if ((await countInStates(trx, WRITING, id)) > 0) throw new CodedError('import_busy');
}

/** Throws `import_previewed_again` unless the current preview is the one that the deciding person saw. */
export function refuseOtherPreview({ state, previewed_at }: ImportRow, seen: ImportRow['previewed_at'] | undefined) {
  if (seen !== undefined && (state === 'reading' || seen !== previewed_at))
    throw new CodedError('import_previewed_again');
}

/**
 * Starts writing the import, or makes its preview again when another import of its source was written after it, or the source's settings
 * were changed. `confirmed`: the stops that a person has seen, `previewedAt`: in which preview. A repeat changes nothing. Throws
 * `not_found`, `import_previewed_again`, `import_not_ready`, `import_needs_word` and `import_busy`.
 */
export function applyImport(
  db: Knex,
  id: string,
  { confirmed, previewedAt }: { confirmed: readonly ImportStop[]; previewedAt?: ImportRow['previewed_at'] | undefined },
  { actorId, now }: By,
): Promise<void> {
  return changeState(db, id, async (trx, row) => {
    if (row.state === 'applying' || row.state === 'applied') return null;
    refuseOtherPreview(row, previewedAt);
    if (row.state !== 'ready' && row.state !== 'waiting') throw new CodedError('import_not_ready');
    const stops = JSON.parse(row.stops) as ImportStop[];
    const open = stops.filter((stop) => !confirmed.includes(stop));
    if (open.length > 0)
      throw new CodedError('import_needs_word', {
        details: open.map((stop) => ({ path: `confirmed.${stop}`, message: IMPORT_STOPS[stop] })),
      });
    await refuseBusy(trx, id);
    // Doubtful lines that a person confirmed as a whole don't stop the next file of the source.
    const doubtful = trx('import_lines').where({ import_id: id, question: 'doubt' });
    if (stops.includes('doubt'))
      await putAnswers(trx, row.source_id, (await answerRows(doubtful, row.source_id, 'seen', now)).flat());
    const choice = choiceOf(row);
    const moment = row.previewed_at ?? row.created_at;
    if (await areSettingsChanged(trx, row))
      return { ...RESTARTED_PREVIEW, choice: JSON.stringify({ ...choice, isResettled: true }) };
    if (await isSourceMovedSince(trx, row, moment, { isAgain: choice.again === true, now }))
      return { ...RESTARTED_PREVIEW, choice: JSON.stringify({ ...choice, again: true }) };
    return {
      ...RELEASED,
      state: 'applying',
      decided_by: actorId,
      cursor: 0,
      lines_done: 0,
      started_at: now.toISOString(),
      cancel_asked: false,
    };
  });
}

/** Stops an import; lines written already stay. Drops an import that was not begun. Throws `import_not_ready`. */
export function cancelImport(db: Knex, id: string, by: By): Promise<void> {
  return changeState(db, id, async (trx, row) => {
    const { state } = row;
    if (state === 'applying') return { cancel_asked: true, decided_by: by.actorId };
    if (state === 'canceled' || state === 'dropped') return null;
    if (state !== 'ready' && state !== 'waiting' && state !== 'reading') throw new CodedError('import_not_ready');
    await recordAudit({ trx, ...by }, 'import_dropped', importSubject(row));
    return { ...RELEASED, state: 'dropped', decided_by: by.actorId, finished_at: by.now.toISOString() };
  });
}

/** Drops an import that nobody has decided about, for this reason; one that was decided about meanwhile stays. */
export function dropUndecided(db: Knex, id: string, reason: string, now: Date): Promise<void> {
  return changeState(db, id, (_, { state }) =>
    state === 'ready' || state === 'waiting'
      ? { ...RELEASED, state: 'dropped', error: reason, finished_at: now.toISOString() }
      : null,
  );
}

/** Throws `imported_later` while a later import of the same goods stands: each one's record holds the values that it replaced. */
async function refuseImportedLater(trx: Knex.Transaction, row: ImportRow): Promise<void> {
  const later = await laterImport(trx, row);
  if (later === undefined) return;
  const source = await findSource(trx, later.source_id);
  throw new CodedError('imported_later', {
    text: `Эти товары позже меняла загрузка «${later.file_name}» (источник «${source?.name ?? ''}»). Сначала нажмите «Вернуть как было» в ней`,
  });
}

/** Starts undoing it. Throws `import_not_ready`, `import_busy`, `import_too_old`, `imported_later` when a later one goes first. */
export function undoImport(db: Knex, id: string, { actorId, now }: By): Promise<void> {
  return changeState(db, id, async (trx, row) => {
    if (row.state === 'undoing' || row.state === 'undone') return null;
    const until = undoUntil(row);
    if (until === null) throw new CodedError('import_not_ready');
    if (until < now.toISOString()) throw new CodedError('import_too_old');
    await refuseBusy(trx, id);
    await refuseImportedLater(trx, row);
    return {
      ...RELEASED,
      state: 'undoing',
      undone_by: actorId,
      cursor: INTEGER_MAX,
      lines_done: 0,
      lines_total: outcomesOf(row).done,
    };
  });
}

const RESTARTED_PREVIEW = {
  ...RELEASED,
  state: 'reading',
  error: '',
  counts: '{}',
  stops: '[]',
  lines_done: 0,
  lines_total: 0,
  finished_at: null,
} as const;

/**
 * Stores a person's answer about lines, for this and later files of the source, and makes an open preview again with the resulting changes.
 * `productId`: the candidate that the lines are, null for none of them, undefined for their only one. Throws `import_not_ready` while the
 * import is worked on, `import_previewed_again` for lines of another preview, and `not_found` when no line has such a candidate.
 */
export function matchLines(
  db: Knex,
  id: string,
  { lines, productId, previewedAt }: BodyOf<typeof matchImportLines>,
  by: By,
): Promise<void> {
  return changeState(db, id, async (trx, row) => {
    refuseOtherPreview(row, previewedAt);
    const { source_id, state } = row;
    const isOpen = state === 'ready' || state === 'waiting';
    if (WORKING.includes(state) || (lines === 'all' && !isOpen)) throw new CodedError('import_not_ready');
    const ofImport = trx('import_lines').where({ import_id: id });
    const chosen =
      lines === 'all'
        ? ofImport.whereIn('kind', ['new', 'draft']).where({ question: 'likely' })
        : ofImport.whereIn('number', lines);
    const answer = productId === null ? 'other' : 'same';
    const answers = (await answerRows(chosen, source_id, answer, by.now)).flatMap((rows) =>
      rows.filter(
        ({ product_id }) =>
          productId === null || product_id === productId || (productId === undefined && rows.length === 1),
      ),
    );
    if (answers.length === 0) throw new CodedError('not_found');
    await putAnswers(trx, source_id, answers);
    await recordAudit({ trx, ...by }, 'import_answered', importSubject(row));
    return isOpen ? RESTARTED_PREVIEW : null;
  });
}

/** An answer about each product that each of these lines may be. */
async function answerRows(lines: Knex.QueryBuilder, source_id: string, answer: Answer, now: Date) {
  const rows = (await lines.select('external_id', 'extra')) as Pick<ImportLineRow, 'external_id' | 'extra'>[];
  return rows.map(({ external_id, extra }) =>
    candidatesOf({ extra }).map(({ productId: product_id }) => ({
      source_id,
      external_id,
      product_id,
      answer,
      answered_at: now.toISOString(),
    })),
  );
}

/** Makes the preview again from the file, with the source's current profile. Throws `import_not_ready`. */
export function previewAgain(db: Knex, id: string): Promise<void> {
  return changeState(db, id, (_, { state, has_file }) => {
    if (state === 'reading') return null;
    if (state !== 'ready' && state !== 'waiting' && state !== 'failed') throw new CodedError('import_not_ready');
    if (!Boolean(has_file))
      throw new CodedError('import_not_ready', { text: 'Файл уже не хранится: отправьте его ещё раз' });
    return RESTARTED_PREVIEW;
  });
}
