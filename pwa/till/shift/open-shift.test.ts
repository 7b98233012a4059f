import { afterEach, expect, test, vi } from 'vitest';
import { setPresence } from '../../device/person/session.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { dropClosing, keepClosing, readClosing } from './use-closing.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is typed for a closing outlives the screen, for its own shift only, until the shift is closed', () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', sampleStorage(storage));
  setPresence(null, 'guest');
  const nothing = { typed: '', note: '', handover: '' };
  const typed = { typed: '12 490', note: '', handover: 'Ключ у Анны' };
  keepClosing(null, typed);
  expect(readClosing(null)).toEqual(typed);
  // Another window has closed that shift: its cash is no count of the next one.
  expect(readClosing('s1')).toEqual(nothing);
  dropClosing();
  expect(readClosing(null)).toEqual(nothing);
  keepClosing('s1', typed);
  keepClosing('s1', nothing);
  expect(storage.size).toBe(0);
});
