/** Converts text typed in the wrong keyboard layout: `cvtcbntkm` is «смеситель», «пкщру» is `grohe`. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюё';
/** The same keys with Shift. */
const SHIFTED = '{}:"<>~';
const UNSHIFTED = "[];',.`";

function keysOf(from: string, to: string): Map<string, string> {
  return new Map(Array.from(from, (letter, place) => [letter, to[place] ?? letter]));
}

const toLatin = keysOf(CYRILLIC, LATIN);
const toCyrillic = keysOf(LATIN, CYRILLIC);
for (const [letter, plain] of keysOf(SHIFTED, UNSHIFTED)) toCyrillic.set(letter, toCyrillic.get(plain) ?? letter);

/** The text in the other layout; undefined when it mixes both alphabets or has letters of neither. */
export function inOtherLayout(text: string): string | undefined {
  const typed = text.toLowerCase();
  const isLatin = /[a-z]/.test(typed);
  const isCyrillic = /[а-яё]/.test(typed);
  if (isLatin === isCyrillic) return undefined;
  const keys = isLatin ? toCyrillic : toLatin;
  return Array.from(typed, (letter) => keys.get(letter) ?? letter).join('');
}
