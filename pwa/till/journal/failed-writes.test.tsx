import 'fake-indexeddb/auto';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { journalDb, deviceDb } from '../../device/database/database.ts';
import { render } from '../../testing.tsx';
import type { User } from '#contract/people/auth.ts';
import type { ButtonProps } from '../../ui/button.tsx';
import type { ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';
import { voidAll } from '../../device/journal/journal.ts';
import { RESENDING } from '../kit/use-disk-write.tsx';
import { AttentionActions, RefusedGroups, leftText } from './refused-receipts.tsx';
import { EndOrderDialog } from './kind-panels.tsx';
import { sampleSale, sampleEntries, sampleTillOrder } from './sample-rows.ts';

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
vi.mock('../../ui/confirm-dialog.tsx', () => ({
  ConfirmDialog: ({ confirmLabel, onConfirm }: ConfirmDialogProps) => {
    screen.presses.set(`? ${confirmLabel}`, onConfirm);
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
});
afterEach(() => vi.restoreAllMocks());

/** From now on each write fails. */
function breakDisk(): void {
  for (const db of [journalDb, deviceDb]) db.close();
  // A dual write opens the databases again.
  vi.spyOn(journalDb.rows, 'get').mockRejectedValue(new Error('The disk is broken'));
}

const seller: User = {
  ...person,
  role: 'manager',
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
};

function press(label: string): void {
  const act = screen.presses.get(label);
  if (act === undefined) throw new Error(`No button «${label}» among ${[...screen.presses.keys()].join(', ')}`);
  act();
}

const orderRow = sampleTillOrder();

const entriesOfTwo = () => sampleEntries({ sales: [refused('1', 'product_unknown'), refused('2', 'product_unknown')] });

test.each<[string, ReactNode, string, 'manager' | 'admin', string]>([
  [
    'a correction',
    <AttentionActions row={refused('1', 'validation')} />,
    'Исправить и отправить',
    'manager',
    'исправление',
  ],
  [
    'one receipt sent again',
    <AttentionActions row={refused('1', 'forbidden')} />,
    'Отправить ещё раз',
    'manager',
    RESENDING,
  ],
  [
    'one receipt forced',
    <AttentionActions row={refused('1', 'forbidden')} />,
    'Провести администратором',
    'admin',
    'проведение чека',
  ],
  ['several sent again', <RefusedGroups entries={entriesOfTwo()} />, 'Отправить все ещё раз', 'manager', RESENDING],
  [
    'several forced',
    <RefusedGroups entries={entriesOfTwo()} />,
    'Провести все администратором',
    'admin',
    'проведение чеков',
  ],
  [
    'an order cancelled',
    <EndOrderDialog row={orderRow} author={seller} onClose={() => undefined} />,
    '? Отменить заказ',
    'manager',
    'отмена заказа',
  ],
])('a failed write is reported: %s', async (_, element, label, role, what) => {
  person.role = role;
  breakDisk();
  render(element);
  press(label);
  await expect.poll(() => screen.shown).toEqual([`НЕ записано: ${what}. Попробуйте ещё раз.`]);
});

test('receipts that were settled meanwhile are named as not voided, with the reason', async () => {
  await deviceDb.open();
  await journalDb.open();
  const rows = ['1', '2', '3'].map((id) => sampleSale({ id, number: `A7-${id}`, state: 'attention' }));
  await journalDb.rows.bulkPut(rows);
  await journalDb.rows.update('2', { state: 'accepted' });
  await journalDb.rows.update('3', { state: 'queued' });
  const left = await voidAll(['1', '2', '3'], seller, 'Ошибка');
  expect(leftText(rows, left)).toBe('НЕ аннулировано: A7-2 (уже принят сервером), A7-3 (уже отправляется ещё раз).');
  expect((await journalDb.rows.get('1'))?.state).toBe('voided');
});

test('an order that was sent again meanwhile is not called cancelled, and its prepayment stays', async () => {
  await journalDb.open();
  await deviceDb.open();
  await journalDb.rows.put(orderRow);
  render(<EndOrderDialog row={orderRow} author={seller} onClose={() => undefined} />);
  press('? Отменить заказ');
  await expect
    .poll(() => screen.shown)
    .toEqual(['Заказ НЕ отменён: его уже отправили ещё раз. Предоплату не возвращайте.']);
});

test('an order that another window has cancelled is not called sent again', async () => {
  await journalDb.open();
  await deviceDb.open();
  await journalDb.rows.put({ ...orderRow, state: 'voided' });
  render(<EndOrderDialog row={{ ...orderRow, state: 'attention' }} author={seller} onClose={() => undefined} />);
  press('? Отменить заказ');
  await expect.poll(() => screen.shown).toEqual(['Этот заказ уже отменён. Предоплату возвращают один раз.']);
});
