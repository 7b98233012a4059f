/**
 * Distinguishes a hand scanner from a person. A scanner acts as a keyboard: it types a code faster than a person can, and ends it with Enter, Tab
 * or several of them, as configured. Times are those of the events, so that a busy page doesn't make a scanner look slow.
 */

import { isWholeBarcode } from '#contract/products/product-code.ts';

/** A longer pause starts a new burst; a slow scanner's keys come unevenly. */
export const LONGEST_GAP_MS = 150;
/** A later Enter or Tab is a person's. */
const LATEST_END_MS = 100;
/** Longest mean time between two keys of a scanner, the terminator included: the fastest typists need twice as long. */
const SCANNER_MEAN_MS = 45;
/** The same for slow scanners (by radio or an old cable): no person types a whole barcode with a valid check digit at such a pace. */
const SLOW_SCANNER_MEAN_MS = 100;
/** Terminators that scanners type after a code. */
const ENDS: readonly string[] = ['Enter', 'Tab'];
/** Modifiers that scanners hold for capitals and for control characters. */
const HELD: readonly string[] = ['Shift', 'Control'];
/** Length of the shortest article on a label. */
const SHORTEST_CODE = 4;

export interface KeyPress {
  key: string;
  /** The physical key: «Digit7», «KeyA». */
  code: string;
  shift?: boolean;
  at: number;
}

/** The key of an event; null for a chord or a held key, which are a person's. */
export function keyPress(event: KeyboardEvent): KeyPress | null {
  const { key, code, shiftKey: shift, timeStamp: at } = event;
  // Some scanners type a line feed as the control character.
  if (event.ctrlKey && code === 'KeyJ') return { key: 'Enter', code, at };
  if (event.ctrlKey && key !== 'Control') return null;
  if (event.repeat && !ENDS.includes(key)) return null;
  return event.altKey || event.metaKey || event.isComposing ? null : { key, code, shift, at };
}

/** True for a key that scanners hold together with the next one. */
export const isModifier = ({ key }: KeyPress): boolean => HELD.includes(key);

/** Possible readings of a code: as typed, and in the Latin keyboard layout. */
export type ScannedCodes = readonly string[];

export class KeyBursts {
  private keys: KeyPress[] = [];
  /** Time of the last scan and of each further terminator after it. */
  private endedAt = -Infinity;

  /**
   * Takes a key and returns: `began` when a scan may begin (the caller then remembers the focused field's value); the codes when it ends a scan;
   * `end` for a further terminator of the same scan; null otherwise. After codes or `end` the caller cancels the key's default action.
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
      if (!isModifier(press)) this.reset();
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

  /** True when the keys so far came as fast as from a scanner that types no terminator. */
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

/** Characters of the non-letter keys in the US layout, without and with Shift. */
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

/** The key's character in the Latin layout, which scanners assume; letters are capitals. */
function latinOf({ key, code, shift = false }: KeyPress): string {
  return US_KEYS[code]?.charAt(shift ? 1 : 0) ?? /^(?:Key|Numpad)([A-Z\d])$/.exec(code)?.[1] ?? key;
}
