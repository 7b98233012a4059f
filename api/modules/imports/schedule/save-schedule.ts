/** Address and interval of a source's price list; its password is sealed and never sent back. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { saveImportSchedule } from '#contract/imports/import-schedule.ts';
import type { ImportSource } from '#contract/imports/imports.ts';
import type { ImportScheduleRow } from '#db/import-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { seal, unseal } from '../../shop/facts/sealed.ts';
import { sealingKey } from '../../shop/facts/shop-secrets.ts';
import {
  ensureSource,
  findSource,
  deleteSchedule,
  findSchedule,
  putSchedule,
  updateSchedule,
  scheduleRevision,
} from '../store/source-store.ts';
import { presentSource, recordSourceSaved } from '../jobs/find-imports.ts';

export interface SavedSchedule extends BodyOf<typeof saveImportSchedule> {
  readonly actorId: string;
}

/** Owner of the sealed password, so that it cannot be unsealed for another source. */
export const passwordOwner = (sourceId: string): string => `import-schedule ${sourceId}`;

/** The schedule's sealed password. A stored one is kept only for the site and the login it was given for. */
function passwordFor(
  key: Buffer,
  sourceId: string,
  { url, loginName, password }: SavedSchedule,
  known: ImportScheduleRow | undefined,
): string {
  if (loginName === '') return '';
  if (password !== undefined) return password === '' ? '' : seal(key, password, passwordOwner(sourceId));
  if (known === undefined || known.sealed_password === '') return '';
  if (new URL(known.url).origin === new URL(url).origin && known.login_name === loginName) return known.sealed_password;
  const message = 'Впишите пароль заново: сайт или логин другие';
  throw new CodedError('validation', { text: message, details: [{ path: 'password', message }] });
}

/** True when the schedule is what is to be saved: a repeat after a lost answer. */
function isSaved(
  key: Buffer,
  known: ImportScheduleRow,
  { url, everyHours, loginName, password }: SavedSchedule,
): boolean {
  const sealed = known.sealed_password;
  return (
    known.url === url &&
    known.every_hours === everyHours &&
    known.login_name === loginName &&
    (password === undefined || password === (sealed === '' ? '' : unseal(key, sealed, passwordOwner(known.source_id))))
  );
}

/** Refuses to replace another schedule than the one that the person has seen. */
function refuseUnseen(revision: string): never {
  if (revision !== '') throw new CodedError('settings_changed');
  const message = 'Прайс этого источника уже загружается по адресу: выберите источник в списке';
  throw new CodedError('validation', { text: message, details: [{ path: 'sourceName', message }] });
}

/**
 * Throws `validation` for an invalid address, when a stored password would be sent to another site, and for a source whose schedule the
 * person has not seen; `settings_changed` over another revision.
 */
export async function saveSchedule(db: Knex, saved: SavedSchedule, now: Date): Promise<ImportSource> {
  if (!URL.canParse(saved.url)) {
    const message = 'Такого адреса не бывает: проверьте его';
    throw new CodedError('validation', { text: message, details: [{ path: 'url', message }] });
  }
  const key = await sealingKey(db);
  const at = now.toISOString();
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'imports');
    const source = await ensureSource(trx, saved.sourceName, at);
    const known = await findSchedule(trx, source.id);
    const isUnseen = scheduleRevision(known) !== saved.revision;
    if (known !== undefined && isUnseen && isSaved(key, known, saved)) return presentSource(source, known);
    if (isUnseen) refuseUnseen(saved.revision);
    const isSame = known?.url === saved.url;
    const row: ImportScheduleRow = {
      source_id: source.id,
      url: saved.url,
      every_hours: saved.everyHours,
      login_name: saved.loginName,
      sealed_password: passwordFor(key, source.id, saved, known),
      next_at: at,
      etag: isSame ? known.etag : '',
      last_modified: isSame ? known.last_modified : '',
      content_hash: isSame ? known.content_hash : '',
      last_at: known?.last_at ?? null,
      last_outcome: isSame ? known.last_outcome : '',
      last_error: '',
      failures: 0,
    };
    await putSchedule(trx, row);
    await recordSourceSaved(trx, source, saved.actorId, now);
    return presentSource(source, row);
  });
}

/** Throws `not_found`. */
export async function dropSchedule(
  db: Knex,
  { id, actorId }: { id: string; actorId: string },
  now: Date,
): Promise<ImportSource> {
  return writeTransaction(db, async (trx) => {
    const source = await findSource(trx, id);
    if (source === undefined) throw new CodedError('not_found');
    if (await deleteSchedule(trx, id)) await recordSourceSaved(trx, source, actorId, now);
    return presentSource(source, undefined);
  });
}

/** Makes it due at the next poll. Throws `not_found`. */
export async function fetchNow(db: Knex, id: string, now: Date): Promise<ImportSource> {
  return writeTransaction(db, async (trx) => {
    const source = await findSource(trx, id);
    const schedule = await findSchedule(trx, id);
    if (source === undefined || schedule === undefined) throw new CodedError('not_found');
    const change = { next_at: now.toISOString() };
    await updateSchedule(trx, schedule, change);
    return presentSource(source, { ...schedule, ...change });
  });
}
