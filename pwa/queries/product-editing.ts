/**
 * A product as the administrator edits it. What only they may see of it lives in the page's memory; after each change
 * the device's copy follows, so that the shop shows at once what was saved.
 */
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as auth from '#contract/people/auth.ts';
import { productById } from '#contract/catalogue/catalog.ts';
import * as products from '#contract/products/products.ts';
import type { AdminProduct, PriceChange, SavedProduct } from '#contract/products/products.ts';
import { attempt, call, net } from '../net/call.ts';
import { uploading, type OnProgress } from '../net/upload.ts';
import { syncCatalogue, syncFigures } from './catalog-sync.ts';
import { CATEGORIES, orNull } from './categories.ts';
import { ask, type MutationResult } from './mutation.ts';
import { GOODS } from './goods.ts';

const oneKey = (id: string) => ['product-editing', id] as const;
const pricesKey = (id: string) => ['product-prices', id] as const;

/** Photographs over a weak line take their time; whoever is tired of waiting cancels. */
const UPLOAD_MS = 15 * 60_000;

function withEditing(answer: Awaited<ReturnType<typeof call<typeof productById>>>): AdminProduct {
  const { editing } = answer;
  // The session is no longer an administrator's: whatever it was asked for isn't there for it.
  if (editing === undefined) throw new Error('The server gave no editing data');
  return { ...answer, editing };
}

/** The product with all that the form holds, on sale or not; null when there is none. */
export async function readForEditing(id: string, signal?: AbortSignal): Promise<AdminProduct | null> {
  return call(productById, { params: { id }, ...(signal && { signal }) })
    .then(withEditing)
    .catch(orNull);
}

export function editedProductQuery(id: string) {
  return queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => readForEditing(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** Price changes, newest first. */
export function pricesQuery(id: string) {
  return queryOptions({
    queryKey: pricesKey(id),
    queryFn: async ({ signal }): Promise<PriceChange[]> =>
      (await call(products.listPrices, { params: { id }, signal })).items,
    staleTime: 15_000,
  });
}

export interface Upload {
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

export interface ProductActs {
  create(form: FormData, upload: Upload): Promise<MutationResult<SavedProduct>>;
  save(id: string, form: FormData, upload: Upload): Promise<MutationResult<SavedProduct>>;
  remove(id: string): Promise<MutationResult<unknown>>;
  restore(id: string): Promise<MutationResult<AdminProduct>>;
}

/** What an administrator does with a product. Nothing is kept when the server says no. */
export function useProductActs(): ProductActs {
  const client = useQueryClient();
  return useMemo(() => actsWith(client), [client]);
}

function actsWith(client: QueryClient): ProductActs {
  /** The answer is known at once; lists, the device's copy and its figures follow. */
  function spread<Answer>(id: string, result: MutationResult<Answer>): MutationResult<Answer> {
    if (result.kind !== 'done') return result;
    void syncCatalogue()
      .then(() => syncFigures())
      .catch(() => undefined)
      .finally(() => {
        for (const queryKey of [GOODS, CATEGORIES, pricesKey(id), ['inventory'], ['audit']])
          void client.invalidateQueries({ queryKey });
      });
    return result;
  }

  const keep = (product: AdminProduct): void => void client.setQueryData(oneKey(product._id), product);

  return {
    async create(form, { signal, onProgress }) {
      await net.primeCsrf();
      const result = await ask(products.createProduct, {
        body: form,
        via: uploading(onProgress),
        timeoutMs: UPLOAD_MS,
        signal,
      });
      return result.kind === 'done' ? spread(result.answer._id, result) : result;
    },
    async save(id, form, { signal, onProgress }) {
      // A session about to run out is renewed before the photographs travel, not after. Whatever it answers, the save
      // tells.
      await attempt(auth.refresh, { signal });
      const result = await ask(products.saveProduct, {
        params: { id },
        body: form,
        via: uploading(onProgress),
        timeoutMs: UPLOAD_MS,
        signal,
      });
      if (result.kind === 'done') keep(result.answer);
      return spread(id, result);
    },
    async remove(id) {
      const result = await ask(products.deleteProduct, { params: { id } });
      if (result.kind === 'done') void client.invalidateQueries({ queryKey: oneKey(id) });
      return spread(id, result);
    },
    async restore(id) {
      const result = await ask(products.restoreProduct, { params: { id } });
      if (result.kind === 'done') keep(result.answer);
      return spread(id, result);
    },
  };
}
