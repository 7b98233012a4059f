/** The service worker removes personal data of orders from mirror files that no tab holds: it can only replace whole ones. */
import { journalDb } from '../../database/database.ts';
import type { JournalRow } from '../../rows/journal-types.ts';
import { rulesOf } from '../../rows/kinds.ts';
import { batchIn } from './contents.ts';
import { encodeFrame, readFrames, type Frame } from './frames.ts';
import { filesOf, openFolder, replaceFile } from './opfs.ts';

/** Removes from the mirror's files the order bodies that the journal has deleted. */
export async function scrubOrders(): Promise<void> {
  const folder = await openFolder(false);
  if (folder === null) return;
  const files = filesOf(folder);
  for (const name of (await files.names()).filter((one) => one.startsWith('segment'))) {
    const { frames } = readFrames(await files.read(name));
    const rows = frames.flatMap((frame) => batchIn(frame)?.rows ?? []);
    const personal = rows.filter((row) => rulesOf(row).owner === 'shopper' && row.body !== null);
    const now = await journalDb.rows.bulkGet(personal.map(({ id }) => id));
    const bare = new Map(now.flatMap((row) => (row?.body === null ? [[row.id, row]] : [])));
    if (bare.size === 0) continue;
    const scrubbed = frames.map((frame) => encodeFrame(withRows(frame, bare)));
    await replaceFile(folder, name, scrubbed);
  }
}

function withRows(frame: Frame, others: ReadonlyMap<string, JournalRow>): Frame {
  const batch = batchIn(frame);
  return batch === undefined
    ? frame
    : { ...frame, contents: { ...batch, rows: batch.rows.map((row) => others.get(row.id) ?? row) } };
}
