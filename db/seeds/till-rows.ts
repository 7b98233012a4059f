/** Rows of the demo shop's tills, their shifts and returns. */
import { storedCashless } from '#contract/values/cashless.ts';
import { devicePrefix, receiptNumber } from '#contract/values/receipt-number.ts';
import { businessDay } from '#contract/values/business-day.ts';
import type { ReturnReceipt } from '#contract/returns/returns.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { SaleLineRow } from '../tables.ts';
import type {
  DevicePrefixRow,
  DeviceRow,
  ReturnLineRow,
  ReturnRow,
  ShiftMoveRow,
  ShiftReceiptRow,
  ShiftRow,
} from '../till-tables.ts';
import { DEMO_HASH, demoId } from './demo-ids.ts';
import type { DemoLife } from './demo-life.ts';
import type { DemoReturn } from './demo-sales.ts';
import { type Booking, type PrintedAs, receiptColumns } from './seed-rows.ts';

function prefixesOf({ receipts }: DemoLife, lastDevice: number): Map<string, string> {
  const tills = [...new Set(receipts.map(({ till }) => till.id))].sort();
  return new Map(tills.map((id, index) => [id, devicePrefix(lastDevice + index + 1)]));
}

/** The till and number of each receipt. */
export function numbersOf(life: DemoLife, lastDevice: number): (id: string) => PrintedAs {
  const prefixes = prefixesOf(life, lastDevice);
  const printed = new Map(
    life.receipts.map(({ id, seq, till }): [string, PrintedAs] => [
      id,
      { number: receiptNumber(prefixes.get(till.id) ?? null, seq), device_id: till.id, device_seq: seq },
    ]),
  );
  return (id) => {
    const its = printed.get(id);
    if (its === undefined) throw new Error(`No demo till has printed ${id}`);
    return its;
  };
}

/** The tills, retired from the start: they will never contact the shop, so that the office must not report them as silent. */
export function tillRows(
  life: DemoLife,
  { actorId }: Booking,
  now: Date,
  lastDevice: number,
): { devices: Partial<DeviceRow>[]; prefixes: Partial<DevicePrefixRow>[] } {
  const devices = [...prefixesOf(life, lastDevice)].map(([id, prefix]) => {
    const its = life.receipts.filter(({ till }) => till.id === id);
    const [first, last] = [its[0], its.at(-1)];
    return {
      id,
      prefix,
      name: first?.till.name ?? '',
      registered_by: actorId,
      created_at: first?.at ?? '',
      began_at: first?.at ?? null,
      last_seen_at: last?.at ?? null,
      last_seq: last?.seq ?? 0,
      skew_ms: 0,
      persisted: true,
      retired_at: now.toISOString(),
    } satisfies Partial<DeviceRow>;
  });
  const prefixes = devices.map(({ id, prefix, created_at }) => ({ prefix, device_id: id, first_seen_at: created_at }));
  return { devices, prefixes };
}

/** Closings as the server books those of a till whose clock is right. */
export function shiftRows(
  { shifts }: DemoLife,
  { timeZone, actorId }: Booking,
): { shifts: Partial<ShiftRow>[]; receipts: ShiftReceiptRow[]; moves: ShiftMoveRow[] } {
  const rows = shifts.map(({ id, till, receipts, opening, counted, note, openedAt, closedAt }): Partial<ShiftRow> => ({
    id,
    device_id: till.id,
    revision: 1,
    // A demo shift had no request, so no request body can ever match.
    body_hash: DEMO_HASH,
    from_seq: (receipts[0]?.seq ?? 1) - 1,
    to_seq: receipts.at(-1)?.seq ?? 0,
    opened_at: openedAt,
    closed_at: closedAt,
    business_opened_at: openedAt,
    business_at: closedAt,
    business_day: businessDay(new Date(closedAt), timeZone),
    author_id: actorId,
    sender_id: actorId,
    counted: toKopecks(counted),
    note,
    opening: toKopecks(opening),
    blind: true,
    received_at: closedAt,
  }));
  const counted = shifts.flatMap(({ id, till, receipts }) =>
    receipts.map((receipt): ShiftReceiptRow => ({
      shift_id: id,
      receipt_id: receipt.id,
      device_id: till.id,
      kind: receipt.kind,
      seq: receipt.seq,
      total: toKopecks(receipt.total),
      ...storedCashless(receipt.cashless),
      at: receipt.at,
    })),
  );
  const moves = shifts.flatMap((shift) =>
    shift.moves.map(({ id, kind, amount, reason, at }): ShiftMoveRow => ({
      shift_id: shift.id,
      move_id: id,
      kind,
      amount: toKopecks(amount),
      reason,
      at,
      author_id: actorId,
    })),
  );
  return { shifts: rows, receipts: counted, moves };
}

export function returnRows(
  returns: readonly DemoReturn[],
  saleLines: readonly SaleLineRow[],
  booking: Booking,
): { returns: Partial<ReturnRow>[]; lines: Partial<ReturnLineRow>[] } {
  const lineIds = new Map(saleLines.map(({ id, sale_id, position }) => [`${sale_id} ${position}`, id]));
  const rows = returns.map(({ id, sale, position, product, qty, price, reason, at }): Partial<ReturnRow> => {
    const printed = booking.numberOf(id);
    const { id: productId, title } = product;
    const stockQty = booking.leftAfter(id, productId);
    const receipt: ReturnReceipt = {
      id,
      number: printed.number,
      total: toRoubles(qty * price),
      items: [{ position, productId, title, qty, price: toRoubles(price), fate: 'restock', stockQty }],
      replayed: false,
      returnedAt: at,
      receivedAt: at,
      revision: booking.revisions.figures,
    };
    return { ...receiptColumns(receipt, printed, at, booking), sale_id: sale.id, returned_at: at, reason };
  });
  const lines = returns.map(({ id, sale, position, product, qty, price }, index): Partial<ReturnLineRow> => ({
    id: demoId('8013', index + 1),
    return_id: id,
    position,
    sale_line_id: lineIds.get(`${sale.id} ${position}`) ?? null,
    product_id: product.id,
    qty,
    price,
    fate: 'restock',
  }));
  return { returns: rows, lines };
}
