/**
 * Debounces a camera that reads the same label many times a second. A code counts once it was read twice in a row, and
 * again only after it has been out of view.
 */

/** After a label was missed by all reads for this long, it may be the next piece of the same product, ms. */
const OUT_OF_SIGHT_MS = 1200;

export class ReadGuard {
  private candidate: string | null = null;
  /** `missedSince`: time of the first of consecutive reads without the code; null while it is in view. */
  private counted: { code: string; missedSince: number | null } | null = null;

  /** Takes the result of one read (null: no code); returns the code when it counts. */
  take(code: string | null, at: number): string | null {
    if (this.counted !== null && this.counted.code !== code) {
      // Measured from the first missed read, not from the last hit: a busy tablet may not read for seconds while the label is in view.
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
