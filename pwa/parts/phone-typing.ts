/** What a keystroke in a masked phone field means. Pure, so that the odd cases can be tested. */
import { formatPhone, phoneDigits, phoneValue } from '#contract/rules/phone.ts';

/** Shown once something that is only the country's prefix has been typed (`8`, `+7`). */
const PREFIX = '+7 (';

export interface PhoneText {
  /** What the field shows. */
  shown: string;
  /** Value for the form: `+7` and the digits, or empty. */
  value: string;
  /** Where the caret goes. */
  caret: number;
}

/** Place in `shown` just after its nth digit, the country's 7 not counted. */
function caretAfter(shown: string, digits: number): number {
  if (digits <= 0) return Math.min(shown.length, PREFIX.length);
  let seen = -1;
  for (let place = 0; place < shown.length; place += 1) {
    if (/\d/.test(shown.charAt(place))) seen += 1;
    if (seen === digits) return place + 1;
  }
  return shown.length;
}

/**
 * @param before what the field showed
 * @param raw what the browser made of it after the keystroke
 * @param caret place of the caret in `raw`
 */
export function typePhone(before: string, raw: string, caret: number): PhoneText {
  const isErasing = raw.length < before.length;
  const former = phoneDigits(before);
  let digits = phoneDigits(raw);
  const hasPrefix = raw.startsWith('+7');
  let digitsLeft = Math.max(0, raw.slice(0, caret).replace(/\D/g, '').length - (hasPrefix ? 1 : 0));
  if (isErasing && digits === former && hasPrefix && digits !== '') {
    // Only a bracket or a dash was erased: the person meant the digit before it.
    digits = digits.slice(0, digitsLeft - 1) + digits.slice(digitsLeft);
    digitsLeft -= 1;
  }
  if (digits === '') {
    const start = raw.trim() === '+' ? '+' : PREFIX;
    const shown = isErasing || raw.trim() === '' ? '' : start;
    return { shown, value: '', caret: shown.length };
  }
  const shown = formatPhone(`+7${digits}`);
  const dropped = phoneDigits(raw).length < raw.replace(/\D/g, '').length && !hasPrefix ? 1 : 0;
  return { shown, value: `+7${digits}`, caret: caret >= raw.length ? shown.length : caretAfter(shown, digitsLeft - dropped) };
}

/** A pasted or filled-in text takes the whole field. */
export function pastePhone(text: string): PhoneText {
  const value = phoneValue(text);
  const shown = formatPhone(text);
  return { shown, value, caret: shown.length };
}
