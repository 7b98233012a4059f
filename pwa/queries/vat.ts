/** The rates of VAT for the back office. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as vat from '#contract/shop/vat-settings.ts';
import type { VatFrom } from '#contract/shop/vat.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { shopQuery } from './shop.ts';

export const vatQuery = queryOptions({
  queryKey: ['settings', 'vat'],
  queryFn: ({ signal }) => call(vat.readVat, { signal }),
});

/** Documents on this device show the saved rates at once. */
function showSaved(
  client: QueryClient,
  work: Promise<MutationResult<vat.VatSettings>>,
): Promise<MutationResult<vat.VatSettings>> {
  return invalidateAfter(client, [shopQuery.queryKey, ['audit']], work, (saved) => {
    client.setQueryData(vatQuery.queryKey, saved);
  });
}

export function addVat(client: QueryClient, rate: VatFrom): Promise<MutationResult<vat.VatSettings>> {
  return showSaved(client, mutate(vat.addVat, { body: rate }));
}

export function removeVat(client: QueryClient, from: string): Promise<MutationResult<vat.VatSettings>> {
  return showSaved(client, mutate(vat.removeVat, { params: { from } }));
}
