/**
 * Books a document in one transaction: locks the products, moves stock by movements that refer to the document, computes costs of a receipt
 * by the rule in force, and stores the stock before and after each line.
 */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import type { DraftKind } from '#contract/stock/stock-documents.ts';
import { costAfter, type CostRule } from '#contract/stock/product-cost.ts';
import type { StockDocumentLineRow, StockDocumentRow } from '#db/stock-document-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { type Act, type Asked, recordAudit, writeAct } from '../../audit/record-audit.ts';
import { lockProducts, writePortion } from '../../catalogue/editing/write-portion.ts';
import { readStockRules } from '../../shop/settings/stock-rules.ts';
import { updateDiscrepancies } from '../discrepancies/open-discrepancy.ts';
import { applyStockChanges } from '../movements/apply-stock-changes.ts';
import { unitsOf } from '../movements/stated-figures.ts';
import { documentSubject, lockDocument, NUMBERS_LOCK, readLines, replaceLines, sumsOf } from './document-store.ts';

export type ReadyLine = StockDocumentLineRow & { readonly product_id: string; readonly qty: number };

/** The lines, all ready. Throws `validation` with the missing parts of each line. */
function readyLines(row: StockDocumentRow, lines: readonly StockDocumentLineRow[]): ReadyLine[] {
  const details = lines.flatMap(({ product_id, qty }, index) => {
    if (product_id === null)
      return [{ path: `lines.${index}.productId`, message: 'Выберите товар или уберите строку' }];
    return qty === null ? [{ path: `lines.${index}.qty`, message: 'Нужно количество' }] : [];
  });
  if (lines.length === 0) details.push({ path: 'lines', message: 'В документе нет строк' });
  if (row.kind !== 'receipt' && row.note.length < 3) details.push({ path: 'note', message: 'Укажите причину' });
  if (details.length > 0) throw new CodedError('validation', { details });
  return lines as ReadyLine[];
}

/** Products of these lines by id, locked. Throws `product_removed` naming the lines whose product is off sale. */
async function lockGoods(trx: Knex.Transaction, lines: readonly ReadyLine[]): Promise<Map<string, ProductRow>> {
  const products = await lockProducts(trx, [...new Set(lines.map(({ product_id }) => product_id))]);
  const details = lines.flatMap(({ product_id }, index) => {
    const product = products.get(product_id);
    const isThere = product !== undefined && (product.deleted_at === null || Boolean(product.draft));
    return isThere ? [] : [{ path: `lines.${index}.productId`, message: 'Товар снят с продажи' }];
  });
  if (details.length > 0) throw new CodedError('product_removed', { details });
  return products;
}

/** Pieces of these goods set aside as damaged and not put back, below zero; by product id. */
export function damagedQtyOf(db: Knex, lines: readonly ReadyLine[]): Promise<Map<string, number>> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  return unitsOf(db('movements').whereIn('product_id', ids).whereIn('kind', ['damaged', 'mended']));
}

/** Refuses to put more back on the shelf than was set aside. Throws `validation` naming the lines. */
async function refuseMoreThanDamaged(trx: Knex.Transaction, lines: readonly ReadyLine[]): Promise<void> {
  const damagedQty = await damagedQtyOf(trx, lines);
  const wanted = new Map<string, number>();
  const details = lines.flatMap(({ product_id, qty }, index) => {
    const sum = (wanted.get(product_id) ?? 0) + qty;
    wanted.set(product_id, sum);
    const lies = -(damagedQty.get(product_id) ?? 0);
    return sum <= lies ? [] : [{ path: `lines.${index}.qty`, message: `В браке только ${lies}` }];
  });
  if (details.length > 0) throw new CodedError('validation', { details });
}

/** Sign of the stock change that a document of this kind makes for each piece of its lines. */
const SIGN: Readonly<Record<DraftKind, 1 | -1>> = { receipt: 1, write_off: -1, damaged: -1, mended: 1 };

/** The kind of a document that began as a draft. Throws `document_state` for a recount, which has no draft. */
export function draftKind({ kind }: Pick<StockDocumentRow, 'kind'>): DraftKind {
  if (kind === 'recount') throw new CodedError('document_state');
  return kind;
}

/** Moves the stock of the lines of the document `id`, one movement per product; updates discrepancies as after any correction. */
export async function moveByLines(
  act: Act,
  { id, kind, reason }: { readonly id: string; readonly kind: DraftKind; readonly reason: string },
  lines: readonly ReadyLine[],
): Promise<void> {
  const deltas = new Map<string, number>();
  for (const { product_id, qty } of lines) deltas.set(product_id, (deltas.get(product_id) ?? 0) + SIGN[kind] * qty);
  const movement = { kind, reason, documentKind: 'stock_document', documentId: id } as const;
  const changes = [...deltas].map(([productId, delta]) => ({ ...movement, productId, delta }));
  const { results } = await applyStockChanges(act, changes);
  await updateDiscrepancies(act.trx, results, act.now.toISOString());
}

/** Sets the costs of products, with their history; skips unchanged ones. */
export async function setCosts(
  { trx, actorId, now }: Act,
  products: ReadonlyMap<string, ProductRow>,
  costs: ReadonlyMap<string, number | null>,
): Promise<void> {
  const writes = [...costs].flatMap(([id, cost]) => {
    const before = products.get(id);
    if (before === undefined || before.cost_price === cost) return [];
    return [{ before, after: { ...before, cost_price: cost, updated_at: now.toISOString() } }];
  });
  await writePortion(trx, writes, actorId, now);
}

/** Lines with the stock and cost before and after each, computed one after the other. */
export function computeLines(
  kind: DraftKind,
  rule: CostRule,
  lines: readonly ReadyLine[],
  products: ReadonlyMap<string, Pick<ProductRow, 'stock_qty' | 'cost_price'>>,
) {
  const stock = new Map<string, number>();
  const costs = new Map<string, number | null>();
  const computed = lines.map((line): ReadyLine => {
    const { product_id: id, qty } = line;
    const stock_before = stock.get(id) ?? products.get(id)?.stock_qty ?? 0;
    const cost_before = costs.has(id) ? (costs.get(id) ?? null) : (products.get(id)?.cost_price ?? null);
    const stock_after = stock_before + SIGN[kind] * qty;
    const cost_after =
      kind === 'receipt' && line.price !== null
        ? costAfter(rule, { stock: stock_before, cost: cost_before }, { qty, price: line.price })
        : cost_before;
    stock.set(id, stock_after);
    costs.set(id, cost_after);
    // Goods that leave the shop are valued at their cost.
    const price = kind === 'receipt' ? line.price : cost_before;
    return { ...line, price, stock_before, stock_after, cost_before, cost_after };
  });
  return { lines: computed, costs };
}

/**
 * Books the document if its version is still the one that was read. A repeat for the version that was booked changes nothing. Throws
 * `not_found`, `document_changed`, `validation`, `product_removed`.
 */
export function bookDocument(asked: Asked, id: string, version: number): Promise<void> {
  const at = asked.now.toISOString();
  return writeAct(asked, async (act) => {
    const { trx, actorId } = act;
    await takeAdvisoryLock(trx, NUMBERS_LOCK);
    const row = found(await lockDocument(trx, id));
    if (row.state === 'booked' && row.version === version + 1) return;
    if (row.state !== 'draft' || row.version !== version) throw new CodedError('document_changed');
    const ready = readyLines(row, await readLines(trx, id));
    const products = await lockGoods(trx, ready);
    const { costRule } = await readStockRules(trx);
    const kind = draftKind(row);
    if (kind === 'mended') await refuseMoreThanDamaged(trx, ready);
    const { lines, costs } = computeLines(kind, costRule, ready, products);
    if (kind === 'receipt') await setCosts(act, products, costs);
    const sums = sumsOf(lines);
    await replaceLines(trx, id, lines);
    await trx('stock_documents')
      .where({ id })
      .update({
        ...sums,
        state: 'booked',
        version: version + 1,
        cost_rule: kind === 'receipt' ? costRule : null,
        updated_at: at,
        booked_by: actorId,
        booked_at: at,
      });
    const details = { lines: sums.line_count, pieces: sums.units };
    await recordAudit(act, 'stock_document_booked', documentSubject(row), details);
    await moveByLines(act, { id, kind, reason: row.note }, lines);
  });
}
