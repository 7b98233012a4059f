/** The tree of categories: for the header, the home page, the catalogue and a listing's own category. */
import { queryOptions } from '@tanstack/react-query';
import {
  categoryBySlug,
  listCategories,
  type Category,
  type CategoryWithFeatures,
} from '#contract/catalogue/catalog.ts';
import { call } from '../net/call.ts';
import { RefusedError } from '../net/errors.ts';
import { copyNow, copyOrServer, type Device } from './copy-or-server.ts';
import { GUEST_VIEWER } from './viewer.ts';

/** Root of these keys; invalidated when the copy changes. */
export const CATEGORIES = ['categories'] as const;

const fromCopy = (device: Device): { list: Category[] } => ({ list: device.plainCategoriesOnDevice() });

export const categoriesQuery = queryOptions({
  queryKey: [...CATEGORIES, 'all'],
  // A listing that waited for its category would render twice.
  initialData: () => copyNow(GUEST_VIEWER, fromCopy)?.list,
  queryFn: async ({ signal }): Promise<Category[]> => {
    const { list } = await copyOrServer<{ list: Category[] }>(GUEST_VIEWER, {
      copy: fromCopy,
      server: async () => ({ list: await call(listCategories, { signal }) }),
    });
    return list;
  },
  staleTime: 5 * 60_000,
});

/** One category with the features of its subcategories; null when there is no such category. */
export function categoryQuery(slug: string) {
  return queryOptions({
    queryKey: [...CATEGORIES, 'one', slug],
    queryFn: async ({ signal }): Promise<CategoryWithFeatures | null> => {
      const found = await copyOrServer<{ category: CategoryWithFeatures | null }>(GUEST_VIEWER, {
        copy: (device) => ({ category: device.categoriesOnDevice().find((one) => one.slug === slug) ?? null }),
        server: async () => ({
          category: await call(categoryBySlug, { params: { slug }, signal }).catch(nullIfNotFound),
        }),
      });
      return found.category;
    },
    enabled: slug !== '',
    staleTime: 5 * 60_000,
  });
}

/** Turns «not found» into null; other errors are thrown. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof RefusedError && error.code === 'not_found') return null;
  throw error;
}
