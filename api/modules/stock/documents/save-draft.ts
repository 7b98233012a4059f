/**
 * Saves a draft while it is being typed. A save names the version it was made from: a repeat after a lost answer is recognized by its
 * content; any other save over another version is refused.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError, found } from '#contract/errors.ts';
import type { saveStockDocument } from '#contract/stock/stock-documents.ts';
import { toKopecks } from '#contract/values/money.ts';
import { nextRevision } from '#db/revision.ts';
import type { StockDocumentLineRow } from '#db/stock-document-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { DRAFT } from '../../acts/kinds.ts';
import { isSameAct, storedFingerprint } from '../../acts/once.ts';
import { type Asked, recordAudit, writeAct } from '../../audit/record-audit.ts';
import { readPrefixes } from '../../shop/settings/numbering.ts';
import * as store from './document-store.ts';
import { removeTypedSupplier, supplierOf, SUPPLIERS_LOCK } from './suppliers.ts';

export type DraftSave = BodyOf<typeof saveStockDocument>;

async function refuseUnknown(trx: Knex.Transaction, lines: DraftSave['lines']): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const known = new Set((await store.productsBy(trx, 'id', ids)).map(({ id }) => id));
  const details = lines.flatMap(({ productId }, index) =>
    productId === null || known.has(productId)
      ? []
      : [{ path: `lines.${index}.productId`, message: 'Такого товара нет' }],
  );
  if (details.length > 0) throw new CodedError('validation', { details });
}

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
    ...store.NOT_BOOKED,
  }));
}

/**
 * Saves the draft. Throws `document_changed` over another version, `document_state` when it is booked, `not_found` when it was deleted
 * meanwhile, `validation` for unknown products.
 */
export function saveDraft(asked: Asked, id: string, save: DraftSave): Promise<void> {
  const { version, ...content } = save;
  const at = asked.now.toISOString();
  return writeAct(asked, async (act) => {
    const { trx, actorId } = act;
    await takeAdvisoryLock(trx, store.NUMBERS_LOCK);
    // A supplier's renaming takes this lock before its documents: in another order the two would wait for each other.
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    const row = await store.lockDocument(trx, id);
    if (row === undefined && version > 0) throw new CodedError('not_found');
    if (row !== undefined && row.version !== version) {
      if (row.version === version + 1 && isSameAct(DRAFT, save, row.body_hash)) return;
      throw new CodedError('document_changed');
    }
    if (row !== undefined && row.state !== 'draft') throw new CodedError('document_state');
    await refuseUnknown(trx, content.lines);
    const lines = rowsOf(id, save, row === undefined ? [] : await store.readLines(trx, id));
    const supplier = content.kind === 'receipt' ? await supplierOf(act, content.supplier, id) : null;
    const head = {
      kind: content.kind,
      supplier_id: supplier?.id ?? null,
      supplier_number: content.supplierNumber,
      day: content.day,
      note: content.note,
      ...store.sumsOf(lines),
      body_hash: storedFingerprint(DRAFT, save),
      version: version + 1,
      updated_at: at,
    };
    // A number keeps its prefix; a draft whose kind changed gets the prefix of its new kind.
    const prefix = row?.kind === content.kind ? row.prefix : (await readPrefixes(trx))[content.kind];
    const number = row?.number ?? (await nextRevision(trx, 'stock_documents'));
    const search = store.searchOf({ ...head, prefix, number }, supplier?.name ?? '');
    if (row === undefined) {
      await trx('stock_documents').insert({
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
      const subject = store.documentSubject({ id, kind: content.kind, prefix, number });
      await recordAudit(act, 'stock_document_created', subject, { lines: head.line_count });
    } else
      await trx('stock_documents')
        .where({ id })
        .update({ ...head, prefix, search });
    await store.replaceLines(trx, id, lines);
    // The form saves while it is being typed in: the beginning of a name is no supplier.
    if (row?.supplier_id != null && row.supplier_id !== head.supplier_id)
      await removeTypedSupplier(trx, row.supplier_id);
  });
}

/** Deletes a draft. Throws `not_found`, `document_state` when it is booked, `document_changed` when it has another version. */
export function deleteDraft(asked: Asked, id: string, version: number): Promise<void> {
  return writeAct(asked, async (act) => {
    const { trx } = act;
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    const row = found(await store.lockDocument(trx, id));
    if (row.state !== 'draft') throw new CodedError('document_state');
    if (row.version !== version) throw new CodedError('document_changed');
    await trx('stock_document_lines').where({ document_id: id }).delete();
    await trx('stock_documents').where({ id }).delete();
    if (row.supplier_id !== null) await removeTypedSupplier(trx, row.supplier_id);
    await recordAudit(act, 'stock_document_deleted', store.documentSubject(row), { lines: row.line_count });
  });
}
