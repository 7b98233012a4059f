/** The shop's staff in the administrator's view; in the page's memory only, like all data of people. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import * as staff from '#contract/people/staff.ts';
import { call } from '../net/call.ts';
import { STAFF_LIST } from './customers.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';

export const staffQuery = queryOptions({
  queryKey: STAFF_LIST,
  queryFn: async ({ signal }) => (await call(staff.listStaff, { signal })).items,
  staleTime: 15_000,
});

/** Adds a member of staff. The code is in this answer only: it goes into no cache. */
export function addStaff(
  client: QueryClient,
  body: BodyOf<typeof staff.addStaff>,
): Promise<MutationResult<AnswerOf<typeof staff.addStaff>>> {
  return invalidateAfter(client, [STAFF_LIST, ['audit'], ['today']], mutate(staff.addStaff, { body }));
}
