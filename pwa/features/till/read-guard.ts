/**
 * A camera reads the same label many times a second. A code counts once it was read twice in a row, and again only after it
 * has been out of sight.
 */

/** A label out of sight for so long may be the next piece of the same goods. */
const OUT_OF_SIGHT_MS = 1200;

export class ReadGuard {
  private candidate: string | null = null;
  private counted: { code: string; seenAt: number } | null = null;

  /** Takes what one look at the picture read (null: nothing); gives the code when it counts. */
  take(code: string | null, at: number): string | null {
    if (this.counted !== null && at - this.counted.seenAt > OUT_OF_SIGHT_MS) this.counted = null;
    const isSure = code !== null && code === this.candidate;
    this.candidate = code;
    if (code === null) return null;
    if (this.counted?.code === code) {
      this.counted.seenAt = at;
      return null;
    }
    if (!isSure) return null;
    this.counted = { code, seenAt: at };
    return code;
  }
}
