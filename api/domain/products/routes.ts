/** Products for shoppers: listing with facets, one by slug or id, several by ids. */
import * as contract from '#contract/catalog.ts';
import { type Call, type Route, serve } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findById, findByIds, findBySlug } from './find-product.ts';
import { listFacets } from './list-facets.ts';
import { listProducts } from './list-products.ts';
import type { Viewing } from './present-product.ts';

/** Fixed paths come before `/:id`. */
export function productRoutes({ db }: Services): Route[] {
  const viewing = (call: Call<unknown>): Viewing => ({ role: call.viewer.role, now: call.now });
  return [
    serve(contract.listProducts, async (call) => listProducts(db, call.query, viewing(call))),
    serve(contract.listFacets, async (call) => listFacets(db, call.query, viewing(call))),
    serve(contract.productsByIds, async (call) => ({ items: await findByIds(db, call.query.ids, viewing(call)) })),
    serve(contract.productBySlug, async (call) => findBySlug(db, call.params.slug, viewing(call))),
    serve(contract.productById, async (call) => findById(db, call.params.id, viewing(call))),
  ];
}
