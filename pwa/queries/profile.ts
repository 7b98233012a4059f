/** The cabinet's own data: the profile, where one is logged in, the consents; and what a person changes of them. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/people/auth.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import * as contract from '#contract/people/profile.ts';
import type { Profile } from '#contract/people/profile.ts';
import { endTillSession as endTillSessionEndpoint } from '#contract/people/till-pins.ts';
import { call } from '../net/call.ts';
import { ask, type MutationResult } from './mutation.ts';
import { logOut, noticePerson } from './session.ts';

export const PROFILE = 'profile';

/** A little age is fine while one looks; coming back to the screen asks anew. */
const STALE_MS = 15_000;

/** Role and wholesale status are part of the key: when the device hears of another one, the profile is asked anew. */
function profileKey({ _id, role, wholesale }: User) {
  return [PROFILE, _id, role, wholesale.status] as const;
}

/** The part of a profile that the whole shop knows a person by. */
export function userOf({ _id, phone, name, role, wholesale: { reason: _reason, ...wholesale } }: Profile): User {
  return { _id, phone, name, role, wholesale };
}

/** What the server says of the person; the rest of the shop hears of a change at once. */
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

/** A profile that came with an answer needs no fetch. */
async function keepProfile(client: QueryClient, profile: Profile): Promise<void> {
  const user = userOf(profile);
  client.setQueryData(profileKey(user), profile);
  await noticePerson(user);
}

async function withProfile(
  client: QueryClient,
  asked: Promise<MutationResult<Profile>>,
): Promise<MutationResult<Profile>> {
  const result = await asked;
  if (result.kind === 'done') await keepProfile(client, result.answer);
  return result;
}

/** An empty name removes it. */
export function saveName(
  client: QueryClient,
  body: BodyFor<typeof contract.saveProfile>,
): Promise<MutationResult<Profile>> {
  return withProfile(client, ask(contract.saveProfile, { body }));
}

export function applyForWholesale(
  client: QueryClient,
  body: BodyFor<typeof contract.applyForWholesale>,
): Promise<MutationResult<Profile>> {
  return withProfile(client, ask(contract.applyForWholesale, { body }));
}

/** An administrator decides; a repeat changes nothing. */
export function requestDeletion(client: QueryClient): Promise<MutationResult<Profile>> {
  return withProfile(client, ask(contract.requestDeletion));
}

export function withdrawDeletion(client: QueryClient): Promise<MutationResult<Profile>> {
  return withProfile(client, ask(contract.withdrawDeletion));
}

/** The new password holds from now on, and nobody is logged in with the old one any more: not here either. */
export async function changePassword(body: BodyFor<typeof contract.changePassword>): Promise<MutationResult<null>> {
  const result = await ask(contract.changePassword, { body });
  if (result.kind !== 'done') return result;
  await logOut();
  return { kind: 'done', answer: null };
}

/** Where the person is logged in, this session first. */
export function sessionsQuery(person: User) {
  return queryOptions({
    queryKey: [PROFILE, person._id, 'sessions'],
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => (await call(contract.listSessions, { signal })).items,
  });
}

/** Logs out everywhere but here. @returns how many sessions that ended */
export async function endOtherSessions(
  client: QueryClient,
  body: BodyFor<typeof contract.endOtherSessions>,
): Promise<MutationResult<number>> {
  const result = await ask(contract.endOtherSessions, { body });
  if (result.kind !== 'done') return result;
  await client.invalidateQueries({ queryKey: [PROFILE], predicate: ({ queryKey }) => queryKey[2] === 'sessions' });
  return { kind: 'done', answer: result.answer.ended };
}

/** Ends a session that a till's PIN has opened, and removes that PIN. */
export async function endTillSession(client: QueryClient, id: string): Promise<MutationResult<null>> {
  const result = await ask(endTillSessionEndpoint, { params: { id } });
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

/** Everything the shop keeps about the person, as the server gives it. */
export function readOwnData() {
  return ask(contract.readOwnData);
}
