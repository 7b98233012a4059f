/**
 * Records the closing of a shift, once: the same closing again gets the same answer and changes nothing. A shift that its device has closed
 * again arrives under the same id with a higher revision and replaces the former closing.
 */
import type { Knex } from 'knex';
import { kopecksOrNull, toKopecks } from '#contract/values/money.ts';
import type { CloseShiftRequest, ShiftAnswer } from '#contract/shifts/shifts.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { ShiftRow } from '#db/till-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { CLOSING } from '../../acts/kinds.ts';
import { refuseOtherAct, storedFingerprint } from '../../acts/once.ts';
import { ensureDevice, touchDevice } from '../devices/ensure-device.ts';
import { recordRecounted, timeBounds } from '../devices/series.ts';
import { deviceTime, type DeviceTime } from '../../shop/system/device-time.ts';
import { firstCounted, onShopClock, replaceReceipts } from './shift-store.ts';

const answerOf = (row: ShiftRow, replayed: boolean): ShiftAnswer => ({
  id: row.id,
  revision: row.revision,
  replayed,
  openedAt: row.business_opened_at,
  closedAt: row.business_at,
  receivedAt: row.received_at,
});

/** The row of a closing; `known`: that of the former closing of the same shift. */
function shiftRow(
  request: CloseShiftRequest,
  known: ShiftRow | undefined,
  time: DeviceTime,
  { senderId, receivedAt }: { readonly senderId: string; readonly receivedAt: string },
): ShiftRow {
  // A shift closed again stays on its day: the device's clock may have been corrected since.
  const closedAt = known?.business_at ?? time.businessAt;
  return {
    id: request.id,
    device_id: request.deviceId,
    revision: request.revision,
    body_hash: storedFingerprint(CLOSING, request),
    from_seq: request.fromSeq,
    to_seq: request.toSeq,
    opened_at: request.openedAt,
    closed_at: request.closedAt,
    business_opened_at: onShopClock(request.openedAt, { closed_at: request.closedAt, business_at: closedAt }),
    business_at: closedAt,
    business_day: known?.business_day ?? time.businessDay,
    // The cash and its difference stay with the seller of the first closing.
    author_id: known === undefined ? (request.authorId ?? senderId) : known.author_id,
    sender_id: senderId,
    counted: kopecksOrNull(request.counted),
    note: request.note,
    opening: kopecksOrNull(request.opening ?? null),
    handover: request.handover ?? '',
    // Tills of earlier versions kept the mark of a former count when they closed a shift again without one.
    blind: request.counted === null ? null : (request.blind ?? null),
    received_at: receivedAt,
    confirmed_at: null,
    confirmed_by: null,
  };
}

/** Stores the closing as sent by `senderId`. Throws `act_id_reused`. */
export async function closeShift(
  context: { db: Knex; now: Date; timeZone: string },
  request: CloseShiftRequest,
  senderId: string,
): Promise<ShiftAnswer> {
  const receivedAt = context.now.toISOString();
  return writeTransaction(context.db, async (trx) => {
    await takeAdvisoryLock(trx, request.id);
    const known = await trx('shifts').where({ id: request.id }).first();
    if (known !== undefined) {
      // A shift closed again keeps the moment of its first closing. A different moment belongs to another shift, for example of a copied till.
      const isOther = known.device_id !== request.deviceId || known.closed_at !== request.closedAt;
      if (isOther || known.revision === request.revision)
        refuseOtherAct(CLOSING, request, isOther ? null : known.body_hash);
      // A delayed older closing is obsolete.
      if (known.revision >= request.revision) return answerOf(known, true);
    }
    const printed = request.prefix === undefined ? undefined : { prefix: request.prefix, seq: request.toSeq };
    const device = await ensureDevice(trx, { id: request.deviceId, at: receivedAt, registeredBy: null, printed });
    const time = deviceTime({
      saidAt: request.closedAt,
      sentAt: request.sentAt,
      now: context.now,
      timeZone: context.timeZone,
      bounds: await timeBounds(trx, device, { after: request.toSeq, before: request.toSeq + 1 }),
    });
    await touchDevice(trx, device, { at: receivedAt, skew_ms: time.skewMs });
    const row = shiftRow(request, known, time, { senderId, receivedAt });
    if (known === undefined) await trx('shifts').insert(row);
    else await trx('shifts').where({ id: row.id }).update(row);
    await replaceReceipts(trx, row, request.receipts);
    await recordRecounted(trx, row.id);
    // The first receipt opens a shift, and the server knows its time better: `openedAt` may come from a clock that was still wrong.
    const first = await firstCounted(trx, row.id);
    if (first !== null) await trx('shifts').where({ id: row.id }).update({ business_opened_at: first });
    const moves = (request.moves ?? []).map(({ id: move_id, kind, amount, reason, at, authorId: author_id = null }) => {
      return { shift_id: row.id, move_id, kind, amount: toKopecks(amount), reason, at, author_id };
    });
    await trx('shift_moves').where({ shift_id: row.id }).delete();
    await insertRows(trx, 'shift_moves', moves);
    return answerOf({ ...row, business_opened_at: first ?? row.business_opened_at }, false);
  });
}
