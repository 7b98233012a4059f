/** Background work on imports: previews, writing, undoing, in portions that let other requests run in between. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ImportLineRow, ImportRow } from '#db/import-tables.ts';
import { CodedError } from '#contract/errors.ts';
import { isDue } from '#db/filters.ts';
import { isOutage } from '#db/outage.ts';
import { writeTransaction } from '#db/write.ts';
import type { Services } from '../../environment/services.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { applyPortion } from './apply/apply-portion.ts';
import { ensurePlaces } from './apply/ensure-places.ts';
import { undoPortion, undoSomePictures } from './apply/undo-portion.ts';
import { withOutcomes, type Outcomes } from './apply/written-line.ts';
import { applyImport as beginApplying, importSubject } from './jobs/move-import.ts';
import { previewBulk } from './bulk/preview-bulk.ts';
import { findImport, updateImport } from './store/import-store.ts';
import { lockSource, profileOf, profileRevision } from './store/source-store.ts';
import { surveyOf } from './plan/survey-file.ts';
import { clearFormerFiles, dropReplaced } from './jobs/prune-imports.ts';
import { makePreview } from './plan/make-preview.ts';
import type { PreviewContext } from './plan/preview.ts';
import { lineOfRow, type StoredLine } from './plan/planned-line.ts';
import {
  HELD_MAX_MS,
  leaseColumns,
  leaseRenewal,
  LeaseLost,
  RELEASED,
  releaseLease,
  assertLeased,
  takeLease,
  WORKING,
} from './store/work-lease.ts';

export interface WorkContext extends PreviewContext {
  readonly pictures: Services['pictures'];
}

/** Milliseconds for the transaction of a portion: other writers wait as long. */
const PORTION_MS = 100;
const PORTION_MAX = 100;
/** A portion costs dozens of round trips however small it is: smaller ones take longer in all, and hold up receipts more often. */
const PORTION_MIN = 10;

/** Runs portions of lines until none are left; the size adapts to the duration of the last one. */
async function inPortions(
  { stopped }: WorkContext,
  portion: (size: number) => Promise<'more' | 'end'>,
): Promise<'end' | 'stopped'> {
  for (let size = PORTION_MIN; ;) {
    if (stopped()) return 'stopped';
    const began = performance.now();
    if ((await portion(size)) === 'end') return 'end';
    const took = Math.max(1, performance.now() - began);
    size = Math.max(PORTION_MIN, Math.min(PORTION_MAX, size * 2, Math.round((size * PORTION_MS) / took)));
    await yieldToEventLoop();
  }
}

/** Keeps a sheet that the source's settings choose by its number by the name that it has in a written file: sheets change places. */
async function keepSheetName(trx: Knex.Transaction, job: ImportRow, now: Date): Promise<void> {
  const { sheetName, settings } = surveyOf(job) ?? {};
  const source = sheetName === undefined ? undefined : await lockSource(trx, job.source_id);
  if (source === undefined || profileRevision(source) !== settings) return;
  const profile = profileOf(source);
  const named = JSON.stringify({ ...profile, table: { ...profile.table, sheetName } });
  await trx('import_sources').where({ id: source.id }).update({ profile: named, updated_at: now.toISOString() });
}

async function finish(trx: Knex.Transaction, job: ImportRow, state: 'applied' | 'canceled' | 'undone', now: Date) {
  const at = now.toISOString();
  await updateImport(trx, job.id, {
    ...RELEASED,
    state,
    cancel_asked: false,
    ...(state === 'undone' ? { undone_at: at } : { finished_at: at }),
  });
  if (state === 'applied') await keepSheetName(trx, job, now);
  if (state === 'canceled')
    await trx('import_pictures').where({ import_id: job.id, state: 'waiting' }).update({ state: 'stopped' });
  const action = { applied: 'import_applied', canceled: 'import_canceled', undone: 'import_undone' } as const;
  await recordAudit(
    { trx, actorId: state === 'undone' ? job.undone_by : job.decided_by, now },
    action[state],
    importSubject(job),
    { lines: job.lines_done },
  );
}

function lineByLine(
  context: WorkContext,
  { id, state }: Pick<ImportRow, 'id' | 'state'>,
  next: (lines: Knex.QueryBuilder<ImportLineRow>, job: ImportRow) => void,
  write: (trx: Knex.Transaction, job: ImportRow, lines: StoredLine[], now: Date) => Promise<Partial<Outcomes>>,
): Promise<'end' | 'stopped'> {
  const { db, clock } = context;
  return inPortions(context, (size) =>
    writeTransaction(db, async (trx) => {
      const now = clock();
      const current = await assertLeased(trx, id, state);
      const isOver = state === 'applying' && Boolean(current.cancel_asked);
      const ofImport = trx('import_lines').where({ import_id: id }).limit(size);
      const lines: ImportLineRow[] = isOver ? [] : await ofImport.modify(next, current);
      const last = lines.at(-1);
      if (last === undefined) {
        const written = Boolean(current.cancel_asked) ? 'canceled' : 'applied';
        await finish(trx, current, state === 'undoing' ? 'undone' : written, now);
        return 'end';
      }
      const outcomes = await write(trx, current, lines.map(lineOfRow), now);
      await updateImport(trx, id, {
        ...leaseColumns(now),
        ...withOutcomes(current, outcomes),
        cursor: last.number,
        lines_done: current.lines_done + lines.length,
      });
      return 'more';
    }),
  );
}

async function applyImport(context: WorkContext, id: string): Promise<void> {
  const { db, clock } = context;
  const job = await takeLease(db, id, 'applying', clock);
  const places = await ensurePlaces(db, job, clock(), leaseRenewal(context, job));
  await lineByLine(
    context,
    job,
    (lines, { cursor }) => void lines.where({ to_write: true }).where('number', '>', cursor).orderBy('number'),
    (trx, current, lines, now) => applyPortion(trx, current, lines, places, now),
  );
}

/** Pictures are undone first: while any is left, the import still counts as written. */
async function undoPictures(context: WorkContext, job: ImportRow): Promise<'end' | 'stopped'> {
  const { clock, stopped } = context;
  const held = async (trx: Knex.Transaction): Promise<void> => {
    await assertLeased(trx, job.id, 'undoing');
    await updateImport(trx, job.id, leaseColumns(clock()));
  };
  for (;;) {
    if (stopped()) return 'stopped';
    if (!(await undoSomePictures(context, job, held, clock()))) return 'end';
    await yieldToEventLoop();
  }
}

async function undoImport(context: WorkContext, id: string): Promise<void> {
  const { db, clock } = context;
  const job = await takeLease(db, id, 'undoing', clock);
  if ((await undoPictures(context, job)) === 'stopped') return;
  await lineByLine(
    context,
    job,
    (lines, { cursor }) => void lines.where({ outcome: 'done' }).where('number', '<', cursor).orderBy('number', 'desc'),
    undoPortion,
  );
}

async function makeImportPreview(context: WorkContext, id: string): Promise<void> {
  const job = await findImport(context.db, id);
  const isBulk = job !== undefined && 'bulk' in (JSON.parse(job.choice) as object);
  await (isBulk ? previewBulk(context, id) : makePreview(context, id));
}

const WORK: Readonly<Record<string, (context: WorkContext, id: string) => Promise<void>>> = {
  reading: makeImportPreview,
  applying: applyImport,
  undoing: undoImport,
};

const FAILURE_TEXT = 'Загрузка прервана из-за ошибки магазина. Запустите её ещё раз';

/** Does the next work of one import; false when another process has it. An outage throws, and the work waits. */
export async function runImport(context: WorkContext, { id, state }: Pick<ImportRow, 'id' | 'state'>) {
  const { db, clock, stopped } = context;
  try {
    await WORK[state]?.(context, id);
    if (stopped()) await releaseLease(db, id);
    else {
      await dropReplaced(db, id, clock());
      await clearFormerFiles(db, context.dataDir, id);
    }
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) {
      if (stopped()) await releaseLease(db, id);
      return false;
    }
    if (!isOutage(error)) {
      // Lines that were written stay, and can be undone.
      const failed = { state: state === 'reading' ? 'failed' : 'canceled', error: FAILURE_TEXT };
      await releaseLease(db, id, { ...failed, finished_at: clock().toISOString() });
    }
    throw error;
  }
}

/** Starts writing the oldest automatic import without stops, once no other import is being written. */
async function applyAutomatic({ db, clock }: WorkContext): Promise<void> {
  const next = await db('imports').where({ state: 'ready', is_automatic: true }).orderBy('created_at').first();
  if (next === undefined) return;
  try {
    await beginApplying(db, next.id, { confirmed: [] }, { actorId: null, now: clock() });
  } catch (error) {
    // Another one is being written, or a concurrent decision was made.
    if (!(error instanceof CodedError)) throw error;
  }
}

/** Works on waiting imports one after another, the oldest first, until there are none without a live worker. */
export async function runWaiting(context: WorkContext): Promise<void> {
  const { db, clock, stopped } = context;
  while (!stopped()) {
    await applyAutomatic(context);
    const free = isDue('worker_until', clock().toISOString(), HELD_MAX_MS);
    const next = await db('imports')
      .whereIn('state', WORKING)
      .where((either) => void either.whereNull('worker_until').orWhere(free))
      .orderBy('created_at')
      .first();
    if (next === undefined || !(await runImport(context, next))) return;
  }
}
