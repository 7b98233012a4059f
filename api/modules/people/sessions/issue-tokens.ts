/** A new pair of tokens for a session. */
import type { Knex } from 'knex';
import { insertToken } from './session-store.ts';
import { ACCESS_LIFE_MS, sessionLife, type SessionKind } from './session-lifetimes.ts';
import { hashToken, makeToken } from './tokens.ts';

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  /** Cookie lifetime of both, ms; undefined until the browser closes. */
  readonly maxAge: number | undefined;
}

/** Stores and returns a pair; `parentHash` is the refresh token it was issued for, null at login. */
export async function issueTokens(
  trx: Knex.Transaction,
  session: { id: string; kind: SessionKind; parentHash: string | null },
  now: Date,
): Promise<TokenPair> {
  const life = sessionLife(session.kind);
  const pair = { access: makeToken(), refresh: makeToken(), maxAge: session.kind === 'brief' ? undefined : life };
  const shared = { sessionId: session.id, parentHash: session.parentHash };
  await insertToken(
    trx,
    { ...shared, hash: hashToken(pair.access), kind: 'access', expiresAt: new Date(now.getTime() + ACCESS_LIFE_MS) },
    now,
  );
  await insertToken(
    trx,
    { ...shared, hash: hashToken(pair.refresh), kind: 'refresh', expiresAt: new Date(now.getTime() + life) },
    now,
  );
  return pair;
}
