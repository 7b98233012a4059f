import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { deviceDb, journalDb } from '../../device/database/database.ts';
import { rememberPerson } from '../../device/person/session.ts';
import { keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import type { ButtonProps } from '../../ui/button.tsx';
import type { DialogProps } from '../../ui/dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { sampleSale, sampleEntries } from './sample-rows.ts';
import { VoidDialog } from './refused-receipts.tsx';

const seller = vi.hoisted((): User => ({
  _id: 'u1',
  phone: '+79120000001',
  name: 'Ольга',
  role: 'manager',
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
}));
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => ({ person: seller, status: 'online' }) }));
const presses = vi.hoisted(() => new Map<string, () => void>());
// The first render leaves out what stands in a portal.
vi.mock('../../ui/dialog.tsx', () => ({
  Dialog: ({ description, children, footer }: DialogProps) => (
    <div>
      {description}
      {children}
      {footer}
    </div>
  ),
}));
vi.mock('../../ui/button.tsx', () => ({
  Button: ({ children, onClick }: ButtonProps) => {
    presses.set(String(children), onClick as () => void);
    return null;
  },
}));

const refused = sampleSale({ id: 's1', state: 'attention' });
const SOLD = '0199e0a0-0000-7000-8000-000000000002';
const row = sampleSale({ id: SOLD, state: 'accepted' });
/** A sale of one piece, which its return has chosen from the beginning. */
const accepted = { ...row, body: { ...row.body, items: row.body.items.map((item) => ({ ...item, qty: 1 })) } };
const [entry] = sampleEntries({ sales: [accepted] });
if (entry?.kind !== 'sale') throw new Error('No sale');
const sold = entry;

let closed: boolean[] = [];

const voiding = (id = 's1') =>
  render(<VoidDialog rows={[{ ...refused, id }]} open onOpenChange={(open) => closed.push(!open)} />).html;
const returning = (id = SOLD) =>
  render(<ReturnDialog sale={{ ...sold, id }} onClose={() => undefined} onRecorded={() => closed.push(true)} />).html;

function press(label: string): void {
  const act = presses.get(label);
  if (act === undefined) throw new Error(`No button «${label}» among ${[...presses.keys()].join(', ')}`);
  act();
}

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  closed = [];
  presses.clear();
  await Promise.all([...deviceDb.tables, ...journalDb.tables].map((table) => table.clear()));
  await rememberPerson(seller);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the reason of a void waits for its receipt until the void is recorded', async () => {
  await journalDb.rows.put(refused);
  keepFormDraft('void s1', { reason: 'Покупатель отказался' });
  expect(voiding('s9')).not.toContain('Покупатель отказался');
  expect(voiding()).toContain('value="Покупатель отказался"');
  press('Отмена');
  expect([closed, readFormDraft('void s1')]).toEqual([[true], { reason: 'Покупатель отказался' }]);
  press('Аннулировать');
  await expect.poll(() => closed).toEqual([true, true]);
  expect([(await journalDb.rows.get('s1'))?.state, readFormDraft('void s1')]).toEqual(['voided', {}]);
});

test('a void that was not written keeps its reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  keepFormDraft('void s1', { reason: 'Покупатель отказался' });
  vi.spyOn(journalDb.rows, 'get').mockRejectedValue(new Error('The disk is broken'));
  voiding();
  press('Аннулировать');
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
  expect([closed, readFormDraft('void s1')]).toEqual([[], { reason: 'Покупатель отказался' }]);
});

test('the reason of a return waits for its sale until the return is recorded', async () => {
  await journalDb.rows.put(accepted);
  keepFormDraft(`return ${SOLD}`, { reason: 'Не подошёл размер' });
  expect(returning('s9')).not.toContain('value="Не подошёл размер"');
  expect(returning()).toContain('value="Не подошёл размер"');
  press('Отмена');
  expect(readFormDraft(`return ${SOLD}`)).toEqual({ reason: 'Не подошёл размер' });
  press('Провести возврат');
  await expect.poll(() => closed).toEqual([true]);
  const [recorded] = await journalDb.rows.where('kind').equals('return').toArray();
  expect(recorded?.body).toMatchObject({ reason: 'Не подошёл размер' });
  expect(readFormDraft(`return ${SOLD}`)).toEqual({});
});
