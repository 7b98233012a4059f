/** Receives a till's recount: its own times are corrected by its skew, and none precedes the till. The stock module books it. */
import type { RecountAnswer, RecountRequest } from '#contract/stock/recounts.ts';
import { bookRecount } from '../../stock/documents/book-recount.ts';
import type { Knex } from 'knex';
import { findDevice } from '../devices/ensure-device.ts';
import { deviceTime } from '../../shop/system/device-time.ts';

/** Added to the document's note. */
const CLOCK_CORRECTED_NOTE = 'Часы кассы шли неверно, время пересчёта исправлено.';

/** Books the recount, exactly once. Throws `act_id_reused`. */
export async function recordRecount(
  { db, now, timeZone }: { readonly db: Knex; readonly now: Date; readonly timeZone: string },
  request: RecountRequest,
  senderId: string,
): Promise<RecountAnswer> {
  const { sentAt, byShopClock } = request;
  const device = await findDevice(db, request.deviceId);
  const bounds = { notBefore: device?.began_at ?? null, notAfter: null };
  const timeOf = (saidAt: string) =>
    deviceTime({ saidAt, sentAt: byShopClock === true ? undefined : sentAt, now, timeZone, bounds });
  const isDoubted = request.lines.some(({ countedAt }) => timeOf(countedAt).doubted);
  const instant = (moment: string): string => timeOf(moment).businessAt;
  return bookRecount(
    { db, actorId: senderId, now },
    {
      ...request,
      sent: request,
      note: isDoubted ? `${request.note} ${CLOCK_CORRECTED_NOTE}`.trim() : request.note,
      day: timeOf(request.closedAt).businessDay,
      startedAt: instant(request.startedAt),
      lines: request.lines.map((line) => ({
        ...line,
        startedAt: instant(line.startedAt),
        countedAt: instant(line.countedAt),
      })),
    },
  );
}
