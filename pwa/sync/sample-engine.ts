/** For tests: an engine over the real journal, what the seller records in it, and the server's answers to its rows. */
import { deviceDb, journalDb } from '../device/database/database.ts';
import { blankDraft } from '../device/journal/drafts.ts';
import * as journal from '../device/journal/journal.ts';
import * as queue from '../device/journal/journal-queue.ts';
import type { Draft, JournalRow, RowAnswer, SaleRow } from '../device/rows/journal-types.ts';
import { SELLER } from '../device/person/sample-seller.ts';
import type { Engine, RowOutcome } from './engine.ts';

export const STAFF: queue.Principal = { id: SELLER._id, isStaff: true };
export const GUEST: queue.Principal = { id: null, isStaff: false };

export const clearJournal = () => Promise.all([...journalDb.tables, deviceDb.drafts].map((table) => table.clear()));

/** The seller's receipt with two units of one product for 100 roubles each. */
export function draftOf(change: Partial<Draft> = {}): Draft {
  return {
    ...blankDraft(SELLER._id),
    positions: [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100, img: null, unit: 'м', qty: 2 }],
    ...change,
  };
}

export async function recordSales(count = 1): Promise<SaleRow[]> {
  const rows: SaleRow[] = [];
  for (let index = 0; index < count; index += 1)
    rows.push(await journal.recordSale(draftOf(), SELLER, { catalogRev: 1 }));
  return rows;
}

export const statesOfRows = async () =>
  (await journalDb.rows.orderBy('recordedAt').toArray()).map(({ state }) => state);

/** The answer to an accepted row. The stock is 7 after a sale, and 8 after a later return. */
function answerTo(row: JournalRow): RowAnswer {
  const at = new Date().toISOString();
  const common = { id: row.id, number: row.number, total: row.total, replayed: false, receivedAt: at };
  switch (row.kind) {
    case 'sale': {
      const items = row.body.items.map(({ productId, qty }) => ({ productId, title: '', qty, price: 1, stockQty: 7 }));
      return { ...common, revision: 10, warnings: [], items };
    }
    case 'recount':
      return { ...common, number: 24, differing: 1, units: -2 };
    case 'return':
      return { ...common, revision: 11, items: row.lines.map((line) => ({ ...line, stockQty: 8 })) };
    case 'void':
      return { id: row.id, saleId: row.body.saleId, outcome: 'never_booked', replayed: false, receivedAt: at };
    case 'order':
      return { id: row.id, number: '1042', total: row.total, trackingToken: row.authorId === null ? 'token' : null };
    case 'withdrawal':
      return { id: row.id, placed: null, receivedAt: at };
    case 'till-order':
      return { ...common, number: '1043', status: 'processing', short: [] };
  }
}

/** The server accepts the row; `change` replaces fields of its answer. */
export const accept = (row: JournalRow, change: object = {}): RowOutcome => ({
  kind: 'answered',
  status: 200,
  data: { ...answerTo(row), ...change },
});

/** An engine with the test's own clock and sender; `sent` holds the rows of each request. */
export function engineOf(
  answer: (row: JournalRow) => RowOutcome,
  { person = STAFF, ...change }: Partial<Engine> & { person?: queue.Principal } = {},
) {
  const sent: JournalRow[][] = [];
  const clock = { now: 1_000_000 };
  const engine: Engine = {
    journal: queue,
    owner: 'test',
    batch: { size: 50 },
    random: () => 1,
    now: () => clock.now,
    principal: () => Promise.resolve(person),
    send: (rows) => {
      sent.push([...rows]);
      return Promise.resolve(rows.map((row) => answer(row)));
    },
    ...change,
  };
  const list = <Key extends 'id' | 'kind'>(key: Key) => sent.flat().map((row) => row[key]);
  return { ...engine, sent, clock, sentIds: () => list('id'), sentKinds: () => list('kind') };
}
