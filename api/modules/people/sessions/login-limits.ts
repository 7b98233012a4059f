/**
 * Brakes on guessing, kept in the database. Failures are counted by phone and by where the guess comes from, so that a
 * stranger's guesses hold up the stranger: their network, or whoever comes from networks this phone is guessed at from.
 * A browser that has logged in as this person before, and a session of theirs, have records of their own.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { networkOf } from '#contract/values/network.ts';

const MINUTE_S = 60;
const FREE_FAILURES = 5;
const FIRST_DELAY_S = 5;
const DELAY_MAX_S = 15 * MINUTE_S;
/** Half as often as known browsers: two networks together guess no faster than one did that counted for all. */
const NETWORK_DELAY_MAX_S = 30 * MINUTE_S;
/**
 * Guesses at a one-time code from one network: fewer than the code bears, so that a stranger can't use it up for its
 * owner.
 */
const CODE_FREE_FAILURES = 3;
/** As long as a code lives. */
const CODE_DELAY_S = 10 * MINUTE_S;
/** Failures are forgotten after a day without one. */
export const FAILURE_MEMORY_MS = 24 * 60 * 60_000;

/** Seconds until the next attempt after `failures` in a row: none for the first few, then doubling up to `most`. */
export function delayAfter(failures: number, most = DELAY_MAX_S): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(most, FIRST_DELAY_S * 2 ** (failures - FREE_FAILURES));
}

/** Where a guess comes from. */
export type Source =
  /** A browser that has logged in as the person before, or a session of theirs; `id` names it. */
  | { readonly kind: 'known'; readonly id: string }
  /** Anybody else, by network address. */
  | { readonly kind: 'network'; readonly address: string }
  /** A guess at a one-time code, by network address. */
  | { readonly kind: 'code'; readonly address: string };

function nameOf(source: Source): string {
  return source.kind === 'known' ? `known:${source.id}` : `${source.kind}:${networkOf(source.address)}`;
}

interface Failures {
  readonly source: string;
  readonly count: number;
  /** Seconds since the last failure; nothing of a time to come, which a clock that ran ahead has left. */
  readonly age: number;
}

/** What still counts of the phone's records. */
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

/**
 * Seconds that strangers wait together: the first few failures of each network count, so that one network alone never
 * reaches it, and many together come no further than one.
 */
function strangersWait(records: readonly Failures[]): number {
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
 * Counts an attempt as failed before what it brings is looked at, so that a hundred attempts at once count as a
 * hundred. Throws `too_many_requests` while a delay lasts; unknown phones are treated alike.
 */
export async function countAttempt(db: Knex, phone: string, from: Source, now: Date): Promise<void> {
  const at = now.toISOString();
  const source = nameOf(from);
  const wait = await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, `login ${phone}`);
    // A clock that ran ahead and was mended leaves no delay behind that ends in days.
    await trx('login_failures').where({ phone }).where('last_at', '>', at).update({ last_at: at });
    const records = await recordsOf(trx, phone, now);
    const own = records.find((record) => record.source === source);
    const left = Math.max(ownWait(from.kind, own), from.kind === 'network' ? strangersWait(records) : 0);
    if (left > 0) return left;
    await trx('login_failures')
      .insert({ phone, source, count: (own?.count ?? 0) + 1, last_at: at })
      .onConflict(['phone', 'source'])
      .merge();
    return 0;
  });
  if (wait > 0) throw new CodedError('too_many_requests', { retryAfter: wait });
}

/** A right password clears the record of where it came from; a stranger's stays. */
export async function forgetFailures(db: Knex, phone: string, from: Source): Promise<void> {
  await writeTransaction(db, (trx) =>
    trx('login_failures')
      .where({ phone, source: nameOf(from) })
      .delete(),
  );
}

/** Clears all records of the phone, inside a transaction under way. */
export async function clearFailures(trx: Knex.Transaction, phone: string): Promise<void> {
  await trx('login_failures').where({ phone }).delete();
}
