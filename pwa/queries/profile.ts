/** The account's own data: profile, sessions, consents; and the person's changes to them. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/people/auth.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import * as contract from '#contract/accounts/profile.ts';
import type { Profile } from '#contract/accounts/profile.ts';
import { endTillSession as endTillSessionEndpoint } from '#contract/people/till-pins.ts';
import { call } from '../net/call.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { reading, readingPart } from './reading.ts';
import { logOut, updatePerson } from './session.ts';

export const PROFILE = 'profile';

/** Slightly outdated data is acceptable while the screen is open; returning to it fetches again. */
const STALE_MS = 15_000;

/** Role and wholesale status are part of the key: when one changes, the profile is fetched again. */
function profileKey({ _id, role, wholesale }: User) {
  return [PROFILE, _id, role, wholesale.status] as const;
}

export function userOf({ _id, phone, name, role, wholesale: { reason: _reason, ...wholesale } }: Profile): User {
  return { _id, phone, name, role, wholesale };
}

/** The person's profile; a change of it reaches the session at once. */
export function profileQuery(person: User) {
  return queryOptions({
    queryKey: profileKey(person),
    staleTime: STALE_MS,
    queryFn: async ({ signal, client }) => {
      const profile = await call(contract.readProfile, { signal });
      if (!signal.aborted) await keepProfile(client, profile);
      return profile;
    },
  });
}

async function keepProfile(client: QueryClient, profile: Profile): Promise<void> {
  const user = userOf(profile);
  client.setQueryData(profileKey(user), profile);
  await updatePerson(user);
}

async function withProfile(
  client: QueryClient,
  request: Promise<MutationResult<Profile>>,
): Promise<MutationResult<Profile>> {
  const result = await request;
  if (result.kind === 'done') await keepProfile(client, result.answer);
  return result;
}

/** An empty name removes it. */
export const saveName = (client: QueryClient, body: BodyFor<typeof contract.saveProfile>) =>
  withProfile(client, mutate(contract.saveProfile, { body }));

export const applyForWholesale = (client: QueryClient, body: BodyFor<typeof contract.applyForWholesale>) =>
  withProfile(client, mutate(contract.applyForWholesale, { body }));

/** An administrator decides on it; a repeat changes nothing. */
export const requestDeletion = (client: QueryClient) => withProfile(client, mutate(contract.requestDeletion));

export const withdrawDeletion = (client: QueryClient) => withProfile(client, mutate(contract.withdrawDeletion));

/** Changes the password. The server ends all sessions of the person, also the one here. */
export async function changePassword(body: BodyFor<typeof contract.changePassword>): Promise<MutationResult<null>> {
  const result = await mutate(contract.changePassword, { body });
  if (result.kind !== 'done') return result;
  await logOut();
  return { kind: 'done', answer: null };
}

/** Sessions of the person, this one first, and the number of all. */
export const sessionsQuery = ({ _id }: User) => reading([PROFILE, _id, 'sessions'], contract.listSessions, {});

const invalidateSessions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [PROFILE], predicate: ({ queryKey }) => queryKey[2] === 'sessions' });

/** Logs out everywhere else; answers the number of ended sessions. */
export async function endOtherSessions(
  client: QueryClient,
  body: BodyFor<typeof contract.endOtherSessions>,
): Promise<MutationResult<number>> {
  const result = await mutate(contract.endOtherSessions, { body });
  if (result.kind !== 'done') return result;
  await invalidateSessions(client);
  return { kind: 'done', answer: result.answer.ended };
}

/** Ends a session that a till's PIN has opened, and removes that PIN. */
export async function endTillSession(client: QueryClient, id: string) {
  const result = await mutate(endTillSessionEndpoint, { params: { id } });
  await invalidateSessions(client);
  return result;
}

export const consentsQuery = ({ _id }: User) =>
  readingPart([PROFILE, _id, 'consents'], contract.listConsents, {}, ({ items }) => items);

export const readOwnData = () => mutate(contract.readOwnData);
