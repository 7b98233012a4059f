import { decodeHTMLStrict } from 'entities';
import { oneLine } from '#contract/values/person-name.ts';

/** Undoes one or two levels of escaping; unescaped text stays. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  const once = decodeHTMLStrict(text);
  return once.includes('&') ? decodeHTMLStrict(once) : once;
}

/** First code point that replaces control characters forbidden in XML, so that codes and figures with one can be detected. */
const FORBIDDEN_AT = 0xe000;
const FORBIDDEN = /[\ue000-\ue01f]/;

export const withForbiddenMarked = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (sign) =>
    String.fromCharCode(FORBIDDEN_AT + sign.charCodeAt(0)),
  );

export const hasForbiddenSign = (text: string): boolean => FORBIDDEN.test(text);

/** Control characters that no field may contain; tabs and line breaks are blanks, handled separately. */
const CONTROL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ue000-\ue01f\ufeff]/g;

/** Sentinels that 1C writes for a missing value. */
const SENTINEL =
  /^(?:-9{6,}(?:[.,]9+)?|0001-01-01(?:[T ]00:00:00)?|01\.01\.0001(?: 0:00:00)?|0{8}-0{4}-0{4}-0{4}-0{12}|<>|null|undefined)$/i;

const isSentinel = (text: string): boolean => SENTINEL.test(text.trim().replace(/[\u2212\u2013]/, '-'));

/** Words of ordinary signs with single blanks between them: most texts, in which there is nothing to clean. */
const CLEAN = /^(?:[!-%'-;=?-~А-яЁё№«»]+ )*[!-%'-;=?-~А-яЁё№«»]+$/;

/** One line: blanks joined, markup and escapes removed, sentinels empty. */
export function cleanLine(text: string): string {
  const line = CLEAN.test(text) ? text : cleaned(text);
  return isSentinel(line) ? '' : line;
}

function cleaned(text: string): string {
  const plain = unescaped(text).replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ');
  return oneLine(plain.replace(CONTROL, ''));
}

/** The text without programs and styles. Searched once from its beginning to its end, however many of them it opens. */
function withoutPrograms(text: string): string {
  const opening = /<(?:script|style)\b/gi;
  const closing = /<\/(?:script|style)\s{0,20}>/gi;
  let kept = '';
  let from = 0;
  for (let open = opening.exec(text); open !== null; open = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex;
    if (closing.exec(text) === null) break;
    kept += `${text.slice(from, open.index)} `;
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return kept + text.slice(from);
}

/** A text of several paragraphs: markup becomes line breaks, at most one empty line in a row. */
export function cleanText(text: string): string {
  const plain = withoutPrograms(unescaped(text).replace(/\r\n?/g, '\n'))
    .replace(/<li\b[^<>]{0,500}>/gi, '\n• ')
    .replace(/<\/?(?:p|div|br|ul|ol|tr|table|h[1-6])\b[^<>]{0,500}>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,2000}>/gi, ' ');
  const lines = unescaped(plain)
    .replace(CONTROL, '')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim());
  const joined = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return isSentinel(joined) ? '' : joined;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Shortest part of a text that V8 keeps as a view of the whole text. */
const SHORTEST_VIEW = 13;

/** An equal text with its own memory. A part of a text is a view in V8: codes kept from a file would keep the whole file. */
export const copyText = (text: string): string =>
  text.length < SHORTEST_VIEW ? text : Buffer.from(text, 'utf8').toString('utf8');
