/** Opens, renews and ends a browser's session together with its cookies. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { User } from '#contract/people/auth.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { HttpContext } from '../../../http/route.ts';
import {
  anonymousValue,
  hasSessionTokens,
  browserCookie,
  clearLegacyCookies,
  clearSessionCookies,
  legacyTokens,
  issueCsrfToken,
  sentTokens,
  setAnonymousCookie,
  setBrowserCookie,
  setSessionCookies,
} from '../../../http/request/session-cookies.ts';
import { csrfSecret } from '../../shop/facts/shop-secrets.ts';
import { findPerson } from '../accounts/person-store.ts';
import { presentPerson } from '../accounts/present-person.ts';
import { findSession } from './find-session.ts';
import { withPerson } from './known-browsers.ts';
import { openSession } from './open-session.ts';
import { refreshSession } from './refresh-session.ts';
import { revokeSession } from './session-store.ts';

/** The person of a session. Throws `unauthorized` for null and unknown ids. */
export async function userOf(db: Knex, id: string | null, { tillPin = false } = {}): Promise<{ user: User }> {
  const person = id === null ? undefined : await findPerson(db, id);
  if (person === undefined) throw new CodedError('unauthorized');
  return { user: presentPerson(person, { tillPin }) };
}

const sessionOf = (db: Knex, http: HttpContext, now: Date) => findSession(db, sentTokens(http), now);
const issueBoundCsrfToken = async (db: Knex, http: HttpContext, binding: string): Promise<string> =>
  issueCsrfToken(http, await csrfSecret(db), binding);

/** Ends a session from before the shop was served over TLS, and clears its cookies. */
async function endFormerSession(db: Knex, http: HttpContext, now: Date): Promise<void> {
  const former = await findSession(db, legacyTokens(http), now);
  if (former !== null) await writeTransaction(db, (trx) => revokeSession(trx, former.sessionId, now));
  clearLegacyCookies(http);
}

/** Issues a CSRF token bound to the browser's session, or to the browser itself. */
export async function issueCsrf(
  db: Knex,
  http: HttpContext,
  now: Date,
): Promise<{ csrfToken: string; session: boolean }> {
  await endFormerSession(db, http, now);
  const session = await sessionOf(db, http, now);
  const binding = session?.sessionId ?? anonymousValue(http) ?? setAnonymousCookie(http);
  return { csrfToken: await issueBoundCsrfToken(db, http, binding), session: hasSessionTokens(http) };
}

/** Kind of login: with «Запомнить меня» or without, or by a till's PIN. */
interface Opening {
  readonly remember?: boolean;
  readonly tillPinId?: string;
}

/** Opens a session in this browser, replacing its former one. */
export async function startSession(
  db: Knex,
  person: UserRow,
  http: HttpContext,
  { remember = false, tillPinId }: Opening,
  now: Date,
): Promise<{ user: User }> {
  await endFormerSession(db, http, now);
  const replaces = (await sessionOf(db, http, now))?.sessionId ?? null;
  const { id, tokens } = await openSession(
    db,
    { person, remember, tillPinId: tillPinId ?? null, userAgent: http.userAgent, replaces },
    now,
  );
  setSessionCookies(http, tokens);
  await issueBoundCsrfToken(db, http, id);
  // Only a login with a password makes the browser known for the person.
  if (tillPinId === undefined) setBrowserCookie(http, withPerson(await csrfSecret(db), browserCookie(http), person.id));
  return { user: presentPerson(person, { tillPin: tillPinId !== undefined }) };
}

export async function endSession(db: Knex, http: HttpContext, now: Date): Promise<{ ok: true }> {
  const session = await sessionOf(db, http, now);
  if (session !== null) await writeTransaction(db, (trx) => revokeSession(trx, session.sessionId, now));
  await endFormerSession(db, http, now);
  clearSessionCookies(http);
  await issueBoundCsrfToken(db, http, setAnonymousCookie(http));
  return { ok: true };
}

/** Renews the tokens of the session. Throws `unauthorized` without a session to renew. */
export async function renew(db: Knex, http: HttpContext, now: Date): Promise<{ user: User }> {
  const { access, refresh: token } = sentTokens(http);
  try {
    if (token === undefined) throw new CodedError('unauthorized');
    const { userId, tillPin, tokens } = await refreshSession(db, token, now);
    setSessionCookies(http, tokens);
    return await userOf(db, userId, { tillPin });
  } catch (error) {
    // A request without cookies must not clear those of a login that the browser made meanwhile.
    const hadTokens = access !== undefined || token !== undefined;
    if (hadTokens && error instanceof CodedError) clearSessionCookies(http);
    throw error;
  }
}
