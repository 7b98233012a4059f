import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { orderRequestSchema } from '#contract/orders/orders.ts';
import { sampleUser } from '../../device/person/sample-seller.ts';
import { blankDraft, saveDraft } from '../../device/journal/drafts.ts';
import { parkDraft } from '../../device/journal/parked-drafts.ts';
import { recordSale } from '../../device/journal/journal.ts';
import { recordOrder } from '../../device/journal/journal-orders.ts';
import { deviceDb, journalDb } from '../../device/database/database.ts';
import { setPresence } from '../../device/person/session.ts';
import { closeShift } from '../../device/shifts/shifts.ts';
import { unsentWarning } from './logout-warning.ts';

const ANNA = sampleUser({ _id: 'anna', phone: '+79120000002', name: 'Анна', role: 'admin' });
const orderOf = (total: number) =>
  orderRequestSchema.parse({
    id: newId(),
    items: [{ productId: 'p1', qty: 1, price: total, title: 'Смеситель' }],
    buyer: { kind: 'person', name: 'Анна', phone: '+79120000002' },
    delivery: 'pickup',
    payment: 'cash',
    comment: '',
    deliveryPrice: 0,
    total,
    consents: { personalData: '1', offer: '1' },
  });

const positions = [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100, img: null, qty: 1 }];

/** With plain spaces. */
async function warning() {
  const given = await unsentWarning();
  return given === null ? null : [given.title, given.words].map((text) => text.replace(/\u00a0/g, ' '));
}

beforeEach(async () => {
  await Promise.all([...journalDb.tables, deviceDb.drafts].map((table) => table.clear()));
});

test('a logout asks about a closing of a shift that the server lacks, also once its receipts were sent', async () => {
  setPresence(ANNA, 'online');
  await recordSale({ ...blankDraft(ANNA._id), positions }, ANNA, { catalogRev: 1 });
  await closeShift(ANNA, { counted: null, note: '' });
  const [both, words] = (await warning()) ?? [];
  expect(both).toBe('Есть неотправленные чеки и закрытия смен');
  expect(words).toMatch(/^На этом устройстве ждут отправки 1 чек на 100 ₽ и 1 закрытие смены\. После выхода/);
  await journalDb.rows.clear();
  expect(await warning()).toEqual([
    'Есть неотправленные закрытия смен',
    'На этом устройстве ждёт отправки 1 закрытие смены. После выхода ничего не пропадёт: отправка продолжится, когда здесь войдёт любой сотрудник.',
  ]);
});

test('a logout asks about the person’s own orders and about unsent receipts', async () => {
  setPresence(ANNA, 'online');
  await recordOrder(orderOf(900), { id: null, name: '' });
  await recordOrder(orderOf(900), { id: 'boris', name: 'Борис' });
  expect(await warning()).toBeNull();
  await recordOrder(orderOf(1000.5), { id: 'anna', name: 'Анна' });
  expect(await warning()).toEqual([
    'Есть неотправленные заявки',
    'Магазин ещё не подтвердил вашу заявку на 1 000,50 ₽. После выхода она отправится, только когда вы снова войдёте на этом устройстве.',
  ]);
  await recordOrder(orderOf(2000), { id: 'anna', name: 'Анна' });
  await recordSale({ ...blankDraft(ANNA._id), positions }, ANNA, { catalogRev: 1 });
  const [title, words] = (await warning()) ?? [];
  expect(title).toBe('Есть неотправленные чеки и заявки');
  expect(words).toMatch(
    /^На этом устройстве ждёт отправки 1 чек на 100 ₽\. .* Магазин ещё не подтвердил ваши заявки на 3 000,50 ₽\./,
  );
});

test('a logout says how many receipts it leaves, put aside or half-entered', async () => {
  setPresence(ANNA, 'online');
  await saveDraft(blankDraft(ANNA._id));
  expect(await warning()).toBeNull();
  await parkDraft({ ...blankDraft('boris'), positions });
  expect(await warning()).toEqual([
    'Есть отложенные чеки',
    'На кассе остаётся 1 непробитый чек. Его увидит и сможет продолжить любой продавец этой кассы.',
  ]);
  await saveDraft({ ...blankDraft(ANNA._id), positions });
  await recordSale({ ...blankDraft(ANNA._id), positions }, ANNA, { catalogRev: 1 });
  const [title, words] = (await warning()) ?? [];
  expect(title).toBe('Есть неотправленные чеки');
  expect(words).toMatch(/любой сотрудник\. На кассе остаются 2 непробитых чека\. Их увидит/);
});
