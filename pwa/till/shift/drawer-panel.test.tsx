import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { sampleUser } from '../../device/person/sample-seller.ts';
import { journalDb } from '../../device/database/database.ts';
import type { DrawerAct } from '../../device/durable/drawer.ts';
import { readShifts } from '../../device/shifts/shifts.ts';
import { render } from '../../testing.tsx';
import { useDrawerAct } from './drawer-panel.tsx';

const seller = sampleUser();

beforeEach(async () => {
  await Promise.all(journalDb.tables.map((table) => table.clear()));
});

/** The writing function of a dialog opened now. */
function openDialog(): (act: DrawerAct) => Promise<void> {
  let write: (act: DrawerAct) => Promise<void> = () => Promise.resolve();
  function Dialog() {
    ({ write } = useDrawerAct(seller));
    return null;
  }
  render(<Dialog />);
  return write;
}

test('presses of one task write a payout once; the next dialog writes another one', async () => {
  const payout = { kind: 'out', amount: 700.5, reason: 'Инкассация' } as const;
  const write = openDialog();
  await Promise.all([write(payout), write(payout), write(payout)]);
  expect((await readShifts()).open.moves.map(({ amount }) => amount)).toEqual([700.5]);
  await openDialog()(payout);
  await openDialog()({ kind: 'in', amount: 100, reason: 'Размен' });
  const { moves, expected } = (await readShifts()).open;
  expect([moves.map(({ kind, amount }) => [kind, amount]), expected]).toEqual([
    [
      ['out', 700.5],
      ['out', 700.5],
      ['in', 100],
    ],
    -1301,
  ]);
});
