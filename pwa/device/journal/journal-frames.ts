/** A file of receipts as QR codes, for two tills without a network: shown over and over, read in any order. */

/** Bytes in a frame: few enough for a coarse code that the camera of a cheap tablet can read. */
const FRAME_BYTES = 300;
const MARK = 'TJ1';
/** Hex digits of the hash that every frame of a series carries. */
const HASH_LENGTH = 16;
/** The limit of 99 999 frames is 30 MB, more than any till holds unsent. */
const FRAME = new RegExp(`^${MARK}\\.([\\da-f]{${HASH_LENGTH}})\\.(\\d{1,5})\\.(\\d{1,5})\\.([\\w-]+)$`);

/** Frames of the compressed text: `mark.hash of the whole.number from 1.total.part`; the hash names the series. */
export async function framesOf(text: string): Promise<string[]> {
  const packed = await pipeBytes(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const hash = await hashOf(packed);
  const total = Math.ceil(packed.length / FRAME_BYTES);
  return Array.from({ length: total }, (_, index) => {
    const part = packed.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES);
    return `${MARK}.${hash}.${index + 1}.${total}.${toBase64(part)}`;
  });
}

export class FrameCollector {
  private hash = '';
  private parts = new Map<number, Uint8Array>();
  /** Frames of the series; 0 before the first one. */
  total = 0;

  get count(): number {
    return this.parts.size;
  }

  get isWhole(): boolean {
    return this.total > 0 && this.parts.size === this.total;
  }

  /** False for a foreign code. A frame of another series starts over: the other till has sold since. */
  take(code: string): boolean {
    const [, hash = '', number = '', total = '', part = ''] = FRAME.exec(code) ?? [];
    const [place, all] = [Number(number), Number(total)];
    if (hash === '' || place < 1 || place > all) return false;
    if (hash !== this.hash || all !== this.total) {
      this.hash = hash;
      this.total = all;
      this.parts = new Map();
    }
    this.parts.set(place, fromBase64(part));
    return true;
  }

  /** The file; null when the hash of the parts doesn't match and all frames must be read again. */
  async text(): Promise<string | null> {
    const parts = Array.from({ length: this.total }, (_, index) => this.parts.get(index + 1) ?? new Uint8Array());
    const packed = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
    try {
      if ((await hashOf(packed)) === this.hash)
        return new TextDecoder().decode(await pipeBytes(packed, new DecompressionStream('deflate-raw')));
    } catch (error) {
      console.error('The frames do not unpack', error);
    }
    this.total = 0;
    this.parts = new Map();
    return null;
  }
}

async function pipeBytes(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** In hex. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const hashOf = async (bytes: Uint8Array): Promise<string> => (await sha256(bytes)).slice(0, HASH_LENGTH);

/** URL-safe base64: an address or a scanner would change the other characters. */
function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}
