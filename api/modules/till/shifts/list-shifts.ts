/** Closed shifts for the back office: counted receipts, and differences from the server's receipts since. */
import type { Knex } from 'knex';
import type { AnswerOf } from '#contract/endpoint.ts';
import { roublesOrNull } from '#contract/values/money.ts';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import {
  cashDifference,
  byMeansOf,
  cashOf,
  compareShift,
  drawerCash,
  isReopened,
  moneyOf,
  receiptsAfter,
  type ShiftChanges,
  type ShiftReceipt,
} from '#contract/shifts/shift.ts';
import {
  SHIFT_CHANGES_SHOWN,
  type listShifts as listShiftsEndpoint,
  type Shift,
  type ShiftReceipts,
} from '#contract/shifts/shifts.ts';
import { contentRevision } from '#db/revision.ts';
import type { ShiftRow } from '#db/till-tables.ts';
import { printedUnder } from '../devices/prefixes.ts';
import { SKEW_TOLERATED_MS } from '../../shop/system/device-time.ts';
import {
  countedReceipts,
  heldReceipts,
  movesOf,
  onShopClock,
  shiftPage,
  voidedReceipts,
  type NamedShift,
  type ShiftsFilter,
} from './shift-store.ts';

/** The counted receipts, and how they differ from the server's. */
export async function readChanges(
  db: Knex,
  shift: ShiftRow,
): Promise<{ counted: ShiftReceipt[]; changes: ShiftChanges }> {
  const counted = await countedReceipts(db, shift.id);
  const held = await heldReceipts(db, shift);
  const heldIds = new Set(held.map(({ id }) => id));
  const voidedIds = await voidedReceipts(db, shift);
  // These receipts were never booked, or were kept back because another till's sale has their id.
  const voidedOnly = counted
    .filter(({ id }) => voidedIds.has(id) && !heldIds.has(id))
    .map((receipt) => ({ ...receipt, ended: true }));
  return { counted, changes: compareShift(counted, [...held, ...voidedOnly]) };
}

/** @param cash roubles by which the receipts change the cash */
function listed(
  under: (seq: number) => string,
  receipts: readonly (ShiftReceipt & { before?: number })[],
  cash: number,
): ShiftReceipts {
  return {
    count: receipts.length,
    cash,
    shown: receipts.slice(0, SHIFT_CHANGES_SHOWN).map(({ id, seq, kind, total, before }) => ({
      id,
      number: receiptNumber(under(seq), seq),
      kind,
      total,
      before: before ?? null,
    })),
  };
}

const isMoved = (reported: string, corrected: string): boolean =>
  Math.abs(Date.parse(corrected) - Date.parse(reported)) > SKEW_TOLERATED_MS;

export async function presentShift(db: Knex, row: NamedShift): Promise<Shift> {
  const { counted, changes } = await readChanges(db, row);
  const { added, ended, changed, awaited } = changes;
  const under = await printedUnder(db, { id: row.device_id, prefix: row.prefix });
  const after = receiptsAfter(counted, changes);
  // The clock may have been corrected in the middle of the shift.
  const moves = (await movesOf(db, row.id)).map(({ at, ...move }) => {
    const moment = onShopClock(at, row);
    return { ...move, at: moment < row.business_opened_at ? row.business_opened_at : moment };
  });
  const opening = roublesOrNull(row.opening);
  const sales = counted.filter(({ kind }) => kind === 'sale');
  const returns = counted.filter(({ kind }) => kind === 'return');
  const difference = cashDifference(
    cashOf(changed.map(({ now }) => now)),
    cashOf(changed.map(({ declared }) => declared)),
  );
  return {
    id: row.id,
    revision: row.revision,
    device: { id: row.device_id, prefix: row.prefix, name: row.device_name },
    openedAt: row.business_opened_at,
    closedAt: row.business_at,
    receivedAt: row.received_at,
    clockCorrected: isMoved(row.opened_at, row.business_opened_at) || isMoved(row.closed_at, row.business_at),
    authorName: row.author_name,
    senderName: row.sender_name,
    receipts: counted.length,
    sales: moneyOf(sales),
    returns: -moneyOf(returns),
    ...byMeansOf(counted),
    counted: roublesOrNull(row.counted),
    note: row.note,
    opening,
    moves,
    handover: row.handover,
    blind: row.blind === null ? null : Boolean(row.blind),
    expected: drawerCash({ opening, moves }, cashOf(counted)),
    state: isReopened(changes) ? 'reopened' : awaited.length > 0 ? 'waiting' : 'closed',
    cashNow: cashOf(after),
    receiptsRevision: contentRevision(after),
    added: listed(under, added, cashOf(added)),
    ended: listed(under, ended, -cashOf(ended)),
    changed: listed(
      under,
      changed.map(({ declared, now }) => ({ ...now, before: declared.total })),
      difference,
    ),
    awaited: listed(under, awaited, cashOf(awaited)),
    confirmedAt: row.confirmed_at,
    confirmedBy: row.confirmer_name,
  };
}

export async function listShifts(db: Knex, filter: ShiftsFilter): Promise<AnswerOf<typeof listShiftsEndpoint>> {
  const { rows, total } = await shiftPage(db, filter);
  const items: Shift[] = [];
  for (const row of rows) items.push(await presentShift(db, row));
  return { items, total };
}
