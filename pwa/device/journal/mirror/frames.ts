/**
 * The bytes of the journal's mirror: frames one after the other, each with a checksum over its head and one over its
 * contents, which detect the remains of a killed tab, a full disk or a bad block. Pure.
 *
 * A frame: mark (4 bytes), kind (1), three zeros, stamp (8, float), length of the contents (4), checksum of the contents (4), checksum of the 24
 * bytes before (4), contents (JSON in UTF-8). Numbers are little-endian. Zeros after the last frame are free room.
 */

/**
 * prepared: rows that count once a seal follows; sealed: rows that count at once; seal: the batch it names counts as
 * recorded; gone: rows deleted from the journal, since the server has acknowledged them.
 */
export const FRAME_KINDS = { prepared: 1, sealed: 2, seal: 3, gone: 4 } as const;
export type FrameKind = keyof typeof FRAME_KINDS;

export interface Frame {
  kind: FrameKind;
  /** Increases with each frame of a segment; of two images of a row the later one counts. */
  stamp: number;
  contents: unknown;
}

const MARK = 0x0a4a5257;
const HEAD = 28;

export function encodeFrame({ kind, stamp, contents }: Frame): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(contents));
  const bytes = new Uint8Array(HEAD + text.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MARK, true);
  view.setUint8(4, FRAME_KINDS[kind]);
  view.setFloat64(8, stamp, true);
  view.setUint32(16, text.length, true);
  view.setUint32(20, crc32(text), true);
  view.setUint32(24, crc32(bytes.subarray(0, 24)), true);
  bytes.set(text, HEAD);
  return bytes;
}

/** Reads all intact frames; after a torn or damaged one reading continues at the next mark with an intact head. */
export function readFrames(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: Frame[] = [];
  let end = 0;
  for (let at = nextMark(bytes, 0); at >= 0;) {
    const frame = frameAt(bytes, view, at);
    if (frame === null) {
      at = nextMark(bytes, at + 1);
      continue;
    }
    frames.push(frame.frame);
    end = frame.end;
    at = nextMark(bytes, end);
  }
  return {
    frames,
    /** End of the last intact frame: the next one is written there. */
    end,
  };
}

function frameAt(bytes: Uint8Array, view: DataView, at: number): { frame: Frame; end: number } | null {
  if (at + HEAD > bytes.length || view.getUint32(at + 24, true) !== crc32(bytes.subarray(at, at + 24))) return null;
  const length = view.getUint32(at + 16, true);
  const end = at + HEAD + length;
  const kind = KIND_OF.get(view.getUint8(at + 4));
  if (end > bytes.length || kind === undefined) return null;
  const text = bytes.subarray(at + HEAD, end);
  if (view.getUint32(at + 20, true) !== crc32(text)) return null;
  return {
    frame: {
      kind,
      stamp: view.getFloat64(at + 8, true),
      contents: JSON.parse(new TextDecoder().decode(text)) as unknown,
    },
    end,
  };
}

const KIND_OF: ReadonlyMap<number, FrameKind> = new Map(
  Object.entries(FRAME_KINDS).map(([kind, code]) => [code, kind as FrameKind]),
);

/** Position of the next mark; -1 when there is none. */
function nextMark(bytes: Uint8Array, from: number): number {
  const first = MARK & 0xff;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (
      bytes[at + 1] === ((MARK >>> 8) & 0xff) &&
      bytes[at + 2] === ((MARK >>> 16) & 0xff) &&
      bytes[at + 3] === MARK >>> 24
    )
      return at;
  }
  return -1;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 as in ISO 3309 and zip files. */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
