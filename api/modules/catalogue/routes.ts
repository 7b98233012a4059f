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
import type { Viewing } from './listing/filter-goods.ts';
import { createCategory } from './category-editing/create-category.ts';
import { readManaged, readManagedCategory, readManagedSubcategory } from './category-editing/manage-catalog.ts';
import { orderCategories, saveCategory } from './category-editing/save-category.ts';
import { saveFace } from './pictures/save-face.ts';
import { saveFeatures } from './category-editing/save-features.ts';
import {
  mergeCategory,
  mergeSubcategory,
  moveSubcategory,
  removeCategory,
} from './category-editing/reshape-catalogue.ts';
import { setCover } from './category-editing/set-cover.ts';
import { dismissMissedQuery, listMissedQueries, recordMissedQueries } from './synonyms/missed-queries.ts';
import { deleteSynonym, listSynonyms, saveSynonym } from './synonyms/save-synonym.ts';
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
    content(products.createProduct, ({ body, files, viewer: { role }, by }) =>
      createProduct(services, body, files['images'] ?? [], { role, ...by }),
    ),
    content(products.saveProduct, ({ params, body, files, viewer: { role }, by }) =>
      saveProduct(services, params.id, body, files['imagesNew'] ?? [], { role, ...by }),
    ),
    content(products.deleteProduct, ({ params, by }) => done(deleteProduct(db, params.id, by))),
    content(products.restoreProduct, ({ params: { id }, viewer: { role }, by }) =>
      after(restoreProduct(db, id, by), () => readForEditing(db, id, { role, now: by.now })),
    ),
    office(products.addBarcode, async ({ params, body, by }) => ({
      barcodes: await addBarcode(db, params.id, body.code, by),
    })),
    warehouse(products.setStoragePlace, ({ params, body, by }) => setStoragePlace(db, params.id, body, by)),
    content(products.listPrices, async ({ params, viewer }) => listed(await listPrices(db, params.id, viewer.role))),

    content(products.setCategoryCover, ({ params, files, by }) =>
      setCover(services, { ...params, subId: null }, files['image']?.[0], by),
    ),
    content(products.setCover, ({ params, files, by }) => setCover(services, params, files['image']?.[0], by)),

    admin(face.saveFace, ({ body, files, by }) => saveFace(services, body, files, by)),
  ];
}

function synonymRoutes({ db }: CatalogueServices): Route[] {
  return [
    admin(synonyms.listSynonyms, async () => listed(await listSynonyms(db))),
    admin(synonyms.saveSynonym, async ({ body, by }) => {
      const row = await saveSynonym(db, body, by);
      return { ...row, found: (await searchGoods(db, body.said)).hits?.size ?? 0 };
    }),
    admin(synonyms.deleteSynonym, ({ params, by }) => done(deleteSynonym(db, params.id, by))),
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
    content(management.createCategory, async ({ body, by }) =>
      readManagedCategory(db, await createCategory(db, body, by)),
    ),
    content(management.saveCategory, ({ params: { id }, body, by }) =>
      after(saveCategory(db, 'category', id, body, by), () => readManagedCategory(db, id)),
    ),
    content(management.orderCategories, ({ body, by }) => after(orderCategories(db, null, body.ids, by), managed)),
    content(management.createSubcategory, async ({ params, body, by }) =>
      readManagedSubcategory(db, await createCategory(db, { ...body, categoryId: params.id }, by)),
    ),
    content(management.saveSubcategory, ({ params: { id }, body, by }) =>
      after(saveCategory(db, 'subcategory', id, body, by), () => readManagedSubcategory(db, id)),
    ),
    content(management.orderSubcategories, ({ params: { id }, body, by }) =>
      after(orderCategories(db, id, body.ids, by), () => readManagedCategory(db, id)),
    ),
    content(management.removeCategory, ({ params: { id }, by }) =>
      after(removeCategory(services, 'category', id, by), managed),
    ),
    content(management.removeSubcategory, ({ params: { id }, by }) =>
      after(removeCategory(services, 'subcategory', id, by), managed),
    ),
    content(management.mergeCategory, ({ params: { id }, body, by }) =>
      after(mergeCategory(services, id, body.intoId, by), managed),
    ),
    content(management.mergeSubcategory, ({ params: { id }, body, by }) =>
      after(mergeSubcategory(services, id, body, by), managed),
    ),
    content(management.moveSubcategory, ({ params: { id }, body, by }) =>
      after(moveSubcategory(services, id, body.categoryId, by), managed),
    ),
    content(management.saveFeatures, ({ params: { id }, body, by }) =>
      after(saveFeatures(db, id, body, by), () => readManagedSubcategory(db, id)),
    ),
  ];
}
