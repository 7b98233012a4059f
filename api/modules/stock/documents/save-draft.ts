/**
 * Saves a draft while it is being typed. A save names the version it was made from: a repeat after a lost answer is recognized by its
 * content; any other save over another version is refused.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError, found } from '#contract/errors.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { documentNumber } from '#contract/stock/document-number.ts';
import { DOCUMENT_KINDS, type saveStockDocument } from '#contract/stock/stock-documents.ts';
import { toKopecks } from '#contract/values/money.ts';
import { nextRevision } from '#db/revision.ts';
import type { StockDocumentLineRow, StockDocumentRow, SupplierRow } from '#db/stock-document-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { DRAFT } from '../../acts/kinds.ts';
import { isSameAct, storedFingerprint } from '../../acts/once.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { readPrefixes } from '../../shop/settings/numbering.ts';
import {
  findSupplier,
  lockDocument,
  insertDocument,
  insertSupplier,
  productsBy,
  readLines,
  removeDocument,
  removeTypedSupplier,
  replaceLines,
  SUPPLIERS_LOCK,
  updateDocument,
} from './document-store.ts';

export type DraftSave = BodyOf<typeof saveStockDocument>;

export const NUMBERS_LOCK = 'stock-documents';

/** Folded search text of a document: kind, number, supplier and note. */
export const searchOf = (
  row: Pick<StockDocumentRow, 'kind' | 'prefix' | 'number' | 'supplier_number' | 'note'>,
  supplier: string,
): string =>
  foldForSearch(`${DOCUMENT_KINDS[row.kind]} ${documentNumber(row)} ${supplier} ${row.supplier_number} ${row.note}`);

/** The supplier with this name or former name, created when it is new; null without a name. The caller holds `SUPPLIERS_LOCK`. */
async function supplierOf(
  trx: Knex.Transaction,
  { name, draftId }: { readonly name: string; readonly draftId: string },
  at: string,
): Promise<Pick<SupplierRow, 'id' | 'name'> | null> {
  const key = foldForSearch(name);
  if (key === '') return null;
  const known = await findSupplier(trx, key);
  if (known !== undefined) return known;
  const supplier: SupplierRow = {
    id: newId(),
    name: name.replace(/\s+/g, ' '),
    name_key: key,
    minimum_order: null,
    lead_days: null,
    person: '',
    phone: '',
    email: '',
    source_id: null,
    joined_into: null,
    typed_in: draftId,
    created_at: at,
  };
  await insertSupplier(trx, supplier);
  return supplier;
}

async function refuseUnknown(trx: Knex.Transaction, lines: DraftSave['lines']): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ productId }) => (productId === null ? [] : [productId])))];
  const known = new Set((await productsBy(trx, 'id', ids)).map(({ id }) => id));
  const details = lines.flatMap(({ productId }, index) =>
    productId === null || known.has(productId)
      ? []
      : [{ path: `lines.${index}.productId`, message: 'Такого товара нет' }],
  );
  if (details.length > 0) throw new CodedError('validation', { details });
}

/** Columns of a line that only booking and counting fill. */
export const NOT_BOOKED = {
  stock_before: null,
  stock_after: null,
  cost_before: null,
  cost_after: null,
  started_at: null,
  counted_at: null,
  moved_during: null,
};

/** Prices that were not sent are kept with their lines, as long as the line has the same product. */
function rowsOf(id: string, { lines }: DraftSave, former: readonly StockDocumentLineRow[]): StockDocumentLineRow[] {
  const prices = new Map(former.map((line) => [`${line.line_id} ${line.product_id ?? ''}`, line.price]));
  return lines.map((line, position) => ({
    document_id: id,
    position,
    line_id: line.id,
    product_id: line.productId,
    typed: line.typed,
    qty: line.qty,
    price:
      line.price === undefined
        ? (prices.get(`${line.id} ${line.productId ?? ''}`) ?? null)
        : line.price === null
          ? null
          : toKopecks(line.price),
    ...NOT_BOOKED,
  }));
}

/** Number of lines, their pieces, and the kopecks of the lines with a price. */
export function sumsOf(
  lines: readonly StockDocumentLineRow[],
): Pick<StockDocumentRow, 'line_count' | 'units' | 'total'> {
  return {
    line_count: lines.length,
    units: lines.reduce((sum, { qty }) => sum + (qty ?? 0), 0),
    total: lines.reduce((sum, { qty, price }) => sum + (qty ?? 0) * (price ?? 0), 0),
  };
}

/**
 * Saves the draft. Throws `document_changed` over another version, `document_state` when it is booked, `not_found` when it was deleted
 * meanwhile, `validation` for unknown products.
 */
export async function saveDraft(db: Knex, id: string, save: DraftSave, actorId: string, now: Date): Promise<void> {
  const { version, ...content } = save;
  const at = now.toISOString();
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, NUMBERS_LOCK);
    // A supplier's renaming takes this lock before its documents: in another order the two would wait for each other.
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    const row = await lockDocument(trx, id);
    if (row === undefined && version > 0) throw new CodedError('not_found');
    if (row !== undefined && row.version !== version) {
      if (row.version === version + 1 && isSameAct(DRAFT, save, row.body_hash)) return;
      throw new CodedError('document_changed');
    }
    if (row !== undefined && row.state !== 'draft') throw new CodedError('document_state');
    await refuseUnknown(trx, content.lines);
    const lines = rowsOf(id, save, row === undefined ? [] : await readLines(trx, id));
    const supplier =
      content.kind === 'receipt' ? await supplierOf(trx, { name: content.supplier, draftId: id }, at) : null;
    const head = {
      kind: content.kind,
      supplier_id: supplier?.id ?? null,
      supplier_number: content.supplierNumber,
      day: content.day,
      note: content.note,
      ...sumsOf(lines),
      body_hash: storedFingerprint(DRAFT, save),
      version: version + 1,
      updated_at: at,
    };
    // A number keeps its prefix; a draft whose kind changed gets the prefix of its new kind.
    const prefix = row?.kind === content.kind ? row.prefix : (await readPrefixes(trx))[content.kind];
    const number = row?.number ?? (await nextRevision(trx, 'stock_documents'));
    const search = searchOf({ ...head, prefix, number }, supplier?.name ?? '');
    if (row === undefined) {
      await insertDocument(trx, {
        ...head,
        id,
        prefix,
        number,
        search,
        state: 'draft',
        reverses_id: null,
        cost_rule: null,
        created_by: actorId,
        created_at: at,
        booked_by: null,
        booked_at: null,
      });
      // Open screens watch the audit log: the entry makes them read the expected goods again.
      const subject = documentSubject({ id, kind: content.kind, prefix, number });
      await recordAudit({ trx, actorId, now }, 'stock_document_created', subject, { lines: head.line_count });
    } else await updateDocument(trx, id, { ...head, prefix, search });
    await replaceLines(trx, id, lines);
    // The form saves while it is being typed in: the beginning of a name is no supplier.
    if (row?.supplier_id != null && row.supplier_id !== head.supplier_id)
      await removeTypedSupplier(trx, row.supplier_id);
  });
}

/** Deletes a draft. Throws `not_found`, `document_state` when it is booked, `document_changed` when it has another version. */
export async function deleteDraft(db: Knex, id: string, version: number, actorId: string, now: Date): Promise<void> {
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    const row = found(await lockDocument(trx, id));
    if (row.state !== 'draft') throw new CodedError('document_state');
    if (row.version !== version) throw new CodedError('document_changed');
    await removeDocument(trx, id);
    if (row.supplier_id !== null) await removeTypedSupplier(trx, row.supplier_id);
    await recordAudit({ trx, actorId, now }, 'stock_document_deleted', documentSubject(row), { lines: row.line_count });
  });
}

/** A document as the subject of an audit log entry: «Поступление № ПТ-24». */
export function documentSubject({ id, kind, ...row }: Pick<StockDocumentRow, 'id' | 'kind' | 'prefix' | 'number'>) {
  return { kind: 'stock_document', id, label: `${DOCUMENT_KINDS[kind]} № ${documentNumber(row)}` };
}
