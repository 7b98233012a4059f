/** The rates of VAT for the back office. */
import { queryOptions } from '@tanstack/react-query';
import * as vat from '#contract/shop/vat-settings.ts';
import { call } from '../net/call.ts';

export const vatQuery = queryOptions({
  queryKey: ['settings', 'vat'],
  queryFn: ({ signal }) => call(vat.readVat, { signal }),
});
