import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { drawerCash } from '#contract/shifts/shift.ts';
import { sampleUser } from '../person/sample-seller.ts';
import { journalDb } from '../database/database.ts';
import { blankDraft } from '../journal/drafts.ts';
import { recordSale } from '../journal/journal.ts';
import { DrawerNotWrittenError, currentHandover, recordDrawerAct } from './drawer.ts';
import { closeShift, NothingToCloseError, readShifts } from '../shifts/shifts.ts';

const olga = sampleUser({ _id: 'olga' });

beforeEach(async () => {
  await Promise.all(journalDb.tables.map((table) => table.clear()));
});

const sell = (price: number) =>
  recordSale(
    { ...blankDraft('olga'), positions: [{ productId: 'p', title: 'Кран', sku: null, price, img: null, qty: 1 }] },
    olga,
    { catalogRev: null },
  );

test('what is done at the drawer belongs to the open shift and goes with its closing, once, under one id', async () => {
  await recordDrawerAct(olga, { kind: 'opening', amount: 3000 });
  await recordDrawerAct(olga, { kind: 'out', amount: 700.5, reason: ' Инкассация ' });
  await sell(1500);
  await recordDrawerAct(olga, { kind: 'in', amount: 200, reason: 'Размен' });
  const { open, past } = await readShifts();
  expect([
    past,
    open.opening,
    open.moves.map(({ kind, amount, reason }) => [kind, amount, reason]),
    open.expected,
  ]).toEqual([
    [],
    3000,
    [
      ['out', 700.5, 'Инкассация'],
      ['in', 200, 'Размен'],
    ],
    3999.5,
  ]);
  const shift = await closeShift(olga, { counted: 4000, note: '', handover: 'Ключ у охраны' });
  expect(shift).toMatchObject({ state: 'queued', opening: 3000, handover: 'Ключ у охраны', blind: false });
  expect([shift.moves?.length, await journalDb.shifts.count()]).toEqual([2, 1]);
  expect((await readShifts()).open).toMatchObject({ opening: null, moves: [], expected: 0 });
});

test('a float stated once is never overwritten: another one is a move of the difference', async () => {
  await recordDrawerAct(olga, { kind: 'opening', amount: 5000 });
  await sell(1500);
  await recordDrawerAct(olga, { kind: 'opening', amount: 4000 });
  await recordDrawerAct(olga, { kind: 'opening', amount: 4000 });
  await recordDrawerAct(olga, { kind: 'opening', amount: 4500 });
  const shift = await closeShift(olga, { counted: 6000, note: '' });
  expect([
    shift.opening,
    shift.moves?.map(({ kind, amount, reason }) => [kind, amount, reason.replaceAll(/\s/g, ' ')]),
  ]).toEqual([
    5000,
    [
      ['out', 1000, 'Исправлен размен на начало: 5 000 ₽ → 4 000 ₽'],
      ['in', 500, 'Исправлен размен на начало: 4 000 ₽ → 4 500 ₽'],
    ],
  ]);
  expect(drawerCash(shift, 1500)).toBe(6000);
});

test('only the count made before the sum was first shown is blind, whatever is counted later', async () => {
  await sell(1500);
  expect((await readShifts()).open.isShown).toBe(false);
  await recordDrawerAct(olga, { kind: 'shown', counted: 1300 });
  expect((await readShifts()).open.isShown).toBe(true);
  await recordDrawerAct(olga, { kind: 'shown', counted: 1500 });
  expect(await closeShift(olga, { counted: 1500, note: '' })).toMatchObject({ counted: 1500, blind: false });

  await sell(1500);
  expect((await readShifts()).open.isShown).toBe(false);
  await recordDrawerAct(olga, { kind: 'shown', counted: 1500 });
  expect(await closeShift(olga, { counted: 1500, note: '' })).toMatchObject({ blind: true });

  await sell(1500);
  await recordDrawerAct(olga, { kind: 'shown', counted: null });
  expect(await closeShift(olga, { counted: 1500, note: '' })).toMatchObject({ blind: false });
  await sell(1500);
  expect((await closeShift(olga, { counted: null, note: '' })).blind).toBeUndefined();
});

test('a float first stated after the sum was shown is a move, which the office sees', async () => {
  await sell(1500);
  await recordDrawerAct(olga, { kind: 'shown', counted: 6500 });
  await recordDrawerAct(olga, { kind: 'opening', amount: 5000 });
  await recordDrawerAct(olga, { kind: 'opening', amount: 5000 });
  const shift = await closeShift(olga, { counted: 6500, note: '' });
  expect([shift.opening, shift.moves?.map(({ reason }) => reason.replaceAll(/\s/g, ' '))]).toEqual([
    0,
    ['Исправлен размен на начало: не указан → 5 000 ₽'],
  ]);
  expect(drawerCash(shift, 1500)).toBe(6500);
});

test('a move with an id of its own is noted once, also after the shift was closed', async () => {
  const payment = { id: newId(), kind: 'in', amount: 700, reason: 'Оплата заказа № 1042' } as const;
  await recordDrawerAct(olga, payment);
  await recordDrawerAct(olga, payment);
  expect((await closeShift(olga, { counted: 700, note: '' })).moves).toHaveLength(1);
  await recordDrawerAct(olga, payment);
  expect((await readShifts()).open.moves).toEqual([]);
});

test('an act that is none is refused, and nothing is kept of it', async () => {
  await expect(recordDrawerAct(olga, { kind: 'in', amount: 0, reason: 'Размен' })).rejects.toThrow(
    DrawerNotWrittenError,
  );
  await expect(recordDrawerAct(olga, { kind: 'out', amount: 5, reason: ' ' })).rejects.toThrow(DrawerNotWrittenError);
  expect(await journalDb.shifts.count()).toBe(0);
});

test('a shift with only its opening cash cannot be closed; one with cash taken out can', async () => {
  await recordDrawerAct(olga, { kind: 'opening', amount: 3000 });
  await expect(closeShift(olga, { counted: null, note: '' })).rejects.toThrow(NothingToCloseError);
  await recordDrawerAct(olga, { kind: 'out', amount: 3000, reason: 'Инкассация' });
  expect(await closeShift(olga, { counted: 0, note: '' })).toMatchObject({ receipts: [], opening: 3000 });
});

test('a message to the next shift stays until its first receipt', async () => {
  await sell(100);
  await closeShift(olga, { counted: null, note: '', handover: 'Позвонить Иванову' });
  expect((await currentHandover())?.handover).toBe('Позвонить Иванову');
  await sell(100);
  expect(await currentHandover()).toBeNull();
  // The clock was set back: the later closing is the one with the higher numbers.
  await closeShift(olga, { counted: null, note: '', handover: 'Ключ у охраны' }, new Date('2024-12-25T10:00:00.000Z'));
  expect((await currentHandover())?.handover).toBe('Ключ у охраны');
});
