/**
 * Limits on guessing, kept in the database. Failures are counted by phone and by source, so that a stranger's guesses delay the stranger:
 * their network, or all networks when this phone is guessed at from many. A browser that has logged in as this person before, and a session
 * of theirs, have records of their own.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { networkOf } from '#contract/values/network.ts';

const MINUTE_S = 60;
const FREE_FAILURES = 5;
const FIRST_DELAY_S = 5;
const DELAY_MAX_S = 15 * MINUTE_S;
/** Twice the delay of known browsers: two networks together guess no faster than one source with the shorter delay. */
const NETWORK_DELAY_MAX_S = 30 * MINUTE_S;
/** Guesses at a one-time code from one network: fewer than the code's own limit, so that a stranger can't use it up for its owner. */
const CODE_FREE_FAILURES = 3;
const CODE_DELAY_S = 10 * MINUTE_S;
/** Failures expire after a day without a new one. */
export const FAILURE_MEMORY_MS = 24 * 60 * 60_000;

/** Seconds until the next attempt after `failures` in a row: none for the first few, then doubling up to `most`. */
export function delayAfter(failures: number, most = DELAY_MAX_S): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(most, FIRST_DELAY_S * 2 ** (failures - FREE_FAILURES));
}

export type Source =
  /** A browser that has logged in as the person before, or a session of theirs; `id` identifies it. */
  | { readonly kind: 'known'; readonly id: string }
  /** Any other, by network address. */
  | { readonly kind: 'network'; readonly address: string }
  /** A guess at a one-time code, by network address. */
  | { readonly kind: 'code'; readonly address: string };

function sourceKey(source: Source): string {
  return source.kind === 'known' ? `known:${source.id}` : `${source.kind}:${networkOf(source.address)}`;
}

interface Failures {
  readonly source: string;
  readonly count: number;
  /** Seconds since the last failure; 0 for a future time, left by a clock that ran ahead. */
  readonly age: number;
}

/** The phone's records that have not expired. */
async function recordsOf(trx: Knex, phone: string, now: Date): Promise<Failures[]> {
  const rows = await trx('login_failures').where({ phone }).select('source', 'count', 'last_at');
  return rows
    .map(({ source, count, last_at }) => ({
      source,
      count,
      age: Math.max(0, (now.getTime() - Date.parse(last_at)) / 1000),
    }))
    .filter(({ age }) => age * 1000 <= FAILURE_MEMORY_MS);
}

/** Seconds that unknown networks wait. Each one's first failures count: one never causes it, many guess no faster than one. */
function unknownNetworksWait(records: readonly Failures[]): number {
  const networks = records.filter(({ source }) => source.startsWith('network:'));
  const counted = networks.reduce((sum, { count }) => sum + Math.min(count, FREE_FAILURES), 0);
  return delayAfter(counted - FREE_FAILURES) - Math.min(...networks.map(({ age }) => age), Infinity);
}

function ownWait(kind: Source['kind'], own: Failures | undefined): number {
  if (own === undefined) return 0;
  if (kind === 'code') return (own.count < CODE_FREE_FAILURES ? 0 : CODE_DELAY_S) - own.age;
  return delayAfter(own.count, kind === 'known' ? DELAY_MAX_S : NETWORK_DELAY_MAX_S) - own.age;
}

/**
 * Counts an attempt as failed before its result is known, so that a hundred concurrent attempts count as a hundred. Throws
 * `too_many_requests` while a delay lasts; unknown phones are treated alike.
 */
export async function countAttempt(db: Knex, phone: string, from: Source, now: Date): Promise<void> {
  const at = now.toISOString();
  const source = sourceKey(from);
  const wait = await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, `login ${phone}`);
    // Records of a clock that ran ahead are corrected, so that they cause no delay of days.
    await trx('login_failures').where({ phone }).where('last_at', '>', at).update({ last_at: at });
    const records = await recordsOf(trx, phone, now);
    const own = records.find((record) => record.source === source);
    const left = Math.max(ownWait(from.kind, own), from.kind === 'network' ? unknownNetworksWait(records) : 0);
    if (left > 0) return left;
    await trx('login_failures')
      .insert({ phone, source, count: (own?.count ?? 0) + 1, last_at: at })
      .onConflict(['phone', 'source'])
      .merge();
    return 0;
  });
  if (wait > 0) throw new CodedError('too_many_requests', { retryAfter: wait });
}

/** Clears the record of the source of a right password; strangers' records stay. */
export async function forgetFailures(db: Knex, phone: string, from: Source): Promise<void> {
  await writeTransaction(db, (trx) =>
    trx('login_failures')
      .where({ phone, source: sourceKey(from) })
      .delete(),
  );
}

/** Clears all records of the phone, in the caller's transaction. */
export async function clearFailures(trx: Knex.Transaction, phone: string): Promise<void> {
  await trx('login_failures').where({ phone }).delete();
}
