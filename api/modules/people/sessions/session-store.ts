import type { Knex } from 'knex';
import { countRows, descending } from '#db/page.ts';
import type { SessionRow, SessionTokenRow } from '#db/people-tables.ts';
import { readInPortions } from '#db/portions.ts';

export interface FoundToken {
  hash: string;
  kind: SessionTokenRow['kind'];
  used_at: string | null;
  token_expires_at: string;
  session_id: string;
  session_created_at: string;
  session_expires_at: string;
  revoked_at: string | null;
  remember: boolean | 0 | 1;
  till_pin_id: string | null;
  user_id: string;
  role: string;
  wholesale_discount: number;
  wholesale_minimum: number | null;
  disabled_at: string | null;
}

/** Looks a token up by its hash. */
export function findToken(db: Knex, hash: string): Promise<FoundToken | undefined> {
  return db('session_tokens as token')
    .join('sessions as session', 'session.id', 'token.session_id')
    .join('users as person', 'person.id', 'session.user_id')
    .where('token.hash', hash)
    .first<FoundToken | undefined>({
      hash: 'token.hash',
      kind: 'token.kind',
      used_at: 'token.used_at',
      token_expires_at: 'token.expires_at',
      session_id: 'session.id',
      session_created_at: 'session.created_at',
      session_expires_at: 'session.expires_at',
      revoked_at: 'session.revoked_at',
      remember: 'session.remember',
      till_pin_id: 'session.till_pin_id',
      user_id: 'person.id',
      role: 'person.role',
      wholesale_discount: 'person.wholesale_discount',
      wholesale_minimum: 'person.wholesale_minimum',
      disabled_at: 'person.disabled_at',
    });
}

/** True while the session may be used: neither ended nor expired, its account not disabled. */
export function isAlive(found: FoundToken, now: Date): boolean {
  return found.revoked_at === null && found.disabled_at === null && found.session_expires_at > now.toISOString();
}

/** Records the first use of a token. */
export async function markTokenUsed(trx: Knex.Transaction, hash: string, now: Date): Promise<void> {
  await trx('session_tokens').where({ hash }).whereNull('used_at').update({ used_at: now.toISOString() });
}

/** True when the browser has used a token issued for this one. */
export async function hasUsedChildren(trx: Knex.Transaction, hash: string): Promise<boolean> {
  const child = await trx('session_tokens').where({ parent_hash: hash }).whereNotNull('used_at').first('hash');
  return child !== undefined;
}

export async function insertSession(
  trx: Knex.Transaction,
  session: {
    id: string;
    userId: string;
    remember: boolean;
    tillPinId: string | null;
    userAgent: string;
    expiresAt: Date;
  },
  now: Date,
): Promise<void> {
  await trx('sessions').insert({
    id: session.id,
    user_id: session.userId,
    remember: session.remember,
    till_pin_id: session.tillPinId,
    user_agent: session.userAgent,
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    revoked_at: null,
  });
}

export async function extendSession(trx: Knex.Transaction, id: string, expiresAt: Date, now: Date): Promise<void> {
  await trx('sessions').where({ id }).update({ expires_at: expiresAt.toISOString(), last_seen_at: now.toISOString() });
}

export async function insertToken(
  trx: Knex.Transaction,
  token: { hash: string; sessionId: string; kind: SessionTokenRow['kind']; parentHash: string | null; expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx('session_tokens').insert({
    hash: token.hash,
    session_id: token.sessionId,
    kind: token.kind,
    parent_hash: token.parentHash,
    created_at: now.toISOString(),
    expires_at: token.expiresAt.toISOString(),
    used_at: null,
  });
}

/** Locks the session's row until the transaction ends, so that two refreshes don't interleave. */
export async function lockSession(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('sessions').where({ id }).forUpdate().first('id');
}

/** True while the session has not been ended. */
export async function isSessionOpen(trx: Knex.Transaction, id: string): Promise<boolean> {
  return (await trx('sessions').where({ id }).whereNull('revoked_at').first('id')) !== undefined;
}

export async function revokeSession(trx: Knex.Transaction, id: string, now: Date): Promise<void> {
  await trx('sessions').where({ id }).whereNull('revoked_at').update({ revoked_at: now.toISOString() });
}

/** Ends all sessions of the person but `except`; returns how many were active. */
export function revokeSessionsOf(
  trx: Knex.Transaction,
  userId: string,
  now: Date,
  except: string | null = null,
): Promise<number> {
  return trx('sessions')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .where('expires_at', '>', now.toISOString())
    .modify((query) => void (except !== null && query.whereNot('id', except)))
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

/** Id of the PIN that opened the person's session; null for any other session. */
export async function tillPinOfSession(db: Knex, session: { id: string; user_id: string }): Promise<string | null> {
  const row = await db('sessions').where(session).whereNull('revoked_at').first('till_pin_id');
  return row?.till_pin_id ?? null;
}

/** Ends all sessions of all people; returns how many were active. */
export function revokeAllSessions(trx: Knex.Transaction, now: Date): Promise<number> {
  return trx('sessions').whereNull('revoked_at').update({ revoked_at: now.toISOString() });
}

/** Deletes all sessions of the person with their tokens; returns how many there were. */
export function deleteSessionsOf(trx: Knex.Transaction, userId: string): Promise<number> {
  return trx('sessions').where({ user_id: userId }).delete();
}

/** All stored sessions of the person, ended ones too, the latest seen first. */
export function allSessionsOf(db: Knex, userId: string): Promise<SessionRow[]> {
  return db('sessions').where({ user_id: userId }).orderBy(descending('last_seen_at', 'id')).select();
}

function activeSessionsOf(db: Knex, userId: string, now: Date) {
  return db('sessions as session')
    .where({ 'session.user_id': userId })
    .whereNull('session.revoked_at')
    .where('session.expires_at', '>', now.toISOString());
}

/** Active sessions of the person, this one first, then the latest seen; `till` is the name of the PIN's till. */
export function findSessionsOf(
  db: Knex,
  userId: string,
  { currentId, now, most }: { readonly currentId: string | null; readonly now: Date; readonly most?: number },
): Promise<(SessionRow & { till: string | null })[]> {
  return activeSessionsOf(db, userId, now)
    .leftJoin('till_pins as pin', 'pin.id', 'session.till_pin_id')
    .orderByRaw('CASE WHEN session.id = ? THEN 0 ELSE 1 END, session.last_seen_at DESC, session.id DESC', [currentId])
    .modify((found) => {
      if (most !== undefined) void found.limit(most);
    })
    .select('session.*', { till: 'pin.label' });
}

export function countSessionsOf(db: Knex, userId: string, now: Date): Promise<number> {
  return countRows(activeSessionsOf(db, userId, now));
}

/** The active ones of these sessions, with the person's role and the PIN that opened them. */
export async function rolesOfSessions(
  db: Knex,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, { role: string; till_pin_id: string | null }>> {
  const rows: { id: string; role: string; till_pin_id: string | null }[] = await readInPortions(ids, (some) =>
    db('sessions as session')
      .join('users as person', 'person.id', 'session.user_id')
      .whereIn('session.id', some)
      .whereNull('session.revoked_at')
      .whereNull('person.disabled_at')
      .where('session.expires_at', '>', now.toISOString())
      .select({ id: 'session.id', role: 'person.role', till_pin_id: 'session.till_pin_id' }),
  );
  return new Map(rows.map(({ id, ...held }) => [id, held]));
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
