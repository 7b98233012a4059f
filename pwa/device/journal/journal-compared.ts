/** The journal for a comparison with the server, and the requeueing of rows that the server has lost. */
import { MISSING_LISTS, type ComparedList } from '#contract/sales/sales.ts';
import { journalDb } from '../database/database.ts';
import { deviceIdOf, rulesOf } from '../rows/kinds.ts';
import { isUnsettled } from '../durable/rows-in-state.ts';
import { readSeries } from '../durable/series.ts';

/** All rows of the till here, of any clock: sales in every state; other kinds as acknowledged by the server. */
export async function journalToCompare() {
  const { deviceId, prefix, lastSeq } = await readSeries();
  const rows = await journalDb.rows.toArray();
  const held: ReadonlySet<number> = new Set(
    rows.flatMap((row) => (row.deviceSeq > 0 && deviceIdOf(row) === deviceId ? [row.deviceSeq] : [])),
  );
  const acknowledged = (wanted: string) =>
    rows.flatMap((row) => (rulesOf(row).comparedAs === wanted && row.state === 'accepted' ? [{ id: row.id }] : []));
  const lists = Object.keys(MISSING_LISTS).map((list) => [list, acknowledged(list)]);
  const sales = rows.filter((row) => row.kind === 'sale');
  return {
    deviceId,
    prefix,
    /** Numbers of the series that rows here have. */
    held,
    lastSeq,
    /** The device must account for its numbers from this one (its lowest row) to `lastSeq` (the last one given). */
    fromSeq: [...held].reduce((first, seq) => Math.min(first, seq), lastSeq + 1),
    sales: sales.map(({ id, number, total, state, body }) => ({
      id,
      number,
      total,
      cashless: body.cashless,
      acknowledged: state === 'accepted',
      refused: state === 'attention',
      voided: state === 'voided',
    })),
    ...(Object.fromEntries(lists) as Record<ComparedList, { id: string }[]>),
    /** The till's rows of every kind without the server's acknowledgement. */
    unsent: rows.filter((row) => rulesOf(row).countedAs !== null && isUnsettled(row)),
  };
}

export type ComparedJournal = Awaited<ReturnType<typeof journalToCompare>>;

export async function idsHere(ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(
    await journalDb.rows
      .where('id')
      .anyOf([...ids])
      .primaryKeys(),
  );
}

/** Queues again the voids of sales that the server has as booked; returns the number of voids. */
export async function requeueVoids(saleIds: readonly string[]): Promise<number> {
  const wanted = new Set(saleIds);
  const voids = await journalDb.rows
    .where('state')
    .equals('accepted')
    .filter((row) => wanted.has(rulesOf(row).voids(row) ?? ''))
    .primaryKeys();
  return requeueLost(voids);
}

/** Queues acknowledged rows that the server has lost again, under their own ids; returns their number. */
export async function requeueLost(ids: readonly string[]): Promise<number> {
  return journalDb.transaction('rw', journalDb.rows, async () => {
    let count = 0;
    for (const id of ids) {
      const row = await journalDb.rows.get(id);
      if (row?.state !== 'accepted' || rulesOf(row).comparedAs === null) continue;
      await journalDb.rows.update(id, { state: 'queued', dueAt: 0, receipt: null, settledAt: null });
      count += 1;
    }
    return count;
  });
}
