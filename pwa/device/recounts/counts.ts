/** Counts in progress: each piece is a durable write of its own, each change of a line a transaction. */
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { User } from '#contract/people/auth.ts';
import { RECOUNT_LINES_MAX, RECOUNT_QTY_MAX } from '#contract/stock/recounts.ts';
import { journalDb } from '../database/database.ts';
import { shownFigures } from '../journal/use-journal.ts';
import { NotCountedError, type Count, type CountLine, type CountScope } from '../rows/recount-types.ts';

/** @param now by the shop's clock, as the times of all its pieces */
export async function beginCount(scope: CountScope, author: User, now = new Date()): Promise<Count> {
  const count: Count = {
    id: newId(),
    v: 1,
    scope,
    startedAt: now.toISOString(),
    authorId: author._id,
    authorName: author.name,
    byShopClock: true,
  };
  await journalDb.counts.add(count);
  return count;
}

interface Counted {
  readonly id: string;
  readonly title: string;
}

/** Adds pieces of a product, negative ones remove; returns the new quantity. Throws `NotCountedError`. */
export async function countPieces(
  countId: string,
  product: Counted,
  pieces: number,
  now = new Date(),
): Promise<number> {
  return change(countId, product, (line) => ({
    qty: Math.min(RECOUNT_QTY_MAX, Math.max(0, (line?.qty ?? 0) + pieces)),
    startedAt: line?.startedAt ?? now.toISOString(),
    countedAt: now.toISOString(),
  }));
}

/** Sets the counted quantity of a product; it replaces all earlier counting of it. */
export async function setCounted(countId: string, product: Counted, qty: number, now = new Date()): Promise<number> {
  const at = now.toISOString();
  return change(countId, product, () => ({ qty, startedAt: at, countedAt: at }));
}

async function change(
  countId: string,
  { id, title }: Counted,
  after: (line: CountLine | undefined) => Pick<CountLine, 'qty' | 'startedAt' | 'countedAt'>,
): Promise<number> {
  const expected = (await shownFigures([id])).get(id)?.shownStock ?? null;
  return journalDb.transaction('rw', journalDb.counts, journalDb.countLines, async () => {
    if ((await journalDb.counts.get(countId)) === undefined) throw new NotCountedError('ended');
    const before = await journalDb.countLines.get([countId, id]);
    if (before === undefined && (await journalDb.countLines.where({ countId }).count()) >= RECOUNT_LINES_MAX)
      throw new NotCountedError('full');
    const line: CountLine = {
      countId,
      productId: id,
      title,
      // A second count starts over.
      ...after(before?.isAwaited === true ? undefined : before),
      expected,
      ...(before?.first === undefined ? {} : { first: before.first }),
      ...(before?.firstTimes === undefined ? {} : { firstTimes: before.firstTimes }),
    };
    await journalDb.countLines.put(line);
    return line.qty;
  });
}

/** Marks the product as not counted; one counted a second time has its first count with its times, and waits for the second again. */
export async function uncount(countId: string, productId: string): Promise<void> {
  await journalDb.transaction('rw', journalDb.countLines, async () => {
    const line = await journalDb.countLines.get([countId, productId]);
    if (line?.first === undefined) await journalDb.countLines.delete([countId, productId]);
    else await journalDb.countLines.put({ ...line, qty: line.first, ...line.firstTimes, isAwaited: true });
  });
}

export async function readLine(countId: string, productId: string): Promise<CountLine | undefined> {
  return journalDb.countLines.get([countId, productId]);
}

/** Restores a product's line as it was before a change, with its times; undefined: it had none. */
export async function restoreLine(countId: string, productId: string, line: CountLine | undefined): Promise<void> {
  if (line === undefined) await journalDb.countLines.delete([countId, productId]);
  else await journalDb.countLines.put(line);
}

/** Asks for a second count of these goods; their first one stays, and is the count if nobody counts again. */
export async function askAgain(countId: string, productIds: readonly string[]): Promise<void> {
  await journalDb.transaction('rw', journalDb.countLines, async () => {
    for (const productId of productIds) {
      const line = await journalDb.countLines.get([countId, productId]);
      if (line === undefined || line.first !== undefined) continue;
      const { qty: first, startedAt, countedAt } = line;
      await journalDb.countLines.put({ ...line, first, firstTimes: { startedAt, countedAt }, isAwaited: true });
    }
  });
}

/** Discards a count; no stock has changed by it. */
export async function dropCount(countId: string): Promise<void> {
  await journalDb.transaction('rw', journalDb.counts, journalDb.countLines, async () => {
    await journalDb.countLines.where({ countId }).delete();
    await journalDb.counts.delete(countId);
  });
}

const at = z.iso.datetime();
const countShape = z.object({
  count: z.object({ scope: z.object({ title: z.string() }), startedAt: at, authorName: z.string() }),
  lines: z.array(z.object({ title: z.string(), qty: z.number(), startedAt: at, countedAt: at })),
});

export interface StoredCount {
  readonly count: Count;
  readonly lines: readonly CountLine[];
}

/** Counts in progress, the latest first, without those in the journal; those of another shape are apart, for a person to remove. */
export async function openCounts(): Promise<{
  open: { count: Count; counted: number }[];
  unreadable: StoredCount[];
}> {
  return journalDb.transaction('r', journalDb.counts, journalDb.countLines, journalDb.rows, async () => {
    const counts = await journalDb.counts.toArray();
    const rows = await journalDb.rows.bulkGet(counts.map(({ id }) => id));
    const stored = await Promise.all(
      counts
        .filter((_, index) => rows[index] === undefined)
        .map(async (count) => ({ count, lines: await journalDb.countLines.where({ countId: count.id }).toArray() })),
    );
    const readable = stored.filter((one) => countShape.safeParse(one).success);
    return {
      open: readable
        .map(({ count, lines }) => ({ count, counted: lines.length }))
        .sort((one, other) => (one.count.startedAt < other.count.startedAt ? 1 : -1)),
      unreadable: stored.filter((one) => !readable.includes(one)),
    };
  });
}

/** A count with its lines by product; null when there is none, when it has ended, or has another shape. */
export async function readCount(id: string): Promise<{ count: Count; lines: ReadonlyMap<string, CountLine> } | null> {
  return journalDb.transaction('r', journalDb.counts, journalDb.countLines, journalDb.rows, async () => {
    const count = await journalDb.counts.get(id);
    if (count === undefined || (await journalDb.rows.get(id)) !== undefined) return null;
    const lines = await journalDb.countLines.where({ countId: id }).toArray();
    if (!countShape.safeParse({ count, lines }).success) return null;
    return { count, lines: new Map(lines.map((line) => [line.productId, line])) };
  });
}
