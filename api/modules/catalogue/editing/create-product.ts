/** Creates a product with pictures, opening stock and first prices in one transaction; a repeat with the same id creates no second. */
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import { createProduct as contract, type ProductCreation, type SavedProduct } from '#contract/catalogue/products.ts';
import { priceWarnings } from '#contract/products/price-warnings.ts';
import { EMPTY_PRODUCT, type ProductRow } from '#db/tables.ts';
import type { Services, Upload } from '../../../environment/services.ts';
import { isRepeat } from '../../acts/once.ts';
import { writeWithPictures } from '../pictures/write-with-pictures.ts';
import { arrangePictures } from './arrange-pictures.ts';
import { bumpProduct, touchCategories } from '../changes/bump-products.ts';
import { readProduct, replacePictures } from './edit-store.ts';
import { placeInCategory } from './place-in-category.ts';
import { fieldChanges, pictureChanges, type FieldChange } from './product-changes.ts';
import { draftColumns, refuseIncomplete } from './publish.ts';
import { columnsOfFields } from './product-columns.ts';
import { freeSlug, refuseTakenKeys, lockProductKeys } from './product-keys.ts';
import { type Editor, mayEdit, readForEditing, refuseFigures } from './read-for-editing.ts';
import { recordEdit } from './record-edit.ts';
import type { StockBooks } from './stock-books.ts';
import { wholesaleRule } from './wholesale-rule.ts';

const REUSED = 'Этот товар уже создан с другими данными';

/** Throws `validation`, `forbidden`, `picture_refused` and `act_id_reused`; then neither rows nor files remain. */
export async function createProduct(
  services: Services & { readonly stockBooks: StockBooks },
  sent: ProductCreation,
  images: readonly Upload[],
  { role, ...by }: Editor,
): Promise<SavedProduct> {
  const { actorId, now } = by;
  refuseFigures({ costPrice: sent.costPrice }, role);
  // A role that doesn't keep the stock begins with zero.
  const fields = mayEdit(role, 'stockQty') ? sent : { ...sent, stockQty: 0 };
  const at = now.toISOString();
  const id = fields.id ?? newId();
  await writeWithPictures(services, { field: 'images', uploads: images }, now, async (trx, drafts) => {
    const added = drafts.map((draft) => draft.id);
    const act = { id, endpoint: contract, content: { actorId, sent, added }, text: REUSED };
    if (await isRepeat(trx, act, now)) return { answer: undefined, released: [] };
    await lockProductKeys(trx);
    // A product that no act made: imported, or made by a former build.
    if ((await readProduct(trx, id)) !== undefined) throw new CodedError('act_id_reused', { text: REUSED });
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
    const complete = await wholesaleRule(trx);
    const row = complete(null, {
      ...EMPTY_PRODUCT,
      ...columnsOfFields(fields),
      id,
      slug: await freeSlug(trx, fields.title),
      category_id: category.categoryId,
      subcategory_id: subcategoryId,
      attributes: JSON.stringify(category.attributes),
      created_at: at,
      updated_at: at,
      ...draftColumns(fields.draft, at),
    } as ProductRow);
    if (!fields.draft) refuseIncomplete(row);
    const primaryIndex = fields.primaryIndex ?? 0;
    const pictures = arrangePictures(id, [], { added, primaryIndex, field: 'images' });
    const stock: FieldChange = { field: 'stockQty', before: null, after: fields.stockQty };
    const changes = [...fieldChanges(null, row), stock, ...pictureChanges([], pictures)];
    await trx('products').insert(row);
    await replacePictures(trx, id, pictures);
    const editId = newId();
    await recordEdit(trx, { id: editId, product: row, action: 'product_created', changes }, by);
    await bumpProduct(trx, id, { figures: true });
    const booked = { productId: id, delta: fields.stockQty, kind: 'initial', actorId, editId, at } as const;
    if (booked.delta > 0) await services.stockBooks.bookEdit(trx, booked);
    await touchCategories(trx);
    return { answer: undefined, released: [] };
  });
  const { priceRetail, priceWholesale, salePrice: sale = null, costPrice: cost = null } = fields;
  return {
    ...(await readForEditing(services.db, id, { role, now })),
    warnings:
      priceRetail === null
        ? []
        : priceWarnings({ retail: priceRetail, wholesale: priceWholesale ?? priceRetail, sale, cost }),
  };
}
