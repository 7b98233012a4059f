/** Checks of a chosen file before it is sent. */
import { IMPORT_FILE_BYTES } from '#contract/imports/imports.ts';

const MEGABYTE = 1024 * 1024;

export const sizeText = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('ru-RU')}\u00a0КБ`
    : `${(bytes / MEGABYTE).toLocaleString('ru-RU', { maximumFractionDigits: 1 })}\u00a0МБ`;

/** Why a file isn't sent; null when it is acceptable. */
export function refusedFile({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'Файл пуст';
  return size > IMPORT_FILE_BYTES
    ? `Файл ${sizeText(size)}, а магазин берёт до ${sizeText(IMPORT_FILE_BYTES)}. Разделите его или сожмите в zip`
    : null;
}

/** Suggests a source name from a file name: «Прайс 20.11.xlsx» gives «Прайс». */
export function proposedName(fileName: string): string {
  return fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[_\s-]*\d{1,4}(?:[._-]\d{1,4}){1,3}[_\s-]*/g, ' ')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 120);
}
