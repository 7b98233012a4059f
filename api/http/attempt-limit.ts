/** Counts attempts of networks and accounts, in memory, by the limits that endpoints name. */
import type { Attempts, RateLimit } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { networkOf, wideNetworkOf } from '#contract/values/network.ts';

/** Networks remembered at once by one limit. */
const NETWORKS_MAX = 10_000;
/** Attempts under way at once from one network: fewer than there are places to wait for a password's hash. */
const UNDER_WAY_MAX = 16;
const UNDER_WAY_RETRY_S = 2;
/** A provider's or a company's own stretch of IPv6 bears so many times as much as one subscriber's. */
const WIDE_FACTOR = 4;

interface Window {
  attempts: number;
  until: number;
}

export class AttemptLimit {
  readonly #windows = new Map<string, Window>();
  readonly #underWay = new Map<string, number>();
  readonly #limit: Pick<RateLimit, 'attempts' | 'windowMs'>;

  constructor(limit: Pick<RateLimit, 'attempts' | 'windowMs'>) {
    this.#limit = limit;
  }

  /**
   * Counts an attempt before its outcome is known, so that a hundred at once count as a hundred. Throws
   * `too_many_requests` when the address has used up its window.
   */
  take(address: string, now: Date): void {
    const windows = this.#windowsOf(address, now);
    for (const { window, most } of windows) {
      if (window.attempts >= most)
        throw new CodedError('too_many_requests', { retryAfter: (window.until - now.getTime()) / 1000 });
    }
    for (const { window } of windows) window.attempts += 1;
  }

  /** An attempt that succeeded does not count. */
  giveBack(address: string, now: Date): void {
    for (const { window } of this.#windowsOf(address, now)) window.attempts = Math.max(0, window.attempts - 1);
  }

  /**
   * Counts `work` as an attempt, and as under way while it lasts. Throws `too_many_requests`, also for too many at
   * once.
   */
  async attempt<T>(address: string, now: Date, work: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const underWay = this.#underWay.get(network) ?? 0;
    if (underWay >= UNDER_WAY_MAX) throw new CodedError('too_many_requests', { retryAfter: UNDER_WAY_RETRY_S });
    this.take(address, now);
    this.#underWay.set(network, underWay + 1);
    try {
      const done = await work();
      this.giveBack(address, now);
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
      take: () => this.take(address, now),
      giveBack: () => this.giveBack(address, now),
      attempt: (work) => this.attempt(address, now, work),
    };
  }

  /** The windows the address counts in: its network's and, of IPv6, the wider one's. */
  #windowsOf(address: string, now: Date): { window: Window; most: number }[] {
    const { attempts } = this.#limit;
    const wide = wideNetworkOf(address);
    const own = { window: this.#window(networkOf(address), now), most: attempts };
    return wide === null ? [own] : [own, { window: this.#window(wide, now), most: attempts * WIDE_FACTOR }];
  }

  #window(network: string, now: Date): Window {
    const { windowMs } = this.#limit;
    const known = this.#windows.get(network);
    // One that ends later than any begun now: the clock ran ahead when it was opened.
    if (known !== undefined && known.until > now.getTime() && known.until <= now.getTime() + windowMs) return known;
    this.#windows.delete(network);
    if (this.#windows.size >= NETWORKS_MAX) this.#forgetOldest();
    const made = { attempts: 0, until: now.getTime() + windowMs };
    this.#windows.set(network, made);
    return made;
  }

  #forgetOldest(): void {
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
