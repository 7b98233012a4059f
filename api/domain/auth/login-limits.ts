/** Brakes on guessing passwords: a growing delay per phone, kept in the database, and a limit per address, in memory. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';

const FREE_FAILURES = 5;
const FIRST_DELAY_S = 5;
const DELAY_MAX_S = 15 * 60;
/** Failures are forgotten after a day without one. */
export const FAILURE_MEMORY_MS = 24 * 60 * 60_000;

/** Seconds until the next attempt after `failures` in a row: none for the first few, then doubling. */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(DELAY_MAX_S, FIRST_DELAY_S * 2 ** (failures - FREE_FAILURES));
}

/**
 * Counts an attempt as failed before its password is looked at, so that a hundred attempts at once count as a hundred.
 * Throws `too_many_requests` while the phone's delay lasts; unknown phones are treated alike.
 */
export async function countAttempt(db: Knex, phone: string, now: Date): Promise<void> {
  const wait = await writeTransaction(db, async (trx) => {
    const at = now.toISOString();
    // The row has to exist to be locked: first attempts made at the same moment would all find none.
    await trx('login_failures').insert({ phone, count: 0, last_at: at }).onConflict('phone').ignore();
    const row = await trx('login_failures').where({ phone }).forUpdate().first();
    const { count, last_at } = row ?? { count: 0, last_at: at };
    const age = now.getTime() - Date.parse(last_at);
    const failures = age > FAILURE_MEMORY_MS ? 0 : count;
    const left = delayAfter(failures) - age / 1000;
    if (left > 0) return left;
    await trx('login_failures').where({ phone }).update({ count: failures + 1, last_at: at });
    return 0;
  });
  if (wait > 0) throw new CodedError('too_many_requests', { retryAfter: wait });
}

/** A right password clears the phone's record. */
export async function forgetFailures(db: Knex, phone: string): Promise<void> {
  await writeTransaction(db, (trx) => trx('login_failures').where({ phone }).delete());
}

const ADDRESS_FAILURES_MAX = 50;
const ADDRESS_WINDOW_MS = 10 * 60_000;
/** Addresses remembered at once. */
const ADDRESSES_MAX = 10_000;

/** Failed logins per network address; a shop behind one address shares them, so the limit is generous. */
export class AddressLimit {
  readonly #windows = new Map<string, { failures: number; until: number }>();

  /** Throws `too_many_requests` when the address has failed too often. */
  check(address: string, now: Date): void {
    const window = this.#windows.get(address);
    if (window === undefined || window.until <= now.getTime() || window.failures < ADDRESS_FAILURES_MAX) return;
    throw new CodedError('too_many_requests', { retryAfter: (window.until - now.getTime()) / 1000 });
  }

  fail(address: string, now: Date): void {
    const window = this.#windows.get(address);
    if (window !== undefined && window.until > now.getTime()) {
      window.failures += 1;
      return;
    }
    if (this.#windows.size >= ADDRESSES_MAX) this.#forgetOldest();
    this.#windows.delete(address);
    this.#windows.set(address, { failures: 1, until: now.getTime() + ADDRESS_WINDOW_MS });
  }

  #forgetOldest(): void {
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
