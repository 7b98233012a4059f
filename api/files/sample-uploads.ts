/** Files for tests: valid pictures, and files of attackers and broken cameras. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A JPEG of one colour, 60 px by 40 by default. */
export function sampleJpeg(background = '#0b5c63', width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** As an upright phone writes it: stored sideways, with the location. */
export function phonePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3322' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'SECRET-CAMERA' }, IFD3: { GPSLatitude: '55/1 45/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a few kilobytes that claims these dimensions. */
export function pixelBomb(width = 60_000, height = 60_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of fifty kilobytes with a text of fifty megabytes, which a decoder unpacks before it is asked for anything. */
async function textBomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b5c63' } })
    .png()
    .toBuffer();
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000, 'x'))]);
  // Behind the header, which every PNG begins with.
  return Buffer.concat([png.subarray(0, 33), pngChunk('zTXt', text), png.subarray(33)]);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const PAGE = '<!doctype html><html><body><script>alert(1)</script></body></html>';

export interface HostileUpload {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Files that are refused for their content, under 10 MB each. */
export async function hostileUploads(): Promise<HostileUpload[]> {
  const jpeg = await sampleJpeg();
  const large = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
  const image = (what: string, content: Buffer | string, name = 'photo.jpg', type = 'image/jpeg'): HostileUpload => ({
    what,
    name,
    type,
    content: Buffer.from(content),
  });
  return [
    image('an SVG', SVG, 'icon.svg', 'image/svg+xml'),
    image('an SVG under a picture’s name', SVG),
    image('a page under a picture’s name', PAGE),
    image('a picture with a page behind it', Buffer.concat([jpeg, Buffer.from(PAGE)])),
    image('a picture with an SVG behind it', Buffer.concat([jpeg, Buffer.from(SVG)])),
    image(
      'a picture with PHP behind it',
      Buffer.concat([jpeg, Buffer.from('<?php system($_GET[0]); ?>')]),
      'photo.php.jpg',
    ),
    image(
      'a page that begins like a picture',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(PAGE)]),
    ),
    image('a GIF that is a script', 'GIF89a/*'.padEnd(64, ' ') + '*/=1;alert(1)', 'a.gif', 'image/gif'),
    image('a text bomb', await textBomb(), 'text.png', 'image/png'),
    image('a pixel bomb', pixelBomb(), 'bomb.png', 'image/png'),
    image('a picture of one megapixel too many', pixelBomb(65_000, 1000), 'wide.png', 'image/png'),
    image('a picture cut in half', large.subarray(0, large.length / 2)),
    image('a picture’s first bytes alone', large.subarray(0, 40)),
    image('bytes at random', randomBytes(5000)),
    image('an empty file', ''),
    image('a program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)]), 'setup.exe.png', 'image/png'),
    image('a PDF', '%PDF-1.7\n'.padEnd(200, ' '), 'scan.jpg'),
  ];
}
