/** Bytes of unknown encoding as text: by the mark at the beginning, the declaration, or by trial. */
import { FileRefused } from './source-row.ts';

/** Bytes looked at for a guess. */
export const SAMPLE_BYTES = 256 * 1024;

const REFUSED_NUL = 'В файле есть нулевые символы: это не текст, или он испорчен';

/** Longest part of the sample that does not cut a character of UTF-8 in two. */
function isUtf8(sample: Buffer, whole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: !whole });
    return true;
  } catch {
    return false;
  }
}

/** Name of the encoding, for `TextDecoder`. `whole`: the sample is all there is. */
export function encodingOf(sample: Buffer, whole: boolean): string {
  if (sample.length >= 3 && sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8';
  if (sample.length >= 2 && sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample.length >= 2 && sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
    sample.subarray(0, 400).toString('latin1'),
  )?.[1];
  const utf8 = isUtf8(sample, whole);
  if (declared !== undefined && !/^utf-?8$/i.test(declared)) {
    // What declares itself windows-1251 and reads as UTF-8 with Russian letters in it was converted on its way.
    if (utf8 && sample.some((byte) => byte > 0x7f)) return 'utf-8';
    try {
      return new TextDecoder(declared).encoding;
    } catch {
      throw new FileRefused(`В файле указана кодировка «${declared}», которую магазин не читает`);
    }
  }
  return utf8 ? 'utf-8' : 'windows-1251';
}

/** Decodes a stream of bytes. Throws `FileRefused` for what the encoding cannot be, and for NUL. */
export async function* decoded(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const text = (chunk?: Buffer): string => {
    let decodedText: string;
    try {
      decodedText = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new FileRefused(
        'В файле смешаны кодировки: часть текста не читается. Сохраните его заново в UTF-8 и загрузите ещё раз',
      );
    }
    if (decodedText.includes('\0')) throw new FileRefused(REFUSED_NUL);
    return decodedText;
  };
  for await (const chunk of bytes) yield text(chunk);
  const rest = text();
  if (rest !== '') yield rest;
}
