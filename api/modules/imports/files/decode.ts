/** Decodes text of unknown encoding: by byte order mark, by declaration, or by trial. */
import { FileRefused } from './source-row.ts';

export const SAMPLE_BYTES = 256 * 1024;

const MIXED = 'В файле смешаны кодировки: часть текста не читается. Сохраните его заново в UTF-8 и загрузите ещё раз';
export const REFUSED_NUL = 'В файле есть нулевые символы: это не текст, или он испорчен';

/** True when the sample is valid UTF-8; unless `whole`, its last character may be cut. */
function isUtf8(sample: Buffer, whole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: !whole });
    return true;
  } catch {
    return false;
  }
}

/** True for UTF-8 with a few invalid bytes: another encoding would garble all the rest. */
function isMostlyUtf8(sample: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(sample);
  const read = text.match(/[а-яё]/gi)?.length ?? 0;
  return read > 5 * (text.match(/\ufffd/g)?.length ?? 0);
}

/** Single-byte encodings of Russian files without a declaration, likeliest first. */
const EIGHT_BIT = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const;
const FREQUENT = /[оеаинтсрвлкмдпу]/g;
/** Signs of a wrong encoding of Russian: capitals after small letters, and characters that texts don't contain. */
const GARBLED = /[а-яё][А-ЯЁ]|[\u2500-\u25ff\u0402-\u040f\u0452-\u045f]/g;

function eightBitOf(sample: Buffer): string {
  const scores = EIGHT_BIT.map((encoding) => {
    const text = new TextDecoder(encoding).decode(sample);
    return { encoding, score: (text.match(FREQUENT)?.length ?? 0) - 3 * (text.match(GARBLED)?.length ?? 0) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}

/** UTF-16 without a mark: every other byte is one of the few high bytes of letters, digits and signs. */
function wideOf(sample: Buffer): string | null {
  if (!sample.includes(0)) return null;
  const share = (odd: number): number => {
    const bytes = sample.subarray(0, 4096).filter((_, at) => at % 2 === odd);
    return bytes.filter((byte) => byte === 0 || byte === 4 || byte === 0x20).length / Math.max(1, bytes.length);
  };
  return share(1) > 0.95 ? 'utf-16le' : share(0) > 0.95 ? 'utf-16be' : null;
}

/** Four Russian letters of UTF-8 in bytes read as characters: a text in a single-byte encoding has no such run. */
const UTF8_LETTERS = /(?:[\u00d0\u00d1][\u0080-\u00bf]){4}/;

/** Name of the encoding, for `TextDecoder`. `whole`: the sample is the whole file. */
export function encodingOf(sample: Buffer, whole: boolean): string {
  if (sample.length >= 3 && sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8';
  if (sample.length >= 2 && sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample.length >= 2 && sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const wide = wideOf(sample);
  if (wide !== null) return wide;
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
    sample.subarray(0, 400).toString('latin1'),
  )?.[1];
  const utf8 = isUtf8(sample, whole);
  if (declared !== undefined && !/^utf-?8$/i.test(declared)) {
    // A file declared as windows-1251 that is valid UTF-8 with Russian letters was converted on its way.
    if (utf8 && sample.some((byte) => byte > 0x7f)) return 'utf-8';
    try {
      return new TextDecoder(declared).encoding;
    } catch {
      throw new FileRefused(`В файле указана кодировка «${declared}», которую магазин не читает`);
    }
  }
  if (utf8) return 'utf-8';
  if (isMostlyUtf8(sample)) throw new FileRefused(MIXED);
  return eightBitOf(sample);
}

const ENCODING_NAMES: Readonly<Record<string, string>> = {
  'windows-1251': 'Windows-1251',
  ibm866: 'CP866 (DOS)',
  'koi8-r': 'KOI8-R',
  'x-mac-cyrillic': 'Mac',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
};

export const encodingName = (encoding: string): string | null => ENCODING_NAMES[encoding] ?? null;

/** Decodes a stream of bytes. Throws `FileRefused` for bytes invalid in the encoding, and for NUL. */
export async function* decoded(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const text = (chunk?: Buffer): string => {
    let decodedText: string;
    try {
      decodedText = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new FileRefused(MIXED);
    }
    if (decodedText.includes('\0')) throw new FileRefused(REFUSED_NUL);
    return decodedText;
  };
  const isUnicode = /^utf/.test(encoding);
  for await (const chunk of bytes) {
    if (!isUnicode && UTF8_LETTERS.test(chunk.toString('latin1'))) throw new FileRefused(MIXED);
    yield text(chunk);
  }
  const rest = text();
  if (rest !== '') yield rest;
}
