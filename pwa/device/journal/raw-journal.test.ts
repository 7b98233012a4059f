import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { journalDb } from '../database/database.ts';
import { readJournalFile } from './journal-file.ts';
import { contentsOf } from './mirror/contents.ts';
import { mirrorService } from './mirror/mirror-service.ts';
import { framesOf } from './mirror/mirror-store.ts';
import { offerMirror } from './mirror/mirror.ts';
import { SampleFolder } from './mirror/sample-folder.ts';
import { sampleOpfs } from './mirror/sample-opfs.ts';
import { rawJournalFile, readRawJournal } from './raw-journal.ts';
import { sellPiece } from './sample-sale.ts';

let folder: SampleFolder | null = new SampleFolder();
let service = mirrorService(() => Promise.resolve(folder ?? new SampleFolder()));
offerMirror(() => ({ isApart: true, ask: (call) => service(call), end: () => undefined }));

/** Ids and states of the rows that can be saved, in order. */
const saved = async () => (await readRawJournal())?.rows.map(({ id, state }) => `${id} ${state}`).sort();

beforeEach(async () => {
  folder = new SampleFolder();
  service = mirrorService(() => Promise.resolve(folder ?? new SampleFolder()));
  vi.stubGlobal('navigator', { storage: sampleOpfs(() => folder) });
  await journalDb.delete({ disableAutoOpen: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('receipts of both places are saved once each; for a row in both the journal’s version counts', async () => {
  const [both, mirrored, journalled] = [await sellPiece(), await sellPiece(), await sellPiece()];
  // The mirror does not have this refusal yet.
  await journalDb.rows.update(both.id, { state: 'attention' });
  await journalDb.rows.delete(mirrored.id);
  folder = await copyWithout(journalled.id);
  expect(await saved()).toEqual([`${both.id} attention`, `${mirrored.id} queued`, `${journalled.id} queued`].sort());
});

test('receipts that only the mirror has are saved under their till', async () => {
  const row = await sellPiece();
  await journalDb.series.update('series', { prefix: 'A7' });
  const second = await sellPiece();
  await journalDb.delete({ disableAutoOpen: false });
  expect(await saved()).toEqual([`${row.id} queued`, `${second.id} queued`].sort());
  const raw = (await readRawJournal())!;
  expect(raw.device).toEqual({ deviceId: row.body.deviceId, prefix: 'A7' });
  expect((await readJournalFile((await rawJournalFile(raw)).text)).rows).toHaveLength(2);
});

test('receipts that only the journal has are saved, also in a browser without a private file system', async () => {
  const row = await sellPiece();
  folder = null;
  expect(await saved()).toEqual([`${row.id} queued`]);
  vi.stubGlobal('navigator', {});
  expect(await saved()).toEqual([`${row.id} queued`]);
});

test('receipts of the mirror are saved when the database does not open', async () => {
  const row = await sellPiece();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError');
  });
  expect(await saved()).toEqual([`${row.id} queued`]);
  expect((await readRawJournal())?.isWhole).toBe(false);
  folder = null;
  await expect(readRawJournal()).rejects.toThrow('Internal error');
});

test('a place that cannot be read is never taken for an empty one', async () => {
  const row = await sellPiece();
  expect((await readRawJournal())?.isWhole).toBe(true);
  vi.stubGlobal('navigator', {
    storage: sampleOpfs(() => {
      throw new DOMException('The file cannot be read', 'NotReadableError');
    }),
  });
  expect(await saved()).toEqual([`${row.id} queued`]);
  expect((await readRawJournal())?.isWhole).toBe(false);
  await journalDb.rows.update(row.id, { state: 'accepted' });
  await expect(readRawJournal()).rejects.toThrow('The file cannot be read');
  await journalDb.delete({ disableAutoOpen: false });
  await expect(readRawJournal()).rejects.toThrow('The file cannot be read');
});

test('sent receipts of the mirror prove nothing about a database that does not open', async () => {
  const row = await sellPiece();
  await journalDb.rows.update(row.id, { state: 'accepted' });
  folder = new SampleFolder();
  const accepted = (await journalDb.rows.get(row.id))!;
  const batch = { batch: '', rows: [accepted], shifts: [], series: null };
  await mirrorService(() => Promise.resolve(folder!))({ call: 'keep', batch });
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError');
  });
  await expect(readRawJournal()).rejects.toThrow('Internal error');
});

test('acknowledged rows are saved from neither place', async () => {
  const row = await sellPiece();
  await journalDb.rows.update(row.id, { state: 'accepted' });
  expect(await saved()).toEqual([]);
});

test('there is nothing to save when neither place exists', async () => {
  folder = null;
  await journalDb.delete({ disableAutoOpen: false });
  journalDb.close();
  expect(await readRawJournal()).toBeNull();
});

/** A copy of the mirror without that row. */
async function copyWithout(id: string): Promise<SampleFolder> {
  const copy = new SampleFolder();
  const { rows, series } = contentsOf(await framesOf(folder!));
  const kept = [...rows.values()].map(({ value }) => value).filter((row) => row.id !== id);
  await mirrorService(() => Promise.resolve(copy))({
    call: 'keep',
    batch: { batch: '', rows: kept, shifts: [], series },
  });
  return copy;
}
