/**
 * Reverses a booked document by an opposite one. Stock moves back by the same amount. A cost that the document set returns to the former
 * one, unless it has been changed since, or a later receipt has a price of the product: then it stays, and the opposite document says so.
 */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import { documentNumber } from '#contract/stock/document-number.ts';
import { nextRevision } from '#db/revision.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { type Asked, recordAudit, writeAct } from '../../audit/record-audit.ts';
import { readPrefixes } from '../../shop/settings/numbering.ts';
import { lockProducts } from '../../catalogue/editing/write-portion.ts';
import { damagedQtyOf, draftKind, setCosts, moveByLines, computeLines, type ReadyLine } from './book-document.ts';
import { moveByCounts, oppositeCounts } from './book-recount.ts';
import { costsIfReversed } from './costs-if-reversed.ts';
import * as store from './document-store.ts';

/**
 * Reverses it by the document `id`, so that a repeat after a lost answer makes no second one. Throws `not_found`, and `document_state` for
 * drafts, opposite documents and documents reversed before.
 */
export function reverseDocument(
  asked: Asked,
  documentId: string,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<void> {
  const at = asked.now.toISOString();
  return writeAct(asked, async (act) => {
    const { trx, actorId } = act;
    await takeAdvisoryLock(trx, store.NUMBERS_LOCK);
    const row = found(await store.lockDocument(trx, documentId));
    const known = await store.reversalOf(trx, documentId);
    if (known?.id === id) return;
    if (row.state !== 'booked' || row.reverses_id !== null || (await store.findDocument(trx, id)) !== undefined)
      throw new CodedError('document_state');
    const productIds = (await store.readLines(trx, documentId)).flatMap(({ product_id }) => product_id ?? []);
    const products = await lockProducts(trx, [...new Set(productIds)]);
    // The lines are read only now: late events write into the lines of a recount while they hold its products' locks.
    const booked = (await store.readLines(trx, documentId)) as ReadyLine[];
    const { returning } = await costsIfReversed(trx, row, booked, products);
    // The opposite lines leave costs unchanged; costs that return to the former value are set below.
    const opposite =
      row.kind === 'recount'
        ? await oppositeCounts(trx, id, booked, products)
        : computeLines(
            draftKind(row),
            'last',
            booked.map((line) => ({ ...line, document_id: id, qty: -line.qty, price: null })),
            products,
          ).lines.map((line, position) => ({
            ...line,
            price: booked[position]?.price ?? null,
            cost_after: returning.has(line.product_id) ? (returning.get(line.product_id) ?? null) : line.cost_after,
          }));
    if (row.kind === 'damaged') await refuseMended(trx, booked);
    const prefix = (await readPrefixes(trx))[row.kind];
    const number = await nextRevision(trx, 'stock_documents');
    const sums = store.sumsOf(opposite);
    const head = { ...row, ...sums, id, prefix, number, note, reverses_id: documentId, version: 1 };
    await trx('stock_documents').insert({
      ...head,
      search: store.searchOf(head, (await store.findDocument(trx, documentId))?.supplier_name ?? ''),
      state: 'booked',
      created_by: actorId,
      created_at: at,
      updated_at: at,
      booked_by: actorId,
      booked_at: at,
    });
    await store.replaceLines(trx, id, opposite);
    const reversed = { state: 'reversed', version: row.version + 1, updated_at: at } as const;
    await trx('stock_documents').where({ id: documentId }).update(reversed);
    await setCosts(act, products, returning);
    const details = { reason: note, opposite: `№ ${documentNumber(head)}` };
    await recordAudit(act, 'stock_document_reversed', store.documentSubject(row), details);
    const reason = `Отмена документа № ${documentNumber(row)}: ${note}`;
    if (row.kind === 'recount') await moveByCounts(act, { id, reason }, opposite);
    else await moveByLines(act, { id, kind: draftKind(row), reason }, opposite as ReadyLine[]);
  });
}

/** Refuses to reverse the setting aside of goods that have been put back on the shelf since. Throws `validation` naming the lines. */
async function refuseMended(trx: Knex.Transaction, lines: readonly ReadyLine[]): Promise<void> {
  const damagedQty = await damagedQtyOf(trx, lines);
  const requested = new Map<string, number>();
  for (const { product_id, qty } of lines) requested.set(product_id, (requested.get(product_id) ?? 0) + qty);
  if ([...requested].some(([id, qty]) => qty > -(damagedQty.get(id) ?? 0)))
    throw new CodedError('document_state', {
      text: 'Часть этих товаров уже вернули из брака. Сначала отмените тот документ',
    });
}
