/**
 * Serialised answers kept in memory: however many ask, each is built and serialised once per state of the catalogue.
 * Least recently used ones go first; the bound is in characters, since an answer may be one row or two thousand;
 * the keys count too, since callers choose them: a million questions with empty answers must not fill the memory.
 */

/** About 32 MB of Latin text, twice that with Cyrillic in it. */
const DEFAULT_CAPACITY = 32_000_000;

/** What the map itself takes for an entry, in characters. */
const ENTRY_OVERHEAD = 200;

function costOf(key: string, text: string): number {
  return key.length + text.length + ENTRY_OVERHEAD;
}

export class PreparedCache {
  private readonly kept = new Map<string, string>();
  private readonly building = new Map<string, Promise<string>>();
  private readonly capacity: number;
  private size = 0;

  constructor(capacity = DEFAULT_CAPACITY) {
    this.capacity = capacity;
  }

  /** The text kept under the key, or the one built now; concurrent callers share one building. */
  async get(key: string, build: () => Promise<string>): Promise<string> {
    const kept = this.kept.get(key);
    if (kept !== undefined) {
      this.kept.delete(key);
      this.kept.set(key, kept);
      return kept;
    }
    const running = this.building.get(key);
    if (running !== undefined) return running;
    const building = build();
    this.building.set(key, building);
    try {
      const text = await building;
      this.keep(key, text);
      return text;
    } finally {
      this.building.delete(key);
    }
  }

  private keep(key: string, text: string): void {
    const cost = costOf(key, text);
    if (cost > this.capacity) return;
    this.kept.set(key, text);
    this.size += cost;
    for (const [oldKey, old] of this.kept) {
      if (this.size <= this.capacity) break;
      this.kept.delete(oldKey);
      this.size -= costOf(oldKey, old);
    }
  }
}
