import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalRow, Series } from '../../rows/journal-types.ts';
import { contentsOf, type Batch, type Contents } from './contents.ts';
import { encodeFrame, readFrames, type Frame } from './frames.ts';
import { framesOf, MirrorStore } from './mirror-store.ts';
import { SampleFolder } from './sample-folder.ts';

const SERIES: Series = { key: 'series', deviceId: 'device', prefix: 'A7', lastSeq: 0, skewMs: null };
const rowOf = (id: string, change: object = {}) =>
  ({ id, kind: 'sale', state: 'queued', note: 'Покупатель: Ёлкин', ...change }) as unknown as JournalRow;
const batchOf = (id: string, change: Partial<Batch> = {}): Batch => ({
  batch: `batch-${id}`,
  rows: [rowOf(id)],
  shifts: [],
  series: null,
  ...change,
});
const record = (store: MirrorStore, id: string, change: Partial<Batch> = {}) => {
  store.prepare(batchOf(id, change));
  store.seal(`batch-${id}`);
};
const idsOf = ({ rows }: Contents) => [...rows.keys()].sort();
const onDisk = async (folder: SampleFolder) => contentsOf(await framesOf(folder));

const frame = fc.record({
  kind: fc.constantFrom<Frame['kind']>('prepared', 'sealed', 'seal', 'gone'),
  stamp: fc.nat(),
  contents: fc.jsonValue(),
}) as fc.Arbitrary<Frame>;

function joined(parts: readonly Uint8Array[], room = 0): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, room));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

test('frames are read as they were written, with free room after them', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 8 }), fc.nat(200), (frames, room) => {
      const parts = frames.map(encodeFrame);
      const read = readFrames(joined(parts, room));
      expect(read.frames).toEqual(JSON.parse(JSON.stringify(frames)));
      expect(read.end).toBe(joined(parts).length);
    }),
  );
});

test('a file cut at any byte, whatever follows the cut, gives exactly the frames before it', () => {
  fc.assert(
    fc.property(
      fc.array(frame, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.uint8Array({ maxLength: 60 }),
      (frames, part, rubbish) => {
        const parts = frames.map(encodeFrame);
        const whole = joined(parts);
        const cut = Math.floor(part * whole.length);
        let before = 0;
        let end = 0;
        while (before < parts.length && end + parts[before]!.length <= cut) end += parts[before++]!.length;
        const read = readFrames(joined([whole.subarray(0, cut), new Uint8Array(4), rubbish]));
        expect(read.frames).toEqual(JSON.parse(JSON.stringify(frames.slice(0, before))));
        expect(read.end).toBe(end);
      },
    ),
    { numRuns: 300 },
  );
});

test('one changed byte costs its frame and no other', () => {
  fc.assert(
    fc.property(
      fc.array(frame, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      fc.integer({ min: 1, max: 255 }),
      (frames, part, change) => {
        const parts = frames.map(encodeFrame);
        const bytes = joined(parts);
        const at = Math.floor(part * bytes.length);
        bytes[at]! ^= change;
        let hit = 0;
        for (let end = parts[0]!.length; end <= at; end += parts[hit]!.length) hit += 1;
        expect(readFrames(bytes).frames).toEqual(
          JSON.parse(JSON.stringify(frames.filter((_, index) => index !== hit))),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('a row counts once its batch is sealed; a merely prepared one was never recorded', async () => {
  const folder = new SampleFolder();
  const store = await MirrorStore.open(folder);
  record(store, 'a', { series: { ...SERIES, lastSeq: 1 } });
  store.prepare(batchOf('b', { series: { ...SERIES, lastSeq: 2 } }));
  expect(idsOf(await onDisk(folder))).toEqual(['a']);
  expect((await onDisk(folder)).series?.lastSeq).toBe(1);
});

test('the newest image of a row counts, whichever tab wrote it, and a row deleted from the journal is gone', async () => {
  const folder = new SampleFolder();
  const [one, other] = [await MirrorStore.open(folder), await MirrorStore.open(folder)];
  record(one, 'a');
  record(one, 'b');
  await other.keep(batchOf('a', { rows: [rowOf('a', { state: 'accepted' })] }));
  await other.forget(['b']);
  expect([...(await one.contents()).rows.values()].map(({ value }) => [value.id, value.state])).toEqual([
    ['a', 'accepted'],
  ]);
});

test('a later tab takes over the frames of dead tabs, but not those of a living one', async () => {
  const folder = new SampleFolder();
  const [first, second] = [await MirrorStore.open(folder), await MirrorStore.open(folder)];
  record(first, 'a');
  record(second, 'b');
  const third = await MirrorStore.open(folder);
  record(third, 'c');
  expect(idsOf(await third.contents())).toEqual(['a', 'b', 'c']);
  folder.killTabs();
  const next = await MirrorStore.open(folder);
  record(next, 'd');
  expect(idsOf(await onDisk(folder))).toEqual(['a', 'b', 'c', 'd']);
  expect([...folder.files.values()].filter((bytes) => readFrames(bytes).frames.length > 0)).toHaveLength(1);
});

test('tidying drops outdated frames only, also when it finds no room', async () => {
  const folder = new SampleFolder();
  const store = await MirrorStore.open(folder);
  for (const id of ['a', 'b', 'c']) record(store, id, { series: { ...SERIES, lastSeq: id.charCodeAt(0) } });
  await store.keep(batchOf('a', { rows: [rowOf('a', { state: 'accepted', note: '' })] }));
  await store.forget(['b']);
  const before = await onDisk(folder);
  folder.room = 0;
  await store.tidy(true);
  expect(await onDisk(folder)).toEqual(before);
  folder.room = Infinity;
  await store.tidy(true);
  const after = await onDisk(folder);
  expect([idsOf(after), after.series, [...after.gone]]).toEqual([['a', 'c'], { ...SERIES, lastSeq: 99 }, []]);
  const text = [...folder.files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('');
  expect(text.match(/Ёлкин/g)).toHaveLength(1);
});

test('a batch being recorded survives tidying', async () => {
  const folder = new SampleFolder();
  const store = await MirrorStore.open(folder);
  store.prepare(batchOf('a'));
  await store.tidy(true);
  store.seal('batch-a');
  expect(idsOf(await onDisk(folder))).toEqual(['a']);
});

test('room allocated ahead takes the next rows when the disk is full to the last byte', async () => {
  const folder = new SampleFolder();
  const store = await MirrorStore.open(folder);
  folder.room = 0;
  for (let sale = 0; sale < 500; sale += 1) record(store, `sale-${String(sale).padStart(3, '0')}`);
  expect((await onDisk(folder)).rows.size).toBe(500);
});

test('rows that found no room are missing, those before them stay, and with room again writing continues', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(400), async (room) => {
      const folder = new SampleFolder();
      const store = await MirrorStore.open(folder);
      record(store, 'first');
      folder.room = room;
      const large = batchOf('large', { rows: [rowOf('large', { note: 'x'.repeat(600_000) })] });
      expect(() => store.prepare(large)).toThrow();
      record(store, 'second');
      folder.room = Infinity;
      store.prepare(large);
      store.seal('batch-large');
      expect(idsOf(await onDisk(folder))).toEqual(['first', 'large', 'second']);
    }),
    { numRuns: 5 },
  );
});

test('a failed flush leaves no row behind', async () => {
  const folder = new SampleFolder();
  const store = await MirrorStore.open(folder);
  record(store, 'a');
  folder.failFlush = true;
  await expect(store.keep(batchOf('b'))).rejects.toThrow();
  folder.failFlush = false;
  expect(idsOf(await onDisk(folder))).toEqual(['a']);
  record(store, 'c');
  expect(idsOf(await onDisk(folder))).toEqual(['a', 'c']);
});

test('a tab killed at any byte of a write loses that row only, and the next tab writes after the intact ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(300), async (survived) => {
      const folder = new SampleFolder();
      const store = await MirrorStore.open(folder);
      record(store, 'a');
      const [name, bytes] = [...folder.files].find(([, one]) => readFrames(one).end > 0)!;
      const { end } = readFrames(bytes);
      await store.keep(batchOf('b'));
      const torn = folder.files.get(name)!;
      const written = readFrames(torn).end;
      torn.fill(0, Math.min(end + survived, written));
      folder.killTabs();
      const next = await MirrorStore.open(folder);
      record(next, 'c');
      expect(idsOf(await onDisk(folder))).toEqual(end + survived >= written ? ['a', 'b', 'c'] : ['a', 'c']);
    }),
    { numRuns: 60 },
  );
});
