/** The shelves over HTTP, for administrators. */
import * as contract from '#contract/catalog-management.ts';
import { CodedError } from '#contract/errors.ts';
import { serve, type Route, type Viewer } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { createCategory, createSubcategory } from './create-shelf.ts';
import { readManaged, readManagedCategory, readManagedSubcategory } from './manage-catalog.ts';
import { orderCategories, orderSubcategories } from './order-shelves.ts';
import { saveFeatures } from './save-features.ts';
import { saveCategory, saveSubcategory } from './save-shelf.ts';

/** The guard has let nobody but administrators through. */
function actor({ userId }: Viewer): string {
  if (userId === null) throw new CodedError('unauthorized');
  return userId;
}

export function catalogManagementRoutes({ db }: Services): Route[] {
  return [
    serve(contract.manageCatalog, () => readManaged(db)),

    serve(contract.createCategory, async ({ body, viewer, now }) =>
      readManagedCategory(db, await createCategory(db, { ...body, actorId: actor(viewer) }, now)),
    ),
    serve(contract.saveCategory, async ({ params: { id }, body, viewer, now }) => {
      await saveCategory(db, { ...body, id, actorId: actor(viewer) }, now);
      return readManagedCategory(db, id);
    }),
    serve(contract.orderCategories, async ({ body, viewer, now }) => {
      await orderCategories(db, { ...body, actorId: actor(viewer) }, now);
      return readManaged(db);
    }),

    serve(contract.createSubcategory, async ({ params, body, viewer, now }) =>
      readManagedSubcategory(db, await createSubcategory(db, { ...body, categoryId: params.id, actorId: actor(viewer) }, now)),
    ),
    serve(contract.saveSubcategory, async ({ params: { id }, body, viewer, now }) => {
      await saveSubcategory(db, { ...body, id, actorId: actor(viewer) }, now);
      return readManagedSubcategory(db, id);
    }),
    serve(contract.orderSubcategories, async ({ params: { id }, body, viewer, now }) => {
      await orderSubcategories(db, { ...body, categoryId: id, actorId: actor(viewer) }, now);
      return readManagedCategory(db, id);
    }),
    serve(contract.saveFeatures, async ({ params: { id }, body, viewer, now }) => {
      await saveFeatures(db, { ...body, subcategoryId: id, actorId: actor(viewer) }, now);
      return readManagedSubcategory(db, id);
    }),
  ];
}
