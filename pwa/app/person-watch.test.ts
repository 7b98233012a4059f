import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { setPresence } from '../device/person/session.ts';
import { setLeaving } from '../net/leaving.ts';
import { sampleStorage } from '../sample-storage.ts';
import { watchPerson } from './person-watch.ts';

const confirmed = vi.hoisted(() => vi.fn());
vi.mock('../queries/session.ts', () => ({ confirmPerson: confirmed }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', sampleStorage());
  vi.stubGlobal('window', { addEventListener: vi.fn() });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: vi.fn() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each minute the server is asked for the person, and told again of a logout that it has not heard of', () => {
  const asked = () => {
    confirmed.mockClear();
    vi.advanceTimersByTime(60_000);
    return confirmed.mock.calls.length;
  };
  watchPerson();
  setPresence(null, 'guest');
  expect(asked()).toBe(0);
  setLeaving(true);
  expect(asked()).toBe(1);
  setLeaving(false);
  expect(asked()).toBe(0);
  setPresence({ _id: 'u1' } as User, 'online');
  expect(asked()).toBe(1);
});
