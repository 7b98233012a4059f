/** A few places for work that is heavy for the machine; a caller that finds none waits in line. */
import { CodedError } from '#contract/errors.ts';

const RETRY_SECONDS = 5;

export class Places {
  readonly #most: number;
  readonly #waitingMost: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  /** `waitingMost`: with so many in line already another one is refused. */
  constructor(most: number, waitingMost = Infinity) {
    this.#most = most;
    this.#waitingMost = waitingMost;
  }

  /** Throws `unavailable` when too many wait already. */
  assertRoom(): void {
    if (this.#taken >= this.#most && this.#waiting.length >= this.#waitingMost)
      throw new CodedError('unavailable', { retryAfter: RETRY_SECONDS });
  }

  /** Takes a place; the returned function gives it back, and is called once. Throws as `assertRoom`. */
  async take(): Promise<() => void> {
    this.assertRoom();
    if (this.#taken < this.#most) this.#taken += 1;
    // The caller that leaves hands its place on, so `#taken` stays as it is.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken -= 1;
      else next();
    };
  }

  /** Does the work in a place. Throws as `assertRoom`. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.take();
    try {
      return await work();
    } finally {
      leave();
    }
  }
}
