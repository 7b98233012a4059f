/** Starts a session for a person. */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { findPerson } from '../accounts/person-store.ts';
import { lockTillPin } from '../accounts/till-pin-store.ts';
import { issueTokens, type TokenPair } from './issue-tokens.ts';
import { kindOf, sessionLife } from './session-lifetimes.ts';
import { insertSession, revokeSession } from './session-store.ts';

export interface NewSession {
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

/**
 * Opens the session; returns its id and first pair of tokens. Throws `wrong_credentials` and `till_pin_unknown` when the password or PIN is
 * no longer the checked one.
 */
export async function openSession(
  db: Knex,
  session: NewSession,
  now: Date,
): Promise<{ id: string; tokens: TokenPair }> {
  const id = uuid();
  const kind = kindOf({ remember: session.remember, till_pin_id: session.tillPinId });
  return writeTransaction(db, async (trx) => {
    await refuseOutdated(trx, session);
    if (session.replaces !== null) await revokeSession(trx, session.replaces, now);
    const expiresAt = new Date(now.getTime() + sessionLife(kind));
    await insertSession(trx, { ...session, id, userId: session.person.id, expiresAt }, now);
    return { id, tokens: await issueTokens(trx, { id, kind, parentHash: null }, now) };
  });
}
