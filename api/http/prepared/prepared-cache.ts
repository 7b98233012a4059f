/**
 * Serialised answers kept in memory: each is built and serialised once per state of the catalogue. The least recently used are dropped
 * first. The capacity is in characters, because an answer may have one row or two thousand; keys count too, because callers choose them and
 * a million queries with empty answers must not fill the memory.
 */
import { LRUCache } from 'lru-cache';

/** About 32 MB of Latin text, twice that with Cyrillic in it. */
const DEFAULT_CAPACITY = 32_000_000;

/** Size of a map entry itself, in characters. */
const ENTRY_OVERHEAD = 200;

export class PreparedCache {
  readonly #kept: LRUCache<string, string>;
  readonly #building = new Map<string, Promise<string>>();

  constructor(capacity = DEFAULT_CAPACITY) {
    this.#kept = new LRUCache({ maxSize: capacity });
  }

  /** The text cached under the key, or built now; concurrent callers share one build. */
  async get(key: string, build: () => Promise<string>): Promise<string> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const running = this.#building.get(key);
    if (running !== undefined) return running;
    const building = build();
    this.#building.set(key, building);
    try {
      const text = await building;
      this.#kept.set(key, text, { size: key.length + text.length + ENTRY_OVERHEAD });
      return text;
    } finally {
      this.#building.delete(key);
    }
  }
}
