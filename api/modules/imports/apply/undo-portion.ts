/**
 * Undoes lines of an import, one portion in one transaction: fields that still hold the import's value are restored, stock is moved back,
 * new goods go off sale and out of the drafts. Fields changed since are kept and reported.
 */
import type { Knex } from 'knex';
import { articleKey } from '#contract/products/product-code.ts';
import type { ImportLinkRow, ImportRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import {
  announceWritten,
  articlesTaken,
  lockProducts,
  writeProducts,
  type ProductWrite,
} from '../../catalogue/editing/write-portion.ts';
import { deletedColumns } from '../../catalogue/editing/publish.ts';
import { wholesaleRule, type WholesaleRule } from '../../catalogue/editing/wholesale-rule.ts';
import { lockProductKeys } from '../../catalogue/editing/product-keys.ts';
import { bookImport, type ImportedStock } from '../../stock/corrections/correct-stock.ts';
import { findLinks, putLinks } from '../store/link-store.ts';
import { putOutcomes, type LineOutcome } from '../store/line-store.ts';
import { fieldOf } from '../plan/compare-product.ts';
import type { Scalar, StoredLine } from '../plan/planned-line.ts';
import { statedMoment } from '../plan/till-exports.ts';
import { countedSince, importOffsets } from '../../stock/movements/stated-figures.ts';
import { changeProduct, type WrittenChange, type WrittenLine } from './written-line.ts';
import type { Services } from '../../../environment/services.ts';
import { rearrangePictures } from '../../catalogue/editing/arrange-pictures.ts';
import { writeWithPictures } from '../../catalogue/pictures/write-with-pictures.ts';
import { updatePicture } from '../pictures/picture-store.ts';

/** Fields without which goods are a draft, and their columns; the first one is empty without the field. */
const NEEDED_FOR_SALE = [
  ['placeId', ['category_id', 'subcategory_id']],
  ['priceRetail', ['price_retail']],
  ['priceWholesale', ['price_wholesale']],
] as const satisfies [string, (keyof ProductRow)[]][];

/** The field whose change since then keeps this one as it is; null for a field that gets its former value. */
function keptBy(product: ProductRow, { field, before, after }: WrittenChange, articles: ReadonlyMap<string, string>) {
  if (fieldOf(product, field) !== after) return field;
  // Somebody has taken the published goods off sale since.
  if (field === 'draft' && after === false && product.deleted_at !== null) return 'deleted';
  const owner = field === 'sku' && typeof before === 'string' ? articles.get(articleKey(before)) : undefined;
  return owner === undefined || owner === product.id ? null : field;
}

function undoProduct(
  product: ProductRow,
  { created, changes, stock, state }: WrittenLine,
  { articles, complete }: { readonly articles: ReadonlyMap<string, string>; readonly complete: WholesaleRule },
  at: string,
): { readonly write: ProductWrite | null; readonly kept: readonly string[] } {
  const moved =
    stock === 0 ? undefined : { field: 'stockQty', before: product.stock_qty, after: product.stock_qty - stock };
  if (created) {
    // A draft is taken off the list of drafts too; the next file that has the product brings it back, like other goods.
    const isThere = product.deleted_at === null || Boolean(product.draft);
    const after = isThere ? { ...product, ...deletedColumns(product, at), updated_at: at } : product;
    return { write: { before: product, after, stock: moved }, kept: [] };
  }
  const fields = new Map<string, Scalar>();
  const kept: string[] = [];
  for (const change of changes) {
    const why = keptBy(product, change, articles);
    if (why === null) fields.set(change.field, change.before);
    else kept.push(why);
  }
  let after = complete(product, changeProduct(product, fields));
  if ((fields.has('deleted') || fields.has('draft')) && state !== null)
    after = {
      ...after,
      deleted_at: state.deleted_at,
      draft: state.draft,
      put_aside: state.put_aside ?? false,
      created_at: state.created_at,
      // Devices have received the published goods.
      withdrawn: Boolean(state.draft) || product.withdrawn,
    };
  // Only a draft may lack a category or a price: somebody has published the goods since.
  if (!Boolean(after.draft))
    for (const [field, columns] of NEEDED_FOR_SALE) {
      if (Boolean(after[columns[0]]) || !fields.delete(field)) continue;
      after = { ...after, ...Object.fromEntries(columns.map((column) => [column, product[column]])) };
      kept.push(field);
    }
  after = { ...after, updated_at: kept.length === 0 && state !== null ? state.updated_at : at };
  return { write: fields.size > 0 || moved !== undefined ? { before: product, after, stock: moved } : null, kept };
}

/** Undoes these lines and counts their outcomes; the caller has checked that this process may still undo the import. */
export async function undoPortion(trx: Knex.Transaction, job: ImportRow, lines: readonly StoredLine[], now: Date) {
  await lockProductKeys(trx);
  const at = now.toISOString();
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const offsets = await importOffsets(trx, job.id, ids);
  const records = lines.map((line) => {
    const wrote = JSON.parse(line.written) as WrittenLine;
    return { line, wrote, units: wrote.stock + (offsets.get(line.product_id ?? '') ?? 0) };
  });
  const products = await lockProducts(trx, ids);
  const statedAt = statedMoment(job);
  const counted = statedAt === null ? new Set() : await countedSince(trx, ids, statedAt);
  const former = records.flatMap(({ wrote }) =>
    wrote.changes.flatMap(({ field, before }) => (field === 'sku' && typeof before === 'string' ? [before] : [])),
  );
  const shop = { articles: await articlesTaken(trx, former), complete: await wholesaleRule(trx) };
  const codes = lines.map(({ external_id }) => external_id);
  const linked = await findLinks(trx, job.source_id, 'external_id', codes);
  const links = new Map(linked.map((row) => [row.external_id, row]));
  const writes: ProductWrite[] = [];
  const stock: ImportedStock[] = [];
  const back: ImportLinkRow[] = [];
  const ended: LineOutcome[] = [];
  const changed = { done: 0, kept: 0, undone: 0 };
  for (const { line, wrote, units } of records) {
    const product = products.get(line.product_id ?? '');
    if (product === undefined) continue;
    // A count since the file's moment stands: the stock doesn't change.
    const moved = counted.has(product.id) ? 0 : units;
    const { write, kept } = undoProduct(product, { ...wrote, stock: moved }, shop, at);
    if (write !== null) writes.push(write);
    if (units !== 0) stock.push({ productId: product.id, delta: -units });
    const link = links.get(line.external_id);
    if (wrote.created && link !== undefined)
      back.push({ ...link, taken_off: write?.after.deleted_at ?? link.taken_off });
    else if (wrote.link !== null) back.push(wrote.link);
    else if (link !== undefined) {
      const { source_id, external_id } = link;
      await trx('import_links').where({ source_id, external_id }).delete();
    }
    if (wrote.former !== null) back.push(wrote.former);
    const outcome = kept.length === 0 ? 'undone' : 'kept';
    changed.done -= 1;
    changed[outcome] += 1;
    const { number, product_id } = line;
    ended.push({ number, outcome, product_id, written: JSON.stringify({ ...wrote, kept }) });
  }
  const written = await writeProducts(trx, writes, job.undone_by, now);
  // The movements are dated at the import's own moment, so that a count made since then keeps its figure.
  const about = { importId: job.id, reason: 'Отмена загрузки прайса', statedAt };
  const moved = await bookImport({ trx, actorId: job.undone_by, now }, stock, about);
  await putOutcomes(trx, job.id, ended);
  await putLinks(trx, back);
  await announceWritten(trx, written, moved);
  return changed;
}

const PORTION = 20;

/** Undoes a portion while `held`; returns whether there may be more. A replaced former picture doesn't come back: its file is gone. */
export async function undoSomePictures(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  job: Pick<ImportRow, 'id' | 'undone_by'>,
  held: (trx: Knex.Transaction) => Promise<unknown>,
  now: Date,
): Promise<boolean> {
  return writeWithPictures({ db, pictures }, { field: 'images', uploads: [] }, now, async (trx) => {
    await held(trx);
    const left = trx('import_pictures').where({ import_id: job.id }).whereNot({ state: 'undone' });
    const rows = await left.orderBy('number').limit(PORTION);
    const released: string[] = [];
    for (const row of rows.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))) {
      const { import_id, product_id, address_hash, picture_id } = row;
      if (picture_id !== null) {
        if (Boolean(row.added)) {
          const without = (ids: readonly string[]) => ids.filter((id) => id !== picture_id);
          await rearrangePictures(trx, product_id, without, job.undone_by, now);
          released.push(picture_id);
        }
        await trx('source_pictures').where({ import_id, product_id, address_hash }).delete();
      }
      await updatePicture(trx, row, { state: 'undone' });
    }
    return { answer: rows.length === PORTION, released };
  });
}
