import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FrameCollector, framesOf } from './journal-frames.ts';

/** Random digits hardly compress: several frames. */
const file = JSON.stringify({ rows: randomBytes(2000).toString('hex'), buyer: 'Иванов, «Ромашка»' });

describe('a series of frames', () => {
  test('read in any order, and repeatedly, give the identical file', async () => {
    const frames = await framesOf(file);
    expect(frames.length).toBeGreaterThan(4);
    const collector = new FrameCollector();
    for (const frame of [...frames, ...frames].reverse()) {
      expect(collector.isWhole && collector.count < frames.length).toBe(false);
      expect(collector.take(frame)).toBe(true);
    }
    expect(collector).toMatchObject({ count: frames.length, total: frames.length, isWhole: true });
    expect(await collector.text()).toBe(file);
  });

  test('are incomplete before the last frame', async () => {
    const frames = await framesOf(file);
    const collector = new FrameCollector();
    for (const frame of frames.slice(1)) collector.take(frame);
    expect(collector).toMatchObject({ count: frames.length - 1, isWhole: false });
  });

  test('of other receipts start over: parts of two series are never combined', async () => {
    const [former, latter] = [await framesOf(file), await framesOf(`${file} `)];
    const collector = new FrameCollector();
    for (const frame of former.slice(1)) collector.take(frame);
    for (const frame of latter) collector.take(frame);
    expect(await collector.text()).toBe(`${file} `);
  });

  test('with a changed part give no file, and are read again', async () => {
    const [first = '', ...rest] = await framesOf(file);
    const collector = new FrameCollector();
    collector.take(
      first
        .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
        .replace(/\.([\w-])(?=[\w-]+$)/, (_, sign) => `.${sign === 'x' ? 'y' : 'x'}`),
    );
    for (const frame of rest) collector.take(frame);
    expect(collector.isWhole).toBe(true);
    expect(await collector.text()).toBeNull();
    expect(collector).toMatchObject({ count: 0, total: 0 });
    for (const frame of [first, ...rest]) collector.take(frame);
    expect(await collector.text()).toBe(file);
  });

  test.each(['4607012345678', 'https://shop.example/p/x', 'TJ1.0000.1.2.AA', 'TJ1.0123456789abcdef.3.2.AA', ''])(
    '«%s» is no frame',
    (code) => expect(new FrameCollector().take(code)).toBe(false),
  );
});
