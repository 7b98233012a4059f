import type { Knex } from 'knex';
import type { SessionRow, SessionTokenRow } from '#db/people-tables.ts';
import type { UserRow } from '#db/tables.ts';

/** A token with its session and its person. */
export type FoundToken = Pick<SessionTokenRow, 'hash' | 'kind' | 'used_at'> &
  Pick<SessionRow, 'revoked_at' | 'remember' | 'till_pin_id' | 'user_id'> &
  Pick<UserRow, 'role' | 'wholesale_discount' | 'wholesale_minimum' | 'disabled_at'> & {
    readonly token_expires_at: string;
    readonly session_id: string;
    readonly session_created_at: string;
    readonly session_expires_at: string;
  };

/** Looks a token up by its hash. */
export async function findToken(db: Knex, hash: string): Promise<FoundToken | undefined> {
  const [found]: FoundToken[] = await db('session_tokens as token')
    .join('sessions as session', 'session.id', 'token.session_id')
    .join('users as person', 'person.id', 'session.user_id')
    .where('token.hash', hash)
    .select('hash', 'kind', 'used_at', 'revoked_at', 'remember', 'till_pin_id', 'user_id')
    .select('role', 'wholesale_discount', 'wholesale_minimum', 'disabled_at')
    .select({
      token_expires_at: 'token.expires_at',
      session_id: 'session.id',
      session_created_at: 'session.created_at',
      session_expires_at: 'session.expires_at',
    });
  return found;
}

/** True while the session may be used: neither ended nor expired, its account not disabled. */
export function isAlive(found: FoundToken, now: Date): boolean {
  return found.revoked_at === null && found.disabled_at === null && found.session_expires_at > now.toISOString();
}

/** Records the first use of a token. */
export async function markTokenUsed(trx: Knex.Transaction, hash: string, now: Date): Promise<void> {
  await trx('session_tokens').where({ hash }).whereNull('used_at').update({ used_at: now.toISOString() });
}

export async function revokeSession(trx: Knex.Transaction, id: string, now: Date): Promise<void> {
  await trx('sessions').where({ id }).whereNull('revoked_at').update({ revoked_at: now.toISOString() });
}

/** Ends all sessions of the person but `except`; returns how many were active. */
export function revokeSessionsOf(trx: Knex.Transaction, userId: string, now: Date, except?: string): Promise<number> {
  return trx('sessions')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .where('expires_at', '>', now.toISOString())
    .modify((query) => void (except !== undefined && query.whereNot('id', except)))
    .update({ revoked_at: now.toISOString() });
}

/** Ends the sessions that these PINs of tills have opened. */
export async function revokeSessionsByPins(trx: Knex.Transaction, pinIds: readonly string[], now: Date): Promise<void> {
  if (pinIds.length === 0) return;
  await trx('sessions')
    .whereIn('till_pin_id', [...pinIds])
    .whereNull('revoked_at')
    .update({ revoked_at: now.toISOString() });
}

/** Ends all sessions of all people; returns how many were active. */
export function revokeAllSessions(trx: Knex.Transaction, now: Date): Promise<number> {
  return trx('sessions').whereNull('revoked_at').update({ revoked_at: now.toISOString() });
}

/** Active sessions of the person, as `session`. */
export function activeSessionsOf(db: Knex, userId: string, now: Date): Knex.QueryBuilder {
  return db('sessions as session')
    .where({ 'session.user_id': userId })
    .whereNull('session.revoked_at')
    .where('session.expires_at', '>', now.toISOString());
}

/** Deletes sessions long over, and tokens older than any session's refresh token. The person keeps the sessions' last contact. */
export async function deleteSessionsBefore(trx: Knex.Transaction, before: Date): Promise<void> {
  const instant = before.toISOString();
  const over = () =>
    trx('sessions').where(
      (either) => void either.where('expires_at', '<', instant).orWhere('revoked_at', '<', instant),
    );
  const seen: { user_id: string; at: string }[] = await over()
    .groupBy('user_id')
    .orderBy('user_id')
    .select('user_id')
    .max({ at: 'last_seen_at' });
  for (const { user_id, at } of seen)
    await trx('users')
      .where({ id: user_id })
      .where((earlier) => void earlier.whereNull('last_seen_at').orWhere('last_seen_at', '<', at))
      .update({ last_seen_at: at });
  await over().delete();
  await trx('session_tokens').where('created_at', '<', instant).delete();
}
