/** Who sends a request, told by its cookies. The role is read from the person at every request, so changes work at once. */
import type { Knex } from 'knex';
import type { PersonRole } from '#contract/roles.ts';
import { writeTransaction } from '#db/write.ts';
import type { Visitor } from '../../http/guards.ts';
import { GUEST, type Wire } from '../../http/route.ts';
import { ACCESS_COOKIE, ANONYMOUS_COOKIE, REFRESH_COOKIE } from './session-cookies.ts';
import { findToken, isAlive, markTokenUsed, type FoundToken } from './session-store.ts';
import { hashToken } from './tokens.ts';

async function findAlive(db: Knex, token: string | undefined, kind: FoundToken['kind'], now: Date): Promise<FoundToken | null> {
  if (token === undefined) return null;
  const found = await findToken(db, hashToken(token));
  return found !== undefined && found.kind === kind && isAlive(found, now) ? found : null;
}

export interface FoundSession {
  readonly token: FoundToken;
  /** Only a fresh access token speaks for its person; a spent one, or a refresh token, only names the session. */
  readonly fresh: boolean;
}

/** The living session behind the access token or, where only that is sent, behind the refresh token. */
export async function findSession(db: Knex, wire: Wire, now: Date): Promise<FoundSession | null> {
  const access = await findAlive(db, wire.cookie(ACCESS_COOKIE), 'access', now);
  if (access === null) {
    const refresh = await findAlive(db, wire.cookie(REFRESH_COOKIE), 'refresh', now);
    return refresh === null ? null : { token: refresh, fresh: false };
  }
  if (access.used_at === null) {
    // Proof that the pair reached the browser, which is what tells a lost answer from a stolen token.
    await writeTransaction(db, (trx) => markTokenUsed(trx, access.hash, now));
  }
  return { token: access, fresh: access.token_expires_at > now.toISOString() };
}

/** What the guards need to know of a request's sender. */
export async function findVisitor(db: Knex, wire: Wire, now: Date): Promise<Visitor> {
  const session = await findSession(db, wire, now);
  if (session === null) return { viewer: GUEST, stale: false, csrfBinding: wire.cookie(ANONYMOUS_COOKIE) ?? null };
  const { token, fresh } = session;
  const viewer = fresh ? { role: token.role as PersonRole, userId: token.user_id, sessionId: token.session_id } : GUEST;
  return { viewer, stale: !fresh, csrfBinding: token.session_id };
}
