import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClosedShift } from '../../device/rows/shift-types.ts';
import { setPresence } from '../../device/person/session.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import type { DialogProps } from '../../ui/dialog.tsx';
import { CloseAgainDialog } from './past-shift.tsx';
import { SAMPLE_CLOSING } from '../../device/shifts/sample-closing.ts';

// The first render leaves out what stands in a portal.
vi.mock('../../ui/dialog.tsx', () => ({ Dialog: ({ children }: DialogProps) => <div>{children}</div> }));

const shift: ClosedShift = { ...SAMPLE_CLOSING, id: 's1', state: 'accepted', counted: 1500, note: 'Сошлось' };

const seen = (change: Partial<ClosedShift> = {}) =>
  render(<CloseAgainDialog shift={{ ...shift, ...change }} cash={100} onClose={() => undefined} />).html;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
});
afterEach(() => vi.unstubAllGlobals());

test('a note typed for this closing is found again; the count starts from the closing’s own', () => {
  expect(seen()).toMatch(/value="1\s500".*Сошлось/);
  keepFormDraft('close again s1 1', { note: 'Вернули деньги' });
  expect(seen()).toMatch(/value="1\s500".*Вернули деньги/);
  // It belonged to the closing before.
  expect(seen({ revision: 2, note: 'Сошлось' })).not.toContain('Вернули деньги');
});
