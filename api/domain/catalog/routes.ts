/** The public catalogue and its covers: categories, the change feed (prepared once per revision) and the role-bound figures. */
import * as contract from '#contract/catalog.ts';
import { CodedError } from '#contract/errors.ts';
import { setCover as setCoverEndpoint } from '#contract/products.ts';
import { namesTag } from '../../http/entity-tags.ts';
import { PreparedCache } from '../../http/prepared-cache.ts';
import { Prepared, type Route, type Wire, serve } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type Head, readHead } from './head.ts';
import { readCategories, readCategory, readChanges, readFigures } from './read-catalogue.ts';
import { setCover } from './set-cover.ts';

export function catalogRoutes(services: Services): Route[] {
  const { db } = services;
  const cache = new PreparedCache();

  /** Answers 304 from the counters alone when the caller's copy is current. */
  async function prepared(wire: Wire, key: string, build: (head: Head) => Promise<unknown>): Promise<Prepared> {
    const head = await readHead(db);
    const version = `${head.epoch}.${head.revision}`;
    const etag = `W/"${version}"`;
    if (namesTag(wire.header('if-none-match'), etag)) return new Prepared(etag, null);
    return new Prepared(etag, await cache.get(`${version} ${key}`, async () => JSON.stringify(await build(head))));
  }

  return [
    serve(contract.catalogChanges, ({ query, wire }) =>
      prepared(wire, `changes ${query.since} ${query.after ?? ''} ${query.limit}`, (head) => readChanges(db, head, query)),
    ),
    serve(contract.catalogFigures, async ({ query, viewer, now }) =>
      readFigures(db, await readHead(db), viewer.role, query, now),
    ),
    serve(contract.listCategories, ({ wire }) => prepared(wire, 'categories', () => readCategories(db))),
    serve(contract.categoryBySlug, ({ params, wire }) =>
      prepared(wire, `category ${params.slug}`, () => readCategory(db, params.slug)),
    ),
    serve(setCoverEndpoint, async ({ params, files, viewer, now }) => {
      if (viewer.userId === null) throw new CodedError('unauthorized');
      const change = { categorySlug: params.slug, subcategoryId: params.subId, image: files['image']?.[0], actorId: viewer.userId };
      return { image: await setCover(services, change, now) };
    }),
  ];
}
