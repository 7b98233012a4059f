/** Suppliers for administrators. In the page's memory only. */
import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import * as suppliers from '#contract/stock/suppliers.ts';
import { call } from '../net/call.ts';
import { INVENTORY } from './inventory.ts';

export type SupplierCard = AnswerOf<typeof suppliers.listSupplierCards>['items'][number];

export const supplierCardsQuery = queryOptions({
  queryKey: [INVENTORY, 'supplier-cards'],
  queryFn: async ({ signal }) => (await call(suppliers.listSupplierCards, { signal })).items,
  staleTime: 15_000,
});
