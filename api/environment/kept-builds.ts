/**
 * Files of the application's latest builds, stored beside the pictures where all processes of the shop find them. During a rolling release,
 * a page of one build may request its files from any process.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPrivately } from './private-files.ts';

/** This build and the three before it. */
const KEPT = 4;
/** Age after which an interrupted copy is abandoned. */
const STALE_COPY_MS = 60 * 60_000;

export function buildFolder(dataDir: string): string {
  return join(dataDir, 'builds');
}

/** Folders of the kept builds in `folder`; empty when it does not exist yet. */
export async function keptBuilds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  // A leading dot marks an unfinished copy.
  return names.filter((name) => !name.startsWith('.')).map((name) => join(folder, name));
}

async function dropFormer(folder: string, now: Date): Promise<void> {
  const ageOf = (name: string) =>
    stat(join(folder, name)).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs,
      // Another process has just removed it.
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
 * Copies the hashed files of the build in `site` into `folder`, completely or not at all, and removes all but the latest builds. An
 * existing copy counts as the latest. Must be awaited before the build's first page is served.
 */
export async function keepBuild(site: string, folder: string, now: Date): Promise<void> {
  // The page names its first files by their content hash, and those name all others.
  const name = createHash('sha256')
    .update(await readFile(join(site, 'index.html')))
    .digest('hex')
    .slice(0, 16);
  const kept = join(folder, name);
  if (!(await keptBuilds(folder)).includes(kept)) {
    const copy = join(folder, `.${name}-${randomUUID()}`);
    await mkdir(copy, { recursive: true });
    try {
      await copyPrivately(join(site, 'assets'), join(copy, 'assets'));
      await rename(copy, kept);
    } catch (error) {
      await rm(copy, { recursive: true, force: true });
      // Another process may have copied the same build first.
      if (!(await keptBuilds(folder)).includes(kept)) throw error;
    }
  }
  await utimes(kept, now, now);
  await dropFormer(folder, now);
}
