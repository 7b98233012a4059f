/** Editing of a product by an administrator. After each change the device's copy is updated, so the shop shows it. */
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as auth from '#contract/people/auth.ts';
import { productById } from '#contract/catalogue/products.ts';
import * as products from '#contract/catalogue/products.ts';
import type { AdminProduct, PriceChange } from '#contract/catalogue/products.ts';
import { attempt, call, net } from '../net/call.ts';
import { uploading, type OnProgress } from '../net/upload.ts';
import { syncCatalogue, syncFigures } from './catalog-sync.ts';
import { CATEGORIES, nullIfNotFound } from './categories.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { GOODS } from './goods.ts';

const oneKey = (id: string) => ['product-editing', id] as const;
const pricesKey = (id: string) => ['product-prices', id] as const;

/** Upload timeout: photographs over a weak line take long; the person may cancel. */
const UPLOAD_MS = 15 * 60_000;

function withEditing(answer: Awaited<ReturnType<typeof call<typeof productById>>>): AdminProduct {
  const { editing } = answer;
  // The session is no longer an administrator's: the server leaves out the editing data.
  if (editing === undefined) throw new Error('The server gave no editing data');
  return { ...answer, editing };
}

/** The product with all fields of the form, on sale or not; null when there is none. */
export async function readForEditing(id: string, signal?: AbortSignal): Promise<AdminProduct | null> {
  return call(productById, { params: { id }, ...(signal && { signal }) })
    .then(withEditing)
    .catch(nullIfNotFound);
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

/** An administrator's actions on a product. After a refusal nothing is stored. */
export function useProductActs() {
  const client = useQueryClient();
  return useMemo(() => actsWith(client), [client]);
}

export type ProductActs = ReturnType<typeof useProductActs>;

function actsWith(client: QueryClient) {
  function updateCopies<Answer>(id: string, result: MutationResult<Answer>): MutationResult<Answer> {
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
    async create(form: FormData, { signal, onProgress }: Upload) {
      await net.primeCsrf();
      const result = await mutate(products.createProduct, {
        body: form,
        via: uploading(onProgress),
        timeoutMs: UPLOAD_MS,
        signal,
      });
      return result.kind === 'done' ? updateCopies(result.answer._id, result) : result;
    },
    async save(id: string, form: FormData, { signal, onProgress }: Upload) {
      // A session about to expire is refreshed before the upload; a failure of that shows in the save.
      await attempt(auth.refresh, { signal });
      const result = await mutate(products.saveProduct, {
        params: { id },
        body: form,
        via: uploading(onProgress),
        timeoutMs: UPLOAD_MS,
        signal,
      });
      if (result.kind === 'done') keep(result.answer);
      return updateCopies(id, result);
    },
    /** Gives the product one more barcode; refused when another product has it. */
    async addBarcode(id: string, code: string) {
      const result = await mutate(products.addBarcode, { params: { id }, body: { code } });
      if (result.kind === 'done') void client.invalidateQueries({ queryKey: oneKey(id) });
      return updateCopies(id, result);
    },
    async remove(id: string) {
      const result = await mutate(products.deleteProduct, { params: { id } });
      if (result.kind === 'done') void client.invalidateQueries({ queryKey: oneKey(id) });
      return updateCopies(id, result);
    },
    async restore(id: string) {
      const result = await mutate(products.restoreProduct, { params: { id } });
      if (result.kind === 'done') keep(result.answer);
      return updateCopies(id, result);
    },
  };
}
