/** Starts a session for a person. */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { writeTransaction } from '#db/write.ts';
import { issueTokens, type TokenPair } from './issue-tokens.ts';
import { kindOf, sessionLife } from './session-lifetimes.ts';
import { insertSession, revokeSession } from './session-store.ts';

export interface NewSession {
  readonly userId: string;
  readonly remember: boolean;
  /** Id of the till's PIN that opens it; null for a login with the password. */
  readonly tillPinId: string | null;
  readonly userAgent: string;
  /** The browser's current session: another login ends it. */
  readonly replaces: string | null;
}

/** Opens the session; returns its id and first pair of tokens. */
export async function openSession(
  db: Knex,
  session: NewSession,
  now: Date,
): Promise<{ id: string; tokens: TokenPair }> {
  const id = uuid();
  const kind = kindOf({ remember: session.remember, till_pin_id: session.tillPinId });
  return writeTransaction(db, async (trx) => {
    if (session.replaces !== null) await revokeSession(trx, session.replaces, now);
    await insertSession(trx, { ...session, id, expiresAt: new Date(now.getTime() + sessionLife(kind)) }, now);
    return { id, tokens: await issueTokens(trx, { id, kind, parentHash: null }, now) };
  });
}
