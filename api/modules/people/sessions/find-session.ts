/** The session of a request's tokens. The role is read from the person at every request, so changes apply at once. */
import type { Knex } from 'knex';
import type { OwnTerms } from '#contract/people/own-terms.ts';
import { isStaff, type PersonRole } from '#contract/roles.ts';
import { descending } from '#db/page.ts';
import { readInPortions } from '#db/portions.ts';
import { writeTransaction } from '#db/write.ts';
import { ownTermsOf } from '../accounts/present-person.ts';
import { activeSessionsOf, findToken, type FoundToken, isAlive, markTokenUsed } from './session-store.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { CustomerData } from '#contract/accounts/customers.ts';
import type { Session } from '#contract/accounts/profile.ts';
import { deviceLabel } from '#contract/devices/device-label.ts';

/** Opaque tokens: random text for the browser; the database keeps only the hash. */
const TOKEN_BYTES = 32;

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored hash of a token. Tokens are random, so a fast hash suffices. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The role that a session acts in: a seller's when a till's PIN opened it, also for an administrator; null when its person no longer sells. */
function actingRole(session: { role: string; till_pin_id: string | null }): PersonRole | null {
  const role = session.role as PersonRole;
  if (session.till_pin_id === null) return role;
  return isStaff(role) ? 'manager' : null;
}

async function findAlive(
  db: Knex,
  token: string | undefined,
  kind: FoundToken['kind'],
  now: Date,
): Promise<FoundToken | null> {
  if (token === undefined) return null;
  const found = await findToken(db, hashToken(token));
  if (found === undefined || found.kind !== kind || !isAlive(found, now)) return null;
  return actingRole(found) === null ? null : found;
}

export interface FoundSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: PersonRole;
  /** Wholesale terms in force, in kopecks. */
  readonly terms: OwnTerms;
  readonly tillPin: boolean;
  /** True for a valid access token. An expired one, or a refresh token, identifies the session but grants nothing. */
  readonly fresh: boolean;
}

function sessionOf(token: FoundToken, fresh: boolean): FoundSession {
  const role = actingRole(token) ?? 'customer';
  return {
    sessionId: token.session_id,
    userId: token.user_id,
    role,
    terms: ownTermsOf({ ...token, role }),
    tillPin: token.till_pin_id !== null,
    fresh,
  };
}

/** The active session of the access token or, when only that was sent, of the refresh token. */
export async function findSession(
  db: Knex,
  tokens: { access: string | undefined; refresh: string | undefined },
  now: Date,
): Promise<FoundSession | null> {
  const access = await findAlive(db, tokens.access, 'access', now);
  if (access === null) {
    const refresh = await findAlive(db, tokens.refresh, 'refresh', now);
    return refresh === null ? null : sessionOf(refresh, false);
  }
  if (access.used_at === null) {
    // Use of the token proves that the pair reached the browser, which distinguishes a lost answer from a stolen token.
    await writeTransaction(db, (trx) => markTokenUsed(trx, access.hash, now));
  }
  return sessionOf(access, access.token_expires_at > now.toISOString());
}

/** Roles of the active ones of these sessions. */
export async function activeSessionRoles(
  db: Knex,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PersonRole>> {
  const rows: { id: string; role: string; till_pin_id: string | null }[] = await readInPortions(ids, (some) =>
    db('sessions as session')
      .join('users as person', 'person.id', 'session.user_id')
      .whereIn('session.id', some)
      .whereNull('session.revoked_at')
      .whereNull('person.disabled_at')
      .where('session.expires_at', '>', now.toISOString())
      .select({ id: 'session.id', role: 'person.role', till_pin_id: 'session.till_pin_id' }),
  );
  return new Map(
    rows.flatMap((row) => {
      const role = actingRole(row);
      return role === null ? [] : [[row.id, role]];
    }),
  );
}

const SHOWN = {
  id: 'session.id',
  userAgent: 'session.user_agent',
  createdAt: 'session.created_at',
  lastSeenAt: 'session.last_seen_at',
};

/** Active sessions, at most `most`, the current one first, then the latest seen; `till` is the name of the PIN's till. */
export async function listSessionsOf(
  db: Knex,
  userId: string,
  currentId: string | null,
  now: Date,
  most?: number,
): Promise<Session[]> {
  const rows: Omit<Session, 'current' | 'device'>[] = await activeSessionsOf(db, userId, now)
    .leftJoin('till_pins as pin', 'pin.id', 'session.till_pin_id')
    .orderByRaw('CASE WHEN session.id = ? THEN 0 ELSE 1 END, session.last_seen_at DESC, session.id DESC', [currentId])
    .modify((query) => void (most !== undefined && query.limit(most)))
    .select({ ...SHOWN, till: 'pin.label' });
  return rows.map((row) => ({ ...row, current: row.id === currentId, device: deviceLabel(row.userAgent) }));
}

/** All stored sessions of a person, ended ones too, the latest seen first, for the copy of the person's data. */
export async function listKnownSessionsOf(db: Knex, userId: string): Promise<CustomerData['sessions']> {
  const rows: Omit<CustomerData['sessions'][number], 'device'>[] = await db('sessions as session')
    .where({ user_id: userId })
    .orderBy(descending('last_seen_at', 'id'))
    .select({ ...SHOWN, endedAt: 'session.revoked_at' });
  return rows.map((row) => ({ ...row, device: deviceLabel(row.userAgent) }));
}
