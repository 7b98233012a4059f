/** Suppliers for administrators. In the page's memory only. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyFor } from '#contract/endpoint.ts';
import * as suppliers from '#contract/stock/suppliers.ts';
import { call } from '../net/call.ts';
import { INVENTORY } from './inventory.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';

export type SupplierCard = AnswerOf<typeof suppliers.listSupplierCards>['items'][number];

export const supplierCardsQuery = queryOptions({
  queryKey: [INVENTORY, 'supplier-cards'],
  queryFn: async ({ signal }) => (await call(suppliers.listSupplierCards, { signal })).items,
  staleTime: 15_000,
});

export function saveSupplier(
  client: QueryClient,
  id: string,
  body: BodyFor<typeof suppliers.saveSupplier>,
): Promise<MutationResult<suppliers.Supplier>> {
  return invalidateAfter(client, [[INVENTORY]], mutate(suppliers.saveSupplier, { params: { id }, body }));
}

/** Joins the supplier `id` into `into`. */
export function joinSuppliers(
  client: QueryClient,
  id: string,
  into: string,
): Promise<MutationResult<suppliers.Supplier>> {
  return invalidateAfter(client, [[INVENTORY]], mutate(suppliers.joinSuppliers, { params: { id }, body: { into } }));
}
