/** Opaque tokens: random text for the browser, of which the database keeps only the hash. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token nobody can guess. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored and looked up. Tokens are random, so a plain hash suffices. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
