/** Reads files of goods in a process apart: this process receives rows, whatever is in the file. */
import { runApart, takeApart, type Apart } from '../../../apart/run-apart.ts';
import { ApartError, type Task } from '../../../apart/task.ts';
import { ArchivePictures } from './archive-pictures.ts';
import { FileRefused } from './file-limits.ts';
import type { ReadChoice } from './open-content.ts';
import { closeSource, openSource, sourceItems, type PicturePart, type SourceHead } from './source-tasks.ts';
import type { FileFacts, ReadItem, SourceFile } from './source-row.ts';

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

class SourceApart implements SourceFile {
  readonly facts: FileFacts;
  readonly archive: ArchivePictures<PicturePart>;
  private readonly apart: Apart;
  private readonly onRead: () => Promise<void>;

  constructor(apart: Apart, onRead: () => Promise<void>, { facts, pictures }: SourceHead) {
    this.apart = apart;
    this.onRead = onRead;
    this.facts = facts;
    this.archive = new ArchivePictures(pictures);
  }

  async *items(withWords = true): AsyncGenerator<ReadItem> {
    try {
      for await (const output of this.apart.run(sourceItems, { withWords }, this.onRead)) {
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
    void drained(this.apart.run(closeSource, null))
      .catch(() => undefined)
      .finally(() => this.apart.release());
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
    return new SourceApart(apart, onRead, head);
  } catch (error) {
    apart.release();
    throw refusalOf(error);
  }
}
