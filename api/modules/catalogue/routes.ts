/**
 * The catalogue over HTTP: for devices and shoppers what is on sale, for administrators its categories, covers and
 * products.
 */
import { createHash } from 'node:crypto';
import * as management from '#contract/catalogue/catalog-management.ts';
import * as feed from '#contract/catalogue/catalog-feed.ts';
import * as contract from '#contract/catalogue/catalog.ts';
import * as products from '#contract/products/products.ts';
import { namesTag } from '../../http/entity-tags.ts';
import { PreparedCache } from '../../http/prepared-cache.ts';
import {
  admin,
  type Call,
  everyone,
  Prepared,
  type Route,
  type Viewer,
  wholesaleViewers,
  type HttpContext,
} from '../../http/route.ts';
import { WorkLimit } from '../../http/work-limit.ts';
import type { Services } from '../../services.ts';
import { createProduct } from './editing/create-product.ts';
import { deleteProduct, restoreProduct } from './editing/delete-product.ts';
import { listPrices } from './editing/list-prices.ts';
import { readForEditing } from './editing/read-for-editing.ts';
import { saveProduct } from './editing/save-product.ts';
import type { StockBooks } from './editing/stock-books.ts';
import { type Head, readHead } from './feed/head.ts';
import { readCategories, readCategory, readChanges, readFigures } from './feed/read-catalogue.ts';
import { findById, findByIds, findBySlug } from './listing/find-product.ts';
import { listFacets } from './listing/list-facets.ts';
import { listProducts } from './listing/list-products.ts';
import type { Viewing } from './listing/present-product.ts';
import { PricePeriods } from './listing/price-period.ts';
import { createCategory, createSubcategory } from './tree/create-category.ts';
import { readManaged, readManagedCategory, readManagedSubcategory } from './tree/manage-catalog.ts';
import { orderCategories, orderSubcategories } from './tree/order-categories.ts';
import { saveFeatures } from './tree/save-features.ts';
import { saveCategory, saveSubcategory } from './tree/save-category.ts';
import { setCover } from './tree/set-cover.ts';

/** Characters of prepared listings, facets and product pages kept. */
const KEPT = 16_000_000;

/**
 * Listings and facets are anybody's to ask for in a million ways, and at a hundred thousand goods each takes tenths of
 * a second. Answers already prepared cost nothing; a page of the shop asks for a few new ones.
 */
const QUESTIONS = { atOnce: 2, waiting: 60, burstMs: 15_000, share: 0.4 };

/** Guests and customers see the same; what the others see depends on the figures too. */
function stateFor({ role }: Viewer, { epoch, revision, figures }: Head): string {
  return role === 'guest' || role === 'customer' ? `${epoch} ${revision}` : `${epoch} ${revision} ${figures} ${role}`;
}

/** Fixed paths come before `/:id`. */
export function catalogueRoutes(services: Services & { readonly stockBooks: StockBooks }): Route[] {
  const { db } = services;
  const publicAnswers = new PreparedCache();
  const answers = new PreparedCache(KEPT);
  const periods = new PricePeriods(db);
  const questions = new WorkLimit(QUESTIONS);
  const viewing = (call: Call<unknown>): Viewing => ({ role: call.viewer.role, now: call.now });

  /** An answer that is the same for all; 304 from the counters alone when the caller's copy is current. */
  async function shared(http: HttpContext, key: string, build: (head: Head) => Promise<unknown>): Promise<Prepared> {
    const head = await readHead(db);
    const version = `${head.epoch}.${head.revision}`;
    const etag = `W/"${version}"`;
    if (namesTag(http.header('if-none-match'), etag)) return new Prepared(etag, null);
    return new Prepared(
      etag,
      await publicAnswers.get(`${version} ${key}`, async () => JSON.stringify(await build(head))),
    );
  }

  /** The answer as this viewer gets it, built once for each state of the catalogue and period of prices. */
  async function prepared(call: Call<unknown>, name: string, build: () => Promise<unknown>): Promise<Prepared> {
    const head = await readHead(db);
    const period = await periods.at(`${head.epoch} ${head.revision}`, call.now);
    const key = `${stateFor(call.viewer, head)} ${period} ${name} ${JSON.stringify([call.params, call.query])}`;
    const etag = `W/"${createHash('sha1').update(key).digest('base64url')}"`;
    return new Prepared(etag, await answers.get(key, async () => JSON.stringify(await build())));
  }

  /** The same for what takes long to build. */
  const preparedInTurn = (call: Call<unknown>, name: string, build: () => Promise<unknown>): Promise<Prepared> =>
    prepared(call, name, () => questions.run(call.http.ip, build));

  return [
    everyone(feed.catalogChanges, ({ query, http }) =>
      shared(http, `changes ${query.since} ${query.after ?? ''} ${query.limit}`, (head) =>
        readChanges(db, head, query),
      ),
    ),
    wholesaleViewers(feed.catalogFigures, async ({ query, viewer, now }) =>
      readFigures(db, await readHead(db), viewer.role, query, now),
    ),
    everyone(contract.listCategories, ({ http }) => shared(http, 'categories', () => readCategories(db))),
    everyone(contract.categoryBySlug, ({ params, http }) =>
      shared(http, `category ${params.slug}`, () => readCategory(db, params.slug)),
    ),

    everyone(contract.listProducts, (call) =>
      preparedInTurn(call, 'list', () => listProducts(db, call.query, viewing(call))),
    ),
    everyone(contract.listFacets, (call) =>
      preparedInTurn(call, 'facets', () => listFacets(db, call.query, viewing(call))),
    ),
    everyone(contract.productBySlug, (call) =>
      prepared(call, 'slug', () => findBySlug(db, call.params.slug, viewing(call))),
    ),
    everyone(contract.productsByIds, async (call) => ({ items: await findByIds(db, call.query.ids, viewing(call)) })),
    everyone(contract.productById, (call) =>
      call.viewer.role === 'admin'
        ? readForEditing(db, call.params.id, call.now)
        : findById(db, call.params.id, viewing(call)),
    ),

    admin(products.createProduct, ({ body, files, viewer, now }) =>
      createProduct(services, body, files['images'] ?? [], viewer.userId, now),
    ),
    admin(products.saveProduct, ({ params, body, files, viewer, now }) =>
      saveProduct(
        services,
        { id: params.id, fields: body, imagesNew: files['imagesNew'] ?? [], actorId: viewer.userId },
        now,
      ),
    ),
    admin(products.deleteProduct, async ({ params, viewer, now }) => {
      await deleteProduct(db, params.id, viewer.userId, now);
      return { ok: true as const };
    }),
    admin(products.restoreProduct, async ({ params, viewer, now }) => {
      await restoreProduct(db, params.id, viewer.userId, now);
      return readForEditing(db, params.id, now);
    }),
    admin(products.listPrices, async ({ params }) => {
      const items = await listPrices(db, params.id);
      return { items, total: items.length };
    }),

    admin(products.setCategoryCover, async ({ params, files, viewer, now }) => ({
      image: await setCover(
        services,
        { categorySlug: params.slug, subcategoryId: null, image: files['image']?.[0], actorId: viewer.userId },
        now,
      ),
    })),
    admin(products.setCover, async ({ params, files, viewer, now }) => ({
      image: await setCover(
        services,
        { categorySlug: params.slug, subcategoryId: params.subId, image: files['image']?.[0], actorId: viewer.userId },
        now,
      ),
    })),

    admin(management.manageCatalog, () => readManaged(db)),
    admin(management.createCategory, async ({ body, viewer, now }) =>
      readManagedCategory(db, await createCategory(db, { ...body, actorId: viewer.userId }, now)),
    ),
    admin(management.saveCategory, async ({ params: { id }, body, viewer, now }) => {
      await saveCategory(db, { ...body, id, actorId: viewer.userId }, now);
      return readManagedCategory(db, id);
    }),
    admin(management.orderCategories, async ({ body, viewer, now }) => {
      await orderCategories(db, { ...body, actorId: viewer.userId }, now);
      return readManaged(db);
    }),
    admin(management.createSubcategory, async ({ params, body, viewer, now }) =>
      readManagedSubcategory(
        db,
        await createSubcategory(db, { ...body, categoryId: params.id, actorId: viewer.userId }, now),
      ),
    ),
    admin(management.saveSubcategory, async ({ params: { id }, body, viewer, now }) => {
      await saveSubcategory(db, { ...body, id, actorId: viewer.userId }, now);
      return readManagedSubcategory(db, id);
    }),
    admin(management.orderSubcategories, async ({ params: { id }, body, viewer, now }) => {
      await orderSubcategories(db, { ...body, categoryId: id, actorId: viewer.userId }, now);
      return readManagedCategory(db, id);
    }),
    admin(management.saveFeatures, async ({ params: { id }, body, viewer, now }) => {
      await saveFeatures(db, { ...body, subcategoryId: id, actorId: viewer.userId }, now);
      return readManagedSubcategory(db, id);
    }),
  ];
}
