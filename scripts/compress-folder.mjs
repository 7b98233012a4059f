/** Writes `.br` and `.gz` beside every file that compression makes smaller, at the best quality: compressed once here, sent many times. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|map|wasm)$/;
/** Smaller files gain nothing; among the dozens of small files that the worker caches each one counts. */
const LEAST_BYTES = 256;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < LEAST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const forms = [
    ['br', await brotli(content, { params })],
    ['gz', await zip(content, { level: constants.Z_BEST_COMPRESSION })],
  ];
  for (const [form, sent] of forms) if (sent.length < content.length) await writeFile(`${path}.${form}`, sent);
}

/** Compresses everything below `folder`. */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}
