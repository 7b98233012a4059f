/** Handlers of the tasks on files of goods, for the process apart. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Alive } from '../../../apart/task.ts';
import { ArchivePictures, type ReadItem, type SourceFile } from './source-row.ts';
import { innerBooks } from './open-content.ts';
import { openFile, type OpenedFile } from './open-file.ts';
import { readSheet, type Sheet } from './read-sheet.ts';
import { readSource } from './read-source.ts';
import type { SourceHead, SourceInput, SourceOutput, UnpackInput } from './source-tasks.ts';

let source: SourceFile | null = null;
let alive: Alive = () => undefined;

export async function* serveOpen({ path, name, choice }: SourceInput, onAlive: Alive): AsyncGenerator<SourceHead> {
  alive = onAlive;
  source?.close();
  source = await readSource(path, name, choice, () => Promise.resolve(alive()));
  yield { facts: source.facts, pictures: source.archive.parts.map(({ name: part, mark }) => ({ name: part, mark })) };
}

function output(item: ReadItem): SourceOutput {
  if ('named' in item) return { item, words: undefined };
  const { words, ...sent } = item;
  return { item: sent, words: words?.() };
}

export async function* serveItems(_: null, onAlive: Alive): AsyncGenerator<SourceOutput> {
  alive = onAlive;
  if (source === null) throw new Error('A file is opened before its goods are read');
  for await (const item of source.items()) yield output(item);
  yield { facts: source.facts };
}

export async function* serveClose(): AsyncGenerator<null> {
  source?.close();
  source = null;
  yield await Promise.resolve(null);
}

export async function* serveSheet({ path, name, choice }: SourceInput): AsyncGenerator<Sheet | null> {
  yield await readSheet(path, name, choice);
}

export async function* serveUnpack(input: UnpackInput): AsyncGenerator<{ bytes: number | null }> {
  const { address, path, mostBytes } = input;
  const opened = await openFile(input.file, input.name);
  try {
    const unpack = async ({ parts }: OpenedFile): Promise<number | null> => {
      const part = new ArchivePictures(parts).find(address);
      if (part !== null && part.bytes <= mostBytes) await pipeline(await part.stream(), createWriteStream(path));
      return part?.bytes ?? null;
    };
    let bytes = await unpack(opened);
    if (bytes === null)
      for await (const book of innerBooks(opened)) {
        bytes = await unpack(book);
        if (bytes !== null) break;
      }
    yield { bytes };
  } finally {
    opened.close();
  }
}
