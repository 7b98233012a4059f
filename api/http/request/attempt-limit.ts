/**
 * Counts attempts of networks and accounts against the limits of endpoints. The counts are in a store that all processes share, because
 * each limit applies to the whole shop. Attempts under way are counted per process.
 */
import { LRUCache } from 'lru-cache';
import type { Attempts, RateLimit } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { networkOf, wideNetworkOf } from '#contract/values/network.ts';

/** Maximum number of networks cached as having used up a limit. */
const NETWORKS_MAX = 10_000;
/** Milliseconds for which a network over its limit is refused without a query to the store, so that a flood does not reach the database. */
const REFUSED_MS = 1_000;
/** Maximum concurrent attempts of one network: fewer than the places in the queue for password hashing. */
const UNDER_WAY_MAX = 16;
const UNDER_WAY_RETRY_S = 2;
/** A provider's or company's IPv6 block may make this many times the attempts of one subscriber. */
const WIDE_FACTOR = 4;

export interface CountedWindow {
  readonly network: string;
  readonly most: number;
}

type Limit = Pick<RateLimit, 'name' | 'attempts' | 'windowMs'>;
type Counted = Omit<Limit, 'attempts'>;

export interface AttemptStore {
  /** Counts attempts in all of the windows; or in none, and returns the used-up one with its end. */
  take(
    limit: Counted,
    windows: readonly CountedWindow[],
    attempts: number,
    now: Date,
  ): Promise<{ readonly network: string; readonly until: Date } | null>;
  giveBack(limit: Counted, windows: readonly CountedWindow[], attempts: number, now: Date): Promise<void>;
}

interface Refused {
  readonly at: Date;
  readonly until: Date;
}

export class AttemptLimit {
  readonly #underWay = new Map<string, number>();
  readonly #refused = new LRUCache<string, Refused>({ max: NETWORKS_MAX });
  readonly #store: AttemptStore;
  readonly #limit: Limit;

  constructor(store: AttemptStore, limit: Limit) {
    this.#store = store;
    this.#limit = limit;
  }

  /** Counts attempts before their outcome, so that concurrent ones count. Throws `too_many_requests` over the address's window. */
  async take(address: string, now: Date, attempts = 1): Promise<void> {
    const windows = this.#windowsOf(address);
    for (const { network } of windows) {
      const refused = this.#refused.get(network);
      const age = refused === undefined ? Infinity : now.getTime() - refused.at.getTime();
      if (refused !== undefined && age >= 0 && age < REFUSED_MS && refused.until > now)
        this.#refuse(refused.until, now);
    }
    const usedUp = await this.#store.take(this.#limit, windows, attempts, now);
    if (usedUp === null) return;
    this.#refused.set(usedUp.network, { at: now, until: usedUp.until });
    this.#refuse(usedUp.until, now);
  }

  #refuse(until: Date, now: Date): never {
    throw new CodedError('too_many_requests', { retryAfter: (until.getTime() - now.getTime()) / 1000 });
  }

  /** Takes an attempt back that succeeded. */
  async giveBack(address: string, now: Date): Promise<void> {
    const windows = this.#windowsOf(address);
    for (const { network } of windows) this.#refused.delete(network);
    await this.#store.giveBack(this.#limit, windows, 1, now);
  }

  /** Counts `work` as an attempt, and as under way while it runs. Throws `too_many_requests`, also for too many concurrent attempts. */
  async attempt<T>(address: string, now: Date, work: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const underWay = this.#underWay.get(network) ?? 0;
    if (underWay >= UNDER_WAY_MAX) throw new CodedError('too_many_requests', { retryAfter: UNDER_WAY_RETRY_S });
    this.#underWay.set(network, underWay + 1);
    try {
      await this.take(address, now);
      const done = await work();
      await this.giveBack(address, now);
      return done;
    } finally {
      const left = (this.#underWay.get(network) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(network);
      else this.#underWay.set(network, left);
    }
  }

  /** The attempts of one caller, for the command that knows which of them count. */
  of(address: string, now: Date): Attempts {
    return {
      take: (attempts) => this.take(address, now, attempts),
      giveBack: () => this.giveBack(address, now),
      attempt: (work) => this.attempt(address, now, work),
    };
  }

  /** The windows of an address: its network's and, for IPv6, the wider block's. */
  #windowsOf(address: string): CountedWindow[] {
    const { attempts } = this.#limit;
    const wide = wideNetworkOf(address);
    const own = { network: networkOf(address), most: attempts };
    return wide === null ? [own] : [own, { network: wide, most: attempts * WIDE_FACTOR }];
  }
}
