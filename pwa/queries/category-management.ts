/** The administrator's view of the categories, how answers about them are shown at once, and covers. In the page's memory only. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as management from '#contract/catalogue/catalog-management.ts';
import type { ManagedCategory, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { setCategoryCover, setCover } from '#contract/catalogue/products.ts';
import { call } from '../net/call.ts';
import { uploading } from '../net/upload.ts';
import type { MutationResult } from './mutation.ts';
import { write, type Keep } from './use-save.ts';

type Tree = readonly ManagedCategory[];

/** The whole tree with hidden categories, in the shoppers' order. */
export const managedCategoriesQuery = queryOptions({
  queryKey: ['shelves'],
  queryFn: ({ signal }): Promise<Tree> => call(management.manageCatalog, { signal }),
  staleTime: 15_000,
  // A stream of changes in goods would fetch the whole tree again each time.
  meta: { isHeavy: true },
});

/** Timeout of an upload, ten megabytes over a weak line, and of a move of tens of thousands of goods, ms. */
export const LONG_MS = 180_000;

function change(client: QueryClient, alter: (tree: Tree) => Tree): void {
  client.setQueryData(managedCategoriesQuery.queryKey, (tree: Tree | undefined) => tree && alter(tree));
}

function alterSubcategory(client: QueryClient, id: string, alter: (sub: ManagedSubcategory) => ManagedSubcategory) {
  change(client, (tree) =>
    tree.map((category) => ({
      ...category,
      subcategories: category.subcategories.map((sub) => (sub._id === id ? alter(sub) : sub)),
    })),
  );
}

export const keepTree: Keep<ManagedCategory[]> = (client, tree) => change(client, () => tree);

export const keepCategory: Keep<ManagedCategory> = (client, category) =>
  change(client, (tree) =>
    tree.some(({ _id }) => _id === category._id)
      ? tree.map((each) => (each._id === category._id ? category : each))
      : [...tree, category],
  );

export const keepSubcategory: Keep<ManagedSubcategory> = (client, sub) => alterSubcategory(client, sub._id, () => sub);

/** Shows a new subcategory in the category `id`. */
export const keepNewSubcategory =
  (id: string): Keep<ManagedSubcategory> =>
  (client, sub) =>
    change(client, (tree) =>
      tree.map((each) => {
        if (each._id !== id) return each;
        const others = each.subcategories.filter(({ _id }) => _id !== sub._id);
        return { ...each, subcategories: [...others, sub] };
      }),
    );

export interface CoverPlace {
  readonly categorySlug: string;
  readonly subcategoryId: string | null;
}

/** Uploads a cover. `onProgress` receives the uploaded share, 0 to 1. */
export function uploadCover(
  client: QueryClient,
  { categorySlug: slug, subcategoryId }: CoverPlace,
  file: File,
  onProgress: (share: number) => void,
): Promise<MutationResult<unknown>> {
  const body = new FormData();
  body.append('image', file);
  const how = { body, timeoutMs: LONG_MS, via: uploading((sent, total) => onProgress(sent / total)) };
  if (subcategoryId === null)
    return write(client, setCategoryCover, { params: { slug }, ...how }, (page, { image }) =>
      change(page, (tree) => tree.map((each) => (each.slug === slug ? { ...each, image } : each))),
    );
  return write(client, setCover, { params: { slug, subId: subcategoryId }, ...how }, (page, { image }) =>
    alterSubcategory(page, subcategoryId, (sub) => ({ ...sub, image })),
  );
}
