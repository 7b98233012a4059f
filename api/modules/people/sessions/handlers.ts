/** The session of a browser: opened, renewed and ended together with its cookies. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { User } from '#contract/people/auth.ts';
import type { UserRow } from '#db/tables.ts';
import type { HttpContext } from '../../../http/route.ts';
import {
  anonymousValue,
  bringsSession,
  browserCookie,
  clearFormerCookies,
  clearSessionCookies,
  formerTokens,
  issueCsrfToken,
  sentTokens,
  setAnonymousCookie,
  setBrowserCookie,
  setSessionCookies,
} from '../../../http/session-cookies.ts';
import { csrfSecret } from '../../shop/shop-secrets.ts';
import { findPerson } from '../accounts/person-store.ts';
import { presentPerson } from '../accounts/present-person.ts';
import { findSession } from './find-session.ts';
import { withPerson } from './known-browsers.ts';
import { logOut } from './log-out.ts';
import { openSession } from './open-session.ts';
import { refreshSession } from './refresh-session.ts';

/** Who a session is of. Throws `unauthorized` for nobody. */
export async function userOf(db: Knex, id: string | null, { tillPin = false } = {}): Promise<{ user: User }> {
  const person = id === null ? undefined : await findPerson(db, id);
  if (person === undefined) throw new CodedError('unauthorized');
  return { user: presentPerson(person, { tillPin }) };
}

const sessionOf = (db: Knex, http: HttpContext, now: Date) => findSession(db, sentTokens(http), now);
const giveCsrfToken = async (db: Knex, http: HttpContext, binding: string): Promise<string> =>
  issueCsrfToken(http, await csrfSecret(db), binding);

/** Ends what a browser still holds from before the shop was reached over TLS. */
async function dropFormer(db: Knex, http: HttpContext, now: Date): Promise<void> {
  const former = await findSession(db, formerTokens(http), now);
  if (former !== null) await logOut(db, former.sessionId, now);
  clearFormerCookies(http);
}

/** Gives the browser a CSRF token bound to its session, or to itself. */
export async function giveCsrf(
  db: Knex,
  http: HttpContext,
  now: Date,
): Promise<{ csrfToken: string; session: boolean }> {
  await dropFormer(db, http, now);
  const session = await sessionOf(db, http, now);
  const binding = session?.sessionId ?? anonymousValue(http) ?? setAnonymousCookie(http);
  return { csrfToken: await giveCsrfToken(db, http, binding), session: bringsSession(http) };
}

/** How a session is opened: with «Запомнить меня» or without, or by a till's PIN. */
interface Opening {
  readonly remember?: boolean;
  readonly tillPinId?: string;
}

/** Opens a session in this browser, in place of the one it had. */
export async function welcome(
  db: Knex,
  person: UserRow,
  http: HttpContext,
  { remember = false, tillPinId }: Opening,
  now: Date,
): Promise<{ user: User }> {
  await dropFormer(db, http, now);
  const replaces = (await sessionOf(db, http, now))?.sessionId ?? null;
  const { id, tokens } = await openSession(
    db,
    { userId: person.id, remember, tillPinId: tillPinId ?? null, userAgent: http.userAgent, replaces },
    now,
  );
  setSessionCookies(http, tokens);
  await giveCsrfToken(db, http, id);
  // A browser is known by who has typed their password in it.
  if (tillPinId === undefined) setBrowserCookie(http, withPerson(await csrfSecret(db), browserCookie(http), person.id));
  return { user: presentPerson(person, { tillPin: tillPinId !== undefined }) };
}

/** Ends the session of this browser, whoever's it is. */
export async function leave(db: Knex, http: HttpContext, now: Date): Promise<{ ok: true }> {
  const session = await sessionOf(db, http, now);
  if (session !== null) await logOut(db, session.sessionId, now);
  await dropFormer(db, http, now);
  clearSessionCookies(http);
  await giveCsrfToken(db, http, setAnonymousCookie(http));
  return { ok: true };
}

/** Renews the tokens of the session. Throws `unauthorized` when there is none to renew. */
export async function renew(db: Knex, http: HttpContext, now: Date): Promise<{ user: User }> {
  const { access, refresh: token } = sentTokens(http);
  try {
    if (token === undefined) throw new CodedError('unauthorized');
    const { userId, tillPin, tokens } = await refreshSession(db, token, now);
    setSessionCookies(http, tokens);
    return await userOf(db, userId, { tillPin });
  } catch (error) {
    // A browser that sent nothing has nothing to lose but the cookies of a login it made meanwhile.
    const carried = access !== undefined || token !== undefined;
    if (carried && error instanceof CodedError) clearSessionCookies(http);
    throw error;
  }
}
