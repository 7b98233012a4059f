/** Editing of a product by an administrator. After each change the device's copy is updated, so the shop shows it. */
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as auth from '#contract/people/auth.ts';
import { productById, type AdminProduct } from '#contract/catalogue/products.ts';
import * as products from '#contract/catalogue/products.ts';
import { attempt, call, net } from '../net/call.ts';
import { uploading, type OnProgress } from '../net/upload.ts';
import { spreadGoods } from './catalog-sync.ts';
import { nullIfNotFound } from './categories.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { readingPart } from './reading.ts';

const oneKey = (id: string) => ['product-editing', id] as const;
const pricesKey = (id: string) => ['product-prices', id] as const;

/** Upload timeout: photographs over a weak line take long; the person may cancel. */
const UPLOAD_MS = 15 * 60_000;

/** The product with all fields of the form, on sale or not; null when there is none. */
export async function readForEditing(id: string, signal?: AbortSignal): Promise<AdminProduct | null> {
  const answer = await call(productById, { params: { id }, ...(signal && { signal }) }).catch(nullIfNotFound);
  if (answer === null) return null;
  const { editing } = answer;
  // The session is no longer an administrator's: the server leaves out the editing data.
  if (editing === undefined) throw new Error('The server gave no editing data');
  return { ...answer, editing };
}

export function editedProductQuery(id: string) {
  return queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => readForEditing(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

export const pricesQuery = (id: string) =>
  readingPart(pricesKey(id), products.listPrices, { params: { id } }, ({ items }) => items);

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
  /** The change reaches the copy and the open screens; `keep` shows its answer at once. */
  function spread<Answer>(id: string, result: MutationResult<Answer>, keep?: (answer: Answer) => void) {
    if (result.kind !== 'done') return result;
    if (keep === undefined) void client.invalidateQueries({ queryKey: oneKey(id) });
    else keep(result.answer);
    spreadGoods(client, [pricesKey(id)]);
    return result;
  }

  const keep = (product: AdminProduct): void => void client.setQueryData(oneKey(product._id), product);

  return {
    async create(body: FormData, { signal, onProgress }: Upload) {
      await net.primeCsrf();
      const how = { via: uploading(onProgress), timeoutMs: UPLOAD_MS, signal };
      const result = await mutate(products.createProduct, { body, ...how });
      return result.kind === 'done' ? spread(result.answer._id, result) : result;
    },
    async save(id: string, body: FormData, { signal, onProgress }: Upload) {
      // A session about to expire is refreshed before the upload; a failure of that shows in the save.
      await attempt(auth.refresh, { signal });
      const how = { via: uploading(onProgress), timeoutMs: UPLOAD_MS, signal };
      return spread(id, await mutate(products.saveProduct, { params: { id }, body, ...how }), keep);
    },
    /** Gives the product one more barcode; refused when another product has it. */
    addBarcode: async (id: string, code: string) =>
      spread(id, await mutate(products.addBarcode, { params: { id }, body: { code } })),
    remove: async (id: string) => spread(id, await mutate(products.deleteProduct, { params: { id } })),
    restore: async (id: string) => spread(id, await mutate(products.restoreProduct, { params: { id } }), keep),
  };
}
