/**
 * Creates a product with its pictures, opening stock and first prices in one transaction. A repeated request with the same id creates the
 * product once.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { ProductCreation, SavedProduct } from '#contract/products/products.ts';
import { priceWarnings } from '#contract/products/price-warnings.ts';
import { EMPTY_PRODUCT, type ProductRow } from '#db/tables.ts';
import type { Services, Upload } from '../../../services.ts';
import { touchCategories } from '../tree/touch-categories.ts';
import { writeWithPictures } from '../pictures/write-with-pictures.ts';
import { arrangePictures } from './arrange-pictures.ts';
import { bumpProduct } from './bump-products.ts';
import { editsAfter, readProduct, replacePictures } from './edit-store.ts';
import { placeInCategory } from './place-in-category.ts';
import { fieldChanges, pictureChanges, type FieldChange } from './product-changes.ts';
import { draftColumns } from './publish.ts';
import { columnsOfFields } from './product-columns.ts';
import { freeSlug, refuseTakenKeys, lockProductKeys } from './product-keys.ts';
import { mayEdit, refuseFigures, type Editor } from './figures-of-role.ts';
import { readForEditing } from './read-for-editing.ts';
import { recordEdit, withSlugs } from './record-edit.ts';
import type { StockBooks } from './stock-books.ts';

/** Throws `product_id_reused` unless the same person made the product from the very same form. */
async function refuseReusedId(
  trx: Knex.Transaction,
  productId: string,
  actorId: string,
  changes: readonly FieldChange[],
): Promise<void> {
  const [made] = await editsAfter(trx, productId, 0);
  const same =
    made !== undefined && made.actor_id === actorId && made.changes === JSON.stringify(await withSlugs(trx, changes));
  if (!same) throw new CodedError('product_id_reused');
}

/** Throws `validation`, `forbidden`, `picture_refused` and `product_id_reused`; then neither rows nor files remain. */
export async function createProduct(
  services: Services & { readonly stockBooks: StockBooks },
  sent: ProductCreation,
  images: readonly Upload[],
  viewer: Editor,
  now: Date,
): Promise<SavedProduct> {
  const actorId = viewer.userId;
  refuseFigures({ costPrice: sent.costPrice }, viewer.role);
  // A role that doesn't keep the stock begins with zero.
  const fields = mayEdit(viewer.role, 'stockQty') ? sent : { ...sent, stockQty: 0 };
  const at = now.toISOString();
  const id = fields.id ?? newId();
  await writeWithPictures(services, { field: 'images', uploads: images }, now, async (trx, drafts) => {
    await lockProductKeys(trx);
    const known = await readProduct(trx, id, { lock: true });
    await refuseTakenKeys(trx, { sku: fields.sku, externalId: fields.externalId }, id);
    const subcategoryId = fields.subcategoryId ?? null;
    const category = await placeInCategory(trx, {
      topCategorySlug: fields.topCategorySlug,
      subcategoryId,
      isDraft: fields.draft,
      kept: {},
      moved: false,
      sent: fields.attributes ?? {},
    });
    const row = {
      ...EMPTY_PRODUCT,
      ...columnsOfFields(fields),
      id,
      slug: known === undefined ? await freeSlug(trx, fields.title) : known.slug,
      category_id: category.categoryId,
      subcategory_id: subcategoryId,
      attributes: JSON.stringify(category.attributes),
      created_at: at,
      updated_at: at,
      ...draftColumns(fields.draft, at),
    } as ProductRow;
    const added = drafts.map((draft) => draft.id);
    const pictures = arrangePictures({
      productId: id,
      current: [],
      keep: [],
      added,
      primaryIndex: fields.primaryIndex ?? 0,
      field: 'images',
    });
    const stock: FieldChange = { field: 'stockQty', before: null, after: fields.stockQty };
    const changes = [...fieldChanges(null, row), stock, ...pictureChanges([], pictures)];
    if (known !== undefined) {
      await refuseReusedId(trx, id, actorId, changes);
      return { answer: undefined, released: [] };
    }
    await trx('products').insert(row);
    await replacePictures(trx, id, pictures);
    const editId = newId();
    await recordEdit(trx, { id: editId, product: row, actorId, action: 'product_created', changes }, now);
    await bumpProduct(trx, id, { figures: true });
    if (fields.stockQty > 0)
      await services.stockBooks.bookEdit(trx, {
        productId: id,
        delta: fields.stockQty,
        kind: 'initial',
        actorId,
        editId,
        at,
      });
    await touchCategories(trx);
    return { answer: undefined, released: [] };
  });
  const { priceRetail, priceWholesale, salePrice: sale = null, costPrice: cost = null } = fields;
  return {
    ...(await readForEditing(services.db, id, { role: viewer.role, now })),
    warnings:
      priceRetail === null || priceWholesale === null
        ? []
        : priceWarnings({ retail: priceRetail, wholesale: priceWholesale, sale, cost }),
  };
}
