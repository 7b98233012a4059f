/** Closing a count as a journal row: recorded like a sale, without a number of the series, and sent once. */
import type { User } from '#contract/people/auth.ts';
import { RECOUNT_LINES_MAX, recountRequestSchema } from '#contract/stock/recounts.ts';
import { journalDb } from '../database/database.ts';
import { dropCount, readCount } from './counts.ts';
import { RECOUNT } from '../rows/recount-types.ts';
import { dualWrite } from '../durable/dual-write.ts';
import { notRecorded } from '../journal/journal.ts';
import type { RecountRow } from '../rows/journal-types.ts';
import { newRow } from '../durable/delivery.ts';
import { readSeries } from '../durable/series.ts';

/** Closes a count under its own id, once, and deletes it in the same transaction: no piece comes later. Throws `NotRecordedError`. */
export async function closeCount(
  countId: string,
  uncounted: readonly { productId: string; title: string }[],
  author: User,
  now = new Date(),
): Promise<RecountRow> {
  const at = now.toISOString();
  return dualWrite(
    async (keep) => {
      const known = await journalDb.rows.get(countId);
      const row = known?.kind === 'recount' ? known : await addRecount(countId, uncounted, author, at);
      // Before `keep`: no nested transaction can begin after the write to the mirror.
      await dropCount(countId);
      await keep({ rows: [row] });
      return row;
    },
    { tables: [journalDb.counts, journalDb.countLines] },
  ).catch(notRecorded('The recount was not written'));
}

async function addRecount(
  countId: string,
  uncounted: readonly { productId: string; title: string }[],
  author: User,
  at: string,
): Promise<RecountRow> {
  const read = await readCount(countId);
  if (read === null) throw new Error('There is no such count');
  const { deviceId } = await readSeries();
  const { count, lines } = read;
  const body = recountRequestSchema.parse({
    id: countId,
    deviceId,
    authorId: author._id,
    scope: count.scope.title,
    startedAt: count.startedAt,
    closedAt: at,
    ...(count.byShopClock === true ? { byShopClock: true } : {}),
    lines: [...lines.values()].map(({ productId, title, qty, first, isAwaited, startedAt, countedAt }) => ({
      productId,
      title,
      qty,
      ...(first === undefined || isAwaited === true ? {} : { firstQty: first }),
      startedAt,
      countedAt,
    })),
    // Only a list for people, so it gives way where goods were added to the scope since the count began.
    uncounted: uncounted.filter(({ productId }) => !lines.has(productId)).slice(0, RECOUNT_LINES_MAX - lines.size),
  });
  const row = newRow('recount', {
    id: countId,
    authorId: author._id,
    authorName: author.name,
    number: RECOUNT,
    total: 0,
    recordedAt: at,
    body,
  });
  await journalDb.rows.add(row);
  return row;
}
