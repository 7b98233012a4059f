/** The account's own data: profile, sessions, consents; and the person's changes to them. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/people/auth.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import * as contract from '#contract/accounts/profile.ts';
import type { Profile } from '#contract/accounts/profile.ts';
import { endTillSession as endTillSessionEndpoint } from '#contract/people/till-pins.ts';
import { call } from '../net/call.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { logOut, updatePerson } from './session.ts';

export const PROFILE = 'profile';

/** Slightly outdated data is acceptable while the screen is open; returning to it fetches again. */
const STALE_MS = 15_000;

/** Role and wholesale status are part of the key: when one changes, the profile is fetched again. */
function profileKey({ _id, role, wholesale }: User) {
  return [PROFILE, _id, role, wholesale.status] as const;
}

/** The part of a profile that the session has of a person. */
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
export function saveName(
  client: QueryClient,
  body: BodyFor<typeof contract.saveProfile>,
): Promise<MutationResult<Profile>> {
  return withProfile(client, mutate(contract.saveProfile, { body }));
}

export function applyForWholesale(
  client: QueryClient,
  body: BodyFor<typeof contract.applyForWholesale>,
): Promise<MutationResult<Profile>> {
  return withProfile(client, mutate(contract.applyForWholesale, { body }));
}

/** An administrator decides on it; a repeat changes nothing. */
export function requestDeletion(client: QueryClient): Promise<MutationResult<Profile>> {
  return withProfile(client, mutate(contract.requestDeletion));
}

export function withdrawDeletion(client: QueryClient): Promise<MutationResult<Profile>> {
  return withProfile(client, mutate(contract.withdrawDeletion));
}

/** Changes the password. The server ends all sessions of the person, also the one here. */
export async function changePassword(body: BodyFor<typeof contract.changePassword>): Promise<MutationResult<null>> {
  const result = await mutate(contract.changePassword, { body });
  if (result.kind !== 'done') return result;
  await logOut();
  return { kind: 'done', answer: null };
}

/** Sessions of the person, this one first, and the number of all. */
export function sessionsQuery(person: User) {
  return queryOptions({
    queryKey: [PROFILE, person._id, 'sessions'],
    staleTime: STALE_MS,
    queryFn: ({ signal }) => call(contract.listSessions, { signal }),
  });
}

/**
 * Logs out everywhere else.
 * @returns number of ended sessions
 */
export async function endOtherSessions(
  client: QueryClient,
  body: BodyFor<typeof contract.endOtherSessions>,
): Promise<MutationResult<number>> {
  const result = await mutate(contract.endOtherSessions, { body });
  if (result.kind !== 'done') return result;
  await client.invalidateQueries({ queryKey: [PROFILE], predicate: ({ queryKey }) => queryKey[2] === 'sessions' });
  return { kind: 'done', answer: result.answer.ended };
}

/** Ends a session that a till's PIN has opened, and removes that PIN. */
export async function endTillSession(client: QueryClient, id: string): Promise<MutationResult<null>> {
  const result = await mutate(endTillSessionEndpoint, { params: { id } });
  await client.invalidateQueries({ queryKey: [PROFILE], predicate: ({ queryKey }) => queryKey[2] === 'sessions' });
  return result.kind === 'done' ? { kind: 'done', answer: null } : result;
}

/** Consents the person has given, newest first. */
export function consentsQuery(person: User) {
  return queryOptions({
    queryKey: [PROFILE, person._id, 'consents'],
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => (await call(contract.listConsents, { signal })).items,
  });
}

export function readOwnData() {
  return mutate(contract.readOwnData);
}
