/** Opaque tokens: random text for the browser; the database keeps only the hash. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored hash of a token. Tokens are random, so a fast hash suffices. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
