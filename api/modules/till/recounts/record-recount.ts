/**
 * A till's recount: its moments are set right by the skew of its clock, as a sale's are, none is before the till's
 * beginning, and the stock books it.
 */
import type { Knex } from 'knex';
import type { RecountAnswer, RecountRequest } from '#contract/stock/recounts.ts';
import { bookRecount } from '../../stock/documents/book-recount.ts';
import { findDevice } from '../devices/device-store.ts';
import { deviceTime } from '../../shop/system/device-time.ts';

/** Told to whoever reads the document. */
const DOUBTED = 'Часы кассы шли неверно, время пересчёта исправлено.';

/** Books it, exactly once. Throws `recount_id_reused`. */
export async function recordRecount(
  { db, now, timeZone }: { readonly db: Knex; readonly now: Date; readonly timeZone: string },
  request: RecountRequest,
  senderId: string,
): Promise<RecountAnswer> {
  const { sentAt, ...sent } = request;
  const device = await findDevice(db, request.deviceId);
  const bounds = { notBefore: device?.began_at ?? null, notAfter: null };
  const timeOf = (saidAt: string) => deviceTime({ saidAt, sentAt, now, timeZone, bounds });
  const isDoubted = request.lines.some(({ countedAt }) => timeOf(countedAt).doubted);
  const instant = (moment: string): string => timeOf(moment).businessAt;
  const { document, replayed, receivedAt } = await bookRecount(
    db,
    {
      ...sent,
      sent,
      note: isDoubted ? `${request.note} ${DOUBTED}`.trim() : request.note,
      day: timeOf(request.closedAt).businessDay,
      startedAt: instant(request.startedAt),
      lines: request.lines.map((line) => ({
        ...line,
        startedAt: instant(line.startedAt),
        countedAt: instant(line.countedAt),
      })),
    },
    { authorId: request.authorId ?? senderId, senderId },
    now,
  );
  return { ...document, replayed, receivedAt };
}
