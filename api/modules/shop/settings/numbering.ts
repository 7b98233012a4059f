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
import { currentRevision, raiseRevision, type RevisionName } from '#db/revision.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';

const COUNTERS = { order: 'orders', stockDocument: 'stock_documents' } as const satisfies Record<
  'order' | 'stockDocument',
  RevisionName
>;
type Counter = keyof typeof COUNTERS;
const NAMES = Object.keys(COUNTERS) as Counter[];
const KINDS = Object.keys(DOCUMENT_KINDS) as (keyof DocumentPrefixes)[];
const PREFIXES_SETTING = 'document_prefixes';

export async function readPrefixes(db: Knex): Promise<DocumentPrefixes> {
  const row = await db('settings').where({ key: PREFIXES_SETTING }).first('value');
  return { ...NO_PREFIXES, ...prefixesSchema.partial().parse(row === undefined ? {} : JSON.parse(row.value)) };
}

export async function readNumbering(db: Knex): Promise<AllNumbering> {
  const [order, stockDocument] = await Promise.all(NAMES.map((name) => currentRevision(db, COUNTERS[name])));
  return { order: (order ?? 0) + 1, stockDocument: (stockDocument ?? 0) + 1, prefixes: await readPrefixes(db) };
}

/** Saves the named prefixes; returns a readable list of the changes, empty without any. */
async function changePrefixes(trx: Knex.Transaction, named: Partial<DocumentPrefixes>, now: Date): Promise<string> {
  const before = await readPrefixes(trx);
  const to = { ...before, ...named };
  const changed = KINDS.filter((kind) => before[kind] !== to[kind]);
  if (changed.length > 0)
    await trx('settings')
      .insert({ key: PREFIXES_SETTING, value: JSON.stringify(to), updated_at: now.toISOString() })
      .onConflict('key')
      .merge();
  const or = (prefix: string): string => (prefix === '' ? 'нет' : prefix);
  return changed.map((kind) => `${DOCUMENT_KINDS[kind]}: ${or(before[kind])} → ${or(to[kind])}`).join('; ');
}

/** Raises and changes what is named. Throws `validation` for a number that is already used; then none is raised. */
export async function raiseNumbering(db: Knex, to: Numbering, actorId: string, now: Date): Promise<AllNumbering> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, PREFIXES_SETTING);
    const changed: Partial<Record<Counter, string>> = {};
    const details = [];
    for (const name of NAMES) {
      const wanted = to[name];
      if (wanted === undefined) continue;
      const before = await raiseRevision(trx, COUNTERS[name], wanted - 1);
      const next = before + 1;
      if (wanted < next) details.push({ path: name, message: `Номера до ${before} уже выданы: не меньше ${next}` });
      else if (wanted > next) changed[name] = `${next} → ${wanted}`;
    }
    if (details.length > 0) throw new CodedError('validation', { details });
    const prefixes = to.prefixes === undefined ? '' : await changePrefixes(trx, to.prefixes, now);
    if (Object.keys(changed).length > 0 || prefixes !== '')
      await recordAudit(
        { trx, actorId, now },
        'numbering_changed',
        { kind: 'settings', id: 'numbering', label: 'Нумерация документов' },
        {
          ...(changed.order === undefined ? {} : { orderNumber: changed.order }),
          ...(changed.stockDocument === undefined ? {} : { stockDocumentNumber: changed.stockDocument }),
          ...(prefixes === '' ? {} : { documentPrefixes: prefixes }),
        },
      );
    return readNumbering(trx);
  });
}
