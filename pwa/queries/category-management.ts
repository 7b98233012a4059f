/** The administrator's view of the categories, the actions on them, and covers. In the page's memory only. */
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as management from '#contract/catalogue/catalog-management.ts';
import type { ManagedCategory, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { setCategoryCover, setCover } from '#contract/products/products.ts';
import { call } from '../net/call.ts';
import { uploading } from '../net/upload.ts';
import { CATEGORIES } from './categories.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';

type Tree = readonly ManagedCategory[];

/** The whole tree with hidden categories, in the shoppers' order. */
export const managedCategoriesQuery = queryOptions({
  queryKey: ['shelves'],
  queryFn: ({ signal }): Promise<Tree> => call(management.manageCatalog, { signal }),
  staleTime: 15_000,
  // A stream of changes in goods would fetch the whole tree again each time.
  meta: { isHeavy: true },
});

export interface CategoryActions {
  createCategory(body: BodyFor<typeof management.createCategory>): Promise<MutationResult<ManagedCategory>>;
  saveCategory(id: string, body: BodyFor<typeof management.saveCategory>): Promise<MutationResult<ManagedCategory>>;
  orderCategories(ids: string[]): Promise<MutationResult<ManagedCategory[]>>;
  createSubcategory(
    categoryId: string,
    body: BodyFor<typeof management.createSubcategory>,
  ): Promise<MutationResult<ManagedSubcategory>>;
  saveSubcategory(
    id: string,
    body: BodyFor<typeof management.saveSubcategory>,
  ): Promise<MutationResult<ManagedSubcategory>>;
  orderSubcategories(categoryId: string, ids: string[]): Promise<MutationResult<ManagedCategory>>;
  removeCategory(id: string): Promise<MutationResult<ManagedCategory[]>>;
  removeSubcategory(id: string): Promise<MutationResult<ManagedCategory[]>>;
  mergeCategory(id: string, intoId: string): Promise<MutationResult<ManagedCategory[]>>;
  mergeSubcategory(
    id: string,
    body: BodyFor<typeof management.mergeSubcategory>,
  ): Promise<MutationResult<ManagedCategory[]>>;
  moveSubcategory(id: string, categoryId: string): Promise<MutationResult<ManagedCategory[]>>;
  saveFeatures(id: string, body: BodyFor<typeof management.saveFeatures>): Promise<MutationResult<ManagedSubcategory>>;
  /** `onProgress` receives the uploaded share, 0 to 1. */
  uploadCover(
    to: CoverPlace,
    file: File,
    onProgress: (share: number) => void,
  ): Promise<MutationResult<{ image: { url: string; alt: string } }>>;
}

export interface CoverPlace {
  readonly categorySlug: string;
  /** Null for the cover of the category itself. */
  readonly subcategoryId: string | null;
}

/** Timeout of an upload, ten megabytes over a weak line, and of a move of tens of thousands of goods. */
const LONG_MS = 180_000;

/**
 * Actions on categories. Every answer is shown at once; afterwards, also after a refusal, the tree and the log are
 * fetched again.
 */
export function useCategoryActions(): CategoryActions {
  const client = useQueryClient();
  return useMemo(() => actsWith(client), [client]);
}

function actsWith(client: QueryClient): CategoryActions {
  const after = [managedCategoriesQuery.queryKey, ['audit'], CATEGORIES];
  const act = <T>(work: Promise<MutationResult<T>>, keep?: (answer: T) => void) =>
    invalidateAfter(client, after, work, keep);
  const change = (alter: (tree: Tree) => Tree) =>
    void client.setQueryData(managedCategoriesQuery.queryKey, (tree: Tree | undefined) => tree && alter(tree));
  const putCategory = (category: ManagedCategory) =>
    change((tree) =>
      tree.some(({ _id }) => _id === category._id)
        ? tree.map((each) => (each._id === category._id ? category : each))
        : [...tree, category],
    );
  const alterSubcategory = (id: string, alter: (sub: ManagedSubcategory) => ManagedSubcategory) =>
    change((tree) =>
      tree.map((category) => ({
        ...category,
        subcategories: category.subcategories.map((sub) => (sub._id === id ? alter(sub) : sub)),
      })),
    );
  const putTree = (tree: ManagedCategory[]) => change(() => tree);
  const putSubcategory = (sub: ManagedSubcategory) => alterSubcategory(sub._id, () => sub);

  return {
    createCategory: (body) => act(mutate(management.createCategory, { body }), putCategory),
    saveCategory: (id, body) => act(mutate(management.saveCategory, { params: { id }, body }), putCategory),
    orderCategories: (ids) => act(mutate(management.orderCategories, { body: { ids } }), putTree),
    createSubcategory: (id, body) =>
      act(mutate(management.createSubcategory, { params: { id }, body }), (sub) =>
        change((tree) =>
          tree.map((each) => {
            if (each._id !== id) return each;
            const others = each.subcategories.filter(({ _id }) => _id !== sub._id);
            return { ...each, subcategories: [...others, sub] };
          }),
        ),
      ),
    saveSubcategory: (id, body) => act(mutate(management.saveSubcategory, { params: { id }, body }), putSubcategory),
    orderSubcategories: (id, ids) =>
      act(mutate(management.orderSubcategories, { params: { id }, body: { ids } }), putCategory),
    removeCategory: (id) => act(mutate(management.removeCategory, { params: { id } }), putTree),
    removeSubcategory: (id) => act(mutate(management.removeSubcategory, { params: { id } }), putTree),
    mergeCategory: (id, intoId) =>
      act(mutate(management.mergeCategory, { params: { id }, body: { intoId }, timeoutMs: LONG_MS }), putTree),
    mergeSubcategory: (id, body) =>
      act(mutate(management.mergeSubcategory, { params: { id }, body, timeoutMs: LONG_MS }), putTree),
    moveSubcategory: (id, categoryId) =>
      act(mutate(management.moveSubcategory, { params: { id }, body: { categoryId }, timeoutMs: LONG_MS }), putTree),
    saveFeatures: (id, body) => act(mutate(management.saveFeatures, { params: { id }, body }), putSubcategory),
    uploadCover({ categorySlug, subcategoryId }, file, onProgress) {
      const body = new FormData();
      body.append('image', file);
      const how = { body, timeoutMs: LONG_MS, via: uploading((sent, total) => onProgress(sent / total)) };
      if (subcategoryId === null) {
        return act(mutate(setCategoryCover, { params: { slug: categorySlug }, ...how }), ({ image }) =>
          change((tree) =>
            tree.map((category) => (category.slug === categorySlug ? { ...category, image } : category)),
          ),
        );
      }
      return act(mutate(setCover, { params: { slug: categorySlug, subId: subcategoryId }, ...how }), ({ image }) =>
        alterSubcategory(subcategoryId, (sub) => ({ ...sub, image })),
      );
    },
  };
}
