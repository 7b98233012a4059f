import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { deviceDb, journalDb } from '../local/database.ts';
import { blankDraft } from '../local/drafts.ts';
import { recordSale } from '../local/journal.ts';
import { startSync } from './triggers.ts';

const asked = vi.hoisted(() => [] as string[]);
vi.mock('../net/call.ts', () => ({
  attempt: (endpoint: Endpoint) => {
    asked.push(endpoint.path);
    return Promise.resolve({ kind: 'failed', reason: 'network' });
  },
}));
// What a probe leads to is the engine's matter.
vi.mock('./drain-journal.ts', () => ({ drainJournal: () => Promise.resolve() }));
vi.mock('./contact.ts', () => ({ contactServer: () => Promise.resolve() }));

const SELLER = { _id: 'seller', phone: '+79120000001', name: 'Ольга', role: 'manager', wholesale: { status: 'none', companyName: '', inn: '', comment: '' } } as const;
const probes = () => asked.filter((path) => path === '/healthz').length;

let stop = () => undefined as void;
beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), deviceDb.drafts.clear()]);
  asked.splice(0);
  const silent = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', { ...silent, visibilityState: 'visible' });
  vi.stubGlobal('window', silent);
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The interval's clock goes on; what it started takes its real time. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

test('while a sale waits the API is probed every 4 s, and an empty journal asks nothing', async () => {
  stop = startSync();
  await pass(0);
  await pass(12_000);
  expect(probes()).toBe(0);

  await recordSale({ ...blankDraft(SELLER._id), positions: [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100, img: null, qty: 1 }] }, SELLER, { catalogRev: 1 });
  await pass(3_999);
  expect(probes()).toBe(0);
  await pass(1);
  expect(probes()).toBe(1);
  await pass(4_000);
  expect(probes()).toBe(2);
});
