/**
 * Unsent rows of a journal as a file, for a device that cannot send them any more. Pure and without a library, so that it also works when the app's
 * own database does not open. Rows keep their ids: the server books each of them once, no matter how often or where the file is imported.
 */
import type { JournalRow } from '../rows/journal-types.ts';
import { isKnownKind, rulesOf, withoutLease } from '../rows/kinds.ts';
import { sha256 } from './journal-frames.ts';

export const FILE_FORMAT = 'till-journal';
const FILE_VERSION = 1;

export interface FileDevice {
  deviceId: string;
  /** Prefix of its receipt numbers; null for a till that the server has never seen. */
  prefix: string | null;
}

export interface JournalFile {
  format: typeof FILE_FORMAT;
  version: number;
  /** Device clock, ISO instant. */
  exportedAt: string;
  device: FileDevice;
  rows: JournalRow[];
}

/** foreign: not a journal file; newer: written by a later version; damaged: the checksum or the shape is wrong. */
export type FileFault = 'foreign' | 'newer' | 'damaged';

export class JournalFileError extends Error {
  override name = 'JournalFileError';
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(`This journal file is ${fault}`);
    this.fault = fault;
  }
}

/** The till's rows that the server has not acknowledged; a voided receipt goes with its void. Shoppers' are theirs. */
export function unsentRows(rows: readonly JournalRow[]): JournalRow[] {
  const isOpen = ({ state }: JournalRow) => state !== 'accepted' && state !== 'voided';
  const openVoids = new Set(rows.filter(isOpen).map((row) => rulesOf(row).voids(row)));
  return rows
    .filter(
      (row) => rulesOf(row).owner === 'till' && (isOpen(row) || (row.state === 'voided' && openVoids.has(row.id))),
    )
    .map(withoutLease);
}

export async function writeJournalFile(
  rows: readonly JournalRow[],
  device: FileDevice,
  now = new Date(),
): Promise<string> {
  const contents: JournalFile = {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    exportedAt: now.toISOString(),
    device,
    rows: [...rows],
  };
  return JSON.stringify({ ...contents, sha256: await checksum(contents) });
}

/** Contents of a file. Throws `JournalFileError` for a file that is damaged, newer or foreign. */
export async function readJournalFile(text: string): Promise<JournalFile> {
  const { sha256, ...contents } = parsed(text);
  if (contents.format !== FILE_FORMAT) throw new JournalFileError('foreign');
  if (typeof contents.version !== 'number') throw new JournalFileError('damaged');
  if (contents.version > FILE_VERSION) throw new JournalFileError('newer');
  if (sha256 !== (await checksum(contents))) throw new JournalFileError('damaged');
  const { rows } = contents;
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new JournalFileError('damaged');
  if (rows.some((row) => row.v !== 1 || !isKnownKind(row))) throw new JournalFileError('newer');
  return contents as unknown as JournalFile;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // A truncated journal file still begins with the format's name.
    throw new JournalFileError(text.includes(`"${FILE_FORMAT}"`) ? 'damaged' : 'foreign');
  }
  throw new JournalFileError('foreign');
}

/** The checksum shows that a till wrote this; the check keeps rows of an impossible shape out of the journal. */
function isRow(value: unknown): value is JournalRow {
  if (typeof value !== 'object' || value === null) return false;
  const row = value as Partial<Record<keyof JournalRow, unknown>>;
  const { id, kind, state, number, total, recordedAt, body } = row;
  const texts = [id, kind, state, recordedAt].every((one) => typeof one === 'string' && one !== '');
  const { owner, hasOwnNumber } = rulesOf(row as JournalRow);
  return (
    texts &&
    owner === 'till' &&
    typeof number === 'string' &&
    (number !== '' || !hasOwnNumber) &&
    typeof total === 'number' &&
    typeof body === 'object' &&
    body !== null &&
    'id' in body &&
    body.id === id
  );
}

/** SHA-256 in hex of the contents, independent of the order of their keys. */
const checksum = (contents: object): Promise<string> => sha256(new TextEncoder().encode(canonical(contents)));

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

export function journalFileName({ prefix }: FileDevice, now = new Date()): string {
  return `cheki-${prefix ?? 'kassa'}-${now.toISOString().slice(0, 16).replace(/[:T]/g, '-')}.json`;
}
