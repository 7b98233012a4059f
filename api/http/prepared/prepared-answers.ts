/**
 * Answers kept as bytes: built once for each request and state of the shop. The capacity is in bytes and includes the keys, because
 * callers choose them. Answers requested only once have a small share of it, so that unrepeated requests displace little.
 */
import { LRUCache } from 'lru-cache';
import { type BytesOptions, PreparedBytes } from '../prepared-bytes.ts';

/** Size of the objects around an answer, bytes, by snapshots of the heap. */
const ENTRY_OVERHEAD = 1_500;
/** Part of the capacity for answers requested once. */
const FRESH_SHARE = 0.25;

interface Kept {
  readonly version: string;
  readonly bytes: PreparedBytes;
}

export class PreparedAnswers {
  readonly #type: string;
  /** Answers requested once. */
  readonly #fresh: LRUCache<string, Kept>;
  /** Answers requested again, in the same state of the shop or in an earlier one. */
  readonly #repeated: LRUCache<string, Kept>;
  readonly #building = new Map<string, Promise<PreparedBytes>>();

  /** `capacity`: maximum bytes kept in total. */
  constructor({ capacity, type }: { readonly capacity: number; readonly type: string }) {
    this.#type = type;
    const fresh = Math.round(capacity * FRESH_SHARE);
    this.#fresh = segment(fresh);
    this.#repeated = segment(capacity - fresh);
  }

  /**
   * The answer to this question in this state of the shop, from the cache or built now; concurrent callers share one build. It replaces the
   * answer of an earlier state. A failed build is not cached.
   */
  async get(
    version: string,
    question: string,
    build: () => Promise<string>,
    { etag }: Pick<BytesOptions, 'etag'> = {},
  ): Promise<PreparedBytes> {
    const repeated = this.#repeated.get(question);
    if (repeated?.version === version) return repeated.bytes;
    const fresh = this.#fresh.get(question);
    if (fresh?.version === version) {
      this.#fresh.delete(question);
      keep(this.#repeated, question, fresh);
      return fresh.bytes;
    }
    const key = `${version} ${question}`;
    const running = this.#building.get(key);
    if (running !== undefined) return running;
    const building = this.#made(version, question, build, etag);
    this.#building.set(key, building);
    try {
      return await building;
    } finally {
      this.#building.delete(key);
    }
  }

  async #made(
    version: string,
    question: string,
    build: () => Promise<string>,
    etag: string | undefined,
  ): Promise<PreparedBytes> {
    const bytes: PreparedBytes = new PreparedBytes(await build(), this.#type, {
      ...(etag === undefined ? {} : { etag }),
      onResize: () => {
        for (const segment of [this.#fresh, this.#repeated])
          if (segment.peek(question) === kept) keep(segment, question, kept);
      },
    });
    const kept: Kept = { version, bytes };
    const isRepeated = this.#repeated.has(question) || this.#fresh.delete(question);
    const isLong = sizeOf(question, kept) > this.#fresh.maxSize;
    keep(isRepeated || isLong ? this.#repeated : this.#fresh, question, kept);
    return bytes;
  }
}

function segment(maxSize: number): LRUCache<string, Kept> {
  const made: LRUCache<string, Kept> = new LRUCache({
    maxSize,
    // An evicted answer is kept in its compressed form alone first; it is dropped when it is evicted again.
    disposeAfter: (kept, question, reason) => {
      if (reason === 'evict' && kept.bytes.shrink()) keep(made, question, kept);
    },
  });
  return made;
}

const sizeOf = (question: string, { version, bytes }: Kept): number =>
  2 * (version.length + question.length) + bytes.kept + ENTRY_OVERHEAD;

/** The cache ignores the new size of an existing value, so the entry is replaced. */
function keep(into: LRUCache<string, Kept>, question: string, kept: Kept): void {
  into.delete(question);
  into.set(question, kept, { size: sizeOf(question, kept) });
}
