/**
 * An answer as the bytes that travel: as it is, and packed once for all who take it packed. Packing is done beside the
 * event loop.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** Above this quality Brotli costs more time than the bytes it saves are worth for answers made on the fly. */
export const BROTLI_QUALITY = 5;
/** Shorter answers travel as they are. */
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

/** Weak: the same content may travel under several compressions. */
export function tagOf(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

export interface BytesOptions {
  /** Of the content, unless something else names it better. */
  readonly etag?: string;
  /** Told how many bytes more are kept. */
  readonly onGrowth?: (bytes: number) => void;
}

export class PreparedBytes {
  readonly etag: string;
  /** Content type with its charset. */
  readonly type: string;
  /** Bytes of the answer as it is. */
  readonly length: number;
  /** Null once it is kept packed only. */
  #plain: Buffer | null;
  readonly #packed = new Map<Encoding, Buffer>();
  readonly #packing = new Map<Encoding, Promise<Buffer>>();
  readonly #onGrowth: (bytes: number) => void;

  constructor(text: string, type: string, { etag, onGrowth = () => undefined }: BytesOptions = {}) {
    this.#plain = Buffer.from(text);
    this.type = type;
    this.length = this.#plain.length;
    this.etag = etag ?? tagOf(this.#plain);
    this.#onGrowth = onGrowth;
  }

  /** Bytes that are kept of it. */
  get kept(): number {
    let sum = this.#plain?.length ?? 0;
    for (const bytes of this.#packed.values()) sum += bytes.length;
    return sum;
  }

  /** The form in which it travels to whoever takes this one. */
  formFor(accepted: Encoding): Encoding {
    return this.length < THRESHOLD_BYTES ? 'identity' : accepted;
  }

  /** The bytes of a form, where they are at hand. */
  at(form: Encoding): Buffer | undefined {
    return form === 'identity' ? (this.#plain ?? undefined) : this.#packed.get(form);
  }

  /** The bytes of a form, made now where nobody has asked for it yet. */
  async in(form: Encoding): Promise<Buffer> {
    const ready = this.at(form);
    if (ready !== undefined) return ready;
    if (form === 'identity') return unpacked(this.#packed.get('br') ?? Buffer.alloc(0));
    const running = this.#packing.get(form);
    if (running !== undefined) return running;
    const packing = this.in('identity').then(PACK[form]);
    this.#packing.set(form, packing);
    try {
      const bytes = await packing;
      this.#packed.set(form, bytes);
      this.#onGrowth(bytes.length);
      return bytes;
    } finally {
      this.#packing.delete(form);
    }
  }

  /** The answer as text. */
  async text(): Promise<string> {
    return (await this.in('identity')).toString();
  }

  /** Keeps it by Brotli alone, a seventh of the memory; other forms are made of that when somebody takes no Brotli. */
  async keepPackedOnly(): Promise<void> {
    if (this.length < THRESHOLD_BYTES) return;
    await this.in('br');
    this.#plain = null;
  }
}
