/** One file of the mirror, held by one tab: frames are added at its end and on the disk when `append` returns. */
import { encodeFrame, readFrames, type Frame } from './frames.ts';

/** A file as a dedicated worker has it (`FileSystemSyncAccessHandle`). */
export interface SyncFile {
  getSize(): number;
  read(into: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  write(from: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

/** The disk took less than it was given. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
}

export class Segment {
  readonly name: string;
  readonly #file: SyncFile;
  /** Where the next frame belongs. */
  #end: number;

  constructor(name: string, file: SyncFile) {
    this.name = name;
    this.#file = file;
    const bytes = this.bytes();
    this.#end = readFrames(bytes).end;
    // What was torn off must not be taken for a part of what is written over it.
    if (bytes.subarray(this.#end).some((byte) => byte !== 0)) this.#blank(this.#end, bytes.length);
  }

  /** Bytes in use. */
  get end(): number {
    return this.#end;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#file.getSize());
    this.#file.read(bytes, { at: 0 });
    return bytes;
  }

  /** Adds frames; on the disk when this returns. When it throws, none of them is there. */
  append(frames: readonly Frame[]): void {
    const parts = frames.map(encodeFrame);
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    try {
      if (this.#file.write(bytes, { at: this.#end }) < bytes.length) throw new NoRoomError('The disk is full');
      this.#file.flush();
    } catch (error) {
      this.#blank(this.#end, Math.min(this.#end + bytes.length, this.#file.getSize()));
      throw error;
    }
    this.#end += bytes.length;
  }

  /** Takes room on the disk ahead, so that what is written next needs none; false when there is none. */
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

  /** Empties it. Call only once what it held is on the disk elsewhere. */
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
      // What stays there is no whole frame, or one without a seal.
    }
  }
}
