import { afterEach, expect, test, vi } from 'vitest';
import { setPresence } from '../../device/person/session.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { sentOrder } from './group-head.tsx';

afterEach(() => vi.unstubAllGlobals());

test('an order without an answer outlives the screen, by supplier, until its draft is known', () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', sampleStorage(storage));
  setPresence(null, 'guest');
  const sent = { id: 'd1', version: 0, unanswered: null };
  sentOrder('Сантех-Опт').current = sent;
  sentOrder('').current = { ...sent, id: 'd2' };
  expect([sentOrder('Сантех-Опт').current, sentOrder('').current?.id, sentOrder('Вентиль').current]).toEqual([
    sent,
    'd2',
    null,
  ]);
  sentOrder('Сантех-Опт').current = null;
  expect([sentOrder('Сантех-Опт').current, sentOrder('').current?.id]).toEqual([null, 'd2']);
  sentOrder('').current = null;
  expect(storage.size).toBe(0);
  // Another version of the shop may have left another shape.
  keepFormDraft('purchase-sent', { 'Сантех-Опт': 'd1' });
  expect(sentOrder('Сантех-Опт').current).toBeNull();
});
