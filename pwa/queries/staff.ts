/** The shop's staff in the administrator's view; in the page's memory only, like all data of people. */
import { queryOptions } from '@tanstack/react-query';
import * as staff from '#contract/accounts/staff.ts';
import { call } from '../net/call.ts';
import { STAFF_LIST } from './customers.ts';

export const staffQuery = queryOptions({
  queryKey: STAFF_LIST,
  queryFn: async ({ signal }) => (await call(staff.listStaff, { signal })).items,
  staleTime: 15_000,
});
