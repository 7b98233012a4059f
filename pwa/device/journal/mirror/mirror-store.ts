/**
 * The mirror of the journal: a second copy of every row and closing, in files of the origin's private file system,
 * which are independent of the browser's databases. Each tab writes to a segment of its own, since a file has one
 * writer; the next tab takes over the frames of closed tabs. Runs in a dedicated worker.
 */
import { batchIn, contentsOf, type Batch, type Contents } from './contents.ts';
import { encodeFrame, readFrames, type Frame } from './frames.ts';
import { DiskFullError, Segment, type SyncFile } from './segment.ts';

/** The mirror's folder of the private file system; only the operations used here. */
export interface Folder {
  names(): Promise<string[]>;
  /** Opens the file for this tab alone, creating it if needed; null when another tab has it. */
  take(name: string): Promise<SyncFile | null>;
  /** The bytes of a file, also of one that another tab holds. */
  read(name: string): Promise<Uint8Array>;
}

const SEGMENT = /^segment-(\d+)$/;
/** Segments created at the start, while there is room: no file can be created on a full disk. */
const MIN_SEGMENTS = 3;
/** Upper limit of segments, far above a realistic number of tabs. */
const MAX_SEGMENTS = 50;
/** Room allocated ahead, enough for some hundreds of sales. */
const AHEAD_BYTES = 512 * 1024;
const SEAL_BYTES = 256;
const TIDY_FROM_BYTES = 256 * 1024;

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
  /** Batches being recorded: tidying would take them for abandoned ones. */
  readonly #pending = new Set<string>();

  private constructor(folder: Folder, own: Segment, stamp: number) {
    this.#folder = folder;
    this.#own = own;
    this.#stamp = stamp;
  }

  /** Takes a segment and moves the frames of closed tabs' segments into it. */
  static async open(folder: Folder): Promise<MirrorStore> {
    const free = await takeFree(folder);
    // The fullest one is kept, so that the fewest frames move.
    const [own, ...others] = free.sort((one, other) => other.end - one.end);
    if (own === undefined) throw new Error('No segment is free');
    const names = free.map(({ name }) => name);
    const store = new MirrorStore(folder, own, (await framesOf(folder, names)).reduce(latest, 0));
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
        const kept = compacted(frames, [...own, ...(await framesOf(this.#folder, [other.name, this.#own.name]))]);
        // Without room the frames stay in their segment and are read from there.
        if (kept.length === 0 || tryAppend(kept, this.#own)) other.clear();
      }
      other.close();
    }
  }

  /** Writes rows about to be recorded. They count once they are sealed; this reserves the room for the seal. */
  prepare(batch: Batch): void {
    this.#append('prepared', batch);
    if (!this.#own.keepRoom((this.#pending.size + 1) * SEAL_BYTES)) throw new DiskFullError('The disk is full');
    this.#pending.add(batch.batch);
  }

  seal(batch: string): void {
    this.#append('seal', { batch });
    this.#pending.delete(batch);
  }

  abandon(batch: string): void {
    this.#pending.delete(batch);
  }

  async keep(batch: Batch): Promise<void> {
    await this.#catchUp();
    this.#append('sealed', batch);
  }

  async forget(ids: string[]): Promise<void> {
    await this.#catchUp();
    this.#append('gone', { ids });
  }

  /** Raises the stamp above all other tabs': the next frame about another's row must count as later, by any clock. */
  async #catchUp(): Promise<void> {
    this.#stamp = (await framesOf(this.#folder, [this.#own.name])).reduce(latest, this.#stamp);
  }

  #append(kind: Frame['kind'], contents: unknown): void {
    this.#stamp = Math.max(Date.now(), this.#stamp + 1);
    this.#own.append([{ kind, stamp: this.#stamp, contents }]);
  }

  keepRoom(): boolean {
    return this.#own.keepRoom(AHEAD_BYTES);
  }

  async contents(): Promise<Contents> {
    return contentsOf([...readFrames(this.#own.bytes()).frames, ...(await framesOf(this.#folder, [this.#own.name]))]);
  }

  /** Moves the live frames into another file if that gains enough, or `always`; they lie on the disk twice before any is deleted. */
  async tidy(always = false): Promise<void> {
    if (this.#pending.size > 0) return;
    const former = this.#own;
    const { end } = former;
    const { frames } = readFrames(former.bytes());
    const isUrgent = always || isPersonal(frames);
    if (!isUrgent && end < TIDY_FROM_BYTES) return;
    const kept = compacted(frames, await framesOf(this.#folder, [former.name]));
    const bytes = kept.reduce((sum, frame) => sum + encodeFrame(frame).length, 0);
    if (!isUrgent && end - bytes < Math.max(TIDY_FROM_BYTES, bytes)) return;
    const next = await this.#takeEmpty();
    if (next === null) return;
    // A frame was written during the reads: the next call tidies.
    if (former.end !== end || this.#pending.size > 0 || !tryAppend(kept, next)) {
      next.close();
      return;
    }
    this.#own = next;
    former.clear();
    former.close();
    next.keepRoom(AHEAD_BYTES);
  }

  /** An empty segment that no tab holds; null when there is none. */
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

  /** True while the file that this tab writes to exists: the browser may drop a folder under an open tab. */
  async isThere(): Promise<boolean> {
    try {
      return (await this.#folder.names()).includes(this.#own.name);
    } catch (error) {
      if (error instanceof Error || error instanceof DOMException) return error.name !== 'NotFoundError';
      throw error;
    }
  }

  /** Takes over from a store whose folder was dropped. Its file is never closed: the worker would hang in that call. */
  inheritFrom(former: MirrorStore): void {
    const { frames } = readFrames(former.#own.bytes());
    this.takeIn(frames);
    for (const batch of former.#pending) this.#pending.add(batch);
  }

  /** Writes these frames too. Throws when there is no room for them. */
  takeIn(frames: readonly Frame[]): void {
    if (frames.length > 0) this.#own.append(frames);
    this.#stamp = frames.reduce(latest, this.#stamp);
  }

  close(): void {
    this.#own.close();
  }
}

/** Every segment that no tab holds; missing ones are created. */
async function takeFree(folder: Folder): Promise<Segment[]> {
  const free: Segment[] = [];
  const take = async (name: string) => {
    const file = await folder.take(name);
    if (file !== null) free.push(new Segment(name, file));
  };
  const known = (await folder.names()).filter((name) => SEGMENT.test(name));
  for (const name of known) await take(name);
  for (let index = 0; index < MAX_SEGMENTS && (known.length + index < MIN_SEGMENTS || free.length === 0); index += 1) {
    try {
      await take(`segment-${known.length + index}`);
    } catch (error) {
      // On a full disk no file can be created: one is enough.
      if (free.length === 0) throw error;
      break;
    }
  }
  return free;
}

/** True when the frames contain a buyer's name and address of an order whose body the journal has deleted. */
function isPersonal(frames: readonly Frame[]): boolean {
  const { rows } = contentsOf(frames);
  const images = frames.flatMap((frame) => batchIn(frame)?.rows ?? []);
  return images.some((row) => row.body !== null && rows.get(row.id)?.value.body === null);
}

const latest = (most: number, { stamp }: Frame): number => Math.max(most, stamp);

function tryAppend(frames: readonly Frame[], to: Segment): boolean {
  try {
    to.append(frames);
    return true;
  } catch {
    return false;
  }
}

/** The fewest frames with the same contents; notes of deleted rows stay while an image of such a row lies elsewhere. */
function compacted(frames: readonly Frame[], elsewhere: readonly Frame[]): Frame[] {
  const here = contentsOf(frames);
  const all = contentsOf([...frames, ...elsewhere]);
  const kept: Frame[] = [];
  const keep = (stamp: number, contents: Partial<Batch>) =>
    kept.push({ kind: 'sealed', stamp, contents: { batch: '', rows: [], shifts: [], series: null, ...contents } });
  for (const [id, { value, stamp }] of here.rows) if (all.rows.get(id)?.stamp === stamp) keep(stamp, { rows: [value] });
  for (const [id, { value, stamp }] of here.shifts)
    if (all.shifts.get(id)?.stamp === stamp) keep(stamp, { shifts: [value] });
  if (here.series !== null) keep(frames.reduce(latest, 0), { series: here.series });
  const others = elsewhere.flatMap((frame) => batchIn(frame) ?? []);
  const mentioned = new Set(others.flatMap(({ rows, shifts }) => [...rows, ...shifts].map(({ id }) => id)));
  for (const [id, stamp] of here.gone)
    if (mentioned.has(id)) kept.push({ kind: 'gone', stamp, contents: { ids: [id] } });
  return kept.sort((one, other) => one.stamp - other.stamp);
}
