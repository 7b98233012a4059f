/**
 * Tells a hand scanner from a person. A scanner is a keyboard to the tablet: it types a code faster than anybody can
 * and ends it with Enter, Tab or several of them, as it is set. Times are those of the events, so that a busy page
 * doesn't make a scanner look slow.
 */

import { isWholeBarcode } from '#contract/products/product-code.ts';

/** A longer pause begins anew; a slow scanner's keys come at no even pace. */
export const LONGEST_GAP_MS = 150;
/** An end that comes later is a person's. */
const LATEST_END_MS = 100;
/** Mean time between two keys, the end included: the fastest typists need twice as long. */
const SCANNER_MEAN_MS = 45;
/** Slow scanners, by a radio or an old cable: nobody types a whole barcode, its check digit right, at such a pace. */
const SLOW_SCANNER_MEAN_MS = 100;
/** What scanners type after a code. */
const ENDS: readonly string[] = ['Enter', 'Tab'];
/** Scanners hold these for capitals and for control characters. */
const HELD: readonly string[] = ['Shift', 'Control'];
/** The shortest article on a label. */
const SHORTEST_CODE = 4;

export interface KeyPress {
  /** What it types: «7», «Enter». */
  key: string;
  /** Where it lies: «Digit7», «KeyA». */
  code: string;
  /** Shift was held. */
  shift?: boolean;
  /** Milliseconds. */
  at: number;
}

/** What the event of a key types; null for a chord or a key that is held, which are a person's. */
export function keyPress(event: KeyboardEvent): KeyPress | null {
  const { key, code, shiftKey: shift, timeStamp: at } = event;
  // Some scanners type a line feed as the control character that it is.
  if (event.ctrlKey && code === 'KeyJ') return { key: 'Enter', code, at };
  if (event.ctrlKey && key !== 'Control') return null;
  if (event.repeat && !ENDS.includes(key)) return null;
  return event.altKey || event.metaKey || event.isComposing ? null : { key, code, shift, at };
}

/** What a code may be: as typed, and as a keyboard without Cyrillic letters would have typed it. */
export type ScannedCodes = readonly string[];

export class KeyBursts {
  private keys: KeyPress[] = [];
  /** When the last scan, and each end after it, came. */
  private endedAt = -Infinity;

  /**
   * Takes a key: `began` when what follows may be a scan (remember what stands where it types), the codes when it was
   * one, `end` for another end of the same scan, null otherwise. Whoever gets codes or `end` lets the key do nothing.
   */
  take(press: KeyPress): ScannedCodes | 'began' | 'end' | null {
    const last = this.keys.at(-1);
    const goesOn = last !== undefined && press.at - last.at <= LONGEST_GAP_MS;
    if (ENDS.includes(press.key)) {
      const isAnotherEnd = last === undefined && press.at - this.endedAt <= LATEST_END_MS;
      const codes = goesOn && this.isScan(press.at) ? this.codes() : null;
      this.reset();
      if (isAnotherEnd || codes !== null) this.endedAt = press.at;
      return isAnotherEnd ? 'end' : codes;
    }
    if (press.key.length !== 1) {
      if (!HELD.includes(press.key)) this.reset();
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

  /** True where the keys so far came as from a scanner that types no end. */
  isFast(): boolean {
    const last = this.keys.at(-1);
    return last !== undefined && this.isScan(last.at, this.keys.length - 1);
  }

  private isScan(endedAt: number, gaps = this.keys.length): boolean {
    const first = this.keys[0];
    if (first === undefined || this.keys.length < SHORTEST_CODE) return false;
    const mean = (endedAt - first.at) / gaps;
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

/** What the keys beside the letters type in the layout of the USA, bare and with Shift. */
const US_KEYS: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
};

/** What the key types in the Latin layout, which scanners assume; letters are capitals. */
function latinOf({ key, code, shift = false }: KeyPress): string {
  return US_KEYS[code]?.charAt(shift ? 1 : 0) ?? /^(?:Key|Numpad)([A-Z\d])$/.exec(code)?.[1] ?? key;
}
