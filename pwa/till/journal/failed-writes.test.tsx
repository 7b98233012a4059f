import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { journalDb, deviceDb } from '../../device/database.ts';
import { render } from '../../testing.tsx';
import type { ButtonProps } from '../../ui/button.tsx';
import { AttentionActions } from './attention-actions.tsx';
import { sampleSale } from './sample-rows.ts';

/** Handlers of the rendered buttons by label, and the texts of the notices shown. */
const screen = vi.hoisted(() => ({ presses: new Map<string, () => void>(), shown: [] as string[] }));
const person = vi.hoisted(() => ({ _id: 'u1', phone: '+79123456789', name: 'Ольга', role: 'manager' }));
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => ({ person, status: 'online' }) }));
vi.mock('../../ui/button.tsx', () => ({
  Button: ({ children, onClick }: ButtonProps) => {
    screen.presses.set(String(children), onClick as () => void);
    return null;
  },
}));
vi.mock('../../ui/toast.tsx', async (original) => ({
  ...(await original<object>()),
  useToast: () => ({ show: ({ text }: { text: string }) => screen.shown.push(text) }),
}));

const refused = (id: string, code: string) =>
  sampleSale({ id, state: 'attention', refusal: { status: 422, code, message: '', at: '2026-11-20T10:01:00.000Z' } });

beforeEach(() => {
  screen.presses.clear();
  screen.shown.length = 0;
  person.role = 'manager';
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // A disk that fails at each write.
  for (const db of [journalDb, deviceDb]) db.close();
});
afterEach(() => vi.restoreAllMocks());

function press(label: string): void {
  const act = screen.presses.get(label);
  if (act === undefined) throw new Error(`No button «${label}» among ${[...screen.presses.keys()].join(', ')}`);
  act();
}

test('a correction that cannot be stored is reported', async () => {
  render(<AttentionActions row={refused('1', 'validation')} />);
  press('Исправить и отправить');
  await expect.poll(() => screen.shown).toEqual(['НЕ записано: исправление. Попробуйте ещё раз.']);
});
