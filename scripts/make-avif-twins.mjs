/**
 * Makes AVIF versions of the interface's own pictures (the hero, the category tiles): run it after changing one of the WebP files, and
 * commit the result. Narrow ones are made from the widest of their kind, to avoid losing quality twice.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './project.mjs';

const FOLDERS = ['pwa/parts/face', 'pwa/parts/goods/category-pictures'];
const WEBP = /^(.+)-(\d+)\.webp$/;

for (const folder of FOLDERS.map((name) => join(ROOT, name))) {
  const files = readdirSync(folder).flatMap((name) => {
    const [, kind, width] = WEBP.exec(name) ?? [];
    return kind === undefined ? [] : [{ kind, width: Number(width) }];
  });
  for (const { kind, width } of files) {
    const widest = Math.max(...files.filter((file) => file.kind === kind).map((file) => file.width));
    const twin = join(folder, `${kind}-${width}.avif`);
    await sharp(join(folder, `${kind}-${widest}.webp`))
      .resize({ width })
      .avif({ quality: 58, effort: 9 })
      .toFile(twin);
    console.log(`${kind}-${width}: ${statSync(join(folder, `${kind}-${width}.webp`)).size} -> ${statSync(twin).size}`);
  }
}
