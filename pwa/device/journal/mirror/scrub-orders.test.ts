import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { orderRequestSchema } from '#contract/orders/orders.ts';
import { v7 as newId } from 'uuid';
import { journalDb } from '../../database/database.ts';
import { recordOrder } from '../journal-orders.ts';
import { contentsOf } from './contents.ts';
import { mirrorService } from './mirror-service.ts';
import { framesOf } from './mirror-store.ts';
import { offerMirror } from './mirror.ts';
import { SampleFolder } from './sample-folder.ts';
import { sampleOpfs } from './sample-opfs.ts';
import { scrubOrders } from './scrub-orders.ts';

let folder = new SampleFolder();
let service = mirrorService(() => Promise.resolve(folder));
offerMirror(() => ({ isApart: true, ask: (call) => service(call), end: () => undefined }));

const order = (name: string) =>
  recordOrder(
    orderRequestSchema.parse({
      id: newId(),
      items: [{ productId: 'p1', qty: 2, price: 100, title: 'Смеситель' }],
      buyer: { kind: 'person', name, phone: '+79120000002' },
      delivery: 'pickup',
      payment: 'cash',
      deliveryPrice: 0,
      total: 200,
      consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
    }),
    { id: null, name: '' },
  );
const text = () => [...folder.files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('');
const rows = async () => [...contentsOf(await framesOf(folder)).rows.values()].map(({ value }) => value);

beforeEach(async () => {
  folder = new SampleFolder();
  service = mirrorService(() => Promise.resolve(folder));
  vi.stubGlobal('navigator', { storage: sampleOpfs(() => folder) });
  await journalDb.delete({ disableAutoOpen: false });
});
afterEach(() => vi.unstubAllGlobals());

test('personal data of an order delivered by the worker leaves the mirror; the order stays, and waiting orders stay unchanged', async () => {
  const delivered = await order('Ирина');
  const waiting = await order('Павел');
  await journalDb.rows.update(delivered.id, { state: 'accepted', body: null });
  folder.killTabs();
  await scrubOrders();
  expect(text()).not.toContain('Ирина');
  expect(text()).toContain('Павел');
  expect(await rows()).toEqual([expect.objectContaining({ id: delivered.id, state: 'accepted', body: null }), waiting]);
});

test('a file held by an open tab is left to that tab', async () => {
  const delivered = await order('Ирина');
  await journalDb.rows.update(delivered.id, { state: 'accepted', body: null });
  await scrubOrders();
  expect(text()).toContain('Ирина');
});

test('an order that the journal has lost keeps its buyer, since it must be restored', async () => {
  const lost = await order('Ирина');
  await journalDb.rows.delete(lost.id);
  folder.killTabs();
  await scrubOrders();
  expect(await rows()).toEqual([lost]);
});

test('without a mirror it does nothing', async () => {
  vi.stubGlobal('navigator', { storage: sampleOpfs(() => null) });
  await expect(scrubOrders()).resolves.toBeUndefined();
});
