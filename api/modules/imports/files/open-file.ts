/** Opens a file as named parts: itself, or the contents of its archive, within the limits of size and ratio. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { SAMPLE_BYTES } from './decode.ts';
import { FileRefused, LIMITS } from './source-row.ts';

/** One file, which can be read repeatedly. */
export interface Part {
  readonly name: string;
  readonly bytes: number;
  /** Identifies its content without reading it; empty outside an archive. */
  readonly mark: string;
  stream(): Promise<AsyncIterable<Buffer>>;
  sample(): Promise<Buffer>;
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

async function beginningOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= SAMPLE_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, SAMPLE_BYTES);
}

const ZIP_OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;

function entriesOf(archive: string | Buffer): Promise<{ zip: ZipFile; entries: Entry[] }> {
  return new Promise((resolve, reject) => {
    const opened = (error: Error | null, zip: ZipFile): void => {
      if (error !== null) {
        reject(new FileRefused(BROKEN_ZIP));
        return;
      }
      const entries: Entry[] = [];
      let unzipped = 0;
      const refuse = (text: string): void => {
        zip.close();
        reject(new FileRefused(text));
      };
      zip.on('error', () => refuse('Архив испорчен, или имена файлов в нём ведут за его пределы'));
      zip.on('end', () => resolve({ zip, entries }));
      zip.on('entry', (entry: Entry) => {
        unzipped += entry.uncompressedSize;
        if (entries.length >= LIMITS.zipEntries) refuse('В архиве слишком много файлов');
        else if (
          unzipped > LIMITS.unzippedBytes ||
          entry.uncompressedSize > Math.max(MEGABYTE, entry.compressedSize * LIMITS.zipRatio)
        )
          refuse('Архив распаковывается в слишком большие файлы: такой не принимается');
        else if ((entry.generalPurposeBitFlag & 1) === 1) refuse('Архив защищён паролем: загрузите его без пароля');
        else {
          if (!entry.fileName.endsWith('/')) entries.push(entry);
          zip.readEntry();
        }
      });
      zip.readEntry();
    };
    if (typeof archive === 'string') yauzl.open(archive, ZIP_OPTIONS, opened);
    else yauzl.fromBuffer(archive, ZIP_OPTIONS, opened);
  });
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

function unzipping(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) reject(new FileRefused(BROKEN_ZIP));
      else resolve(stream);
    });
  });
}

async function* readWhole(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch {
    throw new FileRefused(BROKEN_ZIP);
  } finally {
    stream.destroy();
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

/** Opens a file by its content, regardless of its extension. Throws `FileRefused`. */
export async function openFile(path: string, name: string): Promise<OpenedFile> {
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
    const part: Part = {
      name,
      bytes: size,
      mark: '',
      stream: () => Promise.resolve(createReadStream(path) as AsyncIterable<Buffer>),
      sample: () => firstBytes(path, SAMPLE_BYTES),
    };
    return { isZip: false, parts: [part], close: () => undefined };
  }
  return openArchive(path);
}

/** Largest workbook inside an archive, bytes: it is read from memory. */
const INNER_BYTES = 64 * MEGABYTE;

async function openArchive(archive: string | Buffer): Promise<OpenedFile> {
  const { zip, entries } = await entriesOf(archive);
  const parts = entries.map((entry): Part => {
    const stream = async (): Promise<AsyncIterable<Buffer>> => readWhole(await unzipping(zip, entry));
    return {
      name: nameOf(entry),
      bytes: entry.uncompressedSize,
      mark: `${entry.crc32.toString(16)}-${entry.uncompressedSize}`,
      stream,
      sample: async () => beginningOf(await stream()),
    };
  });
  return { isZip: true, parts, close: () => zip.close() };
}

export async function openInner(part: Part): Promise<OpenedFile> {
  if (part.bytes > INNER_BYTES)
    throw new FileRefused(`Книга «${part.name}» в архиве слишком велика: загрузите её без архива`);
  const chunks: Buffer[] = [];
  for await (const chunk of await part.stream()) chunks.push(chunk);
  return openArchive(Buffer.concat(chunks));
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
