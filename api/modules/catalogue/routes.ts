/** HTTP routes of the catalogue: goods on sale for devices and shoppers, categories, covers and products for administrators. */
import { createHash } from 'node:crypto';
import * as management from '#contract/catalogue/catalog-management.ts';
import * as feed from '#contract/catalogue/catalog-feed.ts';
import * as contract from '#contract/catalogue/catalog.ts';
import { CONTENT, type Role } from '#contract/roles.ts';
import * as products from '#contract/products/products.ts';
import * as synonyms from '#contract/search/synonyms.ts';
import { matchesEtag } from '../../http/prepared/entity-tags.ts';
import { PreparedCache } from '../../http/prepared/prepared-cache.ts';
import { PublicAnswers } from '../../http/prepared/public-answers.ts';
import {
  admin,
  content,
  type Call,
  everyone,
  office,
  Prepared,
  type Route,
  Shared,
  type Viewer,
  wholesaleViewers,
} from '../../http/route.ts';
import { WorkLimit } from '../../http/prepared/work-limit.ts';
import type { Services } from '../../services.ts';
import { createProduct } from './editing/create-product.ts';
import { deleteProduct, restoreProduct } from './editing/delete-product.ts';
import { listPrices } from './editing/list-prices.ts';
import { readForEditing } from './editing/read-for-editing.ts';
import { saveProduct } from './editing/save-product.ts';
import type { StockBooks } from './editing/stock-books.ts';
import { type CatalogueHead, readHead } from './feed/head.ts';
import { readCategories, readCategory, readChanges, readFigures } from './feed/read-catalogue.ts';
import { readTinyPictures } from './feed/tiny-pictures.ts';
import { findById, findByIds, findBySlug } from './listing/find-product.ts';
import { listFacets } from './listing/list-facets.ts';
import { listProducts } from './listing/list-products.ts';
import type { Viewing } from './listing/present-product.ts';
import { publicVersion } from './listing/public-version.ts';
import { createCategory, createSubcategory } from './tree/create-category.ts';
import { readManaged, readManagedCategory, readManagedSubcategory } from './tree/manage-catalog.ts';
import { orderCategories, orderSubcategories } from './tree/order-categories.ts';
import { saveFeatures } from './tree/save-features.ts';
import {
  mergeCategory,
  mergeSubcategory,
  moveSubcategory,
  removeCategory,
  removeSubcategory,
} from './tree/reshape-catalogue.ts';
import { saveCategory, saveSubcategory } from './tree/save-category.ts';
import { setCover } from './tree/set-cover.ts';
import { listSynonyms } from './synonyms/list-synonyms.ts';
import { dismissMissedQuery, listMissedQueries, recordMissedQueries } from './synonyms/missed-queries.ts';
import { deleteSynonym, saveSynonym } from './synonyms/save-synonym.ts';
import { searchGoods } from './search/search-goods.ts';

/** Cache size of the change feed and the category tree, bytes. */
const FEED_CACHE_BYTES = 32_000_000;
/** Cache size of listings, facets and product pages as guests and customers see them, bytes. */
const PUBLIC_CACHE_BYTES = 32_000_000;
/** Cache size of the same for other roles, characters. */
const PRIVATE_CACHE_CHARS = 8_000_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Limits for uncached listings and facets. Anyone can request a million different ones, and at a hundred thousand goods
 * each takes some milliseconds, a search some tens. Cached answers cost nothing; a page of the shop requests a few new
 * ones.
 */
const LISTING_LIMITS = { atOnce: 2, waiting: 60, burstMs: 15_000, share: 0.4 };
/** Limits for uncached pages of the change feed, single products and products by ids: shorter, and more of them. */
const READ_LIMITS = { atOnce: 4, waiting: 500, burstMs: 15_000, share: 0.4 };

/** Guests and customers see the same; other roles' answers depend on the figures too. */
const editsGoods = ({ role }: Viewer): boolean => (CONTENT as readonly Role[]).includes(role);
const seesPublic = ({ role }: Viewer): boolean => role === 'guest' || role === 'customer';

/** Cache key: the same for every order of a filter's choices. */
const cacheKeyOf = ({ params, query }: Call<unknown>): string =>
  JSON.stringify([params, query], (_, value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value].sort() : value,
  );

const listed = <T>(items: T[]) => ({ items, total: items.length });

/** Fixed paths come before `/:id`. */
export function catalogueRoutes(services: Services & { readonly stockBooks: StockBooks }): Route[] {
  const { db } = services;
  const version = publicVersion(db);
  const feedAnswers = new PublicAnswers({ capacity: FEED_CACHE_BYTES, type: JSON_TYPE });
  const publicAnswers = new PublicAnswers({ capacity: PUBLIC_CACHE_BYTES, type: JSON_TYPE });
  const answers = new PreparedCache(PRIVATE_CACHE_CHARS);
  const listingLimit = new WorkLimit(LISTING_LIMITS);
  const readLimit = new WorkLimit(READ_LIMITS);
  const viewing = (call: Call<unknown>): Viewing => ({
    role: call.viewer.role,
    discount: call.viewer.terms.discount,
    now: call.now,
  });

  /** An answer that is the same for all; 304 from the counters alone when the caller's copy is current. */
  async function shared(
    { http, now }: Pick<Call<unknown>, 'http' | 'now'>,
    key: string,
    build: (head: CatalogueHead) => Promise<unknown>,
  ): Promise<Prepared | Shared> {
    // The version is read before the head: the answer may be newer than its version says, never older.
    const current = await version.at(now);
    const head = await readHead(db);
    const state = `${head.epoch}.${head.revision}`;
    const etag = `W/"${state}"`;
    if (matchesEtag(http.header('if-none-match'), etag)) return new Prepared(etag, null);
    return new Shared(
      await feedAnswers.get(state, key, () => readLimit.run(http.ip, async () => JSON.stringify(await build(head))), {
        etag,
      }),
      current,
    );
  }

  /** The answer for this viewer, built once for each state of the catalogue and period of prices. */
  async function prepared(
    call: Call<unknown>,
    name: string,
    limit: WorkLimit,
    build: () => Promise<unknown>,
  ): Promise<Prepared | Shared> {
    const current = await version.at(call.now);
    const question = `${name} ${cacheKeyOf(call)}`;
    const json = (): Promise<string> => limit.run(call.http.ip, async () => JSON.stringify(await build()));
    if (seesPublic(call.viewer)) return new Shared(await publicAnswers.get(current, question, json), current);
    const { role, terms } = call.viewer;
    const { figures } = await readHead(db);
    const text = await answers.get(`${current} ${figures} ${role} ${terms.discount} ${question}`, json);
    // The tag is a hash of the text: the public version is a number within the process.
    return new Prepared(`W/"${createHash('sha1').update(text).digest('base64url')}"`, text);
  }

  return [
    everyone(feed.catalogChanges, (call) =>
      shared(call, `changes ${cacheKeyOf(call)}`, (head) => readChanges(db, head, call.query)),
    ),
    wholesaleViewers(feed.catalogFigures, async ({ query, viewer, now }) =>
      readFigures(db, await readHead(db), viewer.role, query, now),
    ),
    // Not prepared: a device asks once, and an answer that ended early must not be sent to others.
    everyone(feed.listTinyPictures, (call) =>
      readLimit.run(call.http.ip, () => readTinyPictures(services, call.query)),
    ),
    everyone(contract.listCategories, (call) => shared(call, 'categories', () => readCategories(db))),
    everyone(contract.categoryBySlug, (call) =>
      shared(call, `category ${call.params.slug}`, () => readCategory(db, call.params.slug)),
    ),

    everyone(contract.listProducts, (call) =>
      prepared(call, 'list', listingLimit, () => listProducts(db, call.query, viewing(call))),
    ),
    everyone(contract.listFacets, (call) =>
      prepared(call, 'facets', listingLimit, () => listFacets(db, call.query, viewing(call))),
    ),
    everyone(contract.productBySlug, (call) =>
      prepared(call, 'slug', readLimit, () => findBySlug(db, call.params.slug, viewing(call))),
    ),
    everyone(contract.productsByIds, (call) =>
      readLimit.run(call.http.ip, async () => ({ items: await findByIds(db, call.query.ids, viewing(call)) })),
    ),
    everyone(contract.productById, (call) =>
      editsGoods(call.viewer)
        ? readForEditing(db, call.params.id, viewing(call))
        : readLimit.run(call.http.ip, () => findById(db, call.params.id, viewing(call))),
    ),

    content(products.createProduct, ({ body, files, viewer, now }) =>
      createProduct(services, body, files['images'] ?? [], viewer, now),
    ),
    content(products.saveProduct, ({ params, body, files, viewer, now }) =>
      saveProduct(services, { id: params.id, fields: body, imagesNew: files['imagesNew'] ?? [], viewer }, now),
    ),
    content(products.deleteProduct, async ({ params, viewer, now }) => {
      await deleteProduct(db, params.id, viewer.userId, now);
      return { ok: true as const };
    }),
    content(products.restoreProduct, async ({ params, viewer, now }) => {
      await restoreProduct(db, params.id, viewer.userId, now);
      return readForEditing(db, params.id, { role: viewer.role, now });
    }),
    content(products.listPrices, async ({ params, viewer }) => {
      const items = await listPrices(db, params.id, viewer.role);
      return { items, total: items.length };
    }),

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

    admin(synonyms.listSynonyms, async () => listed(await listSynonyms(db))),
    admin(synonyms.saveSynonym, async ({ body, viewer, now }) => {
      const row = await saveSynonym(db, { ...body, actorId: viewer.userId }, now);
      return { ...row, found: (await searchGoods(db, body.said)).hits?.size ?? 0 };
    }),
    admin(synonyms.deleteSynonym, async ({ params, viewer, now }) => {
      await deleteSynonym(db, { id: params.id, actorId: viewer.userId }, now);
      return { ok: true as const };
    }),
    admin(synonyms.listMissedQueries, async () => listed(await listMissedQueries(db))),
    admin(synonyms.dismissMissedQuery, async ({ body }) => {
      await dismissMissedQuery(db, body.q);
      return { ok: true as const };
    }),
    everyone(synonyms.noteMissedQueries, async ({ body, attempts, now }) => {
      await attempts.take(Math.max(1, body.items.length));
      await recordMissedQueries(db, body.items, now);
      return { ok: true as const };
    }),

    office(management.manageCatalog, () => readManaged(db)),
    content(management.createCategory, async ({ body, viewer, now }) =>
      readManagedCategory(db, await createCategory(db, { ...body, actorId: viewer.userId }, now)),
    ),
    content(management.saveCategory, async ({ params: { id }, body, viewer, now }) => {
      await saveCategory(db, { ...body, id, actorId: viewer.userId }, now);
      return readManagedCategory(db, id);
    }),
    content(management.orderCategories, async ({ body, viewer, now }) => {
      await orderCategories(db, { ...body, actorId: viewer.userId }, now);
      return readManaged(db);
    }),
    content(management.createSubcategory, async ({ params, body, viewer, now }) =>
      readManagedSubcategory(
        db,
        await createSubcategory(db, { ...body, categoryId: params.id, actorId: viewer.userId }, now),
      ),
    ),
    content(management.saveSubcategory, async ({ params: { id }, body, viewer, now }) => {
      await saveSubcategory(db, { ...body, id, actorId: viewer.userId }, now);
      return readManagedSubcategory(db, id);
    }),
    content(management.orderSubcategories, async ({ params: { id }, body, viewer, now }) => {
      await orderSubcategories(db, { ...body, categoryId: id, actorId: viewer.userId }, now);
      return readManagedCategory(db, id);
    }),
    content(management.removeCategory, async ({ params: { id }, viewer, now }) => {
      await removeCategory(services, { id, actorId: viewer.userId }, now);
      return readManaged(db);
    }),
    content(management.removeSubcategory, async ({ params: { id }, viewer, now }) => {
      await removeSubcategory(services, { id, actorId: viewer.userId }, now);
      return readManaged(db);
    }),
    content(management.mergeCategory, async ({ params: { id }, body, viewer, now }) => {
      await mergeCategory(services, { ...body, id, actorId: viewer.userId }, now);
      return readManaged(db);
    }),
    content(management.mergeSubcategory, async ({ params: { id }, body, viewer, now }) => {
      await mergeSubcategory(services, { ...body, id, actorId: viewer.userId }, now);
      return readManaged(db);
    }),
    content(management.moveSubcategory, async ({ params: { id }, body, viewer, now }) => {
      await moveSubcategory(services, { ...body, id, actorId: viewer.userId }, now);
      return readManaged(db);
    }),
    content(management.saveFeatures, async ({ params: { id }, body, viewer, now }) => {
      await saveFeatures(db, { ...body, subcategoryId: id, actorId: viewer.userId }, now);
      return readManagedSubcategory(db, id);
    }),
  ];
}
