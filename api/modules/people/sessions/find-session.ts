/**
 * The session behind a request's tokens. The role is read from the person at every request, so changes work at once.
 */
import type { Knex } from 'knex';
import type { PersonRole } from '#contract/roles.ts';
import { writeTransaction } from '#db/write.ts';
import { findToken, isAlive, markTokenUsed, rolesOfSessions, type FoundToken } from './session-store.ts';
import { hashToken } from './tokens.ts';

async function findAlive(
  db: Knex,
  token: string | undefined,
  kind: FoundToken['kind'],
  now: Date,
): Promise<FoundToken | null> {
  if (token === undefined) return null;
  const found = await findToken(db, hashToken(token));
  return found !== undefined && found.kind === kind && isAlive(found, now) ? found : null;
}

export interface FoundSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: PersonRole;
  /** Only a fresh access token speaks for its person; a spent one, or a refresh token, only names the session. */
  readonly fresh: boolean;
}

function sessionOf(token: FoundToken, fresh: boolean): FoundSession {
  return { sessionId: token.session_id, userId: token.user_id, role: token.role as PersonRole, fresh };
}

/** The living session of the access token or, where only that was sent, of the refresh token. */
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
    // Proof that the pair reached the browser, which is what tells a lost answer from a stolen token.
    await writeTransaction(db, (trx) => markTokenUsed(trx, access.hash, now));
  }
  return sessionOf(access, access.token_expires_at > now.toISOString());
}

/** Roles of those of the sessions that live. */
export async function livingSessions(
  db: Knex,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PersonRole>> {
  return (await rolesOfSessions(db, ids, now)) as Map<string, PersonRole>;
}
