/** What a text would be had the keyboard been in the other layout: `cvtcbntkm` is «смеситель», «пкщру» is `grohe`. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюё';
/** The same keys with Shift held. */
const SHIFTED = '{}:"<>~';
const UNSHIFTED = "[];',.`";

const toCyrillic = new Map([...LATIN].map((letter, place) => [letter, CYRILLIC[place] ?? letter]));
const toLatin = new Map([...CYRILLIC].map((letter, place) => [letter, LATIN[place] ?? letter]));
for (const [place, letter] of [...SHIFTED].entries()) toCyrillic.set(letter, toCyrillic.get(UNSHIFTED[place] ?? '') ?? letter);

/** The text in the other layout; undefined when it holds letters of both alphabets or of neither. */
export function inOtherLayout(text: string): string | undefined {
  const typed = text.toLowerCase();
  const isLatin = /[a-z]/.test(typed);
  const isCyrillic = /[а-яё]/.test(typed);
  if (isLatin === isCyrillic) return undefined;
  const keys = isLatin ? toCyrillic : toLatin;
  return [...typed].map((letter) => keys.get(letter) ?? letter).join('');
}
