/**
 * The mirror of the journal: every row and closing a second time, in files of the origin's private file system, which
 * share no fate with the browser's databases. Each tab writes to a segment of its own, since a file has one writer;
 * what a tab left behind moves to the next one. Runs in a dedicated worker.
 */
import type { JournalRow } from '../journal-types.ts';
import { contentsOf, type Batch, type Contents } from './contents.ts';
import { encodeFrame, readFrames, type Frame } from './frames.ts';
import { NoRoomError, Segment, type SyncFile } from './segment.ts';

/** The folder of the private file system that the mirror lies in, as far as it is needed here. */
export interface Folder {
  /** Names of the files in it. */
  names(): Promise<string[]>;
  /** The file, made when there is none, for this tab alone; null when another tab has it. */
  take(name: string): Promise<SyncFile | null>;
  /** The bytes of a file, whoever has it. */
  read(name: string): Promise<Uint8Array>;
}

const SEGMENT = /^segment-(\d+)$/;
/** Segments made at the start, while there is room: on a full disk no file can be made. */
const READY = 3;
/** Far more tabs than anybody has open. */
const MOST = 50;
/** Room taken ahead for what comes next: some hundreds of sales. */
const AHEAD_BYTES = 512 * 1024;
/** More than a seal takes. */
const SEAL_BYTES = 256;
/** Below this much of what is no longer needed tidying up is not worth it. */
const TIDY_FROM_BYTES = 256 * 1024;

/** All frames of all segments but the named ones. */
export async function framesOf(
  folder: Pick<Folder, 'names' | 'read'>,
  except: readonly string[] = [],
): Promise<Frame[]> {
  const names = (await folder.names()).filter((name) => SEGMENT.test(name) && !except.includes(name));
  const read = await Promise.all(names.map(async (name) => readFrames(await folder.read(name)).frames));
  return read.flat();
}

export class MirrorStore {
  readonly #folder: Folder;
  #own: Segment;
  #stamp: number;
  /** Batches whose recording is under way: tidying up would take them for abandoned. */
  readonly #pending = new Set<string>();

  private constructor(folder: Folder, own: Segment, stamp: number) {
    this.#folder = folder;
    this.#own = own;
    this.#stamp = stamp;
  }

  /** Takes a segment and moves into it what tabs that are gone have left in others. */
  static async open(folder: Folder): Promise<MirrorStore> {
    const free = await takeFree(folder);
    // The fullest stays, so that least has to move.
    const [own, ...others] = free.sort((one, other) => other.end - one.end);
    if (own === undefined) throw new Error('No segment is free');
    const store = new MirrorStore(
      folder,
      own,
      (
        await framesOf(
          folder,
          free.map(({ name }) => name),
        )
      ).reduce(latest, 0),
    );
    for (const segment of free) store.#stamp = readFrames(segment.bytes()).frames.reduce(latest, store.#stamp);
    await store.#adopt(others);
    own.keepRoom(AHEAD_BYTES);
    return store;
  }

  async #adopt(others: readonly Segment[]): Promise<void> {
    for (const other of others) {
      if (other.end > 0) {
        const { frames } = readFrames(other.bytes());
        const own = readFrames(this.#own.bytes()).frames;
        const kept = live(frames, [...own, ...(await framesOf(this.#folder, [other.name, this.#own.name]))]);
        // Without room it stays where it is, and is read from there.
        if (kept.length === 0 || moved(kept, this.#own)) other.clear();
      }
      other.close();
    }
  }

  /**
   * Holds rows that are about to be recorded. They count once they are sealed, for which there is room from here on.
   */
  prepare(batch: Batch): void {
    this.#append('prepared', batch);
    if (!this.#own.keepRoom((this.#pending.size + 1) * SEAL_BYTES)) throw new NoRoomError('The disk is full');
    this.#pending.add(batch.batch);
  }

  /** The batch was recorded. */
  seal(batch: string): void {
    this.#append('seal', { batch });
    this.#pending.delete(batch);
  }

  /** The batch was not recorded. */
  abandon(batch: string): void {
    this.#pending.delete(batch);
  }

  /** Holds rows as they have become since. */
  async keep(batch: Batch): Promise<void> {
    await this.#catchUp();
    this.#append('sealed', batch);
  }

  /** The journal no longer keeps these rows. */
  async forget(ids: string[]): Promise<void> {
    await this.#catchUp();
    this.#append('gone', { ids });
  }

  /** What is said next of another tab's row is later than what that tab said, whatever the clock does. */
  async #catchUp(): Promise<void> {
    this.#stamp = (await framesOf(this.#folder, [this.#own.name])).reduce(latest, this.#stamp);
  }

  #append(kind: Frame['kind'], contents: unknown): void {
    this.#stamp = Math.max(Date.now(), this.#stamp + 1);
    this.#own.append([{ kind, stamp: this.#stamp, contents }]);
  }

  /** Takes room ahead for what comes next; false when the disk has none. */
  keepRoom(): boolean {
    return this.#own.keepRoom(AHEAD_BYTES);
  }

  /** Of all segments, those of other tabs included. */
  async contents(): Promise<Contents> {
    return contentsOf([...readFrames(this.#own.bytes()).frames, ...(await framesOf(this.#folder, [this.#own.name]))]);
  }

  /**
   * Writes what still counts into another file and empties this one, when enough would be won or `always`. What still
   * counts is on the disk twice before anything goes.
   */
  async tidy(always = false): Promise<void> {
    if (this.#pending.size > 0) return;
    const former = this.#own;
    const { end } = former;
    const { frames } = readFrames(former.bytes());
    const isUrgent = always || isPersonal(frames);
    if (!isUrgent && end < TIDY_FROM_BYTES) return;
    const kept = live(frames, await framesOf(this.#folder, [former.name]));
    const bytes = kept.reduce((sum, frame) => sum + encodeFrame(frame).length, 0);
    if (!isUrgent && end - bytes < Math.max(TIDY_FROM_BYTES, bytes)) return;
    const next = await this.#takeEmpty();
    if (next === null) return;
    // Something was written while the others were read: the next time will do.
    if (former.end !== end || this.#pending.size > 0 || !moved(kept, next)) {
      next.close();
      return;
    }
    this.#own = next;
    former.clear();
    former.close();
    next.keepRoom(AHEAD_BYTES);
  }

  /** An empty segment that nobody has; null when there is none. */
  async #takeEmpty(): Promise<Segment | null> {
    const known = (await this.#folder.names()).filter((name) => SEGMENT.test(name) && name !== this.#own.name);
    for (const name of known) {
      const file = await this.#folder.take(name);
      if (file === null) continue;
      const segment = new Segment(name, file);
      if (segment.end === 0) return segment;
      segment.close();
    }
    return null;
  }

  /** Whether the browser still has the file that this tab writes to: it may drop a whole folder under it. */
  async isThere(): Promise<boolean> {
    try {
      return (await this.#folder.names()).includes(this.#own.name);
    } catch (error) {
      if (error instanceof Error || error instanceof DOMException) return error.name !== 'NotFoundError';
      throw error;
    }
  }

  /**
   * Takes over from a store whose folder was dropped: its file can be read as long as it is held. It is never closed: a
   * browser gives no answer to that any more, and the worker would stand still.
   */
  succeed(former: MirrorStore): void {
    const { frames } = readFrames(former.#own.bytes());
    this.takeIn(frames);
    for (const batch of former.#pending) this.#pending.add(batch);
  }

  /** Holds these frames too. Throws when there is no room for them. */
  takeIn(frames: readonly Frame[]): void {
    if (frames.length > 0) this.#own.append(frames);
    this.#stamp = frames.reduce(latest, this.#stamp);
  }

  close(): void {
    this.#own.close();
  }
}

/** Every segment that nobody has, emptied or not; made where there are too few. */
async function takeFree(folder: Folder): Promise<Segment[]> {
  const free: Segment[] = [];
  const take = async (name: string) => {
    const file = await folder.take(name);
    if (file !== null) free.push(new Segment(name, file));
  };
  const known = (await folder.names()).filter((name) => SEGMENT.test(name));
  for (const name of known) await take(name);
  for (let index = 0; index < MOST && (known.length + index < READY || free.length === 0); index += 1) {
    try {
      await take(`segment-${known.length + index}`);
    } catch (error) {
      // On a full disk no file can be made: one is enough.
      if (free.length === 0) throw error;
      break;
    }
  }
  return free;
}

/** Whether a buyer's name and address lie here of an order that the journal has let go of. */
function isPersonal(frames: readonly Frame[]): boolean {
  const { rows } = contentsOf(frames);
  const isBare = (row: JournalRow | undefined) => row?.kind === 'order' && row.body === null;
  const images = frames.flatMap(({ kind, contents }) =>
    kind === 'sealed' || kind === 'prepared' ? (contents as Batch).rows : [],
  );
  return images.some((row) => row.kind === 'order' && row.body !== null && isBare(rows.get(row.id)?.value));
}

const latest = (most: number, { stamp }: Frame): number => Math.max(most, stamp);

/** Whether they are on the disk in that segment. */
function moved(frames: readonly Frame[], to: Segment): boolean {
  try {
    to.append(frames);
    return true;
  } catch {
    return false;
  }
}

/**
 * As few frames as say the same as these: the newest images that lie in them, the series, and the word on rows that are
 * gone as long as an image of one lies elsewhere. Batches that nobody sealed were never recorded.
 */
function live(frames: readonly Frame[], elsewhere: readonly Frame[]): Frame[] {
  const here = contentsOf(frames);
  const all = contentsOf([...frames, ...elsewhere]);
  const kept: Frame[] = [];
  const keep = (stamp: number, contents: Partial<Batch>) =>
    kept.push({ kind: 'sealed', stamp, contents: { batch: '', rows: [], shifts: [], series: null, ...contents } });
  for (const [id, { value, stamp }] of here.rows) if (all.rows.get(id)?.stamp === stamp) keep(stamp, { rows: [value] });
  for (const [id, { value, stamp }] of here.shifts)
    if (all.shifts.get(id)?.stamp === stamp) keep(stamp, { shifts: [value] });
  if (here.series !== null) keep(frames.reduce(latest, 0), { series: here.series });
  const mentioned = new Set(
    elsewhere.flatMap(({ kind, contents }) =>
      kind === 'sealed' || kind === 'prepared' ? idsIn(contents as Batch) : [],
    ),
  );
  for (const [id, stamp] of here.gone)
    if (mentioned.has(id)) kept.push({ kind: 'gone', stamp, contents: { ids: [id] } });
  return kept.sort((one, other) => one.stamp - other.stamp);
}

function idsIn({ rows, shifts }: Batch): string[] {
  return [...rows, ...shifts].map(({ id }) => id);
}
