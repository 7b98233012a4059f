/**
 * A phone under the mask `+7 (___) ___-__-__`; its value is `+7` and the digits, or an empty text. A refused text is a
 * value too, which the schema refuses, so that no form takes it for an empty field.
 */
import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatPhone, PHONE_DIGITS, phoneDigits, phoneError } from '#contract/values/phone.ts';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'ref' | 'onPaste'> {
  /** `+7` and up to ten digits, empty, or a refused text. */
  value: string;
  onChange: (value: string) => void;
}

const isDeleteKey = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType.startsWith('deleteContentForward');

/** Shown when only the country's prefix has been typed (`8`, `+7`). */
const PREFIX = '+7 (';
/** Length of `+7`, which no edit of the number itself changes. */
const COUNTRY = 2;

export interface PhoneText {
  shown: string;
  /** Value for the form: `+7` and the digits, or empty. */
  value: string;
  caret: number;
  /** Reason of a refused text, a message for the person: the field is unchanged, or shows that text if it held no digits. */
  refused?: string;
}

/** Value of the field for its form. A refused text is one too: the form's schema refuses it, also where none is needed. */
export const formValue = ({ value, shown, refused }: PhoneText): string =>
  value === '' && refused !== undefined ? shown : value;

/** Text of the field for a value of its form; empty without one. */
export const fieldText = (value: string): string => (/^\+7\d{1,10}$/.test(value) ? formatPhone(value) : value);

/** The beginning of another country's number: its code after a plus, or after the 00 that leads out of a network. No code begins with 0. */
const FOREIGN = /^(?:\+\s*[0-689]|00[1-6])/;
/** True for a text in the mask; false for a refused text, also one that begins with +7. */
const isMasked = (text: string): boolean => /^\+7 \((?:[) -]*\d){0,10}[) -]*$/.test(text);
/** Maximum length of a refused text in the field: the schema's, which then names the reason again. */
const REFUSED_MAX = 40;
/** Longest number of any country, with its plus and the blanks, brackets and dashes in it. */
const FOREIGN_MAX = 24;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Number of the number's own digits among the first `end` characters of the field's text. */
function digitsBefore(shown: string, end: number): number {
  return digitsOf(shown.slice(shown.startsWith('+7') ? COUNTRY : 0, Math.max(end, 0))).length;
}

/** Position in `shown` just after the number's nth digit. */
function caretAfter(shown: string, digits: number): number {
  if (digits <= 0) return Math.min(shown.length, PREFIX.length);
  let seen = 0;
  for (let place = COUNTRY; place < shown.length; place += 1) {
    if (/\d/.test(shown.charAt(place))) seen += 1;
    if (seen === digits) return place + 1;
  }
  return shown.length;
}

/** The field with these digits; `caretDigits` of them are left of the caret, by default all. */
function fieldWith(digits: string, caretDigits = digits.length): PhoneText {
  const shown = digits === '' ? '' : formatPhone(`+7${digits}`);
  // Two zeros may be another country's international prefix: the following digits decide.
  const value = digits === '' || digits === '00' ? '' : `+7${digits}`;
  return { shown, value, caret: caretDigits >= digits.length ? shown.length : caretAfter(shown, caretDigits) };
}

/** The field after text typed into an empty one: a whole number, its beginning, or only a prefix. */
function fieldOf(text: string): PhoneText {
  const digits = /^\D*0{1,2}$/.test(text) ? digitsOf(text) : phoneDigits(text);
  if (digits !== '') return fieldWith(digits);
  const isPrefix = ['', '+'].includes(text.trim()) ? text.trim() : digitsOf(text) === '' ? '' : PREFIX;
  return { shown: isPrefix, value: '', caret: isPrefix.length };
}

/** The unchanged field, with the reason why a text was refused. */
function unchanged(before: string, caret: number, refused?: string): PhoneText {
  if (FOREIGN.test(before)) return { shown: before, value: '', caret, refused };
  const kept = isMasked(before)
    ? fieldWith(digitsOf(before.slice(COUNTRY)), digitsBefore(before, caret))
    : fieldOf(before);
  return { ...kept, shown: before, refused };
}

/** It stays visible with its refusal: if only its first digit were refused, the next 7 would begin a Russian number. */
function foreignField(raw: string, caret: number): PhoneText {
  const visible = (text: string): string => text.replace(/[^\d+() -]/g, '').slice(0, FOREIGN_MAX);
  return { shown: visible(raw), value: '', caret: visible(raw.slice(0, caret)).length, refused: phoneError(raw) };
}

/**
 * The field after a text meant as the whole number. A text that isn't a +7 number leaves a number as it is, and stays
 * visible in a field without one: what somebody entered is neither lost nor taken for an empty field.
 * @param end the caret behind the text
 */
function takeWhole(text: string, before: string, caret: number, end = text.length): PhoneText {
  const refused = phoneError(text);
  if (refused === undefined) return fieldOf(text);
  if (isMasked(before) && before !== PREFIX) return unchanged(before, caret, refused);
  const shown = text.slice(0, REFUSED_MAX);
  return { shown, value: '', caret: Math.min(end, shown.length), refused };
}

/** The removed and the inserted text of an edit. Null when the whole text was replaced, as a browser's autofill does. */
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
 * The field after a keystroke.
 * @param before the field's text before it
 * @param raw the browser's text after it
 * @param caret position of the caret in `raw`
 * @param forward true for the Delete key, which removes to the right of the caret
 */
export function typePhone(before: string, raw: string, caret: number, forward = false): PhoneText {
  const isKey = !isMasked(before) && Math.abs(raw.length - before.length) <= 1;
  if (isKey && FOREIGN.test(raw)) return foreignField(raw, caret);
  const edit = isMasked(before) ? editOf(before, raw, caret) : null;
  if (edit === null || edit.removed === before) return takeWhole(raw, before, before.length, caret);
  const former = digitsOf(before.slice(COUNTRY));
  const inserted = digitsOf(edit.inserted);
  // A number dropped in, or inserted by the keyboard's clipboard, replaces the field: its digits don't belong into the middle of another number.
  if (inserted.length >= PHONE_DIGITS) return takeWhole(edit.inserted, before, edit.start);

  let left = digitsBefore(before, edit.start);
  let right = digitsBefore(before, edit.start + edit.removed.length);
  if (inserted === '' && left === right) {
    // Only a bracket, a dash or the prefix was erased: the digit beside it is removed instead.
    if (edit.removed === '' || (forward ? right >= former.length : left === 0))
      return former === '' && edit.removed !== '' ? fieldWith('') : fieldWith(former, left);
    if (forward) right += 1;
    else left -= 1;
  }
  const digits = former.slice(0, left) + inserted + former.slice(right);
  // A full number takes no more digits: the last one, which is correct, would be lost.
  if (digits.length > PHONE_DIGITS) return fieldWith(former, left);
  // 00 and the country's code, typed key by key.
  if (FOREIGN.test(digits)) return foreignField(digits, digits.length);
  if (/^00[1-9]/.test(digits)) return takeWhole(digits, before, caret);
  if (digits === '' && inserted === '' && edit.removed !== '') return fieldWith('');
  return digits === '' ? { shown: PREFIX, value: '', caret: PREFIX.length } : fieldWith(digits, left + inserted.length);
}

/**
 * The field after a paste. A whole number replaces the field, also one within a sentence; a few digits go to the caret;
 * a text without digits changes nothing.
 * @param selection the selected range of the field's text
 */
export function pastePhone(
  text: string,
  before = '',
  selection: readonly [start: number, end: number] = [0, before.length],
): PhoneText {
  const [start, end] = selection;
  const pasted = digitsOf(text);
  if (pasted === '') return unchanged(before, end);
  const isWhole = pasted.length >= PHONE_DIGITS || end - start >= before.length || !isMasked(before);
  if (isWhole) return takeWhole(text, before, end);
  return typePhone(before, before.slice(0, start) + text + before.slice(end), start + text.length);
}

export function PhoneField({ value, onChange, error, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // The prefix alone is no value, but stays visible while it is being typed.
  const [bare, setBare] = useState('');
  const [refused, setRefused] = useState<string>();
  const shown = fieldText(value) || bare;
  // An edit without effect (a digit too many) must still be undone in the input, with the caret at its place.
  const [, setEdits] = useState(0);

  useLayoutEffect(() => {
    if (caret.current === null || input.current === null || document.activeElement !== input.current) return;
    input.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function take(text: PhoneText) {
    caret.current = text.caret;
    setRefused(text.refused);
    setBare(text.value === '' ? text.shown : '');
    setEdits((edits) => edits + 1);
    onChange(formValue(text));
  }

  return (
    <TextField
      placeholder="+7 (___) ___-__-__"
      {...field}
      error={refused ?? error}
      ref={input}
      type="tel"
      inputMode="tel"
      value={shown}
      onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
        take(typePhone(shown, target.value, target.selectionStart ?? target.value.length, isDeleteKey(nativeEvent)))
      }
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        const { selectionStart, selectionEnd } = event.currentTarget;
        event.preventDefault();
        take(
          pastePhone(event.clipboardData.getData('text'), shown, [selectionStart ?? 0, selectionEnd ?? shown.length]),
        );
      }}
    />
  );
}
