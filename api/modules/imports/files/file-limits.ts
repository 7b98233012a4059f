/** The limits of reading a file, and the refusal of a file. */

/** The whole file is refused; the message is a Russian sentence for the sender. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

/** Limits of reading. */
export const LIMITS = {
  fileBytes: 512 * 1024 * 1024,
  unzippedBytes: 2 * 1024 * 1024 * 1024,
  /** Largest ratio of unzipped to zipped. */
  zipRatio: 100,
  zipEntries: 20_000,
  depth: 64,
  /** Characters of one text or attribute of a file. */
  textLength: 4_000_000,
  /** Elements of one product, of one tree of groups. */
  nodes: 400_000,
  rows: 500_000,
  columns: 500,
} as const;
