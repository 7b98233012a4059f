/** Handlers of the tasks on files of goods, for the process apart. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Alive } from '../../../apart/task.ts';
import { ArchivePictures } from './source-row.ts';
import { innerBooks } from './open-content.ts';
import { openFile, type OpenedFile } from './open-file.ts';
import { readSheet, type Sheet } from './read-sheet.ts';
import { readSource } from './read-source.ts';
import type { SourceInput, SourceOutput, UnpackInput } from './source-tasks.ts';

export async function* serveList({ path, name, choice }: SourceInput, alive: Alive): AsyncGenerator<SourceOutput> {
  const source = await readSource(path, name, choice, alive);
  const { facts, archive } = source;
  try {
    yield { facts, pictures: archive.parts.map(({ name: part, mark }) => ({ name: part, mark })) };
    yield* source.items();
    yield { facts };
  } finally {
    source.close();
  }
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
      if (part !== null && part.bytes <= mostBytes) await pipeline(part.stream(), createWriteStream(path));
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
