import { expect, test } from 'vitest';
import { deviceSilence } from './device-silence.ts';

const NOW = new Date('2026-11-20T20:00:00.000Z');
const silenceAfter = (hours: number, pendingCount = 0) =>
  deviceSilence({ lastSeenAt: new Date(NOW.getTime() - hours * 3_600_000).toISOString(), pendingCount }, NOW);

test('a till is silent after a shift of twelve hours, and more urgently so when it had receipts to send', () => {
  expect([silenceAfter(0, 3), silenceAfter(12, 3), silenceAfter(12.01), silenceAfter(12.01, 1)]).toEqual([
    'no',
    'no',
    'silent',
    'holding',
  ]);
});

test('one that never made contact is silent', () => {
  expect(deviceSilence({ lastSeenAt: null, pendingCount: 0 }, NOW)).toBe('silent');
});
