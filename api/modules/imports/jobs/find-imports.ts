/** Imports, their lines and sources for the office. */
import type { Knex } from 'knex';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import type {
  Import,
  listImportLines as linesEndpoint,
  listImports as listEndpoint,
  listImportSources,
  saveImportSource as saveEndpoint,
} from '#contract/imports/imports.ts';
import { toRoubles } from '#contract/values/money.ts';
import { writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findAnswers } from '../store/answer-store.ts';
import {
  findImports,
  findLines,
  lastImports,
  listSources,
  lockSource,
  productsBy,
  requireImport,
  updateSource,
} from '../store/import-store.ts';
import { findSchedule, listSchedules } from '../store/schedule-store.ts';
import { lineOfRow } from '../plan/planned-line.ts';
import type { ImportCounts } from '../plan/preview-counts.ts';
import { presentImports, presentLine, presentSource } from './present-import.ts';
import { profileRevision } from '../store/profile-revision.ts';

/** Throws `not_found`. */
export async function readImport(db: Knex, id: string): Promise<Import> {
  const [presented] = await presentImports(db, [await requireImport(db, id)]);
  return presented as Import;
}

export async function listImports(
  db: Knex,
  { state, sourceId, ...page }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { rows, total } = await findImports(db, { state, sourceId }, page);
  return { items: await presentImports(db, rows), total };
}

/** Throws `not_found`. */
export async function listImportLines(
  db: Knex,
  id: string,
  { kind, field, priceMove, page, limit }: QueryOf<typeof linesEndpoint>,
): Promise<AnswerOf<typeof linesEndpoint>> {
  const job = await requireImport(db, id);
  const { rows, total } = await findLines(db, id, { kind, field, priceMove }, { page, limit });
  const lines = rows.map(lineOfRow);
  const codes = lines.filter(({ candidates }) => candidates.length > 0).map(({ externalId }) => externalId);
  const answers = await findAnswers(db, job.source_id, codes);
  const known = lines.flatMap(({ productId }) => productId ?? []);
  const costs = new Map(
    (await productsBy(db, 'id', known)).map((row) => [
      row.id,
      row.cost_price === null ? null : toRoubles(row.cost_price),
    ]),
  );
  return {
    items: lines.map((line) => ({
      ...presentLine(line, answers.get(line.externalId)),
      costPrice: costs.get(line.productId ?? '') ?? null,
    })),
    total,
  };
}

export async function listImportSourcesOf(db: Knex): Promise<AnswerOf<typeof listImportSources>> {
  const rows = await listSources(db);
  const schedules = new Map((await listSchedules(db)).map((row) => [row.source_id, row]));
  const last = await lastImports(db);
  const items = rows.map((row) => {
    const file = last.get(row.id);
    return {
      ...presentSource(row, schedules.get(row.id)),
      last:
        file === undefined
          ? null
          : {
              _id: file.id,
              rows: (JSON.parse(file.counts) as Partial<ImportCounts>).rows ?? 0,
              createdAt: file.created_at,
            },
    };
  });
  return { items, total: rows.length };
}

export interface SourceSave {
  readonly id: string;
  readonly profile: ImportProfile;
  /** The revision that the profile was made from. */
  readonly revision: string;
  readonly actorId: string;
}

/** Saves the profile; the same one again changes nothing. Throws `not_found`, and `settings_changed` over another revision. */
export async function saveImportSource(
  db: Knex,
  { id, profile, revision, actorId }: SourceSave,
  now: Date,
): Promise<AnswerOf<typeof saveEndpoint>> {
  return writeTransaction(db, async (trx) => {
    const row = await lockSource(trx, id);
    if (row === undefined) throw new CodedError('not_found');
    const text = JSON.stringify(profile);
    if (row.profile === text) return presentSource(row, await findSchedule(trx, id));
    if (profileRevision(row) !== revision) throw new CodedError('settings_changed');
    const change = { profile: text, updated_at: now.toISOString() };
    await updateSource(trx, id, change);
    const subject = { kind: 'import_source', id, label: row.name };
    await recordAudit(trx, { actorId, action: 'import_source_saved', subject }, now);
    return presentSource({ ...row, ...change }, await findSchedule(trx, id));
  });
}
