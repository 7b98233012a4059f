/**
 * Bounds on work that anybody can ask for and that costs the whole process time: how much of it is done at once, how
 * much waits, and how many seconds of it one network may ask for. What is under way counts, not only what is done.
 */
import { CodedError } from '#contract/errors.ts';
import { networkOf } from '#contract/values/network.ts';

export interface WorkBounds {
  /** Pieces of work done at once. */
  readonly atOnce: number;
  /** Pieces that wait for their turn; of one network half of them at most. */
  readonly waiting: number;
  /** Milliseconds after which whoever still waits is told to come later; absent: as long as it takes. */
  readonly patienceMs?: number;
  /** Milliseconds of work a network may ask for at a stroke. */
  readonly burstMs: number;
  /** Share of the clock's time that it may go on asking for. */
  readonly share: number;
}

interface Account {
  /** Milliseconds of work not yet paid off. */
  owed: number;
  at: number;
  underWay: number;
}

/** Networks remembered at once; whoever owes nothing and has nothing under way is forgotten first. */
const NETWORKS_MAX = 10_000;
/** Seconds until whoever found everything taken may come again. */
const RETRY_S = 2;

export class WorkLimit {
  readonly #bounds: WorkBounds;
  readonly #milliseconds: () => number;
  readonly #accounts = new Map<string, Account>();
  readonly #queue: (() => void)[] = [];
  #running = 0;

  /** `milliseconds` is a clock that only runs forwards. */
  constructor(bounds: WorkBounds, milliseconds: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#milliseconds = milliseconds;
  }

  /**
   * Does `work` for whoever asks from `address`. Throws `too_many_requests` when their network has asked for too much,
   * `unavailable` when too many others are waiting or its turn has not come in time; both say when to come again.
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
    // Whoever has done hands the place over: it is never free in between.
    const { patienceMs } = this.#bounds;
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        this.#queue.splice(this.#queue.indexOf(begin), 1);
        reject(new CodedError('unavailable', { retryAfter: RETRY_S }));
      };
      const patience = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      const begin = (): void => {
        clearTimeout(patience);
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
