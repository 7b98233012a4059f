/**
 * The public catalogue: categories, the change feed (prepared once per revision) and the role-bound figures. And its shelves and
 * covers for administrators.
 */
import * as management from '#contract/catalogue/catalog-management.ts';
import * as feed from '#contract/catalogue/catalog-feed.ts';
import * as contract from '#contract/catalogue/catalog.ts';
import { CodedError } from '#contract/errors.ts';
import * as covers from '#contract/products/products.ts';
import { namesTag } from '../../../http/entity-tags.ts';
import { PreparedCache } from '../../../http/prepared-cache.ts';
import { Prepared, type Route, type Viewer, type Wire, serve } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { createCategory, createSubcategory } from './create-shelf.ts';
import { type Head, readHead } from '../feed/head.ts';
import { readManaged, readManagedCategory, readManagedSubcategory } from './manage-catalog.ts';
import { orderCategories, orderSubcategories } from './order-shelves.ts';
import { readCategories, readCategory, readChanges, readFigures } from '../feed/read-catalogue.ts';
import { saveFeatures } from './save-features.ts';
import { saveCategory, saveSubcategory } from './save-shelf.ts';
import { setCover } from './set-cover.ts';

/** The guard has let nobody but administrators through. */
function actor({ userId }: Viewer): string {
  if (userId === null) throw new CodedError('unauthorized');
  return userId;
}

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
    serve(feed.catalogChanges, ({ query, wire }) =>
      prepared(wire, `changes ${query.since} ${query.after ?? ''} ${query.limit}`, (head) => readChanges(db, head, query)),
    ),
    serve(feed.catalogFigures, async ({ query, viewer, now }) =>
      readFigures(db, await readHead(db), viewer.role, query, now),
    ),
    serve(contract.listCategories, ({ wire }) => prepared(wire, 'categories', () => readCategories(db))),
    serve(contract.categoryBySlug, ({ params, wire }) =>
      prepared(wire, `category ${params.slug}`, () => readCategory(db, params.slug)),
    ),
    serve(covers.setCategoryCover, async ({ params, files, viewer, now }) => {
      const change = { categorySlug: params.slug, subcategoryId: null, image: files['image']?.[0], actorId: actor(viewer) };
      return { image: await setCover(services, change, now) };
    }),
    serve(covers.setCover, async ({ params, files, viewer, now }) => {
      const change = { categorySlug: params.slug, subcategoryId: params.subId, image: files['image']?.[0], actorId: actor(viewer) };
      return { image: await setCover(services, change, now) };
    }),

    serve(management.manageCatalog, () => readManaged(db)),

    serve(management.createCategory, async ({ body, viewer, now }) =>
      readManagedCategory(db, await createCategory(db, { ...body, actorId: actor(viewer) }, now)),
    ),
    serve(management.saveCategory, async ({ params: { id }, body, viewer, now }) => {
      await saveCategory(db, { ...body, id, actorId: actor(viewer) }, now);
      return readManagedCategory(db, id);
    }),
    serve(management.orderCategories, async ({ body, viewer, now }) => {
      await orderCategories(db, { ...body, actorId: actor(viewer) }, now);
      return readManaged(db);
    }),

    serve(management.createSubcategory, async ({ params, body, viewer, now }) =>
      readManagedSubcategory(db, await createSubcategory(db, { ...body, categoryId: params.id, actorId: actor(viewer) }, now)),
    ),
    serve(management.saveSubcategory, async ({ params: { id }, body, viewer, now }) => {
      await saveSubcategory(db, { ...body, id, actorId: actor(viewer) }, now);
      return readManagedSubcategory(db, id);
    }),
    serve(management.orderSubcategories, async ({ params: { id }, body, viewer, now }) => {
      await orderSubcategories(db, { ...body, categoryId: id, actorId: actor(viewer) }, now);
      return readManagedCategory(db, id);
    }),
    serve(management.saveFeatures, async ({ params: { id }, body, viewer, now }) => {
      await saveFeatures(db, { ...body, subcategoryId: id, actorId: actor(viewer) }, now);
      return readManagedSubcategory(db, id);
    }),
  ];
}
