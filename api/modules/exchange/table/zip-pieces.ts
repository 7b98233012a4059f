/** A streamed ZIP archive: neither a file nor the archive is ever in memory whole. */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipFileToMake {
  readonly name: string;
  readonly content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>;
}

/** Version with deflate; sizes after the file; UTF-8 names. */
const VERSION = 20;
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, so that the same goods make the same bytes. */
const DAY = 0x21;
/** Largest sizes without ZIP64. */
const MAX_SIZE = 0xffff_ffff;

function fields(signature: string, numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of numbers) at = buffer.writeUIntLE(value, at, bytes);
  return Buffer.concat([Buffer.from(signature, 'latin1'), buffer]);
}

interface DirectoryEntry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  packed: number;
  bytes: number;
}

async function* counted(content: ZipFileToMake['content'], written: DirectoryEntry): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const piece = typeof text === 'string' ? Buffer.from(text) : text;
    written.crc = crc32(piece, written.crc);
    written.bytes += piece.length;
    yield piece;
  }
}

/** Yields the archive by APPNOTE.TXT 6.3.3, 4.3: each file with its descriptor, then the directory. */
export async function* zipPieces(files: Iterable<ZipFileToMake>): AsyncGenerator<Buffer> {
  const directory: DirectoryEntry[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const written: DirectoryEntry = { name: Buffer.from(name), offset, crc: 0, packed: 0, bytes: 0 };
    const head = fields('PK\x03\x04', [
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, DAY],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, written.name.length],
      [2, 0],
    ]);
    yield Buffer.concat([head, written.name]);
    const packing = createDeflateRaw();
    pipeline(Readable.from(counted(content, written)), packing, () => undefined);
    for await (const piece of packing as AsyncIterable<Buffer>) {
      written.packed += piece.length;
      yield piece;
    }
    const tail = fields('PK\x07\x08', [
      [4, written.crc],
      [4, written.packed],
      [4, written.bytes],
    ]);
    yield tail;
    offset += head.length + written.name.length + written.packed + tail.length;
    if (written.bytes > MAX_SIZE || offset > MAX_SIZE) throw new Error('The archive would be larger than 4 GB');
    directory.push(written);
  }
  yield* directoryOf(directory, offset);
}

function* directoryOf(directory: readonly DirectoryEntry[], offset: number): Generator<Buffer> {
  let length = 0;
  for (const { name, crc, packed, bytes, offset: at } of directory) {
    const line = Buffer.concat([
      fields('PK\x01\x02', [
        [2, VERSION],
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATE],
        [2, 0],
        [2, DAY],
        [4, crc],
        [4, packed],
        [4, bytes],
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at],
      ]),
      name,
    ]);
    length += line.length;
    yield line;
  }
  yield fields('PK\x05\x06', [
    [2, 0],
    [2, 0],
    [2, directory.length],
    [2, directory.length],
    [4, length],
    [4, offset],
    [2, 0],
  ]);
}
