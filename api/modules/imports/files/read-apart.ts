/** Reads files of goods in a process apart: this process receives rows, whatever is in the file. */
import { rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import { runApart, takeApart } from '../../../apart/run-apart.ts';
import { ApartError, type Task } from '../../../apart/task.ts';
import { ArchivePictures, FileRefused, type ReadItem, type SourceFile } from './source-row.ts';
import type { ReadChoice } from './open-content.ts';
import { readList, type SourceOutput } from './source-tasks.ts';

/** The refusal of a file that the process apart has refused, or that has ended it; other errors stay as they are. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ApartError)) return error;
  if (error.thrown === 'FileRefused') return new FileRefused(error.message);
  return error.thrown === '' ? new FileRefused(`Файл не прочитан: ${error.message}`) : error;
}

/** Does a task of one item on a file. Throws `FileRefused`. */
export async function runOnFile<Input, Item>(task: Task<Input, Item>, input: Input): Promise<Item> {
  try {
    return await runApart(task, input);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The items of a task on a file. Throws `FileRefused`. */
export async function* streamOfFile<Input, Item>(task: Task<Input, Item>, input: Input): AsyncGenerator<Item> {
  const apart = await takeApart();
  try {
    yield* apart.run(task, input);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    apart.release();
  }
}

/** The outputs of a file as they came, kept in a file of their own: a list is taken twice, and its reading costs most. */
function keptOutputs(path: string) {
  const sizes: number[] = [];
  let file: FileHandle | null = null;
  return {
    put: async (bytes: Uint8Array): Promise<void> => {
      file ??= await open(path, 'w+', 0o600);
      // All of it, unlike `write`: a disk that fills up may take a part, and the rest would be read as goods.
      await file.writeFile(bytes);
      sizes.push(bytes.byteLength);
    },
    async *all(onRead: () => Promise<void>): AsyncGenerator<SourceOutput> {
      let at = 0;
      for (const size of sizes) {
        const bytes = Buffer.allocUnsafe(size);
        await file?.read(bytes, 0, size, at);
        at += size;
        await onRead();
        yield* deserialize(bytes) as SourceOutput[];
      }
    },
    drop(): void {
      file?.close().catch(() => undefined);
      rmSync(path, { force: true });
    },
  };
}

/** Opens a file of goods. `name` is the sender's file name; `onRead` is awaited while it is read. Throws `FileRefused`. */
export async function readApart(
  path: string,
  name: string,
  choice: ReadChoice = {},
  onRead: () => Promise<void> = () => Promise.resolve(),
): Promise<SourceFile> {
  const kept = keptOutputs(`${path}.read`);
  const apart = await takeApart();
  const reading = apart.run(readList, { path, name, choice }, onRead, kept.put);
  let isReleased = false;
  const release = (): void => {
    if (!isReleased) apart.release();
    isReleased = true;
  };
  const close = (): void => {
    release();
    kept.drop();
  };
  try {
    const { value: head } = (await reading.next()) as IteratorResult<SourceOutput, undefined>;
    if (head === undefined || !('pictures' in head)) throw new Error('A file begins with its pictures');
    const { facts, pictures } = head;
    return {
      facts,
      archive: new ArchivePictures(pictures),
      async *items(): AsyncGenerator<ReadItem> {
        try {
          for await (const output of isReleased ? kept.all(onRead) : reading)
            if (!('facts' in output)) yield output;
            else if (!('pictures' in output)) {
              // Notes of this process about the file stay.
              const notes = new Set([...facts.notes, ...output.facts.notes]);
              Object.assign(facts, output.facts, { notes });
            }
          release();
        } catch (error) {
          throw refusalOf(error);
        }
      },
      close,
    };
  } catch (error) {
    close();
    throw refusalOf(error);
  }
}
