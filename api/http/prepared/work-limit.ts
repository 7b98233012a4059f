/** Limits public work that occupies the process: at once, queued, and seconds of one network, for work under way as well. */
import { CodedError } from '#contract/errors.ts';
import { networkOf } from '#contract/values/network.ts';

export interface WorkBounds {
  /** Maximum concurrent pieces of work. */
  readonly atOnce: number;
  /** Maximum queued pieces; one network may have half of them. */
  readonly waiting: number;
  /** Milliseconds after which a queued caller is refused with a retry time; absent: no limit. */
  readonly patienceMs?: number;
  /** Milliseconds of work that a network may use in one burst. */
  readonly burstMs: number;
  /** Share of the time that a network may use permanently. */
  readonly share: number;
}

interface Account {
  /** Milliseconds of work beyond the network's share; the debt shrinks by `share` of the passing time. */
  owed: number;
  at: number;
  underWay: number;
}

/** Maximum networks in memory; those without debt and without work under way are dropped first. */
const NETWORKS_MAX = 10_000;
/** Seconds until a caller refused for lack of capacity may retry. */
const RETRY_S = 2;

export class WorkLimit {
  readonly #bounds: WorkBounds;
  readonly #milliseconds: () => number;
  readonly #accounts = new Map<string, Account>();
  readonly #queue: (() => void)[] = [];
  #running = 0;

  /** `milliseconds` is a monotonic clock. */
  constructor(bounds: WorkBounds, milliseconds: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#milliseconds = milliseconds;
  }

  /**
   * Runs `work` for a caller at `address`. Throws `too_many_requests` when their network has used too much, `unavailable` when too many
   * others are waiting or its turn did not come in time; both carry a retry time.
   */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const account = this.#accountOf(networkOf(address));
    const { burstMs, share, waiting, atOnce } = this.#bounds;
    if (account.owed >= burstMs)
      throw new CodedError('too_many_requests', { retryAfter: (account.owed - burstMs) / share / 1000 });
    const isFull = this.#running >= atOnce && this.#queue.length >= waiting;
    const hasItsShare = account.underWay >= atOnce + Math.ceil(waiting / 2);
    if (isFull || hasItsShare) throw new CodedError('unavailable', { retryAfter: RETRY_S });
    account.underWay += 1;
    let began: number | undefined;
    try {
      await this.#turn();
      began = this.#milliseconds();
      return await work();
    } finally {
      account.underWay -= 1;
      if (began !== undefined) {
        account.owed += this.#milliseconds() - began;
        this.#done();
      }
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#bounds.atOnce) {
      this.#running += 1;
      return;
    }
    // A finishing piece passes its place on directly, so that it is never free in between.
    const { patienceMs } = this.#bounds;
    await new Promise<void>((resolve, reject) => {
      const rejectWaiting = (): void => {
        this.#queue.splice(this.#queue.indexOf(begin), 1);
        reject(new CodedError('unavailable', { retryAfter: RETRY_S }));
      };
      const timeout = patienceMs === undefined ? undefined : setTimeout(rejectWaiting, patienceMs);
      const begin = (): void => {
        clearTimeout(timeout);
        resolve();
      };
      this.#queue.push(begin);
    });
  }

  #done(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  #accountOf(network: string): Account {
    const now = this.#milliseconds();
    const known = this.#accounts.get(network);
    if (known !== undefined) {
      known.owed = Math.max(0, known.owed - (now - known.at) * this.#bounds.share);
      known.at = now;
      return known;
    }
    if (this.#accounts.size >= NETWORKS_MAX) this.#forget();
    const made = { owed: 0, at: now, underWay: 0 };
    this.#accounts.set(network, made);
    return made;
  }

  #forget(): void {
    for (const [network, { underWay }] of this.#accounts) {
      if (underWay > 0) continue;
      this.#accounts.delete(network);
      return;
    }
  }
}
