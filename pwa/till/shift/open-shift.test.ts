import { afterEach, expect, test, vi } from 'vitest';
import { setPresence } from '../../device/person/session.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { readClosing } from './open-shift.tsx';

afterEach(() => vi.unstubAllGlobals());

test('what is typed for a closing outlives the screen, for its own shift only', () => {
  vi.stubGlobal('sessionStorage', sampleStorage(new Map<string, string>()));
  setPresence(null, 'guest');
  for (const after of [null, 's1']) {
    const typed = { after, typed: '12 490', note: '', handover: 'Ключ у Анны' };
    keepFormDraft('closing', typed);
    expect(readClosing(after)).toEqual(typed);
    // Another window has closed that shift: its cash is no count of the next one.
    expect(readClosing('s2')).toEqual({ after: 's2', typed: '', note: '', handover: '' });
  }
});
