import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import type { Receipt } from '#contract/sales/sales.ts';
import { deviceDb, journalDb } from '../device/database.ts';
import { blankDraft, draftFromSale, hasOpenDraft, isParked, openDrafts, saveDraft } from '../device/journal/drafts.ts';
import { parkDraft } from '../device/journal/parked-drafts.ts';
import * as journal from '../device/journal/journal.ts';
import { requeueLost } from '../device/journal/journal-compared.ts';
import * as queue from '../device/journal/journal-queue.ts';
import type { Draft, JournalRow, SaleRow } from '../device/journal/journal-types.ts';
import { shownFigures } from '../device/journal/use-journal.ts';
import { drain, LEASE_MS, type Engine, type RowOutcome } from './engine.ts';
import { SAMPLE_CLOSING } from './sample-closing.ts';

const SELLER: User = {
  _id: 'seller',
  phone: '+79120000001',
  name: 'Ольга',
  role: 'manager',
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
};
const STAFF_HERE: queue.Principal = { id: SELLER._id, isStaff: true };
const SILENT: RowOutcome = { kind: 'unreadable', status: 200, retryAfter: null, silent: true };
const SERVER_DOWN: RowOutcome = { kind: 'failed', reason: 'network' };

function draftOf(change: Partial<Draft> = {}): Draft {
  return {
    ...blankDraft(SELLER._id),
    positions: [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100, img: null, unit: 'м', qty: 2 }],
    ...change,
  };
}

async function record(count = 1): Promise<SaleRow[]> {
  const rows: SaleRow[] = [];
  for (let index = 0; index < count; index += 1)
    rows.push(await journal.recordSale(draftOf(), SELLER, { catalogRev: 1 }));
  return rows;
}

function receiptFor(row: JournalRow, stockQty = 3, revision = 10): Receipt {
  return {
    id: row.id,
    number: row.number,
    total: row.total,
    warnings: [],
    replayed: false,
    receivedAt: new Date().toISOString(),
    revision,
    items: [{ productId: 'p1', title: 'Смеситель', qty: 2, price: 100, stockQty }],
  };
}

const accept = (row: JournalRow): RowOutcome => ({ kind: 'answered', status: 200, data: receiptFor(row) });
const refuse = (status: number, code: string): RowOutcome => ({
  kind: 'refused',
  status,
  code,
  message: 'Нельзя',
  details: undefined,
  retryAfter: null,
  sessionUnknown: false,
});

/** An engine over the real journal with the test's own clock and sender. */
function engineOf(
  answer: (row: JournalRow) => RowOutcome,
  change: Partial<Engine> = {},
): Engine & { sent: string[][]; clock: { now: number } } {
  const sent: string[][] = [];
  const clock = { now: 1_000_000 };
  return {
    journal: queue,
    sent,
    clock,
    owner: 'test',
    batch: { size: 50 },
    random: () => 1,
    now: () => clock.now,
    principal: () => Promise.resolve(STAFF_HERE),
    send: (rows) => {
      sent.push(rows.map((row) => row.id));
      return Promise.resolve(rows.map(answer));
    },
    ...change,
  };
}

const states = async () => (await journalDb.rows.orderBy('recordedAt').toArray()).map((row) => row.state);

beforeEach(async () => {
  await Promise.all([
    journalDb.rows.clear(),
    deviceDb.drafts.clear(),
    journalDb.series.clear(),
    journalDb.shifts.clear(),
    journalDb.figures.clear(),
  ]);
});

describe('recording', () => {
  test('ten quick presses give one row and one number', async () => {
    const draft = draftOf();
    const rows = await Promise.all(
      Array.from({ length: 10 }, () => journal.recordSale(draft, SELLER, { catalogRev: null })),
    );
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set([draft.id]));
    expect(await journalDb.rows.count()).toBe(1);
    expect((await journalDb.series.get('series'))?.lastSeq).toBe(1);
  });
  test('two windows with the same draft but other goods make two sales', async () => {
    const draft = draftOf();
    await journal.recordSale(draft, SELLER, { catalogRev: null });
    const other = await journal.recordSale({ ...draft, buyer: 'Другой' }, SELLER, { catalogRev: null });
    expect(other.id).not.toBe(draft.id);
    expect(await journalDb.rows.count()).toBe(2);
  });
  test('a draft that cannot be written is reported and takes no number', async () => {
    await expect(journal.recordSale(draftOf({ positions: [] }), SELLER, { catalogRev: null })).rejects.toThrow(
      journal.NotRecordedError,
    );
    expect(await journalDb.rows.count()).toBe(0);
    expect((await journalDb.series.get('series'))?.lastSeq ?? 0).toBe(0);
  });
  test('the note has the buyer as typed, or is empty', () => {
    expect(journal.noteFor(' Иванов ')).toBe('Покупатель: Иванов');
    expect(journal.noteFor('  ')).toBe('');
  });
});

describe('draining', () => {
  test('rows are sent in the order they were made and settle with their receipts', async () => {
    const rows = await record(3);
    const engine = engineOf(accept);
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 3, attention: 0 });
    expect(engine.sent.flat()).toEqual(rows.map((row) => row.id));
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
  });
  test('a lost connection keeps every row and waits before the next try', async () => {
    await record(2);
    const engine = engineOf(() => SERVER_DOWN);
    expect((await drain(engine)).ended).toBe('unreachable');
    expect(await states()).toEqual(['queued', 'queued']);
    await drain(engine);
    expect(engine.sent).toHaveLength(1);
    engine.clock.now += 2_000;
    await drain(engine);
    expect(engine.sent).toHaveLength(2);
  });
  test('a good answer of the API makes rows that waited for a connection due at once, and one of the deferred ones', async () => {
    const [first, second, third, deferred] = await record(4);
    const outcomeFor = (row: JournalRow): RowOutcome =>
      row.id === first?.id
        ? SERVER_DOWN
        : row.id === deferred?.id
          ? ({ ...refuse(429, 'too_many_requests'), retryAfter: 60 } as RowOutcome)
          : refuse(500, 'internal');
    const failing = engineOf(outcomeFor);
    await drain(failing);
    await queue.resetNetworkBackoff(failing.clock.now);
    await drain(failing);
    expect(failing.sent.slice(1).flat()).toHaveLength(2);
    await queue.resetNetworkBackoff(failing.clock.now);
    // The server accepts rows again: the others become due, and the deferred one as well.
    const engine = engineOf(accept);
    expect((await drain(engine)).accepted).toBe(4);
    expect(new Set(engine.sent.flat())).toEqual(new Set([first, second, third, deferred].map((row) => row?.id)));
  });
  test('one failing row is not sent again with every batch of the others', async () => {
    const rows = await record(30);
    const engine = engineOf((row) => (row.id === rows[3]?.id ? refuse(500, 'internal') : accept(row)), {
      batch: { size: 5 },
    });
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 29, attention: 0 });
    expect(engine.sent.flat().filter((id) => id === rows[3]?.id)).toHaveLength(2);
  });
  test('a row that a batch’s answer leaves out holds up no other, and is sent again until it is answered', async () => {
    const rows = await record(3);
    const lost = rows[1]?.id ?? '';
    const engine = engineOf((row) => (row.id === lost ? SILENT : accept(row)));
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 2, attention: 0 });
    expect(await journalDb.rows.get(lost)).toMatchObject({
      state: 'queued',
      refusal: { code: 'not_now', message: 'Сервер не ответил об этой записи' },
    });
    expect(await drain(engineOf(accept, { now: () => engine.clock.now + 3_600_000 }))).toMatchObject({ accepted: 1 });
  });
  test('a wait or a lease written by a fast clock is over once the clock is correct', async () => {
    const [put, leased] = await record(2);
    const ahead = 1_000_000 + 365 * 86_400_000;
    const engine = engineOf(() => SERVER_DOWN);
    engine.clock.now = ahead;
    await drain(engine);
    await journalDb.rows.update(leased?.id ?? '', {
      state: 'sending',
      lease: { owner: 'other', until: ahead + LEASE_MS },
    });
    const mended = engineOf(accept);
    expect((await drain(mended)).accepted).toBe(2);
    expect(mended.sent.flat()).toContain(put?.id);
  });
  test('a withdrawn role requires another member of staff and leaves the rows unchanged', async () => {
    await record(3);
    expect(await drain(engineOf(() => refuse(403, 'forbidden')))).toMatchObject({ ended: 'login', attention: 0 });
    expect(await journalDb.rows.toArray()).toMatchObject(
      [0, 1, 2].map(() => ({ state: 'queued', dueAt: 0, attempts: 0 })),
    );
    expect((await drain(engineOf(accept))).accepted).toBe(3);
  });
  test('a refused row is set aside with its reason and never blocks the rows behind it', async () => {
    const rows = await record(20);
    const engine = engineOf((row) => (row.id === rows[10]?.id ? refuse(409, 'sale_id_reused') : accept(row)));
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 19, attention: 1 });
    expect(await journalDb.rows.get(rows[10]?.id ?? '')).toMatchObject({
      state: 'attention',
      refusal: { code: 'sale_id_reused', message: 'Нельзя' },
    });
  });
  test('without a member of staff nothing is sent and nothing is lost', async () => {
    await record();
    const engine = engineOf(accept, { principal: () => Promise.resolve({ id: null, isStaff: false }) });
    expect((await drain(engine)).ended).toBe('login');
    expect(engine.sent).toEqual([]);
    expect(await states()).toEqual(['queued']);
  });
  test('an ended session pauses: rows are due again at the next login', async () => {
    await record();
    expect((await drain(engineOf(() => refuse(401, 'unauthorized')))).ended).toBe('login');
    expect(await journalDb.rows.toArray()).toMatchObject([{ state: 'queued', dueAt: 0, attempts: 0 }]);
  });
  test('a row leased by another drainer is skipped until its lease ends', async () => {
    await record();
    const claimed = await queue.claim({
      owner: 'crashed',
      principal: STAFF_HERE,
      now: 1_000_000,
      leaseMs: LEASE_MS,
      limit: 10,
    });
    expect(claimed).toHaveLength(1);
    const engine = engineOf(accept);
    await drain(engine);
    expect(engine.sent).toEqual([]);
    engine.clock.now += LEASE_MS;
    await drain(engine);
    expect(engine.sent).toHaveLength(1);
  });
  test('a row leased by a dead drainer is sent at once when no other drainer lives', async () => {
    await record();
    await queue.claim({ owner: 'killed', principal: STAFF_HERE, now: 1_000_000, leaseMs: LEASE_MS, limit: 10 });
    const engine = engineOf(accept);
    await drain(engine, { alone: true });
    expect(engine.sent).toHaveLength(1);
    expect(await states()).toEqual(['accepted']);
  });
  test('drainers at once share the rows, none goes twice', async () => {
    await record(120);
    const engines = [engineOf(accept), engineOf(accept), engineOf(accept)];
    await Promise.all(engines.map((engine) => drain(engine)));
    const sent = engines.flatMap((engine) => engine.sent.flat());
    expect(sent).toHaveLength(120);
    expect(new Set(sent).size).toBe(120);
  });
  test('an answer about another row settles nothing', async () => {
    await record();
    await drain(engineOf((row) => ({ kind: 'answered', status: 200, data: { ...receiptFor(row), id: 'another' } })));
    expect(await states()).toEqual(['queued']);
  });
});

describe('a network that carries little or dislikes one row', () => {
  test('batches shrink until they get through', async () => {
    await record(20);
    const engine = engineOf(accept);
    const { send } = engine;
    engine.send = async (rows) =>
      rows.length > 5 ? rows.map(() => ({ kind: 'failed', reason: 'timeout' as const })) : send(rows);
    for (let probe = 0; probe < 6; probe += 1) {
      await queue.resetNetworkBackoff(engine.clock.now);
      await drain(engine);
    }
    expect(new Set(await states())).toEqual(new Set(['accepted']));
  });
  test('a row that a proxy rejects does not block the others', async () => {
    const rows = await record(6);
    const poison = rows[0]?.id;
    const portal: RowOutcome = { kind: 'unreadable', status: 403, retryAfter: null };
    const engine = engineOf(accept);
    const { send } = engine;
    engine.send = async (sent) => (sent.some((row) => row.id === poison) ? sent.map(() => portal) : send(sent));
    for (let probe = 0; probe < 6; probe += 1) {
      await queue.resetNetworkBackoff(engine.clock.now);
      await drain(engine);
    }
    expect(await states()).toEqual(['queued', ...Array.from({ length: 5 }, () => 'accepted')]);
  });
});

describe('a person’s way out of a refusal', () => {
  async function refusedSale(): Promise<SaleRow> {
    const [row] = await record();
    await drain(engineOf(() => refuse(409, 'sale_id_reused')));
    return (await journalDb.rows.get(row?.id ?? '')) as SaleRow;
  }
  test('a correction is a new sale of the same moment and voids the refused one, both sent', async () => {
    const sale = await refusedSale();
    const draft = await draftFromSale(sale, SELLER._id);
    const fixed = await journal.recordSale({ ...draft, buyer: 'Петров' }, SELLER, { catalogRev: null });
    expect(fixed.body).toMatchObject({ soldAt: sale.body.soldAt, note: 'Покупатель: Петров', deviceSeq: 2 });
    expect(fixed.body.items).toEqual(sale.body.items);
    expect(await journalDb.rows.get(sale.id)).toMatchObject({ state: 'voided', correctedBy: fixed.id });
    const engine = engineOf((row) =>
      row.kind === 'void'
        ? {
            kind: 'answered',
            status: 200,
            data: { id: row.id, saleId: sale.id, outcome: 'other_sale_kept', replayed: false, receivedAt: '' },
          }
        : accept(row),
    );
    expect(await drain(engine)).toMatchObject({ accepted: 2 });
    expect(engine.sent.flat()).not.toContain(sale.id);
  });
  test('a sale corrected in another window is not corrected twice, and stays its author’s', async () => {
    const sale = await refusedSale();
    const boss: User = { ...SELLER, _id: 'boss', name: 'Администратор', role: 'admin' };
    const [first, second] = [await draftFromSale(sale, SELLER._id), await draftFromSale(sale, boss._id)];
    const fixed = await journal.recordSale(second, boss, { catalogRev: null });
    expect(fixed).toMatchObject({ authorId: SELLER._id, authorName: SELLER.name, body: { authorId: SELLER._id } });
    await expect(journal.recordSale(first, SELLER, { catalogRev: null })).rejects.toThrow('Этот чек уже исправлен');
    expect((await journalDb.rows.toArray()).filter((row) => row.kind === 'sale')).toHaveLength(2);
    expect(await hasOpenDraft()).toBe(false);
  });
  test('a correction begun earlier is returned as it was left, also after it was parked', async () => {
    const sale = await refusedSale();
    const begun = { ...(await draftFromSale(sale, SELLER._id)), buyer: 'Петров' };
    await saveDraft(begun);
    expect(await draftFromSale(sale, SELLER._id)).toMatchObject({ id: begun.id, buyer: 'Петров' });
    await parkDraft(begun);
    const resumed = await draftFromSale(sale, SELLER._id);
    expect(resumed).toMatchObject({ id: begun.id, buyer: 'Петров' });
    expect((await openDrafts()).map(isParked)).toEqual([false]);
  });
  test('a void carries the reason and the number of the sale', async () => {
    const sale = await refusedSale();
    await journal.voidSale(sale.id, SELLER, 'Пробили дважды');
    const row = (await journalDb.rows.toArray()).find((one) => one.kind === 'void');
    expect(row).toMatchObject({
      state: 'queued',
      deviceSeq: sale.deviceSeq,
      body: { saleId: sale.id, reason: 'Пробили дважды' },
    });
  });
  test('an administrator’s force is sent with the same id', async () => {
    const sale = await refusedSale();
    await journal.sendAgain(sale.id, { force: true });
    const engine = engineOf(accept);
    await drain(engine);
    expect(engine.sent).toEqual([[sale.id]]);
    expect(await journalDb.rows.get(sale.id)).toMatchObject({ state: 'accepted', body: { force: true } });
  });
});

describe('stock shown', () => {
  test('is the cached figure minus unsettled units, and does not jump when the receipt comes', async () => {
    await journalDb.figures.put({ productId: 'p1', stockQty: 5, priceWholesale: null, costPrice: null, revision: 1 });
    const shown = async () => (await shownFigures(['p1'])).get('p1')?.shownStock;
    expect(await shown()).toBe(5);
    await record();
    expect(await shown()).toBe(3);
    await drain(engineOf(accept));
    expect(await shown()).toBe(3);
    expect((await journalDb.figures.get('p1'))?.stockQty).toBe(3);
  });
  test('an older receipt does not undo a newer figure', async () => {
    await journalDb.figures.put({ productId: 'p1', stockQty: 50, priceWholesale: null, costPrice: null, revision: 99 });
    await record();
    await drain(engineOf(accept));
    expect((await journalDb.figures.get('p1'))?.stockQty).toBe(50);
  });
});

describe('forgetting', () => {
  /** A moment by the server's clock. */
  const later = (days: number) => Date.now() + days * 86_400_000;
  const closeOver = async (rows: readonly SaleRow[]) =>
    journalDb.shifts.put({
      ...SAMPLE_CLOSING,
      deviceId: rows[0]?.body.deviceId ?? '',
      toSeq: Math.max(0, ...rows.map(({ deviceSeq }) => deviceSeq)),
    });

  test('only acknowledged rows are deleted, and only after thirty days', async () => {
    const [sent] = await record();
    await drain(engineOf(accept));
    await record();
    await drain(engineOf(() => refuse(422, 'validation')));
    await closeOver(await record());
    expect(await journal.forgetOld(later(29))).toBe(0);
    expect(await journal.forgetOld(later(31))).toBe(1);
    expect((await journalDb.rows.toArray()).map((row) => row.state).sort()).toEqual(['attention', 'queued']);
    expect(await journalDb.rows.get(sent?.id ?? '')).toBeUndefined();
  });
  test('an accepted mark without a receipt deletes nothing', async () => {
    const [row] = await record();
    await closeOver(row === undefined ? [] : [row]);
    await journalDb.rows.update(row?.id ?? '', { state: 'accepted', settledAt: '2020-01-01T00:00:00.000Z' });
    expect(await journal.forgetOld(later(31))).toBe(0);
  });
  test('what was sold since the last closing stays, however long ago that was', async () => {
    const counted = await record(2);
    await closeOver(counted);
    const [open] = await record();
    await drain(engineOf(accept));
    expect(await journal.forgetOld(later(700))).toBe(2);
    expect((await journalDb.rows.toArray()).map(({ id }) => id)).toEqual([open?.id]);
  });
  test('receipts of another till imported from a file are deleted by their age, whatever this till has closed', async () => {
    const [own] = await record();
    await closeOver(own === undefined ? [] : [own]);
    const foreign = { ...(await record())[0], id: 'foreign' } as SaleRow;
    await journalDb.rows.put({
      ...foreign,
      deviceSeq: 900,
      body: { ...foreign.body, id: 'foreign', deviceId: 'another' },
    });
    await drain(engineOf(accept));
    expect(await journal.forgetOld(later(31))).toBe(2);
    expect((await journalDb.rows.toArray()).map(({ deviceSeq }) => deviceSeq)).toEqual([2]);
  });
  test('the age of rows is measured by the server’s clock: correcting a device’s slow clock deletes no row of today', async () => {
    const [row] = await record();
    await closeOver(row === undefined ? [] : [row]);
    await journalDb.rows.update(row?.id ?? '', { recordedAt: '2024-12-01T00:00:00.000Z' });
    await drain(engineOf(accept));
    await journalDb.rows.update(row?.id ?? '', { settledAt: '2024-12-01T00:00:00.000Z' });
    expect(await journal.forgetOld(later(0))).toBe(0);
    expect(await journal.forgetOld(later(31))).toBe(1);
  });
  test('a sale the server lost is queued again under its own id', async () => {
    const [row] = await record();
    await drain(engineOf(accept));
    expect(await requeueLost([row?.id ?? ''])).toBe(1);
    expect(await states()).toEqual(['queued']);
  });
});
