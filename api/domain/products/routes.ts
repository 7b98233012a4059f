/** Products for shoppers: listing with facets, one by slug or id, several by ids. */
import { createHash } from 'node:crypto';
import * as contract from '#contract/catalog.ts';
import { PreparedCache } from '../../http/prepared-cache.ts';
import { type Call, Prepared, type Route, type Viewer, serve } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type Head, readHead } from '../catalog/head.ts';
import { findById, findByIds, findBySlug } from './find-product.ts';
import { listFacets } from './list-facets.ts';
import { listProducts } from './list-products.ts';
import type { Viewing } from './present-product.ts';
import { PricePeriods } from './price-period.ts';

/** Characters of prepared answers kept. */
const KEPT = 16_000_000;

/** Guests and customers see the same; what the others see depends on the figures too. */
function stateFor({ role }: Viewer, { epoch, revision, figures }: Head): string {
  return role === 'guest' || role === 'customer' ? `${epoch} ${revision}` : `${epoch} ${revision} ${figures} ${role}`;
}

/** Fixed paths come before `/:id`. */
export function productRoutes({ db }: Services): Route[] {
  const cache = new PreparedCache(KEPT);
  const periods = new PricePeriods(db);
  const viewing = (call: Call<unknown>): Viewing => ({ role: call.viewer.role, now: call.now });

  /** The answer as this viewer gets it, built once for each state of the catalogue and period of prices. */
  async function prepared(call: Call<unknown>, name: string, build: () => Promise<unknown>): Promise<Prepared> {
    const head = await readHead(db);
    const period = await periods.at(`${head.epoch} ${head.revision}`, call.now);
    const key = `${stateFor(call.viewer, head)} ${period} ${name} ${JSON.stringify([call.params, call.query])}`;
    const etag = `W/"${createHash('sha1').update(key).digest('base64url')}"`;
    return new Prepared(etag, await cache.get(key, async () => JSON.stringify(await build())));
  }

  return [
    serve(contract.listProducts, (call) => prepared(call, 'list', () => listProducts(db, call.query, viewing(call)))),
    serve(contract.listFacets, (call) => prepared(call, 'facets', () => listFacets(db, call.query, viewing(call)))),
    serve(contract.productBySlug, (call) => prepared(call, 'slug', () => findBySlug(db, call.params.slug, viewing(call)))),
    serve(contract.productsByIds, async (call) => ({ items: await findByIds(db, call.query.ids, viewing(call)) })),
    serve(contract.productById, async (call) => findById(db, call.params.id, viewing(call))),
  ];
}
