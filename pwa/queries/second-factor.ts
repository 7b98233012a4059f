/** The second factor of one's own login; secrets and recovery codes are in answers only and go into no cache. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyFor } from '#contract/endpoint.ts';
import type { User } from '#contract/people/auth.ts';
import * as second from '#contract/accounts/second-factor.ts';
import { call } from '../net/call.ts';
import { STAFF_LIST } from './customers.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { PROFILE } from './profile.ts';

export function secondFactorQuery({ _id }: User) {
  return queryOptions({
    queryKey: [PROFILE, _id, 'second-factor'],
    queryFn: ({ signal }) => call(second.readSecondFactor, { signal }),
  });
}

export function beginSecondFactor(
  body: BodyFor<typeof second.beginSecondFactor>,
): Promise<MutationResult<AnswerOf<typeof second.beginSecondFactor>>> {
  return mutate(second.beginSecondFactor, { body });
}

export async function confirmSecondFactor(
  client: QueryClient,
  body: BodyFor<typeof second.confirmSecondFactor>,
): Promise<MutationResult<readonly string[]>> {
  const result = await mutate(second.confirmSecondFactor, { body });
  const invalidated = invalidateSecondFactor(client);
  // The codes are shown before the state they belong to is known: without them that state means that they were lost.
  if (result.kind === 'done') return { kind: 'done', answer: result.answer.recoveryCodes };
  await invalidated;
  return result;
}

export async function endSecondFactor(
  client: QueryClient,
  body: BodyFor<typeof second.endSecondFactor>,
): Promise<MutationResult<{ ok: true }>> {
  const result = await mutate(second.endSecondFactor, { body });
  await invalidateSecondFactor(client);
  return result;
}

async function invalidateSecondFactor(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: STAFF_LIST });
  await client.invalidateQueries({
    queryKey: [PROFILE],
    predicate: ({ queryKey }) => queryKey[2] === 'second-factor',
  });
}
