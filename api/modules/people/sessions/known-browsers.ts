/**
 * The cookie of a known browser: a random name, and a signature over that name and the person for each person who has logged in there. It
 * grants no access; it only keeps a stranger's guesses from delaying this browser. A valid cookie requires a login as that person.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NAME_BYTES = 16;
const SIGNATURE_BYTES = 16;
/** On a tablet shared by a whole shift, only the last people are remembered. */
const PERSONS_MAX = 12;
const NAME = /^[\w-]{22}$/;

function signatureOf(secret: Buffer, name: string, userId: string): string {
  return createHmac('sha256', secret)
    .update(`known browser\n${name}\n${userId}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function partsOf(cookie: string | undefined): { name: string; signatures: string[] } | null {
  const [name = '', ...signatures] = (cookie ?? '').split('.');
  return NAME.test(name) ? { name, signatures: signatures.slice(0, PERSONS_MAX) } : null;
}

/** The browser's name if this person has logged in there before; null otherwise. */
export function knownBrowser(secret: Buffer, cookie: string | undefined, userId: string): string | null {
  const parts = partsOf(cookie);
  if (parts === null) return null;
  const expected = signatureOf(secret, parts.name, userId);
  return parts.signatures.some((signature) => equal(signature, expected)) ? parts.name : null;
}

/** The cookie after a login of this person; the latest comes first. */
export function withPerson(secret: Buffer, cookie: string | undefined, userId: string): string {
  const { name, signatures } = partsOf(cookie) ?? {
    name: randomBytes(NAME_BYTES).toString('base64url'),
    signatures: [],
  };
  const own = signatureOf(secret, name, userId);
  return [name, own, ...signatures.filter((signature) => signature !== own)].slice(0, PERSONS_MAX + 1).join('.');
}
