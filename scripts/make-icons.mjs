// Draws the shop's icons into pwa/public: the favicon as SVG, everything a home screen asks for as PNG.
// Run by hand after a change of the mark (`node scripts/make-icons.mjs`); the results are committed.
// pwa/ui/logo-mark.tsx holds the same drawing for the pages.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const target = new URL('../pwa/public/', import.meta.url)
const petrol = '#0b5c63'

const waves = `<g fill="none" stroke-width="2.2" stroke-linecap="round">
<path d="M6.2 11.9c3.2 0 3.6 2.7 6.7 2.7s3.6-2.7 6.7-2.7c3.1 0 3.2 2.7 6.2 2.7" stroke="#fff"/>
<path d="M6.2 17.4c3.2 0 3.6 2.7 6.7 2.7s3.6-2.7 6.7-2.7c3.1 0 3.2 2.7 6.2 2.7" stroke="#93d5c6"/>
</g>`

/** An icon on a 32 grid. `radius` 0 leaves the rounding to the system. */
function icon(drawing, radius = 8) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="${radius}" fill="${petrol}"/>
${drawing}
</svg>
`
}

/** A line drawing on a 24 grid, white, in the middle of the 32 one. */
const lines = (paths) =>
  `<g transform="translate(7 7) scale(0.75)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`

const barcode = lines(
  '<path d="M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2"/><path d="M8 7v10M12 7v10M16 7v10"/>',
)
const tiles = lines(
  '<rect x="3" y="3" width="7" height="7" rx="1"/><rect x="14" y="3" width="7" height="7" rx="1"/><rect x="14" y="14" width="7" height="7" rx="1"/><rect x="3" y="14" width="7" height="7" rx="1"/>',
)

const mark = icon(waves)
// Android may cut a maskable icon down to a circle of 80 %: the waves lie inside it as they are.
const fullBleed = icon(waves, 0)

const pictures = [
  ['icon-192.png', 192, mark],
  ['icon-512.png', 512, mark],
  ['icon-maskable-512.png', 512, fullBleed],
  ['apple-touch-icon.png', 180, fullBleed],
  ['shortcut-till-96.png', 96, icon(barcode)],
  ['shortcut-catalog-96.png', 96, icon(tiles)],
]

await mkdir(target, { recursive: true })
await writeFile(new URL('favicon.svg', target), mark)
for (const [name, size, svg] of pictures) {
  // Rendered at its final size, not scaled afterwards: edges stay sharp.
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(name, target)))
}
