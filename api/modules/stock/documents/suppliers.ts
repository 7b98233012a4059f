/** Suppliers: saving their terms and contact, renaming, joining. A former name stays as a row of its own that leads to its supplier. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { saveSupplier as contract, Supplier, SupplierFields } from '#contract/stock/suppliers.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { SupplierRow } from '#db/stock-document-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { portions } from '#db/portions.ts';
import { differences, recordAudit, type AuditDetails } from '../../audit/record-audit.ts';
import { searchOf } from './save-draft.ts';
import { findSupplier, listSuppliers, SUPPLIERS_LOCK, supplierById } from './document-store.ts';

function presentSupplier(row: SupplierRow): Supplier {
  return {
    _id: row.id,
    name: row.name,
    leadDays: row.lead_days,
    minimum: row.minimum_order === null ? null : toRoubles(row.minimum_order),
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
  minimum_order: minimum === null ? null : toKopecks(minimum),
  person,
  phone,
  email,
  source_id: sourceId,
});

function isEqual(row: SupplierRow, fields: SupplierFields): boolean {
  return Object.entries(columnsOf(fields)).every(([column, value]) => row[column as keyof SupplierRow] === value);
}

export async function readSuppliers(db: Knex): Promise<Supplier[]> {
  return (await listSuppliers(db)).map(presentSupplier);
}

/** Suppliers by name, each with the number of its receipts that have not been reversed. */
export async function supplierCards(db: Knex): Promise<(Supplier & { receipts: number })[]> {
  const rows = (await db('suppliers')
    .whereNull('joined_into')
    .orderBy('name_key')
    .select(
      'suppliers.*',
      db('stock_documents')
        .whereRaw("supplier_id = suppliers.id AND state = 'booked' AND reverses_id IS NULL")
        .count()
        .as('receipts'),
    )) as (SupplierRow & { receipts: number | string })[];
  return rows.map((row) => ({ ...presentSupplier(row), receipts: Number(row.receipts) }));
}

/**
 * Saves the supplier; the same fields again change nothing. Throws `not_found`, `supplier_changed` when the stored fields are not those
 * that the form read, `supplier_name_taken` when another supplier has the name now or had it before.
 */
export async function saveSupplier(
  db: Knex,
  id: string,
  { was, ...fields }: BodyOf<typeof contract>,
  actorId: string,
  now: Date,
): Promise<Supplier> {
  const columns = columnsOf(fields);
  if (columns.name_key === '')
    throw new CodedError('validation', { details: [{ path: 'name', message: 'Назовите поставщика' }] });
  return writeTransaction(db, async (trx) => {
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
    const saved: SupplierRow = {
      ...columns,
      id,
      created_at: row?.created_at ?? now.toISOString(),
      joined_into: null,
      typed_in: null,
    };
    // The name may be a former one of the same supplier.
    await trx('suppliers').where({ name_key: columns.name_key, joined_into: id }).delete();
    await trx('suppliers').insert(saved).onConflict('id').merge();
    if (row !== undefined && row.name_key !== saved.name_key)
      await trx('suppliers').insert({
        ...columnsOf({ ...NOTHING_KNOWN, name: row.name }),
        id: newId(),
        created_at: now.toISOString(),
        joined_into: id,
        typed_in: null,
      });
    if (row !== undefined && row.name !== saved.name) await renameInDocuments(trx, saved);
    await recordAudit(
      { trx, actorId, now },
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
export async function joinSuppliers(
  db: Knex,
  { id, into }: { readonly id: string; readonly into: string },
  actorId: string,
  now: Date,
): Promise<Supplier> {
  if (id === into) throw new CodedError('validation', { text: 'Выберите другого поставщика' });
  return writeTransaction(db, async (trx) => {
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
    await recordAudit(
      { trx, actorId, now },
      'suppliers_joined',
      { kind: 'supplier', id: into, label: filled.name },
      { from: row.name, to: filled.name },
    );
    return presentSupplier(filled);
  });
}
