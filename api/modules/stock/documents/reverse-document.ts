/**
 * Taking a booked document back by an opposite one. Stock moves by as much the other way. A cost that the document made
 * returns to what it was before, unless it has been changed since: then it stays, and the opposite document says so.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { holdProducts } from '../../catalogue/editing/write-portion.ts';
import { giveCosts, moveStock, reckon, type ReadyLine } from './book-document.ts';
import {
  findDocument,
  holdDocument,
  insertDocument,
  nextNumber,
  readLines,
  replaceLines,
  reversalOf,
  updateDocument,
} from './document-store.ts';
import { costMoves } from './present-document.ts';
import { documentSubject, NUMBERS, searchOf, sumsOf } from './save-draft.ts';

export interface Reversal {
  /** Of the opposite document, so that a repeat after a lost answer makes no second one. */
  readonly id: string;
  readonly note: string;
}

/** Throws `not_found`, and `document_state` for drafts, opposite documents and what was taken back before. */
export async function reverseDocument(
  db: Knex,
  documentId: string,
  { id, note }: Reversal,
  actorId: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, NUMBERS);
    const row = await holdDocument(trx, documentId);
    if (row === undefined) throw new CodedError('not_found');
    const known = await reversalOf(trx, documentId);
    if (known?.id === id) return;
    if (row.state !== 'booked' || row.reverses_id !== null || (await findDocument(trx, id)) !== undefined)
      throw new CodedError('document_state');
    const booked = (await readLines(trx, documentId)) as ReadyLine[];
    const products = await holdProducts(trx, [...new Set(booked.map(({ product_id }) => product_id))]);
    const returning = new Map(
      [...costMoves(booked)].flatMap(([product, { before, after }]) =>
        products.get(product)?.cost_price === after ? [[product, before] as const] : [],
      ),
    );
    // The opposite lines leave costs alone by themselves; those that return are written over.
    const opposite = reckon(
      row.kind,
      'last',
      booked.map((line) => ({ ...line, document_id: id, qty: -line.qty, price: null })),
      products,
    ).lines.map((line, position) => ({
      ...line,
      price: booked[position]?.price ?? null,
      cost_after: returning.has(line.product_id) ? (returning.get(line.product_id) ?? null) : line.cost_after,
    }));
    const number = await nextNumber(trx);
    const sums = sumsOf(opposite);
    const head = { ...row, ...sums, id, number, note, reverses_id: documentId, version: 1 };
    await insertDocument(trx, {
      ...head,
      search: searchOf(head, (await findDocument(trx, documentId))?.supplier_name ?? ''),
      state: 'booked',
      created_by: actorId,
      created_at: at,
      updated_at: at,
      booked_by: actorId,
      booked_at: at,
    });
    await replaceLines(trx, id, opposite);
    await updateDocument(trx, documentId, { state: 'reversed', version: row.version + 1, updated_at: at });
    await giveCosts(trx, products, returning, actorId, now);
    await recordAudit(
      trx,
      {
        actorId,
        action: 'stock_document_reversed',
        subject: documentSubject(row),
        details: { reason: note, opposite: `№ ${number}` },
      },
      now,
    );
    await moveStock(
      trx,
      { document: head, lines: opposite, actorId, reason: `Отмена документа № ${row.number}: ${note}` },
      at,
    );
  });
}
