/**
 * Serialised answers kept in memory: however many ask, each is built and serialised once per state of the catalogue.
 * Least recently used ones go first; the bound is in characters, since an answer may be one row or two thousand;
 * the keys count too, since callers choose them: a million questions with empty answers must not fill the memory.
 */
import { LRUCache } from 'lru-cache';

/** About 32 MB of Latin text, twice that with Cyrillic in it. */
const DEFAULT_CAPACITY = 32_000_000;

/** What the map itself takes for an entry, in characters. */
const ENTRY_OVERHEAD = 200;

export class PreparedCache {
  readonly #kept: LRUCache<string, string>;
  readonly #building = new Map<string, Promise<string>>();

  constructor(capacity = DEFAULT_CAPACITY) {
    this.#kept = new LRUCache({ maxSize: capacity });
  }

  /** The text kept under the key, or the one built now; concurrent callers share one building. */
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
