/** An answer as bytes: uncompressed, and compressed once for all callers that accept it. Compression runs outside the event loop. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** At a higher quality Brotli costs more time than its savings are worth for dynamic answers. */
export const BROTLI_QUALITY = 5;
/** Shorter answers are sent uncompressed. */
export const THRESHOLD_BYTES = 1024;

const unpacked = promisify(brotliDecompress);
const PACK: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Weak, because the same content may be sent in several encodings. */
export function tagOf(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** The same bytes on their own. Node cuts short texts from 8 KiB blocks, compressed forms from 16; a kept part keeps its block. */
function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

export interface BytesOptions {
  /** ETag of the content, unless the caller supplies a better one. */
  readonly etag?: string;
  /** Called when the number of bytes kept has changed. */
  readonly onResize?: () => void;
}

export class PreparedBytes {
  readonly etag: string;
  /** Content type with its charset. */
  readonly type: string;
  /** Uncompressed size, bytes. */
  readonly length: number;
  /** Null once only the Brotli form is kept. */
  #plain: Buffer | null;
  readonly #packed = new Map<Encoding, Buffer>();
  readonly #packing = new Map<Encoding, Promise<Buffer>>();
  readonly #onResize: () => void;

  constructor(text: string, type: string, { etag, onResize = () => undefined }: BytesOptions = {}) {
    this.#plain = withOwnMemory(Buffer.from(text));
    this.type = type;
    this.length = this.#plain.length;
    this.etag = etag ?? tagOf(this.#plain);
    this.#onResize = onResize;
  }

  /** Bytes kept in memory. */
  get kept(): number {
    let sum = this.#plain?.length ?? 0;
    for (const bytes of this.#packed.values()) sum += bytes.length;
    return sum;
  }

  /** The form that is sent to a caller with this encoding. */
  formFor(accepted: Encoding): Encoding {
    return this.length < THRESHOLD_BYTES ? 'identity' : accepted;
  }

  /** The bytes of a form, if available. */
  at(form: Encoding): Buffer | undefined {
    return form === 'identity' ? (this.#plain ?? undefined) : this.#packed.get(form);
  }

  /** The bytes of a form, compressed now on first use. */
  async in(form: Encoding): Promise<Buffer> {
    const ready = this.at(form);
    if (ready !== undefined) return ready;
    if (form === 'identity') return unpacked(this.#packed.get('br') ?? Buffer.alloc(0));
    const running = this.#packing.get(form);
    if (running !== undefined) return running;
    const packing = this.in('identity').then(PACK[form]);
    this.#packing.set(form, packing);
    try {
      const bytes = withOwnMemory(await packing);
      this.#packed.set(form, bytes);
      this.#onResize();
      return bytes;
    } finally {
      this.#packing.delete(form);
    }
  }

  async text(): Promise<string> {
    return (await this.in('identity')).toString();
  }

  /**
   * Keeps only the Brotli form, a seventh of the memory; other forms are made from it for callers without Brotli. False when that freed no
   * memory: no caller has asked for the Brotli form yet, or only that one is kept.
   */
  shrink(): boolean {
    const packed = this.#packed.get('br');
    if (packed === undefined || (this.#plain === null && this.#packed.size === 1)) return false;
    this.#plain = null;
    this.#packed.clear();
    this.#packed.set('br', packed);
    this.#onResize();
    return true;
  }
}
