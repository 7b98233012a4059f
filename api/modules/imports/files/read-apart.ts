/** Reads files of goods in a process apart: this process receives rows, whatever is in the file. */
import { rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import { runApart, takeApart, type Apart } from '../../../apart/run-apart.ts';
import { ApartError, type Task } from '../../../apart/task.ts';
import {
  ArchivePictures,
  FileRefused,
  type FileFacts,
  type PicturePart,
  type ReadItem,
  type SourceFile,
} from './source-row.ts';
import type { ReadChoice } from './open-content.ts';
import { closeSource, openSource, sourceItems, type SourceHead, type SourceOutput } from './source-tasks.ts';

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
class KeptOutputs {
  private readonly path: string;
  private readonly sizes: number[] = [];
  private file: FileHandle | null = null;

  constructor(path: string) {
    this.path = path;
  }

  readonly put = async (bytes: Uint8Array): Promise<void> => {
    this.file ??= await open(this.path, 'w+', 0o600);
    // All of it, unlike `write`: a disk that fills up may take a part, and the rest would be read as goods.
    await this.file.writeFile(bytes);
    this.sizes.push(bytes.byteLength);
  };

  async *all(onRead: () => Promise<void>): AsyncGenerator<SourceOutput> {
    let at = 0;
    for (const size of this.sizes) {
      const bytes = Buffer.allocUnsafe(size);
      await this.file?.read(bytes, 0, size, at);
      at += size;
      await onRead();
      yield* deserialize(bytes) as SourceOutput[];
    }
  }

  drop(): void {
    this.file?.close().catch(() => undefined);
    rmSync(this.path, { force: true });
  }
}

class SourceApart implements SourceFile {
  readonly facts: FileFacts;
  readonly archive: ArchivePictures<PicturePart>;
  private readonly kept: KeptOutputs;
  private readonly onRead: () => Promise<void>;
  /** Null once all was read. */
  private apart: Apart | null;

  constructor(apart: Apart, kept: KeptOutputs, onRead: () => Promise<void>, { facts, pictures }: SourceHead) {
    this.apart = apart;
    this.kept = kept;
    this.onRead = onRead;
    this.facts = facts;
    this.archive = new ArchivePictures(pictures);
  }

  async *items(): AsyncGenerator<ReadItem> {
    try {
      for await (const output of this.outputs()) {
        if ('facts' in output) this.learn(output.facts);
        else {
          const { item, words } = output;
          yield words === undefined || 'named' in item ? item : { ...item, words: () => words };
        }
      }
    } catch (error) {
      throw refusalOf(error);
    }
  }

  close(): void {
    this.release();
    this.kept.drop();
  }

  private async *outputs(): AsyncGenerator<SourceOutput> {
    const { apart, kept, onRead } = this;
    if (apart === null) yield* kept.all(onRead);
    else {
      yield* apart.run(sourceItems, null, onRead, kept.put);
      this.release();
    }
  }

  private release(): void {
    const { apart } = this;
    this.apart = null;
    if (apart === null) return;
    void drained(apart.run(closeSource, null))
      .catch(() => undefined)
      .finally(() => apart.release());
  }

  /** Notes of this process about the file stay. */
  private learn({ notes, ...facts }: FileFacts): void {
    Object.assign(this.facts, facts);
    for (const note of notes) this.facts.notes.add(note);
  }
}

async function drained(items: AsyncGenerator<unknown>): Promise<void> {
  for await (const _ of items);
}

/** Opens a file of goods. `name` is the sender's file name; `onRead` is awaited while it is read. Throws `FileRefused`. */
export async function readApart(
  path: string,
  name: string,
  choice: ReadChoice = {},
  onRead: () => Promise<void> = () => Promise.resolve(),
): Promise<SourceFile> {
  const apart = await takeApart();
  try {
    const heads: SourceHead[] = [];
    for await (const head of apart.run(openSource, { path, name, choice }, onRead)) heads.push(head);
    const [head] = heads;
    if (head === undefined) throw new Error('An opened file has its facts');
    return new SourceApart(apart, new KeptOutputs(`${path}.read`), onRead, head);
  } catch (error) {
    apart.release();
    throw refusalOf(error);
  }
}
