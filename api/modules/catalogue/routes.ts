/** HTTP routes of the catalogue: goods on sale for devices and shoppers, categories, covers and products for administrators. */
import * as management from '#contract/catalogue/catalog-management.ts';
import * as feed from '#contract/listing/catalog-feed.ts';
import * as contract from '#contract/catalogue/catalog.ts';
import { CONTENT, type Role } from '#contract/roles.ts';
import * as products from '#contract/catalogue/products.ts';
import * as synonyms from '#contract/search/synonyms.ts';
import * as face from '#contract/shop/face.ts';
import { CachedAnswers } from '../../http/prepared/cached-answers.ts';
import {
  admin,
  after,
  content,
  done,
  everyone,
  office,
  warehouse,
  wholesaleViewers,
  type Call,
  type Route,
  type Viewer,
} from '../../http/route.ts';
import type { Services } from '../../environment/services.ts';
import { addBarcode, setStoragePlace } from './editing/edit-outside-form.ts';
import { createProduct } from './editing/create-product.ts';
import { deleteProduct, restoreProduct } from './editing/delete-product.ts';
import { listPrices, readForEditing } from './editing/read-for-editing.ts';
import { saveProduct } from './editing/save-product.ts';
import type { StockBooks } from './editing/stock-books.ts';
import { readHead } from './changes/head.ts';
import { readCategories, readCategory, readChanges, readFigures } from './feed/read-catalogue.ts';
import { readTinyPictures } from './feed/tiny-pictures.ts';
import { findById, findByIds, findBySlug } from './listing/find-product.ts';
import { listFacets } from './listing/list-facets.ts';
import { listProducts } from './listing/list-products.ts';
import { publicVersion } from './listing/public-version.ts';
import type { Viewing } from './listing/present-product.ts';
import { createCategory, createSubcategory } from './category-editing/create-category.ts';
import { readManaged, readManagedCategory, readManagedSubcategory } from './category-editing/manage-catalog.ts';
import {
  orderCategories,
  orderSubcategories,
  saveCategory,
  saveSubcategory,
} from './category-editing/save-category.ts';
import { saveFace } from './pictures/save-face.ts';
import { saveFeatures } from './category-editing/save-features.ts';
import {
  mergeCategory,
  mergeSubcategory,
  moveSubcategory,
  removeCategory,
  removeSubcategory,
} from './category-editing/reshape-catalogue.ts';
import { setCover } from './category-editing/set-cover.ts';
import {
  deleteSynonym,
  dismissMissedQuery,
  listMissedQueries,
  listSynonyms,
  recordMissedQueries,
  saveSynonym,
} from './synonyms/save-synonym.ts';
import { searchGoods } from './search/search-goods.ts';

const editsGoods = ({ role }: Viewer): boolean => (CONTENT as readonly Role[]).includes(role);
const listed = <T>(items: T[]) => ({ items, total: items.length });

type CatalogueServices = Services & { readonly stockBooks: StockBooks };

/** Fixed paths come before `/:id`. */
export function catalogueRoutes(services: CatalogueServices): Route[] {
  return [
    ...listingRoutes(services),
    ...goodsRoutes(services),
    ...synonymRoutes(services),
    ...categoryRoutes(services),
  ];
}

/** Goods and categories for devices and shoppers. */
function listingRoutes(services: CatalogueServices): Route[] {
  const { db, milliseconds } = services;
  const version = publicVersion(db);
  const answers = new CachedAnswers({ version: (now) => version.at(now), head: () => readHead(db) }, milliseconds);
  const viewing = (call: Call<unknown>): Viewing => ({
    role: call.viewer.role,
    discount: call.viewer.terms.discount,
    now: call.now,
  });

  return [
    everyone(feed.catalogChanges, (call) => answers.feed(call, 'changes', (head) => readChanges(db, head, call.query))),
    wholesaleViewers(feed.catalogFigures, async ({ query, viewer, now }) =>
      readFigures(db, await readHead(db), viewer.role, query, now),
    ),
    // Not prepared: a device asks once, and an answer that ended early must not be sent to others.
    everyone(feed.listTinyPictures, (call) => answers.read(call, () => readTinyPictures(services, call.query))),
    everyone(contract.listCategories, (call) => answers.feed(call, 'categories', () => readCategories(db))),
    everyone(contract.categoryBySlug, (call) =>
      answers.feed(call, 'category', () => readCategory(db, call.params.slug)),
    ),

    everyone(contract.listProducts, (call) =>
      answers.listing(call, 'list', () => listProducts(db, call.query, viewing(call))),
    ),
    everyone(contract.listFacets, (call) =>
      answers.listing(call, 'facets', () => listFacets(db, call.query, viewing(call))),
    ),
    everyone(contract.productBySlug, (call) =>
      answers.product(call, 'slug', () => findBySlug(db, call.params.slug, viewing(call))),
    ),
    everyone(contract.productsByIds, (call) =>
      answers.read(call, async () => ({ items: await findByIds(db, call.query.ids, viewing(call)) })),
    ),
    everyone(products.productById, (call) =>
      editsGoods(call.viewer)
        ? readForEditing(db, call.params.id, viewing(call))
        : answers.read(call, () => findById(db, call.params.id, viewing(call))),
    ),
  ];
}

/** Changes of goods, of covers and of the shop's face. */
function goodsRoutes(services: CatalogueServices): Route[] {
  const { db } = services;
  return [
    content(products.createProduct, ({ body, files, viewer, now }) =>
      createProduct(services, body, files['images'] ?? [], viewer, now),
    ),
    content(products.saveProduct, ({ params, body, files, viewer, now }) =>
      saveProduct(services, { id: params.id, fields: body, imagesNew: files['imagesNew'] ?? [], viewer }, now),
    ),
    content(products.deleteProduct, ({ params, viewer, now }) =>
      done(deleteProduct(db, params.id, viewer.userId, now)),
    ),
    content(products.restoreProduct, async ({ params, viewer, now }) => {
      await restoreProduct(db, params.id, viewer.userId, now);
      return readForEditing(db, params.id, { role: viewer.role, now });
    }),
    office(products.addBarcode, async ({ params, body, viewer, now }) => ({
      barcodes: await addBarcode(db, { id: params.id, code: body.code }, viewer.userId, now),
    })),
    warehouse(products.setStoragePlace, ({ params, body, viewer, now }) =>
      setStoragePlace(db, params.id, body, viewer.userId, now),
    ),
    content(products.listPrices, async ({ params, viewer }) => listed(await listPrices(db, params.id, viewer.role))),

    content(products.setCategoryCover, async ({ params, files, viewer, now }) => ({
      image: await setCover(
        services,
        { categorySlug: params.slug, subcategoryId: null, image: files['image']?.[0], actorId: viewer.userId },
        now,
      ),
    })),
    content(products.setCover, async ({ params, files, viewer, now }) => ({
      image: await setCover(
        services,
        { categorySlug: params.slug, subcategoryId: params.subId, image: files['image']?.[0], actorId: viewer.userId },
        now,
      ),
    })),

    admin(face.saveFace, ({ body, files, viewer, now }) =>
      saveFace(services, { body, files, actorId: viewer.userId }, now),
    ),
  ];
}

function synonymRoutes({ db }: CatalogueServices): Route[] {
  return [
    admin(synonyms.listSynonyms, async () => listed(await listSynonyms(db))),
    admin(synonyms.saveSynonym, async ({ body, viewer, now }) => {
      const row = await saveSynonym(db, { ...body, actorId: viewer.userId }, now);
      return { ...row, found: (await searchGoods(db, body.said)).hits?.size ?? 0 };
    }),
    admin(synonyms.deleteSynonym, ({ params, viewer, now }) =>
      done(deleteSynonym(db, { id: params.id, actorId: viewer.userId }, now)),
    ),
    admin(synonyms.listMissedQueries, async () => listed(await listMissedQueries(db))),
    admin(synonyms.dismissMissedQuery, ({ body }) => done(dismissMissedQuery(db, body.q))),
    everyone(synonyms.noteMissedQueries, ({ body, attempts, now }) =>
      after(attempts.take(Math.max(1, body.items.length)), () => done(recordMissedQueries(db, body.items, now))),
    ),
  ];
}

/** Management of categories, subcategories and features. */
function categoryRoutes(services: CatalogueServices): Route[] {
  const { db } = services;
  const managed = () => readManaged(db);

  return [
    office(management.manageCatalog, managed),
    content(management.createCategory, async ({ body, viewer, now }) =>
      readManagedCategory(db, await createCategory(db, { ...body, actorId: viewer.userId }, now)),
    ),
    content(management.saveCategory, ({ params: { id }, body, viewer, now }) =>
      after(saveCategory(db, { ...body, id, actorId: viewer.userId }, now), () => readManagedCategory(db, id)),
    ),
    content(management.orderCategories, ({ body, viewer, now }) =>
      after(orderCategories(db, { ...body, actorId: viewer.userId }, now), managed),
    ),
    content(management.createSubcategory, async ({ params, body, viewer, now }) =>
      readManagedSubcategory(
        db,
        await createSubcategory(db, { ...body, categoryId: params.id, actorId: viewer.userId }, now),
      ),
    ),
    content(management.saveSubcategory, ({ params: { id }, body, viewer, now }) =>
      after(saveSubcategory(db, { ...body, id, actorId: viewer.userId }, now), () => readManagedSubcategory(db, id)),
    ),
    content(management.orderSubcategories, async ({ params: { id }, body, viewer, now }) => {
      await orderSubcategories(db, { ...body, categoryId: id, actorId: viewer.userId }, now);
      return readManagedCategory(db, id);
    }),
    content(management.removeCategory, ({ params: { id }, viewer, now }) =>
      after(removeCategory(services, { id, actorId: viewer.userId }, now), managed),
    ),
    content(management.removeSubcategory, ({ params: { id }, viewer, now }) =>
      after(removeSubcategory(services, { id, actorId: viewer.userId }, now), managed),
    ),
    content(management.mergeCategory, ({ params: { id }, body, viewer, now }) =>
      after(mergeCategory(services, { ...body, id, actorId: viewer.userId }, now), managed),
    ),
    content(management.mergeSubcategory, ({ params: { id }, body, viewer, now }) =>
      after(mergeSubcategory(services, { ...body, id, actorId: viewer.userId }, now), managed),
    ),
    content(management.moveSubcategory, ({ params: { id }, body, viewer, now }) =>
      after(moveSubcategory(services, { ...body, id, actorId: viewer.userId }, now), managed),
    ),
    content(management.saveFeatures, async ({ params: { id }, body, viewer, now }) => {
      await saveFeatures(db, { ...body, subcategoryId: id, actorId: viewer.userId }, now);
      return readManagedSubcategory(db, id);
    }),
  ];
}
