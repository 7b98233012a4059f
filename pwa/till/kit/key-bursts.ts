/**
 * Tells a hand scanner from a person. A scanner is a keyboard to the tablet: it types a code faster than anybody can
 * and ends it with Enter. Times are those of the events, so that a busy page doesn't make a scanner look slow.
 */

import { isWholeBarcode } from '#contract/products/product-code.ts';

/** A longer pause begins anew. */
const LONGEST_GAP_MS = 100;
/** Mean time between two keys, Enter included: the fastest typists need twice as long. */
const SCANNER_MEAN_MS = 45;
/** Slow scanners, by a radio or an old cable: nobody types a whole barcode, its check digit right, at such a pace. */
const SLOW_SCANNER_MEAN_MS = 85;
/** The shortest article on a label. */
const SHORTEST_CODE = 4;

export interface KeyPress {
  /** What it types: «7», «Enter». */
  key: string;
  /** Where it lies: «Digit7», «KeyA». */
  code: string;
  /** Milliseconds. */
  at: number;
}

/** What a code may be: as typed, and as a keyboard without Cyrillic letters would have typed it. */
export type ScannedCodes = readonly string[];

export class KeyBursts {
  private keys: KeyPress[] = [];

  /**
   * Takes a key: `began` when what follows may be a scan (remember what stands where it types), the codes when it was
   * one, null otherwise.
   */
  take(press: KeyPress): ScannedCodes | 'began' | null {
    const last = this.keys.at(-1);
    const goesOn = last !== undefined && press.at - last.at <= LONGEST_GAP_MS;
    if (press.key === 'Enter') {
      const codes = goesOn && this.isScan(press.at) ? this.codes() : null;
      this.reset();
      return codes;
    }
    if (press.key.length !== 1) {
      // Scanners hold Shift for capitals.
      if (press.key !== 'Shift') this.reset();
      return null;
    }
    if (goesOn) {
      this.keys.push(press);
      return null;
    }
    this.keys = [press];
    return 'began';
  }

  reset(): void {
    this.keys = [];
  }

  private isScan(endedAt: number): boolean {
    const first = this.keys[0];
    if (first === undefined || this.keys.length < SHORTEST_CODE) return false;
    const mean = (endedAt - first.at) / this.keys.length;
    return (
      mean <= SCANNER_MEAN_MS ||
      (mean <= SLOW_SCANNER_MEAN_MS && isWholeBarcode(this.keys.map(({ key }) => key).join('')))
    );
  }

  private codes(): ScannedCodes {
    const typed = this.keys
      .map(({ key }) => key)
      .join('')
      .trim();
    const latin = this.keys.map(latinOf).join('').trim();
    return typed === latin ? [typed] : [typed, latin];
  }
}

/** What the key types in the Latin layout, which scanners assume. */
function latinOf({ key, code }: KeyPress): string {
  return /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1] ?? (code === 'Minus' ? '-' : code === 'Slash' ? '/' : key);
}
