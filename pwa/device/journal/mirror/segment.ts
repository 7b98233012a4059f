/** One file of the mirror, held by one tab: appended frames are on the disk when `append` returns. */
import { encodeFrame, readFrames, type Frame } from './frames.ts';

/** A file of a dedicated worker (`FileSystemSyncAccessHandle`). */
export interface SyncFile {
  getSize(): number;
  read(into: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  write(from: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

export class DiskFullError extends Error {
  override name = 'DiskFullError';
}

export class Segment {
  readonly name: string;
  readonly #file: SyncFile;
  #end: number;

  constructor(name: string, file: SyncFile) {
    this.name = name;
    this.#file = file;
    const bytes = this.bytes();
    this.#end = readFrames(bytes).end;
    // Torn bytes must not be read as part of a frame written over them.
    if (bytes.subarray(this.#end).some((byte) => byte !== 0)) this.#blank(this.#end, bytes.length);
  }

  get end(): number {
    return this.#end;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#file.getSize());
    this.#file.read(bytes, { at: 0 });
    return bytes;
  }

  /** Appends frames; they are on the disk when this returns. When it throws, none of them is in the file. */
  append(frames: readonly Frame[]): void {
    const parts = frames.map(encodeFrame);
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    try {
      if (this.#file.write(bytes, { at: this.#end }) < bytes.length) throw new DiskFullError('The disk is full');
      this.#file.flush();
    } catch (error) {
      this.#blank(this.#end, Math.min(this.#end + bytes.length, this.#file.getSize()));
      throw error;
    }
    this.#end += bytes.length;
  }

  /** Allocates room on the disk ahead, so that the next writes need none; false when there is none. */
  keepRoom(bytes: number): boolean {
    const size = this.#file.getSize();
    const missing = this.#end + bytes - size;
    if (missing <= 0) return true;
    try {
      const got = this.#file.write(new Uint8Array(missing), { at: size });
      this.#file.flush();
      return got === missing;
    } catch {
      return false;
    }
  }

  /** Empties it. Call only once its contents are on the disk elsewhere. */
  clear(): void {
    this.#file.truncate(0);
    this.#file.flush();
    this.#end = 0;
  }

  close(): void {
    this.#file.close();
  }

  #blank(from: number, to: number): void {
    try {
      if (to > from) this.#file.write(new Uint8Array(to - from), { at: from });
    } catch {
      // The remaining bytes are no whole frame, or one without a seal.
    }
  }
}
