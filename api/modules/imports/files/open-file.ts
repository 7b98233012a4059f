/** Opens a file as named parts: itself, or the contents of its archive, within the limits of size and ratio. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import type { Alive } from '../../../apart/task.ts';
import { SAMPLE_BYTES } from './decode.ts';
import { FileRefused, LIMITS } from './source-row.ts';

/** One file, which can be read repeatedly. */
export interface Part {
  readonly name: string;
  readonly bytes: number;
  /** Identifies its content without reading it; empty outside an archive. */
  readonly mark: string;
  stream(): AsyncIterable<Buffer>;
}

export interface OpenedFile {
  readonly isZip: boolean;
  readonly parts: readonly Part[];
  close(): void;
}

const BROKEN_ZIP = 'Архив испорчен: его не удалось прочитать';
const MEGABYTE = 1024 * 1024;

export async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The beginning of a part, by which its kind and its encoding are told. */
export async function sampleOf(part: Part): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of part.stream()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= SAMPLE_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, SAMPLE_BYTES);
}

const ZIP_OPTIONS = { autoClose: false, validateEntrySizes: true } as const;

/** The files of an archive. Throws `FileRefused`. */
async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  let unzipped = 0;
  for await (const entry of zip.eachEntry()) {
    unzipped += entry.uncompressedSize;
    if (entries.length >= LIMITS.zipEntries) throw new FileRefused('В архиве слишком много файлов');
    if (
      unzipped > LIMITS.unzippedBytes ||
      entry.uncompressedSize > Math.max(MEGABYTE, entry.compressedSize * LIMITS.zipRatio)
    )
      throw new FileRefused('Архив распаковывается в слишком большие файлы: такой не принимается');
    if ((entry.generalPurposeBitFlag & 1) === 1)
      throw new FileRefused('Архив защищён паролем: загрузите его без пароля');
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  return entries;
}

const MARKED_UTF8 = 0x0800;
const UNICODE_NAME = 0x7075;

/** The entry's name. One that is not marked as Unicode is that all the same from a Mac, and else in the letters of Russian Windows. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isMarked = (generalPurposeBitFlag & MARKED_UTF8) !== 0 || extraFields.some(({ id }) => id === UNICODE_NAME);
  if (isMarked) return fileName;
  const name = new TextDecoder(isUtf8(fileNameRaw) ? 'utf-8' : 'ibm866').decode(fileNameRaw);
  return name.replaceAll('\\', '/');
}

/** A stream that is opened when it is read; `alive` is called for each of its chunks. */
export async function* watched(read: () => AsyncIterable<Buffer>, alive: Alive): AsyncGenerator<Buffer> {
  for await (const chunk of read()) {
    alive();
    yield chunk;
  }
}

async function* unzipped(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch {
    throw new FileRefused(BROKEN_ZIP);
  }
}

const UNPACK = 'Распакуйте его или пришлите архив .zip';
/** Files that hold no readable table, by their first bytes, with what to do. */
const PACKED = [
  { begins: '\u001f\u008b', advice: `Файл сжат (gzip). ${UNPACK}` },
  { begins: 'Rar!', advice: `Это архив RAR. ${UNPACK}` },
  { begins: '7z\u00bc\u00af', advice: `Это архив 7-Zip. ${UNPACK}` },
  { begins: '%PDF', advice: 'Это PDF: из него прайс не прочитать. Попросите у поставщика файл .xlsx или .csv' },
] as const;

const UNWATCHED: Alive = () => undefined;

/** Opens a file by its content, regardless of its extension; `alive` is called for each chunk that is read of it. Throws `FileRefused`. */
export async function openFile(path: string, name: string, alive = UNWATCHED): Promise<OpenedFile> {
  const { size } = await stat(path);
  if (size === 0) throw new FileRefused('Файл пуст');
  if (size > LIMITS.fileBytes) throw new FileRefused('Файл больше 512\u00a0МБ');
  const magic = await firstBytes(path, 8);
  if (magic.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new FileRefused(
      (await isEncryptedBook(path))
        ? 'Книга Excel защищена паролем. Сохраните её без пароля и загрузите снова'
        : 'Это книга старого Excel (.xls). Сохраните её как .xlsx или .csv и загрузите снова',
    );
  const packed = PACKED.find(({ begins }) => magic.toString('latin1').startsWith(begins));
  if (packed !== undefined) throw new FileRefused(packed.advice);
  if (!magic.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
    const stream = () => watched(() => createReadStream(path) as AsyncIterable<Buffer>, alive);
    return { isZip: false, parts: [{ name, bytes: size, mark: '', stream }], close: () => undefined };
  }
  return openArchive(path, alive);
}

/** Largest workbook inside an archive, bytes: it is read from memory. */
const INNER_BYTES = 64 * MEGABYTE;

async function openArchive(archive: string | Buffer, alive: Alive): Promise<OpenedFile> {
  const opening =
    typeof archive === 'string' ? openPromise(archive, ZIP_OPTIONS) : fromBufferPromise(archive, ZIP_OPTIONS);
  const zip = await opening.catch(() => {
    throw new FileRefused(BROKEN_ZIP);
  });
  // A fault of reading is reported by the stream that is read.
  zip.on('error', () => undefined);
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    if (error instanceof FileRefused) throw error;
    throw new FileRefused('Архив испорчен, или имена файлов в нём ведут за его пределы');
  });
  const parts = entries.map((entry) => ({
    name: nameOf(entry),
    bytes: entry.uncompressedSize,
    mark: `${entry.crc32.toString(16)}-${entry.uncompressedSize}`,
    stream: () => watched(() => unzipped(zip, entry), alive),
  }));
  return { isZip: true, parts, close: () => zip.close() };
}

export async function openInner(part: Part, alive = UNWATCHED): Promise<OpenedFile> {
  if (part.bytes > INNER_BYTES)
    throw new FileRefused(`Книга «${part.name}» в архиве слишком велика: загрузите её без архива`);
  const chunks: Buffer[] = [];
  for await (const chunk of part.stream()) chunks.push(chunk);
  return openArchive(Buffer.concat(chunks), alive);
}

/** True when an OLE container holds a password-encrypted workbook ([MS-OFFCRYPTO], 2.3.4.4). */
async function isEncryptedBook(path: string): Promise<boolean> {
  const name = Buffer.from('EncryptedPackage', 'utf16le');
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, chunk]);
    if (bytes.includes(name)) return true;
    tail = bytes.subarray(-name.length);
  }
  return false;
}
