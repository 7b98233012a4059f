/** A stock document of 1000 lines: statements, duration, longest block of the process. In the measuring process, on both engines. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { bookDocument } from '../../api/modules/stock/documents/book-document.ts';
import { bookRecount } from '../../api/modules/stock/documents/book-recount.ts';
import { reverseDocument } from '../../api/modules/stock/documents/reverse-document.ts';
import { saveDraft } from '../../api/modules/stock/documents/save-draft.ts';
import { addCategories, addProducts, sampleProduct } from '../../api/proofs/fixtures/sample-goods.ts';
import { onBothEngines } from './engines.ts';
import { median, round, type Figure } from './figures.ts';

const LINES = 1_000;
const TIMES = 5;
const NOW = new Date('2026-11-21T09:00:00.000Z');
const DAY = '2026-11-21';

export const measureDocuments = (): Promise<Figure[]> => onBothEngines(measureOn);

interface Cost {
  readonly statements: number;
  readonly took: number;
  /** Longest time between two turns of the event loop, milliseconds. */
  readonly held: number;
}

async function costOf(db: Knex, work: () => Promise<unknown>): Promise<Cost> {
  let statements = 0;
  const count = (): void => void (statements += 1);
  let [last, held, isOver] = [performance.now(), 0, false];
  const turn = (): void => {
    held = Math.max(held, performance.now() - last);
    last = performance.now();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  db.on('query', count);
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  db.removeListener('query', count);
  await new Promise((done) => setImmediate(done));
  isOver = true;
  return { statements, took, held };
}

async function measureOn(engine: string, db: Knex): Promise<Figure[]> {
  await addCategories(db);
  const ids = Array.from({ length: LINES }, (_, place) => `goods-${place}`);
  await addProducts(
    db,
    ids.map((id) => sampleProduct(id, { stock_qty: 0, cost_price: null })),
  );
  const actor = newId();
  await db('users').insert({
    id: actor,
    phone: '+79120000000',
    name: '',
    role: 'admin',
    password_hash: '',
    created_at: '',
    updated_at: '',
  } as never);
  const costs = new Map<string, Cost[]>();
  const report = async (what: string, work: () => Promise<unknown>): Promise<void> =>
    void costs.set(what, [...(costs.get(what) ?? []), await costOf(db, work)]);
  for (let time = 1; time <= TIMES; time += 1) {
    const draft = (kind: 'receipt' | 'write_off', qty: number) => ({
      version: 0,
      kind,
      supplier: '',
      supplierNumber: '',
      day: DAY,
      note: 'Измерение',
      lines: ids.map((productId) => ({
        id: newId(),
        productId,
        typed: '',
        qty,
        price: kind === 'receipt' ? 100 + time : null,
      })),
    });
    const [receipt, writeOff] = [newId(), newId()];
    const asked = { db, actorId: actor, now: NOW };
    await report('a draft saved', () => saveDraft(asked, receipt, draft('receipt', 10) as never));
    await report('a receipt booked', () => bookDocument(asked, receipt, 1));
    await report('a recount booked', () => bookRecount(asked, recountOf(ids, 9)));
    await saveDraft(asked, writeOff, draft('write_off', 1_000) as never);
    await report('a write-off beyond the stock booked', () => bookDocument(asked, writeOff, 1));
    await report('it is taken back', () => reverseDocument(asked, writeOff, { id: newId(), note: 'Измерение' }));
  }
  return [...costs].map(([what, all]) => ({
    engine,
    what,
    value: `${all[0]?.statements}; ${round(median(all.map(({ took }) => took)))}; ${round(median(all.map(({ held }) => held)))}`,
    target: '≤ 100 ms',
  }));
}

function recountOf(ids: readonly string[], qty: number) {
  const at = NOW.toISOString();
  const lines = ids.map((productId) => ({ productId, title: '', qty, startedAt: at, countedAt: at }));
  return {
    id: newId(),
    scope: 'Склад',
    day: DAY,
    startedAt: at,
    lines,
    uncounted: [],
    note: '',
    sent: { lines },
  } as never;
}
