/** Width and height of a WebP picture from its header, by the container's specification. */

const CHUNK_DATA = 20;

/** Pixels. Throws when the bytes are no WebP picture. */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString('latin1', 12, 16);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('Not a WebP picture');
  switch (kind) {
    case 'VP8 ':
      return {
        width: bytes.readUInt16LE(CHUNK_DATA + 6) & 0x3fff,
        height: bytes.readUInt16LE(CHUNK_DATA + 8) & 0x3fff,
      };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(CHUNK_DATA + 1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(CHUNK_DATA + 4, 3) + 1, height: bytes.readUIntLE(CHUNK_DATA + 7, 3) + 1 };
    default:
      throw new Error(`Unknown WebP chunk ${kind}`);
  }
}
