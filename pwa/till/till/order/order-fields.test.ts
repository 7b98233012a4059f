import { afterEach, expect, test, vi } from 'vitest';
import { setPresence } from '../../../device/person/session.ts';
import { keepFormDraft } from '../../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../../sample-storage.ts';
import { dropOrderFields, keepOrderFields, readOrderFields, type OrderFields } from './use-ordering.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is typed for an order outlives its dialog, for its own receipt only, until the order is recorded', () => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  const slot = { slotDay: '2026-12-01', slotHours: '10:00-14:00' };
  const typed = { name: 'Ирина', phone: '916', comment: '', point: '', prepaid: '150,50', how: 'card' as const };
  const fields: OrderFields = { ...typed, ...slot };
  keepOrderFields('r1', fields);
  expect(readOrderFields('r1')).toEqual(fields);
  // Another buyer's prepayment would be money in the wrong order.
  expect(readOrderFields('r2')).toBeNull();
  dropOrderFields();
  expect(readOrderFields('r1')).toBeNull();
  // A former version of the shop has left no choice of hours.
  keepFormDraft('till-order', { ...typed, receiptId: 'r1' });
  expect(readOrderFields('r1')).toEqual({ ...typed, slotDay: 'other', slotHours: '' });
  // Another version of the shop may have left another shape.
  keepFormDraft('till-order', { ...fields, receiptId: 'r1', how: 'cheque' });
  expect(readOrderFields('r1')).toBeNull();
});
