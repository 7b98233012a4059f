/**
 * An edit of a product. Sent fields are changed, others are kept. Stock moves by the difference from the value that the form was opened
 * with, so that units sold meanwhile stay sold. A form older than another person's edit is refused with the changes.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { CodedError, found } from '#contract/errors.ts';
import type { ProductSave, SavedProduct } from '#contract/catalogue/products.ts';
import type { Role } from '#contract/roles.ts';
import { toRoubles } from '#contract/values/money.ts';
import { priceWarnings, type PriceWarning } from '#contract/products/price-warnings.ts';
import type { ProductRow } from '#db/tables.ts';
import type { Services, Upload } from '../../../environment/services.ts';
import { writeWithPictures } from '../pictures/write-with-pictures.ts';
import { arrangePictures } from './arrange-pictures.ts';
import { bumpProduct, touchCategories } from '../changes/bump-products.ts';
import { categorySlugOf, readOrderedPictures, readProduct, replacePictures } from './edit-store.ts';
import { fieldError, placeInCategory } from './place-in-category.ts';
import { conflictDetails, fieldChanges, pictureChanges, touchedBy, type FieldChange } from './product-changes.ts';
import { canBeSold, publishedColumns, refuseIncomplete } from './publish.ts';
import { columnsOfFields } from './product-columns.ts';
import { refuseTakenKeys, lockProductKeys } from './product-keys.ts';
import { type Editor, mayEdit, readForEditing, refuseFigures } from './read-for-editing.ts';
import { recordEdit } from './record-edit.ts';
import type { StockBooks } from './stock-books.ts';
import { wholesaleRule } from './wholesale-rule.ts';

/** The product, locked for the edit. Throws `not_found`, `product_removed`, `product_changed`. */
async function lockForEdit(
  trx: Knex.Transaction,
  id: string,
  revision: number | null | undefined,
  role: Role,
): Promise<ProductRow> {
  const row = found(await readProduct(trx, id, { lock: true }));
  if (row.deleted_at !== null && !Boolean(row.draft)) throw new CodedError('product_removed');
  const later =
    revision == null
      ? []
      : await trx('product_edits')
          .leftJoin('users', 'users.id', 'product_edits.actor_id')
          .where({ product_id: id })
          .where('number', '>', revision)
          .orderBy('number')
          .select('product_edits.*', { actor_name: 'users.name' });
  if (later.length > 0)
    throw new CodedError('product_changed', {
      details: conflictDetails(later).filter(({ path = '' }) => mayEdit(role, path)),
    });
  return row;
}

/** The row after the edit, category and features included. */
async function editedRow(trx: Knex.Transaction, row: ProductRow, fields: ProductSave, now: Date): Promise<ProductRow> {
  const currentSlug = await categorySlugOf(trx, row.category_id);
  const wasDraft = Boolean(row.draft);
  if (fields.draft === true && !wasDraft) throw fieldError('draft', 'Товар уже опубликован: его можно снять с продажи');
  const isDraft = wasDraft && fields.draft !== false;
  const currentTopSlug = currentSlug === '' ? null : currentSlug;
  const topCategorySlug = fields.topCategorySlug === undefined ? currentTopSlug : fields.topCategorySlug;
  const kept = topCategorySlug === currentTopSlug ? row.subcategory_id : null;
  const subcategoryId = fields.subcategoryId === undefined ? kept : fields.subcategoryId;
  const moved = subcategoryId !== row.subcategory_id;
  const category = await placeInCategory(trx, {
    topCategorySlug,
    subcategoryId,
    isDraft,
    moved,
    kept: JSON.parse(row.attributes) as Attributes,
    sent: fields.attributes ?? {},
  });
  const complete = await wholesaleRule(trx);
  const after = complete<ProductRow>(row, {
    ...row,
    ...columnsOfFields(fields),
    slug: fields.slug ?? row.slug,
    category_id: category.categoryId,
    subcategory_id: subcategoryId,
    attributes: JSON.stringify(category.attributes),
    updated_at: now.toISOString(),
    ...(wasDraft && !isDraft ? publishedColumns(now.toISOString()) : {}),
  });
  if (!isDraft) refuseIncomplete(after);
  if (after.sale_from !== null && after.sale_to !== null && after.sale_from >= after.sale_to) {
    throw fieldError('saleTo', 'Скидка должна заканчиваться позже, чем начинается');
  }
  return after;
}

/** Units to add or take away. */
function stockDelta({ stockQty, stockQtyBase }: ProductSave): number {
  if (stockQty === undefined || stockQtyBase === undefined || stockQty === stockQtyBase) return 0;
  if (stockQty < 0) throw fieldError('stockQty', 'Остаток не может быть отрицательным');
  return stockQty - stockQtyBase;
}

function warningsOf(before: ProductRow, after: ProductRow, role: Role): PriceWarning[] {
  const prices = (row: ProductRow) => ({
    retail: toRoubles(row.price_retail),
    wholesale: toRoubles(row.price_wholesale),
    sale: row.price_sale === null ? null : toRoubles(row.price_sale),
    cost: row.cost_price === null || !mayEdit(role, 'costPrice') ? null : toRoubles(row.cost_price),
  });
  if (!canBeSold(after)) return [];
  return priceWarnings(prices(after), canBeSold(before) ? prices(before) : undefined);
}

/** Writes the row, and moves the slug when it changed. */
async function writeRow(trx: Knex.Transaction, before: ProductRow, after: ProductRow): Promise<void> {
  // Stock and revisions have writers of their own.
  const {
    id,
    slug,
    stock_qty: _stock,
    reserved_qty: _reserved,
    popularity: _popularity,
    revision: _revision,
    figures_revision: _figures,
    ...columns
  } = after;
  await trx('products').where({ id }).update(columns);
  if (slug === before.slug) return;
  await trx('old_slugs').where({ slug }).delete();
  await trx('products').where({ id }).update({ slug });
  // The old one redirects to it.
  await trx('old_slugs').insert({ slug: before.slug, product_id: id });
}

/** Saves an edit or nothing. Throws `not_found`, `product_removed`, `product_changed`, `validation`, `picture_refused`. */
export async function saveProduct(
  services: Services & { readonly stockBooks: StockBooks },
  id: string,
  fields: ProductSave,
  imagesNew: readonly Upload[],
  { role, ...by }: Editor,
): Promise<SavedProduct> {
  const { actorId, now } = by;
  refuseFigures(fields, role);
  const uploads = { field: 'imagesNew', uploads: imagesNew };
  const warnings = await writeWithPictures(services, uploads, now, async (trx, drafts) => {
    await lockProductKeys(trx);
    const before = await lockForEdit(trx, id, fields.revision, role);
    await refuseTakenKeys(trx, fields, id);
    const after = await editedRow(trx, before, fields, now);
    const delta = stockDelta(fields);
    const current = await readOrderedPictures(trx, id);
    const pictures = arrangePictures(id, current, {
      keep: fields.imagesKeep,
      added: drafts.map((draft) => draft.id),
      primaryIndex: fields.primaryIndex ?? null,
      field: 'imagesNew',
    });
    const stock: FieldChange[] =
      delta === 0 ? [] : [{ field: 'stockQty', before: before.stock_qty, after: before.stock_qty + delta }];
    const changes = [...fieldChanges(before, after), ...stock, ...pictureChanges(current, pictures)];
    if (changes.length > 0) {
      const editId = newId();
      await writeRow(trx, before, after);
      await replacePictures(trx, id, pictures);
      await recordEdit(trx, { id: editId, product: after, action: 'product_saved', changes }, by);
      const touched = touchedBy(changes);
      await bumpProduct(trx, id, touched);
      if (touched.categories) await touchCategories(trx);
      const booked = { productId: id, delta, kind: 'adjustment', actorId, editId, at: now.toISOString() } as const;
      if (delta !== 0) await services.stockBooks.bookEdit(trx, booked);
    }
    return { answer: warningsOf(before, after, role), released: current.map((row) => row.picture_id) };
  });
  return { ...(await readForEditing(services.db, id, { role, now })), warnings };
}
