// Draws the shop's icons into pwa/public: the favicon as SVG and ICO, home screen icons as PNG, and the default picture of link previews.
// Run by hand after a change of the mark (`node scripts/make-icons.mjs`); the results are committed. pwa/ui/logo-mark.tsx has the same
// drawing for the pages.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const target = new URL('../pwa/public/', import.meta.url);
const petrol = '#0b5c63';

const waves = `<g fill="none" stroke-width="2.2" stroke-linecap="round">
<path d="M6.2 11.9c3.2 0 3.6 2.7 6.7 2.7s3.6-2.7 6.7-2.7c3.1 0 3.2 2.7 6.2 2.7" stroke="#fff"/>
<path d="M6.2 17.4c3.2 0 3.6 2.7 6.7 2.7s3.6-2.7 6.7-2.7c3.1 0 3.2 2.7 6.2 2.7" stroke="#93d5c6"/>
</g>`;

/** An icon on a 32 grid. `radius` 0 leaves the rounding to the system. */
function icon(drawing, radius = 8) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="${radius}" fill="${petrol}"/>
${drawing}
</svg>
`;
}

/** A white line drawing on a 24 grid, centred on the 32 grid. */
const lines = (paths) =>
  `<g transform="translate(7 7) scale(0.75)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;

const heart = lines(
  '<path d="M19 14c1.5-1.5 3-3.2 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.8 0-3 .5-4.5 2-1.5-1.5-2.7-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4 3 5.5l7 7z"/>',
);
const cart = lines(
  '<circle cx="8" cy="21" r="1"/><circle cx="19" cy="21" r="1"/><path d="M2 2h2l2.7 12.4a2 2 0 0 0 2 1.6h9.7a2 2 0 0 0 2-1.6L22 7H5.1"/>',
);
const tiles = lines(
  '<rect x="3" y="3" width="7" height="7" rx="1"/><rect x="14" y="3" width="7" height="7" rx="1"/><rect x="14" y="14" width="7" height="7" rx="1"/><rect x="3" y="14" width="7" height="7" rx="1"/>',
);

const mark = icon(waves);
// Android may crop a maskable icon to a circle of 80 %; the waves fit inside it.
const fullBleed = icon(waves, 0);

const pictures = [
  ['icon-192.png', 192, mark],
  ['icon-512.png', 512, mark],
  ['icon-maskable-512.png', 512, fullBleed],
  ['apple-touch-icon.png', 180, fullBleed],
  ['shortcut-wishlist-96.png', 96, icon(heart)],
  ['shortcut-cart-96.png', 96, icon(cart)],
  ['shortcut-catalog-96.png', 96, icon(tiles)],
];

/** One picture in an .ico container, for clients that request /favicon.ico without reading a page. */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await mkdir(target, { recursive: true });
await writeFile(new URL('favicon.svg', target), mark);
for (const [name, size, svg] of pictures) {
  // Rendered at its final size, because scaling would blur the edges.
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(name, target)));
}

const favicon = await sharp(Buffer.from(mark), { density: 72 }).resize(32, 32).png({ compressionLevel: 9 }).toBuffer();
await writeFile(new URL('favicon.ico', target), ico(favicon, 32));

// 1.91 to 1: the aspect ratio that messengers and social networks show uncropped.
await sharp(fileURLToPath(new URL('../pwa/parts/face/hero-wide-1600.webp', import.meta.url)))
  .resize(1200, 630, { fit: 'cover', position: 'right' })
  .jpeg({ quality: 84, progressive: true, mozjpeg: true })
  .toFile(fileURLToPath(new URL('shared-link.jpg', target)));
