/** What a keystroke or a paste in a masked phone field means. Pure, so that the odd cases can be tested. */
import { formatPhone, PHONE_DIGITS, phoneComplaint, phoneDigits } from '#contract/people/phone.ts';

/** Shown once something that is only the country's prefix has been typed (`8`, `+7`). */
const PREFIX = '+7 (';
/** Characters of `+7`, which no edit of the number itself touches. */
const COUNTRY = 2;

export interface PhoneText {
  /** What the field shows. */
  shown: string;
  /** Value for the form: `+7` and the digits, or empty. */
  value: string;
  /** Where the caret goes. */
  caret: number;
  /** Why the text was refused and the field stayed as it was: words for the person. */
  refused?: string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Digits of the number itself among the first `end` characters of what is shown. */
function digitsBefore(shown: string, end: number): number {
  return digitsOf(shown.slice(shown.startsWith('+7') ? COUNTRY : 0, Math.max(end, 0))).length;
}

/** Place in `shown` just after the number's nth digit. */
function caretAfter(shown: string, digits: number): number {
  if (digits <= 0) return Math.min(shown.length, PREFIX.length);
  let seen = 0;
  for (let place = COUNTRY; place < shown.length; place += 1) {
    if (/\d/.test(shown.charAt(place))) seen += 1;
    if (seen === digits) return place + 1;
  }
  return shown.length;
}

/** The field with these digits; `caretDigits` of them stand left of the caret, all of them unless said. */
function fieldWith(digits: string, caretDigits = digits.length): PhoneText {
  const shown = digits === '' ? '' : formatPhone(`+7${digits}`);
  // Two zeros may be the way out of another country's network: what follows them decides.
  const value = digits === '' || digits === '00' ? '' : `+7${digits}`;
  return { shown, value, caret: caretDigits >= digits.length ? shown.length : caretAfter(shown, caretDigits) };
}

/** What was typed into an empty field: a whole number, its beginning, or only a prefix. */
function fieldOf(text: string): PhoneText {
  const digits = /^\D*0{1,2}$/.test(text) ? digitsOf(text) : phoneDigits(text);
  if (digits !== '') return fieldWith(digits);
  const isPrefix = /^\s*\+?\s*$/.test(text) ? text.trim() : digitsOf(text) === '' ? '' : PREFIX;
  return { shown: isPrefix, value: '', caret: isPrefix.length };
}

/** The field as it was, with the reason why a text was not taken into it. */
function unchanged(before: string, caret: number, refused?: string): PhoneText {
  const kept = before.startsWith('+7')
    ? fieldWith(digitsOf(before.slice(COUNTRY)), digitsBefore(before, caret))
    : fieldOf(before);
  return { ...kept, shown: before, refused };
}

/** The field after a text that is meant as the whole number; as it was where the text isn't one of +7. */
function takeWhole(text: string, before: string, caret: number): PhoneText {
  const complaint = phoneComplaint(text);
  return complaint === undefined ? fieldOf(text) : unchanged(before, caret, complaint);
}

/**
 * What an edit took out of the text and put in instead. Null when the whole text was replaced, as a browser's autofill
 * does.
 */
function editOf(
  before: string,
  raw: string,
  caret: number,
): { start: number; removed: string; inserted: string } | null {
  const tail = raw.slice(caret);
  if (!before.endsWith(tail)) return null;
  const former = before.slice(0, before.length - tail.length);
  const typed = raw.slice(0, caret);
  let start = 0;
  while (start < former.length && start < typed.length && former.charAt(start) === typed.charAt(start)) start += 1;
  return { start, removed: former.slice(start), inserted: typed.slice(start) };
}

/**
 * @param before what the field showed
 * @param raw what the browser made of it after the keystroke
 * @param caret place of the caret in `raw`
 * @param forward the Delete key: what stands right of the caret was meant
 */
export function typePhone(before: string, raw: string, caret: number, forward = false): PhoneText {
  const edit = before.startsWith('+7') ? editOf(before, raw, caret) : null;
  if (edit === null || edit.removed === before) return takeWhole(raw, before, before.length);
  const former = digitsOf(before.slice(COUNTRY));
  const inserted = digitsOf(edit.inserted);
  // A number dropped in, or put in by the keyboard's clipboard, is the number: not digits for the middle of another
  // one.
  if (inserted.length >= PHONE_DIGITS) return takeWhole(edit.inserted, before, edit.start);

  let left = digitsBefore(before, edit.start);
  let right = digitsBefore(before, edit.start + edit.removed.length);
  if (inserted === '' && left === right) {
    // Only a bracket, a dash or the prefix was erased: the person meant the digit beside it.
    if (edit.removed === '' || (forward ? right >= former.length : left === 0))
      return former === '' && edit.removed !== '' ? fieldWith('') : fieldWith(former, left);
    if (forward) right += 1;
    else left -= 1;
  }
  const digits = former.slice(0, left) + inserted + former.slice(right);
  // A full number takes no more: what would fall off its end is a digit that was right.
  if (digits.length > PHONE_DIGITS) return fieldWith(former, left);
  // 00 and the country's code, typed key by key.
  if (/^00./.test(digits)) return takeWhole(digits, before, caret);
  if (digits === '' && inserted === '' && edit.removed !== '') return fieldWith('');
  return digits === '' ? { shown: PREFIX, value: '', caret: PREFIX.length } : fieldWith(digits, left + inserted.length);
}

/**
 * A pasted text. A whole number takes the whole field, also out of a sentence; a few digits go where the caret stands;
 * a text without digits changes nothing.
 * @param selection the selected part of what is shown
 */
export function pastePhone(
  text: string,
  before = '',
  selection: readonly [start: number, end: number] = [0, before.length],
): PhoneText {
  const [start, end] = selection;
  const pasted = digitsOf(text);
  if (pasted === '') return unchanged(before, end);
  const isWhole = pasted.length >= PHONE_DIGITS || end - start >= before.length || !before.startsWith('+7');
  if (isWhole) return takeWhole(text, before, end);
  return typePhone(before, before.slice(0, start) + text + before.slice(end), start + text.length);
}
