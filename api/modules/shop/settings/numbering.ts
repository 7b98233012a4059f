/** The numbers of the next documents, which can be raised but never lowered, and the prefixes of stock documents. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import {
  NO_PREFIXES,
  prefixesSchema,
  type AllNumbering,
  type DocumentPrefixes,
  type Numbering,
} from '#contract/shop/numbering.ts';
import { DOCUMENT_KINDS } from '#contract/stock/stock-documents.ts';
import { currentRevision, raiseRevision } from '#db/revision.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import type { AuditDetails } from '../../audit/record-audit.ts';
import { readSetting, recordChange, writeSetting } from '../facts/stored-setting.ts';

const COUNTERS = { order: 'orders', stockDocument: 'stock_documents' } as const;
type Counter = keyof typeof COUNTERS;
/** Names of the counters' changes in the audit log. */
const CHANGES = { order: 'orderNumber', stockDocument: 'stockDocumentNumber' } as const;
const NAMES = Object.keys(COUNTERS) as Counter[];
const KINDS = Object.keys(DOCUMENT_KINDS) as (keyof DocumentPrefixes)[];
const PREFIXES_SETTING = 'document_prefixes';
const NUMBERING = { key: 'numbering', label: 'Нумерация документов', action: 'numbering_changed' } as const;

export async function readPrefixes(db: Knex): Promise<DocumentPrefixes> {
  return { ...NO_PREFIXES, ...prefixesSchema.partial().parse((await readSetting(db, PREFIXES_SETTING)) ?? {}) };
}

export async function readNumbering(db: Knex): Promise<AllNumbering> {
  const next = async (name: Counter): Promise<number> => (await currentRevision(db, COUNTERS[name])) + 1;
  return { order: await next('order'), stockDocument: await next('stockDocument'), prefixes: await readPrefixes(db) };
}

/** Saves the named prefixes; returns a readable list of the changes, empty without any. */
async function changePrefixes(trx: Knex.Transaction, named: Partial<DocumentPrefixes>, now: Date): Promise<string> {
  const before = await readPrefixes(trx);
  const to = { ...before, ...named };
  const changed = KINDS.filter((kind) => before[kind] !== to[kind]);
  if (changed.length > 0) await writeSetting(trx, PREFIXES_SETTING, to, now);
  const or = (prefix: string): string => (prefix === '' ? 'нет' : prefix);
  return changed.map((kind) => `${DOCUMENT_KINDS[kind]}: ${or(before[kind])} → ${or(to[kind])}`).join('; ');
}

/** Raises and changes what is named. Throws `validation` for a number that is already used; then none is raised. */
export function raiseNumbering(db: Knex, to: Numbering, by: By): Promise<AllNumbering> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, PREFIXES_SETTING);
    const changes: { -readonly [name in keyof AuditDetails]: string } = {};
    const details = [];
    for (const name of NAMES) {
      const wanted = to[name];
      if (wanted === undefined) continue;
      const before = await raiseRevision(trx, COUNTERS[name], wanted - 1);
      const next = before + 1;
      if (wanted < next) details.push({ path: name, message: `Номера до ${before} уже выданы: не меньше ${next}` });
      else if (wanted > next) changes[CHANGES[name]] = `${next} → ${wanted}`;
    }
    if (details.length > 0) throw new CodedError('validation', { details });
    const prefixes = to.prefixes === undefined ? '' : await changePrefixes(trx, to.prefixes, by.now);
    if (prefixes !== '') changes.documentPrefixes = prefixes;
    if (Object.keys(changes).length > 0) await recordChange({ trx, ...by }, NUMBERING, changes);
    return readNumbering(trx);
  });
}
