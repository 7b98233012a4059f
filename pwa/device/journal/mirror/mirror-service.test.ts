import { expect, onTestFinished, test, vi } from 'vitest';
import type { JournalRow } from '../../rows/journal-types.ts';
import { contentsOf, type Batch, type Contents } from './contents.ts';
import { readFrames } from './frames.ts';
import { mirrorService } from './mirror-service.ts';
import { framesOf, MirrorStore } from './mirror-store.ts';
import { hasOwnStore } from './opfs.ts';
import { fillReserve, isReserveSpent } from './reserve.ts';
import { SampleFolder } from './sample-folder.ts';
import { sampleOpfs } from './sample-opfs.ts';

const batchOf = (id: string): Batch => ({
  batch: `batch-${id}`,
  rows: [{ id, kind: 'sale', state: 'queued' } as unknown as JournalRow],
  shifts: [],
  series: null,
});
const idsOf = ({ rows }: Contents) => [...rows.keys()].sort();
const onDisk = async (folder: SampleFolder) => idsOf(contentsOf(await framesOf(folder)));

test('a folder that the browser drops under an open tab is rewritten, including the row being recorded', async () => {
  const folders = [new SampleFolder(), new SampleFolder()];
  let made = 0;
  const serve = mirrorService(() => Promise.resolve(folders[made++]!));
  for (const id of ['a', 'b']) {
    await serve({ call: 'prepare', batch: batchOf(id) });
    if (id === 'b') folders[0]!.isDropped = true;
    await serve({ call: 'seal', batch: `batch-${id}` });
  }
  expect(await onDisk(folders[1]!)).toEqual(['a', 'b']);
  expect(idsOf((await serve({ call: 'contents' })) as Contents)).toEqual(['a', 'b']);
});

test('only a browser with storage buckets gives the mirror its own store', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('navigator', { storage: {} });
  expect(hasOwnStore()).toBe(false);
  vi.stubGlobal('navigator', { storage: {}, storageBuckets: {} });
  expect(hasOwnStore()).toBe(true);
});

test('deferrable writes are skipped once the reserve is spent, but not where there is no reserve', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const folder = new SampleFolder();
  vi.stubGlobal('navigator', { storage: sampleOpfs(() => folder) });
  expect(await isReserveSpent()).toBe(false);
  expect(await fillReserve(folder)).toBe(true);
  folder.killTabs();
  expect(await isReserveSpent()).toBe(false);
  await mirrorService(() => Promise.resolve(folder))({ call: 'releaseReserve' });
  expect(await isReserveSpent()).toBe(true);
});

test('while the new folder lacks room no batch is taken, and no row is lost', async () => {
  const folders = [new SampleFolder(), new SampleFolder(), new SampleFolder()];
  let made = 0;
  const serve = mirrorService(() => Promise.resolve(folders[made++]!));
  await serve({ call: 'keep', batch: batchOf('a') });
  folders[0]!.isDropped = true;
  folders[1]!.room = 0;
  await expect(serve({ call: 'prepare', batch: batchOf('b') })).rejects.toThrow();
  await serve({ call: 'keep', batch: batchOf('c') });
  expect(await onDisk(folders[2]!)).toEqual(['a', 'c']);
});

test('the frames of a former place are moved first, and only then that place is removed', async () => {
  const former = new SampleFolder();
  await (await MirrorStore.open(former)).keep(batchOf('a'));
  const folder = new SampleFolder();
  const remove = vi.fn(async () => expect(await onDisk(folder)).toEqual(['a']));
  const serve = mirrorService(
    () => Promise.resolve(folder),
    async () => ({ frames: await framesOf(former), remove }),
  );
  await serve({ call: 'open' });
  expect(remove).toHaveBeenCalledOnce();
  await serve({ call: 'keep', batch: batchOf('b') });
  expect(remove).toHaveBeenCalledOnce();
  expect(await onDisk(folder)).toEqual(['a', 'b']);
});

test('every prepared batch can be sealed on a completely full disk', async () => {
  let sealed = 0;
  for (let room = 0; room < 1_200; room += 13) {
    const folder = new SampleFolder();
    folder.room = room;
    const store = await MirrorStore.open(folder);
    // The room allocated ahead may all be in use.
    for (const file of folder.files.keys()) folder.files.set(file, new Uint8Array());
    folder.room = room;
    try {
      store.prepare(batchOf('a'));
    } catch {
      expect(await onDisk(folder)).toEqual([]);
      continue;
    }
    folder.room = 0;
    store.seal('batch-a');
    expect(await onDisk(folder)).toEqual(['a']);
    sealed += 1;
  }
  expect(sealed).toBeGreaterThan(10);
});

test('a row is written without waiting for the browser’s answer that the folder exists', async () => {
  const folder = new SampleFolder();
  const serve = mirrorService(() => Promise.resolve(folder));
  await serve({ call: 'open' });
  let answer: (names: string[]) => void = () => undefined;
  const names = await folder.names();
  const read = vi.spyOn(folder, 'names').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const prepared = serve({ call: 'prepare', batch: batchOf('a') });
  await expect.poll(() => read).toHaveBeenCalled();
  const written = readFrames(folder.files.get(names.find((name) => name.startsWith('segment'))!)!).frames;
  expect(written.map(({ kind }) => kind)).toEqual(['prepared']);
  answer(names);
  await prepared;
});
