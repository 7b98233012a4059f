/** Suppliers: saving their terms and contact, renaming, joining. A former name stays as a row of its own that leads to its supplier. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { saveSupplier as contract, Supplier, SupplierFields } from '#contract/stock/suppliers.ts';
import { kopecksOrNull, roublesOrNull } from '#contract/values/money.ts';
import type { SupplierRow } from '#db/stock-document-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { portions } from '#db/portions.ts';
import {
  type Act,
  type Asked,
  differences,
  recordAudit,
  writeAct,
  type AuditDetails,
} from '../../audit/record-audit.ts';
import { searchOf } from './document-store.ts';

/** Advisory lock around changes of suppliers' names. */
export const SUPPLIERS_LOCK = 'suppliers';

/** Suppliers by name, without former names. */
const currentSuppliers = (db: Knex) => db('suppliers').whereNull('joined_into').orderBy('name_key');

/** A supplier by id; undefined for a former name. */
export function supplierById(db: Knex, id: string): Promise<SupplierRow | undefined> {
  return db('suppliers').where({ id }).whereNull('joined_into').first();
}

/** The supplier that has this name now or had it before. */
async function findSupplier(db: Knex, nameKey: string): Promise<SupplierRow | undefined> {
  const row = await db('suppliers').where({ name_key: nameKey }).first();
  return row?.joined_into == null ? row : supplierById(db, row.joined_into);
}

/** The supplier with this name or former name, created when it is new; null without a name. The caller holds `SUPPLIERS_LOCK`. */
export async function supplierOf(
  { trx, now }: Act,
  name: string,
  draftId: string,
): Promise<Pick<SupplierRow, 'id' | 'name'> | null> {
  const columns = columnsOf({ ...NOTHING_KNOWN, name: name.replace(/\s+/g, ' ') });
  if (columns.name_key === '') return null;
  const known = await findSupplier(trx, columns.name_key);
  if (known !== undefined) return known;
  const id = newId();
  const supplier = { ...columns, id, joined_into: null, typed_in: draftId, created_at: now.toISOString() };
  await trx('suppliers').insert(supplier).onConflict('name_key').ignore();
  return supplier;
}

/** Deletes the supplier if its name was typed in drafts alone, and nothing refers to it any more. */
export async function removeTypedSupplier(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('suppliers')
    .where({ id })
    .whereNotNull('typed_in')
    .whereNotExists(trx('stock_documents').where({ supplier_id: id }))
    .whereNotExists(trx('product_supply').where({ supplier_id: id }))
    .whereNotIn('id', trx('suppliers').whereNotNull('joined_into').select('joined_into'))
    .delete();
}

function presentSupplier(row: SupplierRow): Supplier {
  return {
    _id: row.id,
    name: row.name,
    leadDays: row.lead_days,
    minimum: roublesOrNull(row.minimum_order),
    person: row.person,
    phone: row.phone,
    email: row.email,
    sourceId: row.source_id,
  };
}

const columnsOf = ({ name, leadDays, minimum, person, phone, email, sourceId }: SupplierFields) => ({
  name,
  name_key: foldForSearch(name),
  lead_days: leadDays,
  minimum_order: kopecksOrNull(minimum),
  person,
  phone,
  email,
  source_id: sourceId,
});

function isEqual(row: SupplierRow, fields: SupplierFields): boolean {
  return Object.entries(columnsOf(fields)).every(([column, value]) => row[column as keyof SupplierRow] === value);
}

export async function readSuppliers(db: Knex): Promise<Supplier[]> {
  return (await currentSuppliers(db)).map(presentSupplier);
}

/** Suppliers by name, each with the number of its receipts that have not been reversed. */
export async function supplierCards(db: Knex): Promise<(Supplier & { receipts: number })[]> {
  const receipts = db('stock_documents')
    .whereRaw("supplier_id = suppliers.id AND state = 'booked' AND reverses_id IS NULL")
    .count();
  const rows: (SupplierRow & { receipts: number | string })[] = await currentSuppliers(db).select('suppliers.*', {
    receipts,
  });
  return rows.map((row) => ({ ...presentSupplier(row), receipts: Number(row.receipts) }));
}

/**
 * Saves the supplier; the same fields again change nothing. Throws `not_found`, `supplier_changed` when the stored fields are not those
 * that the form read, `supplier_name_taken` when another supplier has the name now or had it before.
 */
export function saveSupplier(asked: Asked, id: string, { was, ...fields }: BodyOf<typeof contract>): Promise<Supplier> {
  const columns = columnsOf(fields);
  if (columns.name_key === '')
    throw new CodedError('validation', { details: [{ path: 'name', message: 'Назовите поставщика' }] });
  return writeAct(asked, async (act) => {
    const { trx } = act;
    const created_at = act.now.toISOString();
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    const row = await supplierById(trx, id);
    if (row === undefined && was !== null) throw new CodedError('not_found');
    if (row !== undefined && isEqual(row, fields)) return presentSupplier(row);
    if (row !== undefined && (was === null || !isEqual(row, was))) throw new CodedError('supplier_changed');
    const holder = await findSupplier(trx, columns.name_key);
    if (holder !== undefined && holder.id !== id)
      throw new CodedError('supplier_name_taken', {
        details: [{ path: 'name', message: `Так называется или назывался «${holder.name}»` }],
      });
    const saved = { ...columns, id, created_at: row?.created_at ?? created_at, joined_into: null, typed_in: null };
    // The name may be a former one of the same supplier.
    await trx('suppliers').where({ name_key: columns.name_key, joined_into: id }).delete();
    await trx('suppliers').insert(saved).onConflict('id').merge();
    if (row !== undefined && row.name_key !== saved.name_key)
      await trx('suppliers').insert({
        ...columnsOf({ ...NOTHING_KNOWN, name: row.name }),
        id: newId(),
        created_at,
        joined_into: id,
        typed_in: null,
      });
    if (row !== undefined && row.name !== saved.name) await renameInDocuments(trx, saved);
    await recordAudit(
      act,
      row === undefined ? 'supplier_created' : 'supplier_saved',
      { kind: 'supplier', id, label: saved.name },
      row === undefined ? {} : changesOf(presentSupplier(row), fields),
    );
    return presentSupplier(saved);
  });
}

/** The changed name and terms with their values. The log names a changed contact without the person's data. */
function changesOf(before: SupplierFields, after: SupplierFields): AuditDetails {
  const isChanged = (...fields: (keyof SupplierFields)[]) => fields.some((field) => before[field] !== after[field]);
  const named = [
    ...(isChanged('person', 'phone', 'email') ? ['контакт'] : []),
    ...(isChanged('sourceId') ? ['прайс'] : []),
  ];
  return {
    ...differences(['name', 'leadDays', 'minimum'], before, after),
    ...(named.length > 0 && { changed: named.join(', ') }),
  };
}

const NOTHING_KNOWN: Omit<SupplierFields, 'name'> = {
  leadDays: null,
  minimum: null,
  person: '',
  phone: '',
  email: '',
  sourceId: null,
};

/** Documents are searched by the supplier's name. */
async function renameInDocuments(trx: Knex.Transaction, { id, name }: Pick<SupplierRow, 'id' | 'name'>): Promise<void> {
  const rows = await trx('stock_documents')
    .where({ supplier_id: id })
    .select('id', 'kind', 'prefix', 'number', 'supplier_number', 'note');
  for (const some of portions(rows)) {
    await trx.raw(
      `WITH named (id, search) AS (VALUES ${some.map(() => '(?, ?)').join(', ')})
       UPDATE stock_documents SET search = named.search FROM named WHERE stock_documents.id = named.id`,
      some.flatMap((row) => [row.id, searchOf(row, name)]),
    );
  }
}

/** Joins a supplier into another one; a repeat changes nothing. Throws `not_found`, and `validation` for a supplier joined into itself. */
export async function joinSuppliers(asked: Asked, id: string, into: string): Promise<Supplier> {
  if (id === into) throw new CodedError('validation', { text: 'Выберите другого поставщика' });
  return writeAct(asked, async (act) => {
    const { trx } = act;
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    const target = await supplierById(trx, into);
    const row = await trx('suppliers').where({ id }).first();
    if (target === undefined || row === undefined) throw new CodedError('not_found');
    if (row.joined_into === into) return presentSupplier(target);
    if (row.joined_into !== null) throw new CodedError('not_found');
    const filled: SupplierRow = {
      ...target,
      lead_days: target.lead_days ?? row.lead_days,
      minimum_order: target.minimum_order ?? row.minimum_order,
      person: target.person || row.person,
      phone: target.phone || row.phone,
      email: target.email || row.email,
      source_id: target.source_id ?? row.source_id,
    };
    await trx('suppliers').where({ id: into }).update(filled);
    await trx('suppliers').where({ id }).orWhere({ joined_into: id }).update({ joined_into: into });
    await trx('stock_documents').where({ supplier_id: id }).update({ supplier_id: into });
    await trx('product_supply').where({ supplier_id: id }).update({ supplier_id: into });
    await renameInDocuments(trx, filled);
    const subject = { kind: 'supplier', id: into, label: filled.name };
    await recordAudit(act, 'suppliers_joined', subject, { from: row.name, to: filled.name });
    return presentSupplier(filled);
  });
}
