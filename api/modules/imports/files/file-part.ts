/** A file of an archive, or a file alone. */

/** One file, which can be read repeatedly. */
export interface Part {
  readonly name: string;
  readonly bytes: number;
  /** Identifies its content without reading it; empty outside an archive. */
  readonly mark: string;
  stream(): Promise<AsyncIterable<Buffer>>;
  /** Its beginning. */
  sample(): Promise<Buffer>;
}
