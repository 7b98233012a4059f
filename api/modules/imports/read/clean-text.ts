/** Texts of foreign files as people should read them. */
import { decodeHTMLStrict } from 'entities';
import { oneLine } from '#contract/people/person-name.ts';

/** Undoes what was escaped once or twice on its way; text that was not stays. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  const once = decodeHTMLStrict(text);
  return once.includes('&') ? decodeHTMLStrict(once) : once;
}

/**
 * Control characters that XML forbids stand in texts by these signs until the text is cleaned, so that codes and figures
 * which hold one are known.
 */
const FORBIDDEN_AT = 0xe000;
const FORBIDDEN = /[\ue000-\ue01f]/;

/** Puts signs that keep their places in the place of control characters that XML forbids. */
export const withForbiddenMarked = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (sign) =>
    String.fromCharCode(FORBIDDEN_AT + sign.charCodeAt(0)),
  );

/** Whether a text that was not cleaned yet holds a character that XML forbids. */
export const hasForbiddenSign = (text: string): boolean => FORBIDDEN.test(text);

/** Control characters that no field may hold; tabs and line breaks are blanks of their own. */
const CONTROL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ue000-\ue01f\ufeff]/g;

/** Words that stand for nothing: 1C writes them where a value is missing. */
const NOTHING =
  /^(?:-9{6,}(?:[.,]9+)?|0001-01-01(?:[T ]00:00:00)?|01\.01\.0001(?: 0:00:00)?|0{8}-0{4}-0{4}-0{4}-0{12}|<>|null|undefined)$/i;

/** Whether a value is one of the sentinels that mean "none". */
function isNothing(text: string): boolean {
  return NOTHING.test(text.trim().replace(/[\u2212\u2013]/, '-'));
}

/** One line: blanks joined, markup and escapes gone, sentinels empty. */
export function cleanLine(text: string): string {
  const plain = unescaped(text).replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ');
  const line = oneLine(plain.replace(CONTROL, ''));
  return isNothing(line) ? '' : line;
}

/** A text of several paragraphs: markup becomes line breaks, at most one empty line in a row. */
export function cleanText(text: string): string {
  const plain = unescaped(text)
    .replace(/\r\n?/g, '\n')
    .replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)\s*>/gi, ' ')
    .replace(/<li\b[^>]{0,500}>/gi, '\n• ')
    .replace(/<\/?(?:p|div|br|ul|ol|tr|table|h[1-6])\b[^>]{0,500}>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,2000}>/gi, ' ');
  const lines = unescaped(plain)
    .replace(CONTROL, '')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim());
  const joined = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return isNothing(joined) ? '' : joined;
}

/** A clause as a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
