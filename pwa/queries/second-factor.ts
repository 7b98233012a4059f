/** The second factor of one's own login; secrets and recovery codes are in answers only and go into no cache. */
import type { QueryClient } from '@tanstack/react-query';
import type { BodyFor } from '#contract/endpoint.ts';
import type { User } from '#contract/people/auth.ts';
import * as second from '#contract/accounts/second-factor.ts';
import { STAFF_LIST } from './customers.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { PROFILE } from './profile.ts';
import { reading } from './reading.ts';

export const secondFactorQuery = ({ _id }: User) =>
  reading([PROFILE, _id, 'second-factor'], second.readSecondFactor, {}, { staleTime: 60_000 });

export const beginSecondFactor = (body: BodyFor<typeof second.beginSecondFactor>) =>
  mutate(second.beginSecondFactor, { body });

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

export async function endSecondFactor(client: QueryClient, body: BodyFor<typeof second.endSecondFactor>) {
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
