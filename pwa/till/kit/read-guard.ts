/**
 * A camera reads the same label many times a second. A code counts once it was read twice in a row, and again only
 * after it has been out of sight.
 */

/** A label that all looks of so long a time have missed may be the next piece of the same goods. */
const OUT_OF_SIGHT_MS = 1200;

export class ReadGuard {
  private candidate: string | null = null;
  /** `missedSince`: the first of the looks in a row that didn't find it; null while it is in sight. */
  private counted: { code: string; missedSince: number | null } | null = null;

  /** Takes what one look at the picture read (null: nothing); gives the code when it counts. */
  take(code: string | null, at: number): string | null {
    if (this.counted !== null && this.counted.code !== code) {
      // Only looks tell: a busy tablet may not look for seconds while the label lies before the camera.
      this.counted.missedSince ??= at;
      if (at - this.counted.missedSince >= OUT_OF_SIGHT_MS) this.counted = null;
    }
    const isSure = code !== null && code === this.candidate;
    this.candidate = code;
    if (code === null) return null;
    if (this.counted?.code === code) {
      this.counted.missedSince = null;
      return null;
    }
    if (!isSure) return null;
    this.counted = { code, missedSince: null };
    return code;
  }
}
