import { expect, test } from 'vitest';
import { deviceTime } from './device-time.ts';

const now = new Date('2026-11-20T21:05:00.000Z');
const timeZone = 'Europe/Moscow';

test('a sale of 23:59 that arrives after midnight counts on its own day and is late', () => {
  const time = deviceTime({ saidAt: '2026-11-20T20:59:00.000Z', sentAt: now.toISOString(), now, timeZone });
  expect(time).toEqual({
    businessAt: '2026-11-20T20:59:00.000Z',
    businessDay: '2026-11-20',
    skewMs: 0,
    skewed: false,
    doubted: false,
    late: true,
  });
});

test('a clock an hour fast is corrected by the skew measured at sending', () => {
  const time = deviceTime({ saidAt: '2026-11-20T21:30:00.000Z', sentAt: '2026-11-20T22:05:00.000Z', now, timeZone });
  expect(time).toMatchObject({ businessAt: '2026-11-20T20:30:00.000Z', skewMs: -3_600_000, skewed: true });
});

test('half a minute of skew is the network, not the clock', () => {
  expect(
    deviceTime({ saidAt: '2026-11-20T21:00:00.000Z', sentAt: '2026-11-20T21:04:30.000Z', now, timeZone }),
  ).toMatchObject({
    businessAt: '2026-11-20T21:00:00.000Z',
    skewed: false,
  });
});

test('no sale lies in the future', () => {
  expect(deviceTime({ saidAt: '2031-01-01T00:00:00.000Z', sentAt: undefined, now, timeZone })).toMatchObject({
    businessAt: now.toISOString(),
    skewMs: null,
    doubted: true,
  });
});

test.each([
  [
    'within the tolerance is the bound, without a doubt',
    '2026-11-20T15:59:10.000Z',
    null,
    '2026-11-20T16:00:00.000Z',
    false,
  ],
  ['by hours is moved to the earliest possible', '2026-11-20T09:00:00.000Z', null, '2026-11-20T16:00:00.000Z', true],
  ['by days says nothing: it counts at its arrival', '2010-01-01T00:00:00.000Z', null, now.toISOString(), true],
  [
    'by days counts when what came after it was made',
    '2010-01-01T00:00:00.000Z',
    '2026-11-20T18:00:00.000Z',
    '2026-11-20T18:00:00.000Z',
    true,
  ],
])('a time before the bound %s', (_, saidAt, notAfter, businessAt, doubted) => {
  const bounds = { notBefore: '2026-11-20T16:00:00.000Z', notAfter };
  expect(deviceTime({ saidAt, sentAt: now.toISOString(), now, timeZone, bounds })).toMatchObject({
    businessAt,
    doubted,
  });
});
