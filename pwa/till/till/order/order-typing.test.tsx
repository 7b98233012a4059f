import { afterEach, expect, test, vi } from 'vitest';
import { blankDraft } from '../../../device/journal/drafts.ts';
import { setPresence } from '../../../device/person/session.ts';
import { keepFormDraft } from '../../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../../sample-storage.ts';
import { render } from '../../../testing.tsx';
import { useOrderTyping, type OrderFields } from './use-ordering.ts';

afterEach(() => vi.unstubAllGlobals());

/** The fields that the dialog of this receipt's order opens with. */
function opened(receiptId: string): OrderFields | undefined {
  let fields: OrderFields | undefined;
  function Dialog() {
    fields = useOrderTyping({ ...blankDraft('u1'), id: receiptId, buyer: 'Ирина' }, '').typed;
    return null;
  }
  render(<Dialog />);
  return fields;
}

test('what is typed for an order is there again in its dialog, for its own receipt only', () => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  const slot = { slotDay: '2026-12-01', slotHours: '10:00-14:00' };
  const buyer = { name: 'Анна', phone: '916', comment: '', point: '' };
  const fields: OrderFields = { ...buyer, ...slot, prepaid: '150,50', how: 'card' };
  const blank = { name: 'Ирина', prepaid: '', how: 'cash', slotDay: 'other' };
  keepFormDraft('till-order r1', fields);
  expect(opened('r1')).toEqual(fields);
  // Another buyer's prepayment would be money in the wrong order.
  expect(opened('r2')).toMatchObject(blank);
  // Another version of the shop may have left another shape.
  for (const changed of [{ how: 'cheque' }, { slotDay: 1 }]) {
    keepFormDraft('till-order r1', { ...fields, ...changed });
    expect(opened('r1')).toMatchObject(blank);
  }
});
