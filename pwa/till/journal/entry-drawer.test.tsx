import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { journalDb } from '../../device/database/database.ts';
import { claim } from '../../device/journal/journal-queue.ts';
import type { SaleRow } from '../../device/rows/journal-types.ts';
import { render } from '../../testing.tsx';
import type { ButtonProps } from '../../ui/button.tsx';
import type { DrawerProps } from '../../ui/drawer.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { sampleSale, sampleEntries } from './sample-rows.ts';

const presses = vi.hoisted(() => new Map<string, () => void>());
vi.mock('../../ui/button.tsx', () => ({
  Button: ({ children, onClick }: ButtonProps) => {
    presses.set(String(children), onClick as () => void);
    return null;
  },
}));
vi.mock('../../ui/drawer.tsx', () => ({ Drawer: ({ footer }: DrawerProps) => footer }));

const NOT_NOW = { status: 503, code: 'not_now', message: '', at: '2026-11-20T10:01:00.000Z' };

/** Labels of the buttons in the drawer of this sale. */
function buttonsFor(sale: SaleRow): string[] {
  presses.clear();
  const entries = sampleEntries({ sales: [sale] });
  const slip = { print: vi.fn(), printTest: vi.fn(), shareText: vi.fn(), sharePicture: vi.fn(), sheet: null };
  const acts = { slip, onReturn: () => undefined, onOpenChange: () => undefined };
  render(<EntryDrawer entry={entries[0]!} entries={entries} timeZone="Europe/Moscow" {...acts} />);
  return [...presses.keys()];
}

test('a receipt that waits for its next attempt is sent at a press', async () => {
  const dueAt = Date.now() + 10 * 60_000;
  const sale = sampleSale({ state: 'queued', dueAt, attempts: 9, refusal: { ...NOT_NOW, until: dueAt } });
  await journalDb.rows.put(sale);
  const due = () =>
    claim({ owner: 'tab', principal: { id: 'u1', isStaff: true }, now: Date.now(), leaseMs: 1, limit: 1 });
  expect(await due()).toEqual([]);
  expect(buttonsFor(sale)).toContain('Отправить сейчас');
  presses.get('Отправить сейчас')?.();
  await expect.poll(async () => (await journalDb.rows.get(sale.id))?.dueAt).toBe(0);
  // The button goes at the press, and comes back if the attempt fails too.
  expect(buttonsFor((await journalDb.rows.get(sale.id)) as SaleRow)).not.toContain('Отправить сейчас');
  expect((await due()).map(({ id }) => id)).toEqual([sale.id]);
});
