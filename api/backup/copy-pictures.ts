/** Copies pictures into a backup and out of it. Their names are content hashes, so equal names are equal files. */
import { createHash } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { draftFolder } from '../files/picture-folder.ts';
import { namesIn, settleFile } from '../files/picture-store.ts';
import { copyPrivately } from '../environment/private-files.ts';

const ORIGINAL = /^[a-z0-9]{1,64}\.webp$/;

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/** True when the file's content matches its name. */
export async function isSound(path: string, id: string): Promise<boolean> {
  const content = await readFile(path).catch(() => undefined);
  return content !== undefined && createHash('sha256').update(content).digest('hex').startsWith(id);
}

/** Copies a file so that its name appears only once it is complete and on the disk. */
async function copyWhole(from: string, to: string): Promise<boolean> {
  const part = `${to}.part`;
  try {
    await copyPrivately(from, part);
  } catch (error) {
    await rm(part, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await settleFile(part);
  await rename(part, to);
  return true;
}

/** Shares a picture with the previous backup by a hard link, which takes no space. */
async function share(former: string | undefined, name: string, to: string): Promise<boolean> {
  if (former === undefined || !(await isSound(join(former, name), name.replace('.webp', '')))) return false;
  return link(join(former, name), to).then(
    () => true,
    () => false,
  );
}

/** Copies all originals in `from` that `to` lacks. */
export async function copyOriginals(from: string, to: string, former?: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await namesIn(from)) {
    if (!ORIGINAL.test(name) || (await exists(join(to, name)))) continue;
    if (!(await share(former, name, join(to, name)))) await copyWhole(join(from, name), join(to, name));
  }
}

/**
 * Copies the pictures that are still missing; one whose row has just been committed may still be among the drafts. Returns the ids that are
 * nowhere.
 * @param isThere says which files in `to` stay; a restore replaces spoilt ones
 */
export async function copyPictures(
  ids: readonly string[],
  from: string,
  to: string,
  isThere: (path: string, id: string) => Promise<boolean> = exists,
): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const missing: string[] = [];
  for (const id of ids) {
    const target = join(to, `${id}.webp`);
    if ((await isThere(target, id)) || (await copyWhole(join(from, `${id}.webp`), target))) continue;
    const draft = (await namesIn(draftFolder(from))).find(
      (name) => name.startsWith(`${id}.`) && name.endsWith('.webp'),
    );
    // It may have been moved to its place between the two checks.
    const isCopied =
      (draft !== undefined && (await copyWhole(join(draftFolder(from), draft), target))) ||
      (await copyWhole(join(from, `${id}.webp`), target));
    if (!isCopied) missing.push(id);
  }
  return missing;
}

/** Moves originals that none of these ids names from `folder` to `aside`; returns their number. */
export async function setAsideOthers(ids: ReadonlySet<string>, folder: string, aside: string): Promise<number> {
  const others = (await namesIn(folder)).filter((name) => ORIGINAL.test(name) && !ids.has(name.replace('.webp', '')));
  if (others.length > 0) await mkdir(aside, { recursive: true });
  for (const name of others) await rename(join(folder, name), join(aside, name));
  return others.length;
}
