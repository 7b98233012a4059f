/** Files that 1C sends in parts, in a folder per session. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { firstBytes } from '../../imports/files/open-file.ts';
import { FileRefused, LIMITS } from '../../imports/files/source-row.ts';
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';

export const PART_BYTES = 16 * 1024 * 1024;
const SESSION_BYTES = LIMITS.fileBytes;
/** Longest name with its folders, and longest name of a file or folder, in bytes of UTF-8; file systems set the latter. */
const NAME_BYTES = 1024;
const STEP_BYTES = 255;
const FOLDERS_MAX = 8;
const REFUSED_NAME = 'Недопустимое имя файла';

export const folderOf = (dataDir: string, sessionId: string): string => join(dataDir, 'exchange', sessionId);
export const filesOf = (dataDir: string, sessionId: string): string => join(folderOf(dataDir, sessionId), 'files');

/** The name with forward slashes. Throws `FileRefused` for a name that leaves the folder. */
export function safeName(name: string): string {
  const parts = name.replaceAll('\\', '/').split('/');
  const isBad = (part: string): boolean =>
    part === '' || Buffer.byteLength(part) > STEP_BYTES || /^\.+$/.test(part) || /[\u0000-\u001f:*?"<>|]/.test(part);
  if (Buffer.byteLength(name) > NAME_BYTES || parts.length > FOLDERS_MAX || parts.some(isBad))
    throw new FileRefused(REFUSED_NAME);
  return parts.join('/');
}

/** Path of a received file. Throws `FileRefused`. */
export const receivedPath = (dataDir: string, sessionId: string, name: string): string =>
  join(filesOf(dataDir, sessionId), safeName(name));

export async function clearFolder(dataDir: string, sessionId: string): Promise<void> {
  await rm(folderOf(dataDir, sessionId), { recursive: true, force: true });
}

const turns = new Map<string, Promise<unknown>>();

/** Works after the work begun before under the same key: 1C repeats a call whose connection was cut while the former one goes on. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(key) ?? Promise.resolve()).catch(() => undefined).then(work);
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

/** An XML declaration, which only the beginning of a file has. */
const XML_BEGINNING = /^(?:\u00ef\u00bb\u00bf)?<\?xml\s/;
const ZIP_NAME_AT = 30;

/** The name of the entry that these bytes begin with; null when they do not begin with an entry of a zip. */
function entryName(bytes: Buffer): string | null {
  if (bytes.length < ZIP_NAME_AT || bytes.readUInt32BE() !== 0x504b0304) return null;
  return bytes.toString('latin1', ZIP_NAME_AT, ZIP_NAME_AT + bytes.readUInt16LE(26));
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );

/** True for a part that begins its file again. An archive has each name once, so a later part of it can't begin with its first name. */
async function beginsAgain(part: string, place: string): Promise<boolean> {
  const [start, former] = await Promise.all([part, place].map((path) => firstBytes(path, ZIP_NAME_AT + NAME_BYTES)));
  if (start === undefined || former === undefined || former.length === 0) return false;
  if (XML_BEGINNING.test(start.toString('latin1'))) return true;
  const name = entryName(start);
  return name !== null && name === entryName(former);
}

/** The last part of a file: its place in the file, bytes, and the hash of its content. */
interface LastPart {
  readonly start: number;
  readonly hash: string;
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** Null for none, and for a note that a crash cut off: its part was not appended then. */
async function lastPart(note: string): Promise<LastPart | null> {
  try {
    return JSON.parse(await readFile(note, 'utf8')) as LastPart;
  } catch {
    return null;
  }
}

/**
 * Appends a part to its file, or begins the file again: the caller or the part's own beginning says so. A broken part leaves the file as
 * it was. The last part sent again, after a lost answer, is written in its place again: a crash may have cut it off there. `before`: bytes
 * of the session's other parts. Returns the number of bytes received. Throws `FileRefused`.
 */
export async function takePart(
  dataDir: string,
  sessionId: string,
  { name, body, isAgain, before }: { name: string; body: Readable; isAgain: boolean; before: number },
): Promise<number> {
  const place = receivedPath(dataDir, sessionId, name);
  const part = join(folderOf(dataDir, sessionId), `part-${randomUUID()}`);
  const received = createHash('sha256');
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    // The request stays open after a refusal, so that its sender receives the reason.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > PART_BYTES) throw new FileRefused(`Часть файла больше ${PART_BYTES} байт`);
      if (before + bytes > SESSION_BYTES) throw new FileRefused('Файлы обмена вместе больше 512\u00a0МБ');
      received.update(chunk);
      yield chunk;
    }
  }
  try {
    await mkdir(folderOf(dataDir, sessionId), { recursive: true });
    await pipeline(Readable.from(counted()), createWriteStream(part)).catch((error: unknown) => {
      if (error instanceof FileRefused || !body.destroyed) throw error;
      throw new FileRefused('Соединение оборвалось на середине файла');
    });
    await inTurn(sessionId, async () => {
      await mkdir(dirname(place), { recursive: true });
      const note = join(folderOf(dataDir, sessionId), `last-${hashOf(name)}`);
      const [hash, last] = [received.digest('hex'), await lastPart(note)];
      const isFirst = isAgain || !(await isFile(place)) || (await beginsAgain(part, place));
      const start = isFirst ? 0 : last?.hash === hash ? last.start : (await stat(place)).size;
      await writeFile(note, JSON.stringify({ start, hash } satisfies LastPart));
      await (isFirst ? rename(part, place) : append(part, place, start));
    });
  } catch (error) {
    // A file and a folder of one name, or a name that this file system cannot hold.
    throw NAME_FAULTS.test((error as NodeJS.ErrnoException).code ?? '') ? new FileRefused(REFUSED_NAME) : error;
  } finally {
    await rm(part, { force: true });
  }
  return bytes;
}

const NAME_FAULTS = /^(?:EEXIST|EILSEQ|EINVAL|EISDIR|ENAMETOOLONG|ENOTDIR|ENOTEMPTY)$/;

async function append(part: string, place: string, start: number): Promise<void> {
  try {
    await truncate(place, start);
    for await (const chunk of createReadStream(part)) await appendFile(place, chunk as Buffer);
  } catch (error) {
    await truncate(place, start);
    throw error;
  }
}

export async function namesOf(dataDir: string, sessionId: string): Promise<string[]> {
  const files = filesOf(dataDir, sessionId);
  const entries = await readdir(files, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(files.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort();
}

const KEPT_DAYS = 31;
const HOUR_MS = 60 * 60_000;

/** Deletes the folders of exchanges without activity for an hour; 1C calls every few seconds. */
export async function clearInactive(db: Knex, dataDir: string, now: Date): Promise<void> {
  // Folders are listed first: a sender that had begun by then is known as a session.
  const folders = await readdir(join(dataDir, 'exchange')).catch(() => []);
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const busy = new Set(await db('exchange_sessions').where('last_at', '>=', hourAgo).pluck('id'));
  for (const id of folders) if (!busy.has(id)) await clearFolder(dataDir, id);
}

/** Deletes old exchanges with 1C, and the files of inactive ones: few configurations report the end of an exchange. */
export async function pruneExchange(db: Knex, dataDir: string, now: Date): Promise<number> {
  await clearInactive(db, dataDir, now);
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS).toISOString();
  return writeTransaction(db, (trx) => trx('exchange_sessions').where('last_at', '<', before).delete());
}
