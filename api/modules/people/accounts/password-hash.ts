/** Password hashes: argon2id, a few at a time, so that a burst of logins cannot exhaust memory and cores. */
import argon2 from 'argon2';
import { CodedError } from '#contract/errors.ts';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes computed at once: two of the four threads that Node has for work beside its loop. */
export const CONCURRENT_MAX = 2;
export const WAITING_MAX = 64;
const RETRY_SECONDS = 5;

/** A dummy hash of the same cost: verifying against it takes as long as against a real one. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$VUbS4dhl+UrXXzZeETrMqg$MJLfebtjIwU95m5oTozgx6gPsgPwYPknlT+TZ707Nus';

let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENT_MAX) {
    assertCapacity();
    // A finished task passes its slot on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/**
 * Throws `unavailable` when too many hashes wait already. Called before an attempt is counted, so that a person refused for overload
 * doesn't count as a failed login.
 */
export function assertCapacity(): void {
  if (running >= CONCURRENT_MAX && waiting.length >= WAITING_MAX)
    throw new CodedError('unavailable', { retryAfter: RETRY_SECONDS });
}

/** Hashes a password. Throws `unavailable` when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => argon2.hash(password, COST));
}

/**
 * True when the password matches the hash. An absent hash (unknown phone) and an empty one (password not chosen yet) take the same time and
 * give false.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const hasHash = hash !== undefined && hash !== '';
  const matches = await withHashSlot(() => argon2.verify(hasHash ? hash : DUMMY_HASH, password));
  return matches && hasHash;
}
