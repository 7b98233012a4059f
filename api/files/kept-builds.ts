/**
 * Files of the application's latest builds, kept beside the pictures where all processes of the shop find them. While a
 * release is put in place one process after the other, a page of one build asks any process for its files.
 */
import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** This build and the three before it. */
const KEPT = 4;
/** A copy that was cut off is nobody's any more. */
const STALE_COPY_MS = 60 * 60_000;

/** Folder of the kept builds, one folder each. */
export function buildFolder(dataDir: string): string {
  return join(dataDir, 'builds');
}

/** Folders of the kept builds in `folder`; none where there is no such folder yet. */
export async function keptBuilds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  // A dot begins one that is still being copied.
  return names.filter((name) => !name.startsWith('.')).map((name) => join(folder, name));
}

async function dropFormer(folder: string, now: Date): Promise<void> {
  const ageOf = (name: string) =>
    stat(join(folder, name)).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs,
      // Another process has just dropped it.
      () => Infinity,
    );
  const names = await readdir(folder);
  const aged = await Promise.all(names.map(async (name) => ({ name, age: await ageOf(name) })));
  const copies = aged.filter(({ name, age }) => name.startsWith('.') && age > STALE_COPY_MS);
  const former = aged
    .filter(({ name }) => !name.startsWith('.'))
    .sort((one, other) => one.age - other.age)
    .slice(KEPT);
  for (const { name } of [...copies, ...former]) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Copies the hashed files of the build in `site` into `folder`, whole or not at all, and drops all but the latest builds.
 * A build that is there already counts as the latest. To be awaited before the build's first page is served.
 */
export async function keepBuild(site: string, folder: string, now: Date): Promise<void> {
  // The page names the files that it begins with by their content, and they name all others.
  const name = createHash('sha256')
    .update(await readFile(join(site, 'index.html')))
    .digest('hex')
    .slice(0, 16);
  const kept = join(folder, name);
  if (!(await keptBuilds(folder)).includes(kept)) {
    const copy = join(folder, `.${name}-${randomUUID()}`);
    await mkdir(copy, { recursive: true });
    try {
      await cp(join(site, 'assets'), join(copy, 'assets'), { recursive: true });
      await rename(copy, kept);
    } catch (error) {
      await rm(copy, { recursive: true, force: true });
      // Another process may have been faster with the same build.
      if (!(await keptBuilds(folder)).includes(kept)) throw error;
    }
  }
  await utimes(kept, now, now);
  await dropFormer(folder, now);
}
