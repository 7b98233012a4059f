/** A till's recount: its moments are set right by the skew of its clock, as a sale's are, and the stock books it. */
import type { Knex } from 'knex';
import type { RecountAnswer, RecountRequest } from '#contract/stock/recounts.ts';
import { bookRecount } from '../../stock/documents/book-recount.ts';
import { saleTime } from '../sales/sale-time.ts';

/** Books it, exactly once. Throws `recount_id_reused`. */
export async function recordRecount(
  { db, now, timeZone }: { readonly db: Knex; readonly now: Date; readonly timeZone: string },
  request: RecountRequest,
  senderId: string,
): Promise<RecountAnswer> {
  const { sentAt, ...sent } = request;
  const timeOf = (soldAt: string) => saleTime({ soldAt, sentAt, now, timeZone });
  const instant = (moment: string): string => timeOf(moment).businessAt;
  const { document, replayed, receivedAt } = await bookRecount(
    db,
    {
      ...sent,
      sent,
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
