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
  await writeTransaction(db, (trx) => clearFailures(trx, phone));
}

/** The same inside a transaction under way. */
export async function clearFailures(trx: Knex.Transaction, phone: string): Promise<void> {
  await trx('login_failures').where({ phone }).delete();
}

/** Addresses remembered at once by one limit. */
const ADDRESSES_MAX = 10_000;

export interface Allowance {
  /** Attempts that fail, per window. */
  readonly attempts: number;
  readonly windowMs: number;
}

/** Logins, codes and confirmations; a shop behind one address shares them, so the limit is generous. */
export const LOGIN_ALLOWANCE: Allowance = { attempts: 50, windowMs: 10 * 60_000 };
/** Registrations, whatever becomes of them: each tells whether a phone is taken. */
export const REGISTRATION_ALLOWANCE: Allowance = { attempts: 20, windowMs: 60 * 60_000 };

/** Attempts per network address, kept in memory. */
export class AddressLimit {
  readonly #windows = new Map<string, { attempts: number; until: number }>();
  readonly #allowance: Allowance;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /**
   * Counts an attempt before its outcome is known, so that a hundred at once count as a hundred. Throws
   * `too_many_requests` when the address has used up its window.
   */
  take(address: string, now: Date): void {
    const key = networkOf(address);
    const window = this.#windows.get(key);
    if (window === undefined || window.until <= now.getTime()) {
      if (this.#windows.size >= ADDRESSES_MAX) this.#forgetOldest();
      this.#windows.delete(key);
      this.#windows.set(key, { attempts: 1, until: now.getTime() + this.#allowance.windowMs });
      return;
    }
    if (window.attempts >= this.#allowance.attempts) {
      throw new CodedError('too_many_requests', { retryAfter: (window.until - now.getTime()) / 1000 });
    }
    window.attempts += 1;
  }

  /** An attempt that succeeded does not count. */
  giveBack(address: string, now: Date): void {
    const window = this.#windows.get(networkOf(address));
    if (window !== undefined && window.until > now.getTime()) window.attempts = Math.max(0, window.attempts - 1);
  }

  #forgetOldest(): void {
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}

/** IPv4 as it is; of IPv6 the first 64 bits, since one subscriber has all addresses behind them. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16)).join(':');
}
