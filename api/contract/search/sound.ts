/** A rough phonetic key in any alphabet: «хансгрое», «хансгрохе» and `Hansgrohe` share one, as do `smesitel` and «смеситель». */
import { LATIN } from '../values/slug.ts';

const SPELT: Readonly<Record<string, string>> = { ...LATIN, х: 'h', щ: 'sch' };

/** Applied in this order: letter pairs before single letters. */
const MERGED: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|sh/g, 's'],
  [/ch/g, '4'],
  [/kh/g, 'h'],
  [/zh/g, 'z'],
  [/ph/g, 'f'],
  [/t[sz]/g, 's'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/q[uw]/g, 'kv'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/[jy]/g, 'i'],
  // Silent except at the beginning.
  [/(?<=.)h/g, ''],
  [/(.)\1+/g, '$1'],
  [/i(?=[aeou])/g, ''],
  [/(.)\1+/g, '$1'],
];

function merged(latin: string): string {
  return MERGED.reduce((sound, [letters, said]) => sound.replace(letters, said), latin);
}

/** The phonetic key of a folded word without digits. */
export function soundOf(word: string): string {
  return merged(word.replace(/[а-я]/g, (letter) => SPELT[letter] ?? ''));
}

/** A key of one sound is too unspecific. */
const KEY_MIN = 2;

/** All keys of a name: in a Latin one, people read `ch` as «ч» or «х», and `j` as «й» or «ж». */
export function soundsOf(word: string): string[] {
  const sounds = [soundOf(word)];
  if (/ch/.test(word)) sounds.push(soundOf(word.replace(/ch/g, 'h')));
  if (/j/.test(word)) sounds.push(soundOf(word.replace(/j/g, 'zh')));
  return [...new Set(sounds)].filter((sound) => sound.length >= KEY_MIN);
}
