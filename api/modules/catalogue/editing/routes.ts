/** Products for shoppers: listing with facets, one by slug or id, several by ids; for administrators: creating, saving, deleting. */
import { createHash } from 'node:crypto';
import * as contract from '#contract/catalogue/catalog.ts';
import { CodedError } from '#contract/errors.ts';
import * as editing from '#contract/products/products.ts';
import { PreparedCache } from '../../../http/prepared-cache.ts';
import { type Call, Prepared, type Route, type Viewer, serve } from '../../../http/route.ts';
import { WorkLimit } from '../../../http/work-limit.ts';
import type { Services } from '../../../services.ts';
import { type Head, readHead } from '../feed/head.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct, restoreProduct } from './delete-product.ts';
import { findById, findByIds, findBySlug } from '../listing/find-product.ts';
import { listFacets } from '../listing/list-facets.ts';
import { listPrices } from './list-prices.ts';
import { listProducts } from '../listing/list-products.ts';
import type { Viewing } from '../listing/present-product.ts';
import { PricePeriods } from '../listing/price-period.ts';
import { readForEditing } from './read-for-editing.ts';
import { saveProduct } from './save-product.ts';

/** Characters of prepared answers kept. */
const KEPT = 16_000_000;

/**
 * Listings and facets are anybody's to ask for in a million ways, and at a hundred thousand goods each takes tenths of a
 * second. Answers already prepared cost nothing; a page of the shop asks for a few new ones.
 */
const QUESTIONS = { atOnce: 2, waiting: 60, burstMs: 15_000, share: 0.4 };

/** Guests and customers see the same; what the others see depends on the figures too. */
function stateFor({ role }: Viewer, { epoch, revision, figures }: Head): string {
  return role === 'guest' || role === 'customer' ? `${epoch} ${revision}` : `${epoch} ${revision} ${figures} ${role}`;
}

/** Who edits; the guard has let nobody but administrators through. */
function actorOf({ userId }: Viewer): string {
  if (userId === null) throw new CodedError('unauthorized');
  return userId;
}

/** Fixed paths come before `/:id`. */
export function productRoutes(services: Services): Route[] {
  const { db } = services;
  const cache = new PreparedCache(KEPT);
  const periods = new PricePeriods(db);
  const questions = new WorkLimit(QUESTIONS);
  const viewing = (call: Call<unknown>): Viewing => ({ role: call.viewer.role, now: call.now });

  /** The answer as this viewer gets it, built once for each state of the catalogue and period of prices. */
  async function prepared(call: Call<unknown>, name: string, build: () => Promise<unknown>): Promise<Prepared> {
    const head = await readHead(db);
    const period = await periods.at(`${head.epoch} ${head.revision}`, call.now);
    const key = `${stateFor(call.viewer, head)} ${period} ${name} ${JSON.stringify([call.params, call.query])}`;
    const etag = `W/"${createHash('sha1').update(key).digest('base64url')}"`;
    return new Prepared(etag, await cache.get(key, async () => JSON.stringify(await build())));
  }

  /** The same for what takes long to build. */
  const preparedInTurn = (call: Call<unknown>, name: string, build: () => Promise<unknown>): Promise<Prepared> =>
    prepared(call, name, () => questions.run(call.wire.ip, build));

  return [
    serve(contract.listProducts, (call) => preparedInTurn(call, 'list', () => listProducts(db, call.query, viewing(call)))),
    serve(contract.listFacets, (call) => preparedInTurn(call, 'facets', () => listFacets(db, call.query, viewing(call)))),
    serve(contract.productBySlug, (call) => prepared(call, 'slug', () => findBySlug(db, call.params.slug, viewing(call)))),
    serve(contract.productsByIds, async (call) => ({ items: await findByIds(db, call.query.ids, viewing(call)) })),
    serve(contract.productById, async (call) =>
      call.viewer.role === 'admin' ? readForEditing(db, call.params.id, call.now) : findById(db, call.params.id, viewing(call)),
    ),

    serve(editing.createProduct, ({ body, files, viewer, now }) => createProduct(services, body, files['images'] ?? [], actorOf(viewer), now)),
    serve(editing.saveProduct, ({ params, body, files, viewer, now }) =>
      saveProduct(services, { id: params.id, fields: body, imagesNew: files['imagesNew'] ?? [], actorId: actorOf(viewer) }, now),
    ),
    serve(editing.deleteProduct, async ({ params, viewer, now }) => {
      await deleteProduct(db, params.id, actorOf(viewer), now);
      return { ok: true as const };
    }),
    serve(editing.restoreProduct, async ({ params, viewer, now }) => {
      await restoreProduct(db, params.id, actorOf(viewer), now);
      return readForEditing(db, params.id, now);
    }),
    serve(editing.listPrices, async ({ params }) => {
      const items = await listPrices(db, params.id);
      return { items, total: items.length };
    }),
  ];
}
