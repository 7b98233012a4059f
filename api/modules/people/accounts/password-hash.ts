/** Password hashes: argon2id, a few at a time, so that a burst of logins cannot exhaust memory and cores. */
import argon2 from 'argon2';
import { Places } from '../../../environment/places.ts';
import { randomInt } from 'node:crypto';
import { passwordSchema } from '#contract/people/password.ts';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes computed at once: two of the four threads that Node has for work beside its loop. */
export const CONCURRENT_MAX = 2;
export const WAITING_MAX = 64;

/** A dummy hash of the same cost: verifying against it takes as long as against a real one. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$VUbS4dhl+UrXXzZeETrMqg$MJLfebtjIwU95m5oTozgx6gPsgPwYPknlT+TZ707Nus';

const places = new Places(CONCURRENT_MAX, WAITING_MAX);

/** Throws `unavailable` when too many hashes wait, before an attempt is counted: a person refused for overload has not failed. */
export const assertCapacity = (): void => places.assertRoom();

/** Hashes a password. Throws `unavailable` when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return places.run(() => argon2.hash(password, COST));
}

/** True for a matching password. An absent hash (unknown phone) and an empty one (no password yet) take the same time: false. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const hasHash = hash !== undefined && hash !== '';
  const matches = await places.run(() => argon2.verify(hasHash ? hash : DUMMY_HASH, password));
  return matches && hasHash;
}

/** Without characters that look alike on a screen. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** A random password that meets the shop's own rules. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (passwordSchema.safeParse(password).success) return password;
  }
}
