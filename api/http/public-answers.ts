/**
 * Answers that are everybody's, kept as bytes: built once for each state of the shop and question, however many ask.
 * The bound is in bytes and counts the questions too, since callers choose them.
 */
import { LRUCache } from 'lru-cache';
import { type BytesOptions, PreparedBytes } from './prepared-bytes.ts';

/** What the objects around an answer take, in bytes. */
const ENTRY_OVERHEAD = 600;

export interface AnswersOptions {
  /** Bytes kept in all. */
  readonly capacity: number;
  readonly type: string;
  /** Keep the packed form alone: for long texts that are hardly ever sent as they are. */
  readonly packedOnly?: boolean;
}

export class PublicAnswers {
  readonly #options: AnswersOptions;
  readonly #kept: LRUCache<string, PreparedBytes>;
  readonly #building = new Map<string, Promise<PreparedBytes>>();

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#kept = new LRUCache({ maxSize: options.capacity });
  }

  /**
   * The answer to the question in this state of the shop, built now unless it is kept; concurrent callers share one
   * building. A building that fails is not kept.
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
    const { type, packedOnly = false } = this.#options;
    const made: PreparedBytes = new PreparedBytes(await build(), type, {
      ...(etag === undefined ? {} : { etag }),
      onGrowth: () => {
        if (this.#kept.peek(key) === made) this.#keep(key, made);
      },
    });
    if (packedOnly) await made.keepPackedOnly();
    this.#keep(key, made);
    return made;
  }

  /** The cache takes no new size for a value that it has. */
  #keep(key: string, made: PreparedBytes): void {
    this.#kept.delete(key);
    this.#kept.set(key, made, { size: 2 * key.length + made.kept + ENTRY_OVERHEAD });
  }
}
