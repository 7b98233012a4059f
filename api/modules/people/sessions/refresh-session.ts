/**
 * Exchanges a refresh token for a new pair. Each token is good for one exchange; a used one is accepted again while two tabs may
 * legitimately hold it, or while no token issued for it has been used (the answer was lost). Any other reuse means that the token was
 * stolen: the session ends for both.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import { findTillPin } from '../accounts/till-pin-store.ts';
import { issueTokens, type TokenPair } from './issue-tokens.ts';
import { kindOf, REFRESH_GRACE_MS, sessionEnd } from './session-lifetimes.ts';
import {
  extendSession,
  findToken,
  hasUsedChildren,
  isAlive,
  lockSession,
  markTokenUsed,
  revokeSession,
  type FoundToken,
} from './session-store.ts';
import { hashToken } from './tokens.ts';

async function mayExchange(trx: Knex.Transaction, { used_at, hash }: FoundToken, now: Date): Promise<boolean> {
  if (used_at === null) return true;
  if (now.getTime() - Date.parse(used_at) <= REFRESH_GRACE_MS) return true;
  return !(await hasUsedChildren(trx, hash));
}

async function isPinRemoved(db: Knex, { revoked_at, till_pin_id }: FoundToken): Promise<boolean> {
  return revoked_at !== null && till_pin_id !== null && (await findTillPin(db, till_pin_id))?.revoked_at != null;
}

/**
 * Returns the person and the new pair. Throws `unauthorized` when the session is over, or ends with this call, `account_disabled` when
 * the person's account is disabled, and `till_pin_unknown` when the PIN that opened the session was removed.
 */
export async function refreshSession(
  db: Knex,
  token: string,
  now: Date,
): Promise<{ userId: string; tillPin: boolean; tokens: TokenPair }> {
  const hash = hashToken(token);
  const known = await findToken(db, hash);
  if (known === undefined) throw new CodedError('unauthorized');
  // A till keeps a seller whose session expired, but not a disabled one: the error must tell them apart.
  if (known.disabled_at !== null) throw new CodedError('account_disabled');
  // The till deletes a removed PIN, so that it doesn't go on asking for it.
  if (await isPinRemoved(db, known)) throw new CodedError('till_pin_unknown');
  const exchanged = await writeTransaction(db, async (trx) => {
    await lockSession(trx, known.session_id);
    const found = await findToken(trx, hash);
    if (
      found === undefined ||
      found.kind !== 'refresh' ||
      !isAlive(found, now) ||
      found.token_expires_at <= now.toISOString()
    )
      return null;
    if (!(await mayExchange(trx, found, now))) {
      await revokeSession(trx, found.session_id, now);
      return null;
    }
    await markTokenUsed(trx, hash, now);
    const kind = kindOf(found);
    await extendSession(trx, found.session_id, sessionEnd(kind, found.session_created_at, now), now);
    const tokens = await issueTokens(trx, { id: found.session_id, kind, parentHash: hash }, now);
    return { userId: found.user_id, tillPin: kind === 'till_pin', tokens };
  });
  // Thrown outside the transaction, so that the revocation is committed.
  if (exchanged === null) throw new CodedError('unauthorized');
  return exchanged;
}
