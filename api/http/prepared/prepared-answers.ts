/**
 * Answers kept as bytes: built once for each request and state of the shop. The capacity is in bytes and includes the keys, because
 * callers choose them.
 */
import { LRUCache } from 'lru-cache';
import { type BytesOptions, PreparedBytes } from './prepared-bytes.ts';

/** Size of the objects around an answer, bytes. */
const ENTRY_OVERHEAD = 600;

export interface AnswersOptions {
  /** Maximum bytes kept in total. */
  readonly capacity: number;
  readonly type: string;
}

export class PreparedAnswers {
  readonly #options: AnswersOptions;
  readonly #kept: LRUCache<string, PreparedBytes>;
  readonly #building = new Map<string, Promise<PreparedBytes>>();

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: options.capacity,
      // The least recently used answer stays in its compressed form first, and is dropped only when its turn comes again.
      disposeAfter: (made, key, reason) => {
        if (reason === 'evict' && made.shrink()) this.#keep(key, made);
      },
    });
  }

  /**
   * The answer for this key and state of the shop, from the cache or built now; concurrent callers share one build. A failed build is not
   * cached.
   */
  async get(
    version: string,
    question: string,
    build: () => Promise<string>,
    { etag }: Pick<BytesOptions, 'etag'> = {},
  ): Promise<PreparedBytes> {
    const key = `${version} ${question}`;
    const ready = this.#kept.get(key) ?? this.#building.get(key);
    if (ready !== undefined) return ready;
    const building = this.#made(key, build, etag);
    this.#building.set(key, building);
    try {
      return await building;
    } finally {
      this.#building.delete(key);
    }
  }

  async #made(key: string, build: () => Promise<string>, etag: string | undefined): Promise<PreparedBytes> {
    const made: PreparedBytes = new PreparedBytes(await build(), this.#options.type, {
      ...(etag === undefined ? {} : { etag }),
      onResize: () => {
        if (this.#kept.peek(key) === made) this.#keep(key, made);
      },
    });
    this.#keep(key, made);
    return made;
  }

  /** The cache ignores the new size of an existing value, so the entry is replaced. */
  #keep(key: string, made: PreparedBytes): void {
    this.#kept.delete(key);
    this.#kept.set(key, made, { size: 2 * key.length + made.kept + ENTRY_OVERHEAD });
  }
}
