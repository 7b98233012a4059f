/** Shifts in the database, and which of a device's receipts belong to a shift; knex only. */
import type { Knex } from 'knex';
import { cashlessOfRow, storedCashless, type StoredCashless } from '#contract/values/cashless.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { CashMove, HeldReceipt, ShiftReceipt } from '#contract/shifts/shift.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { COUNTED_SHIFTS_MAX, type DrawerDifference, type listShifts } from '#contract/shifts/shifts.ts';
import { insertRows } from '#db/insert-rows.ts';
import { countRows, descending, onPage, type Page } from '#db/page.ts';
import type { ShiftMoveRow, ShiftReceiptRow, ShiftRow } from '#db/till-tables.ts';

/** Makes these the receipts that the shift has counted. */
export async function replaceReceipts(
  trx: Knex.Transaction,
  { id, device_id }: Pick<ShiftRow, 'id' | 'device_id'>,
  receipts: readonly ShiftReceipt[],
): Promise<void> {
  const rows = receipts.map(({ id: receipt_id, kind, seq, total, cashless, at }): ShiftReceiptRow => ({
    ...{ shift_id: id, receipt_id, device_id, kind, seq, at },
    total: toKopecks(total),
    ...storedCashless(cashless),
  }));
  await trx('shift_receipts').where({ shift_id: id }).delete();
  await insertRows(trx, 'shift_receipts', rows);
}

/** Time of the first counted receipt that the server has, ISO by the shop's clock; null without any. */
export async function firstCounted(db: Knex, shiftId: string): Promise<string | null> {
  const firsts: string[] = [];
  for (const { table } of Object.values(KINDS)) {
    const row = await db('shift_receipts')
      .join(table, `${table}.id`, 'shift_receipts.receipt_id')
      .where({ shift_id: shiftId })
      .min({ first: 'business_at' })
      .first<{ first: string | null } | undefined>();
    if (row?.first != null) firsts.push(row.first);
  }
  return firsts.sort()[0] ?? null;
}

/** An instant that the till reported, shifted by the same correction as the shift's closing, and never after the closing. ISO. */
export function onShopClock(at: string, shift: Pick<ShiftRow, 'closed_at' | 'business_at'>): string {
  const closedAt = Date.parse(shift.business_at);
  const moved = Date.parse(at) + closedAt - Date.parse(shift.closed_at);
  return new Date(Math.min(moved, closedAt)).toISOString();
}

/** Cash that went into or out of the drawer beside receipts, oldest first. */
export async function movesOf(db: Knex, shiftId: string): Promise<(CashMove & { authorName: string | null })[]> {
  const rows = await db('shift_moves')
    .leftJoin({ author: 'users' }, 'author.id', 'shift_moves.author_id')
    .where({ shift_id: shiftId })
    .orderBy(['at', 'move_id'])
    .select<(ShiftMoveRow & { author_name: string | null })[]>('shift_moves.*', { author_name: 'author.name' });
  return rows.map(({ move_id: id, kind, amount, reason, at, author_name: authorName }) => {
    return { id, kind, amount: toRoubles(amount), reason, at, authorName };
  });
}

const RECEIPTS_CASH =
  "COALESCE((SELECT SUM((r.total - r.by_card - r.by_sbp) * CASE r.kind WHEN 'return' THEN -1 ELSE 1 END) FROM shift_receipts r WHERE r.shift_id = s.id), 0)";
const MOVES_CASH =
  "COALESCE((SELECT SUM(CASE m.kind WHEN 'out' THEN -m.amount ELSE m.amount END) FROM shift_moves m WHERE m.shift_id = s.id), 0)";

/** Restricts shifts to days, both ends inclusive, and to a till. */
function within(query: Knex.QueryBuilder, { from, to, deviceId }: Omit<ShiftsFilter, keyof Page>): void {
  if (from !== undefined) void query.where('business_day', '>=', from);
  if (to !== undefined) void query.where('business_day', '<=', to);
  if (deviceId !== undefined) void query.where('device_id', deviceId);
}

/**
 * Differences of counted drawers, by day and by the person who closed the shift; latest day first. Reads the days of the latest
 * `COUNTED_SHIFTS_MAX` shifts, and of those the whole ones; `unread` is the day before.
 */
export async function differences(
  db: Knex,
  filter: Omit<ShiftsFilter, keyof Page>,
): Promise<{ items: DrawerDifference[]; unread: string | null }> {
  const counted = db('shifts as s').whereNotNull('s.counted').modify(within, filter);
  const [first] = (await counted
    .clone()
    .orderBy('s.business_day', 'desc')
    .limit(1)
    .offset(COUNTED_SHIFTS_MAX)
    .select({ day: 's.business_day' })) as { day: string }[];
  const unread = first?.day ?? null;
  if (unread !== null) void counted.where('s.business_day', '>', unread);
  const shifts = counted
    .select(
      's.business_day as day',
      's.author_id as seller_id',
      db.raw(`s.counted - COALESCE(s.opening, 0) - ${RECEIPTS_CASH} - ${MOVES_CASH} AS difference`),
    )
    .as('d');
  const rows = (await db
    .from(shifts)
    .leftJoin('users as u', 'u.id', 'd.seller_id')
    .groupBy('d.day', 'd.seller_id', 'u.name')
    .havingRaw('MIN(d.difference) < 0 OR MAX(d.difference) > 0')
    .orderBy([{ column: 'd.day', order: 'desc' }, { column: 'd.seller_id' }])
    .select(
      'd.day',
      { sellerId: 'd.seller_id', sellerName: 'u.name' },
      db.raw(
        'COUNT(*) AS shifts, SUM(CASE WHEN d.difference < 0 THEN -d.difference ELSE 0 END) AS short, SUM(CASE WHEN d.difference > 0 THEN d.difference ELSE 0 END) AS "over"',
      ),
    )) as DrawerDifference[];
  const items = rows.map(({ shifts: count, short, over, ...row }) => ({
    ...row,
    shifts: Number(count),
    short: toRoubles(Number(short)),
    over: toRoubles(Number(over)),
  }));
  return { items, unread };
}

/** The receipts that the closing has counted, by number. */
export async function countedReceipts(db: Knex, shiftId: string): Promise<ShiftReceipt[]> {
  const rows = await db('shift_receipts').where({ shift_id: shiftId }).orderBy(['seq', 'receipt_id']);
  return rows.map(({ receipt_id: id, kind, seq, total, at, ...paid }) => ({
    ...{ id, kind, seq, total: toRoubles(total), at },
    ...cashlessOfRow(paid),
  }));
}

/** Table, time, void condition and place of each kind of receipt: a correction lies in the drawer of the corrected sale's till. */
const KINDS = {
  sale: {
    table: 'sales',
    at: 'sold_at',
    drawer: 'COALESCE(found.corrects_device_id, found.device_id)',
    corrected: 'found.corrects_id',
    ended: "CASE WHEN found.status = 'cancelled' THEN 1 ELSE 0 END",
  },
  return: {
    table: 'returns',
    at: 'returned_at',
    drawer: 'found.device_id',
    corrected: 'NULL',
    ended:
      "CASE WHEN EXISTS (SELECT 1 FROM voids WHERE voids.sale_id = found.id AND voids.outcome = 'cancelled') THEN 1 ELSE 0 END",
  },
} as const;

/**
 * Receipts of the shift as the server holds them: receipts that the shift has counted, and of receipts that no closing has counted,
 * corrections of a counted one (they keep its moment) and those within the shift's numbers, unless they correct a receipt of another shift.
 */
export async function heldReceipts(db: Knex, shift: ShiftRow): Promise<HeldReceipt[]> {
  const held: HeldReceipt[] = [];
  for (const kind of ['sale', 'return'] as const) {
    const { table, at, drawer, corrected, ended } = KINDS[kind];
    const columns = `found.id, found.device_seq AS seq, found.total, found.by_card, found.by_sbp, found.${at} AS at, ${ended} AS ended`;
    const uncounted = 'NOT EXISTS (SELECT 1 FROM shift_receipts AS one WHERE one.receipt_id = found.id)';
    const correctsAnother = `EXISTS (SELECT 1 FROM shift_receipts AS one WHERE one.device_id = found.device_id AND one.at = found.${at} AND one.shift_id <> :shift)`;
    const counted = `SELECT ${columns} FROM shift_receipts AS mine JOIN ${table} AS found ON found.id = mine.receipt_id WHERE mine.shift_id = :shift AND found.device_id = :device`;
    const others = `SELECT ${columns} FROM shift_receipts AS mine JOIN ${table} AS found ON ${corrected} = mine.receipt_id WHERE mine.shift_id = :shift AND ${uncounted}`;
    const corrections = `SELECT ${columns} FROM shift_receipts AS mine JOIN ${table} AS found ON found.device_id = mine.device_id AND found.${at} = mine.at WHERE mine.shift_id = :shift AND found.device_seq IS NOT NULL AND ${uncounted}`;
    const spanned = `SELECT ${columns} FROM ${table} AS found WHERE found.device_id = :device AND found.device_seq > :after AND found.device_seq <= :last AND ${drawer} = :device AND ${uncounted} AND NOT ${correctsAnother}`;
    const bindings = { shift: shift.id, device: shift.device_id, after: shift.from_seq, last: shift.to_seq };
    const rows: (Omit<HeldReceipt, 'kind' | 'cashless'> & StoredCashless)[] = await db
      .select('*')
      .from(db.raw(`(${counted} UNION ${corrections} UNION ${others} UNION ${spanned}) AS held`, bindings))
      .orderBy(['seq', 'id']);
    for (const { id, seq, total, at, ended, ...paid } of rows) {
      const figures = { seq: Number(seq), total: toRoubles(Number(total)), ...cashlessOfRow(paid) };
      held.push({ id, kind, ...figures, at, ended: Number(ended) === 1 });
    }
  }
  return held;
}

/** Ids of counted receipts that their till has voided, booked or not. */
export async function voidedReceipts(db: Knex, shift: Pick<ShiftRow, 'id' | 'device_id'>): Promise<Set<string>> {
  const rows = await db('voids')
    .join('shift_receipts', 'shift_receipts.receipt_id', 'voids.sale_id')
    .where('shift_receipts.shift_id', shift.id)
    .where('voids.device_id', shift.device_id)
    .select<{ sale_id: string }[]>('voids.sale_id');
  return new Set(rows.map((row) => row.sale_id));
}

export type ShiftsFilter = QueryOf<typeof listShifts>;

/** A shift with the names shown beside it. */
export interface NamedShift extends ShiftRow {
  prefix: string;
  device_name: string;
  author_name: string | null;
  sender_name: string | null;
  confirmer_name: string | null;
}

function shiftsWithNames(db: Knex) {
  return db('shifts')
    .join('devices', 'devices.id', 'shifts.device_id')
    .leftJoin({ author: 'users' }, 'author.id', 'shifts.author_id')
    .leftJoin({ sender: 'users' }, 'sender.id', 'shifts.sender_id')
    .leftJoin({ confirmer: 'users' }, 'confirmer.id', 'shifts.confirmed_by')
    .select<NamedShift[]>('shifts.*', {
      prefix: 'devices.prefix',
      device_name: 'devices.name',
      author_name: 'author.name',
      sender_name: 'sender.name',
      confirmer_name: 'confirmer.name',
    });
}

export async function findNamedShift(db: Knex, id: string): Promise<NamedShift | undefined> {
  const [found] = await shiftsWithNames(db).where('shifts.id', id);
  return found;
}

/** Shifts closed in the given days (both ends inclusive), newest first. */
export async function shiftPage(
  db: Knex,
  { page, limit, ...filter }: ShiftsFilter,
): Promise<{ rows: NamedShift[]; total: number }> {
  const total = await countRows(db('shifts').modify(within, filter));
  const rows = (await shiftsWithNames(db)
    .modify(within, filter)
    .orderBy(descending('shifts.business_at', 'shifts.id'))
    .modify(onPage, { page, limit })) as NamedShift[];
  return { rows, total };
}
