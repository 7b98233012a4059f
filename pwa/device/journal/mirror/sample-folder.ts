/** A folder in memory like the browser's private one: one writer per file, a limited disk, and kills at any byte. */
import type { Folder } from './mirror-store.ts';
import type { SyncFile } from './segment.ts';

export class SampleFolder implements Folder {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #held = new Set<string>();
  /** Bytes that the disk still has room for. */
  room = Infinity;
  failFlush = false;
  /** The browser has dropped the folder under a tab, which can still read but hangs when it closes a file in it. */
  isDropped = false;

  async names(): Promise<string[]> {
    if (this.isDropped) throw new DOMException('There is none', 'NotFoundError');
    return [...this.files.keys()];
  }

  async read(name: string): Promise<Uint8Array> {
    return (this.files.get(name) ?? new Uint8Array()).slice();
  }

  async take(name: string): Promise<SyncFile | null> {
    if (this.#held.has(name)) return null;
    this.#held.add(name);
    if (!this.files.has(name)) this.files.set(name, new Uint8Array());
    return this.#fileOf(name);
  }

  isHeld(name: string): boolean {
    return this.#held.has(name);
  }

  /** Simulates killed tabs: all files are released. */
  killTabs(): void {
    this.#held.clear();
  }

  #fileOf(name: string): SyncFile {
    const bytes = () => this.files.get(name) ?? new Uint8Array();
    const resize = (size: number) => {
      const next = new Uint8Array(size);
      next.set(bytes().subarray(0, size));
      this.room += bytes().length - size;
      this.files.set(name, next);
    };
    return {
      getSize: () => bytes().length,
      read: (into, { at }) => {
        const part = bytes().subarray(at, at + into.length);
        into.set(part);
        return part.length;
      },
      write: (from, { at }) => {
        const grows = Math.max(0, at + from.length - bytes().length);
        const taken = from.length - Math.max(0, grows - this.room);
        if (taken <= 0 && from.length > 0) throw new DOMException('No space available', 'QuotaExceededError');
        if (at + taken > bytes().length) resize(at + taken);
        bytes().set(from.subarray(0, taken), at);
        return taken;
      },
      truncate: resize,
      flush: () => {
        if (this.failFlush) throw new DOMException('The disk failed', 'InvalidStateError');
      },
      close: () => {
        if (this.isDropped) throw new Error('A worker that closes this file stands still');
        this.#held.delete(name);
      },
    };
  }
}
