/** Address and interval of a source's price list; its password is sealed and never sent back. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { saveImportSchedule } from '#contract/imports/import-schedule.ts';
import type { ImportSource } from '#contract/imports/imports.ts';
import type { ImportScheduleRow } from '#db/import-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { seal, unseal } from '../../shop/facts/sealed.ts';
import { sealingKey } from '../../shop/facts/shop-secrets.ts';
import {
  ensureSource,
  findSource,
  findSchedule,
  updateSchedule,
  scheduleRevision,
  UNKNOWN_FILE,
} from '../store/source-store.ts';
import { presentSource, recordSourceSaved } from '../jobs/find-imports.ts';

type SavedSchedule = BodyOf<typeof saveImportSchedule>;

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
  throw invalid('password', 'Впишите пароль заново: сайт или логин другие');
}

/** True when the schedule is what is to be saved: a repeat after a lost answer. */
function isSaved(key: Buffer, known: ImportScheduleRow, { url, everyHours, loginName, password }: SavedSchedule) {
  const sealed = known.sealed_password;
  return (
    known.url === url &&
    known.every_hours === everyHours &&
    known.login_name === loginName &&
    (password === undefined || password === (sealed === '' ? '' : unseal(key, sealed, passwordOwner(known.source_id))))
  );
}

const invalid = (path: string, message: string): CodedError =>
  new CodedError('validation', { text: message, details: [{ path, message }] });

/** Throws `validation` for an address, a password or a source that doesn't do, and `settings_changed` over another revision. */
export async function saveSchedule(db: Knex, saved: SavedSchedule, by: By): Promise<ImportSource> {
  if (!URL.canParse(saved.url)) throw invalid('url', 'Такого адреса не бывает: проверьте его');
  const key = await sealingKey(db);
  const at = by.now.toISOString();
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'imports');
    const source = await ensureSource(trx, saved.sourceName, at);
    const known = await findSchedule(trx, source.id);
    const isUnseen = scheduleRevision(known) !== saved.revision;
    if (known !== undefined && isUnseen && isSaved(key, known, saved)) return presentSource(source, known);
    // Another schedule than the one that the person has seen is not replaced.
    if (isUnseen)
      throw saved.revision === ''
        ? invalid('sourceName', 'Прайс этого источника уже загружается по адресу: выберите источник в списке')
        : new CodedError('settings_changed');
    const row: ImportScheduleRow = {
      ...(known?.url === saved.url ? known : { ...UNKNOWN_FILE, last_outcome: '', last_at: known?.last_at ?? null }),
      source_id: source.id,
      url: saved.url,
      every_hours: saved.everyHours,
      login_name: saved.loginName,
      sealed_password: passwordFor(key, source.id, saved, known),
      next_at: at,
      last_error: '',
      failures: 0,
    };
    await trx('import_schedules').insert(row).onConflict('source_id').merge();
    await recordSourceSaved(trx, source, by);
    return presentSource(source, row);
  });
}

/** Throws `not_found`. */
export async function dropSchedule(db: Knex, id: string, by: By): Promise<ImportSource> {
  return writeTransaction(db, async (trx) => {
    const source = await findSource(trx, id);
    if (source === undefined) throw new CodedError('not_found');
    const deleted = await trx('import_schedules').where({ source_id: id }).delete();
    if (deleted > 0) await recordSourceSaved(trx, source, by);
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
