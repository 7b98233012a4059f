/** Opens, renews and ends a browser's session together with its cookies. */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { User } from '#contract/people/auth.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { HttpContext } from '../../../http/route.ts';
import * as cookies from '../../../http/request/session-cookies.ts';
import { csrfSecret } from '../../shop/facts/shop-secrets.ts';
import { findPerson } from '../accounts/update-person.ts';
import { presentPerson } from '../accounts/present-person.ts';
import { findSession, hashToken, makeToken } from './find-session.ts';
import { withPerson } from './known-browsers.ts';
import { findToken, type FoundToken, isAlive, markTokenUsed, revokeSession } from './session-store.ts';
import { lockTillPin, findTillPin } from '../accounts/till-pin-store.ts';
import {
  ACCESS_LIFE_MS,
  kindOf,
  LIFE_MS,
  REFRESH_GRACE_MS,
  sessionEnd,
  type SessionKind,
} from './session-lifetimes.ts';

/** The person of a session. Throws `unauthorized` for null and unknown ids. */
export async function userOf(db: Knex, id: string | null, { tillPin = false } = {}): Promise<{ user: User }> {
  const person = id === null ? undefined : await findPerson(db, id);
  if (person === undefined) throw new CodedError('unauthorized');
  return { user: presentPerson(person, { tillPin }) };
}

const sessionOf = (db: Knex, http: HttpContext, now: Date) => findSession(db, cookies.sentTokens(http), now);
const issueBoundCsrfToken = async (db: Knex, http: HttpContext, binding: string): Promise<string> =>
  cookies.issueCsrfToken(http, await csrfSecret(db), binding);

/** Ends a session from before the shop was served over TLS, and clears its cookies. */
async function endFormerSession(db: Knex, http: HttpContext, now: Date): Promise<void> {
  const former = await findSession(db, cookies.legacyTokens(http), now);
  if (former !== null) await writeTransaction(db, (trx) => revokeSession(trx, former.sessionId, now));
  cookies.clearLegacyCookies(http);
}

/** Issues a CSRF token bound to the browser's session, or to the browser itself. */
export async function issueCsrf(db: Knex, http: HttpContext, now: Date) {
  await endFormerSession(db, http, now);
  const session = await sessionOf(db, http, now);
  const binding = session?.sessionId ?? cookies.anonymousValue(http) ?? cookies.setAnonymousCookie(http);
  return { csrfToken: await issueBoundCsrfToken(db, http, binding), session: cookies.hasSessionTokens(http) };
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
  const opened = { person, remember, tillPinId: tillPinId ?? null, userAgent: http.userAgent, replaces };
  const { id, tokens } = await openSession(db, opened, now);
  cookies.setSessionCookies(http, tokens);
  await issueBoundCsrfToken(db, http, id);
  // Only a login with a password makes the browser known for the person.
  if (tillPinId === undefined)
    cookies.setBrowserCookie(http, withPerson(await csrfSecret(db), cookies.browserCookie(http), person.id));
  return { user: presentPerson(person, { tillPin: tillPinId !== undefined }) };
}

export async function endSession(db: Knex, http: HttpContext, now: Date): Promise<{ ok: true }> {
  const session = await sessionOf(db, http, now);
  if (session !== null) await writeTransaction(db, (trx) => revokeSession(trx, session.sessionId, now));
  await endFormerSession(db, http, now);
  cookies.clearSessionCookies(http);
  await issueBoundCsrfToken(db, http, cookies.setAnonymousCookie(http));
  return { ok: true };
}

/** Renews the tokens of the session. Throws `unauthorized` without a session to renew. */
export async function renew(db: Knex, http: HttpContext, now: Date): Promise<{ user: User }> {
  const { access, refresh: token } = cookies.sentTokens(http);
  try {
    if (token === undefined) throw new CodedError('unauthorized');
    const { userId, tillPin, tokens } = await refreshSession(db, token, now);
    cookies.setSessionCookies(http, tokens);
    return await userOf(db, userId, { tillPin });
  } catch (error) {
    // A request without cookies must not clear those of a login that the browser made meanwhile.
    const hadTokens = access !== undefined || token !== undefined;
    if (hadTokens && error instanceof CodedError) cookies.clearSessionCookies(http);
    throw error;
  }
}

interface NewSession {
  /** The person with the password that was checked. */
  readonly person: Pick<UserRow, 'id' | 'password_hash'>;
  readonly remember: boolean;
  /** Id of the till's PIN that opens it; null for a login with the password. */
  readonly tillPinId: string | null;
  readonly userAgent: string;
  /** The browser's current session: another login ends it. */
  readonly replaces: string | null;
}

/**
 * Refuses a login whose password or PIN was changed or revoked while it was being checked. That change has ended all existing sessions, and
 * a session opened now would escape it. The person is locked before any session, as by the change of a password.
 */
async function refuseOutdated(trx: Knex.Transaction, { person, tillPinId }: NewSession): Promise<void> {
  const current = await findPerson(trx, person.id, { lock: true });
  if (tillPinId === null) {
    if (current?.password_hash !== person.password_hash) throw new CodedError('wrong_credentials');
    return;
  }
  const pin = await lockTillPin(trx, tillPinId);
  if (pin === undefined || pin.revoked_at !== null) throw new CodedError('till_pin_unknown');
}

/** Opens it; returns id and first tokens. Throws `wrong_credentials`, `till_pin_unknown` for an outdated password or PIN. */
export function openSession(db: Knex, session: NewSession, now: Date): Promise<{ id: string; tokens: TokenPair }> {
  const id = uuid();
  const kind = kindOf({ remember: session.remember, till_pin_id: session.tillPinId });
  return writeTransaction(db, async (trx) => {
    await refuseOutdated(trx, session);
    if (session.replaces !== null) await revokeSession(trx, session.replaces, now);
    const at = now.toISOString();
    await trx('sessions').insert({
      id,
      user_id: session.person.id,
      remember: session.remember,
      till_pin_id: session.tillPinId,
      user_agent: session.userAgent,
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(now.getTime() + LIFE_MS[kind]).toISOString(),
      revoked_at: null,
    });
    return { id, tokens: await issueTokens(trx, { id, kind, parentHash: null }, now) };
  });
}

async function mayExchange(trx: Knex.Transaction, { used_at, hash }: FoundToken, now: Date): Promise<boolean> {
  if (used_at === null || now.getTime() - Date.parse(used_at) <= REFRESH_GRACE_MS) return true;
  const usedChild = await trx('session_tokens').where({ parent_hash: hash }).whereNotNull('used_at').first('hash');
  return usedChild === undefined;
}

async function isPinRemoved(db: Knex, { revoked_at, till_pin_id }: FoundToken): Promise<boolean> {
  return revoked_at !== null && till_pin_id !== null && (await findTillPin(db, till_pin_id))?.revoked_at != null;
}

/**
 * Exchanges a refresh token for a new pair. Each token is good for one exchange; a used one is accepted again while two tabs may
 * legitimately hold it, or while no token issued for it has been used (the answer was lost). Any other reuse means that the token was
 * stolen: the session ends for both. Returns the person and the new pair. Throws `unauthorized` when the session is over, or ends with this
 * call, `account_disabled` when the person's account is disabled, and `till_pin_unknown` when the PIN that opened the session was removed.
 */
async function refreshSession(db: Knex, token: string, now: Date) {
  const hash = hashToken(token);
  const known = await findToken(db, hash);
  if (known === undefined) throw new CodedError('unauthorized');
  // A till keeps a seller whose session expired, but not a disabled one: the error must tell them apart.
  if (known.disabled_at !== null) throw new CodedError('account_disabled');
  // The till deletes a removed PIN, so that it doesn't go on asking for it.
  if (await isPinRemoved(db, known)) throw new CodedError('till_pin_unknown');
  const exchanged = await writeTransaction(db, async (trx) => {
    // Two refreshes of a session don't interleave.
    await trx('sessions').where({ id: known.session_id }).forUpdate().first('id');
    const found = await findToken(trx, hash);
    if (found?.kind !== 'refresh' || !isAlive(found, now) || found.token_expires_at <= now.toISOString()) return null;
    if (!(await mayExchange(trx, found, now))) {
      await revokeSession(trx, found.session_id, now);
      return null;
    }
    await markTokenUsed(trx, hash, now);
    const kind = kindOf(found);
    const end = sessionEnd(kind, found.session_created_at, now);
    await trx('sessions')
      .where({ id: found.session_id })
      .update({ expires_at: end.toISOString(), last_seen_at: now.toISOString() });
    const tokens = await issueTokens(trx, { id: found.session_id, kind, parentHash: hash }, now);
    return { userId: found.user_id, tillPin: kind === 'till_pin', tokens };
  });
  // Thrown outside the transaction, so that the revocation is committed.
  if (exchanged === null) throw new CodedError('unauthorized');
  return exchanged;
}

interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  /** Cookie lifetime of both, ms; undefined until the browser closes. */
  readonly maxAge: number | undefined;
}

/** Stores and returns a new pair of tokens; `parentHash` is the refresh token it was issued for, null at login. */
async function issueTokens(
  trx: Knex.Transaction,
  session: { id: string; kind: SessionKind; parentHash: string | null },
  now: Date,
): Promise<TokenPair> {
  const life = LIFE_MS[session.kind];
  const pair = { access: makeToken(), refresh: makeToken(), maxAge: session.kind === 'brief' ? undefined : life };
  const row = (kind: 'access' | 'refresh', lifeMs: number) => ({
    hash: hashToken(pair[kind]),
    session_id: session.id,
    kind,
    parent_hash: session.parentHash,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifeMs).toISOString(),
    used_at: null,
  });
  await trx('session_tokens').insert([row('access', ACCESS_LIFE_MS), row('refresh', life)]);
  return pair;
}
