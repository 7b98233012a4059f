/** Decisions beyond the specification: a sale at the till. */
import { inSection } from './row.ts';

const SALES = 'api/modules/till/sales/sales.test.ts';
const VOIDS = 'api/modules/till/voids/voids.test.ts';
const ENGINE = 'pwa/sync/engine.test.ts';
const SALE_ROWS = 'pwa/sync/sale-rows.test.ts';
const FORGETTING = 'pwa/sync/forgetting.test.ts';
const VERDICT = 'pwa/sync/verdict.test.ts';
const DAY = 'pwa/journeys/31-till-day.journey.ts';
const SHAPES = 'api/contract/spec-shapes.test.ts';
const FILES = 'pwa/device/journal/journal-file.test.ts';
const JOURNAL = 'pwa/till/journal/journal-table.test.tsx';

export const decisionsTill = inSection('Decided: till', [
  {
    id: 'D-till-01',
    says: 'the id is made when the form opens: ten quick taps give one row and one sale',
    state: 'asserted',
    by: { file: SALE_ROWS, test: 'ten quick presses give one row and one number' },
  },
  {
    id: 'D-till-02',
    says: 'fields id, deviceId, deviceSeq, soldAt, sentAt, catalogRev, per item price and title',
    calls: ['POST /api/sales'],
    state: 'asserted',
    by: { file: SHAPES, test: 'a sale of a device' },
  },
  {
    id: 'D-till-03',
    says: 'a bare sale takes the price of the server',
    calls: ['POST /api/sales'],
    state: 'asserted',
    by: { file: SALES, test: 'a bare sale is priced and checked by the server' },
  },
  {
    id: 'D-till-04',
    says: 'an Idempotency-Key header works as the id',
    state: 'asserted',
    by: { file: SALES, test: 'an Idempotency-Key header works as the id' },
  },
  {
    id: 'D-till-05',
    says: 'success is shown only after a durable write; otherwise the form keeps its contents and says NOT recorded',
    state: 'asserted',
    by: { file: 'pwa/journeys/09-durability.journey.ts', test: 'a sale that cannot be written is not called recorded' },
  },
  {
    id: 'D-till-06',
    says: 'same id and content: the first receipt again',
    state: 'asserted',
    by: { file: SALES, test: 'a sale sent twice is booked once' },
  },
  {
    id: 'D-till-07',
    says: 'same id, other content: 409 sale_id_reused',
    state: 'asserted',
    by: { file: SALES, test: 'another sale under a used id is refused' },
  },
  {
    id: 'D-till-08',
    says: 'a replay of a cancelled sale never books it again',
    state: 'asserted',
    by: { file: VOIDS, test: 'a replay of it books nothing' },
  },
  {
    id: 'D-till-09',
    says: 'goods handed over are a fact: never refused for stock, a discrepancy opens',
    state: 'asserted',
    by: { file: SALES, test: 'goods handed over are a fact' },
  },
  {
    id: 'D-till-10',
    says: 'the till warns before recording when its figure says there is not enough',
    state: 'asserted',
    by: {
      file: 'pwa/till/till/receipt/receipt-panel.test.tsx',
      test: 'warns before recording when the device’s stock',
    },
  },
  {
    id: 'D-till-11',
    says: 'a bare sale is refused with 409 insufficient_stock listing lines and available quantities',
    state: 'asserted',
    by: { file: SALES, test: 'short lines are named with what is left' },
  },
  {
    id: 'D-till-12',
    says: 'charged is charged: amounts stay, a difference is flagged per line',
    state: 'asserted',
    by: { file: SALES, test: 'the charged amount stays as taken' },
  },
  {
    id: 'D-till-13',
    says: 'verdicts: retry, pause, attention; only an answer that echoes the id settles',
    state: 'asserted',
    by: { file: VERDICT, test: 'a verdict > %s' },
  },
  {
    id: 'D-till-14',
    says: 'back-off 2 s to 5 min with jitter',
    state: 'asserted',
    by: { file: VERDICT, test: 'doubles from 2 s and stops growing at 5 min' },
  },
  {
    id: 'D-till-15',
    says: 'Retry-After is honoured',
    state: 'asserted',
    by: { file: VERDICT, test: 'is never shorter than the server’s Retry-After' },
  },
  {
    id: 'D-till-16',
    says: 'a row that needs attention never blocks the rows behind it',
    state: 'asserted',
    by: { file: ENGINE, test: 'never blocks the rows behind it' },
  },
  {
    id: 'D-till-17',
    says: 'correct and resend under a new id',
    state: 'asserted',
    by: { file: SALE_ROWS, test: 'a correction is a new sale of the same moment' },
  },
  {
    id: 'D-till-18',
    says: 'void with a reason',
    calls: ['POST /api/sales/void'],
    state: 'asserted',
    by: { file: VOIDS, test: 'a void accounts for the number' },
  },
  {
    id: 'D-till-19',
    says: 'an admin books by force',
    state: 'asserted',
    by: { file: SALES, test: 'until an administrator books the row by hand' },
  },
  {
    id: 'D-till-20',
    says: 'no code deletes an unacknowledged row; acknowledged rows stay 30 days',
    state: 'asserted',
    by: { file: FORGETTING, test: 'only acknowledged rows are deleted, and only after thirty days' },
  },
  {
    id: 'D-till-21',
    says: 'the journal and the server are compared both ways',
    quotes: ['Сверить с сервером'],
    calls: ['POST /api/sales/reconcile'],
    state: 'asserted',
    by: { file: 'api/modules/till/sales/reconcile.test.ts', test: 'the journal and the server are compared both ways' },
  },
  {
    id: 'D-till-22',
    says: 'the author and the sender are both recorded',
    state: 'asserted',
    by: { file: SALES, test: 'the author and the sender are both told' },
  },
  {
    id: 'D-till-23',
    says: 'another person sees only how many rows wait and for how much; an admin sees all',
    state: 'asserted',
    by: {
      file: 'pwa/device/journal/visible-journal.test.ts',
      test: 'tells another seller only how many rows wait and for how much',
    },
  },
  {
    id: 'D-till-24',
    says: 'a void is a journal row of its own kind, queued like any other',
    state: 'asserted',
    by: { file: SALE_ROWS, test: 'a void carries the reason and the number of the sale' },
  },
  {
    id: 'D-till-43',
    says: 'journal rows of orders may have no owner',
    state: 'asserted',
    by: { file: 'pwa/sync/order-rows.test.ts', test: 'a guest’s order needs no login' },
  },
  {
    id: 'D-till-44',
    says: 'a journal of an older version is still readable after an upgrade',
    state: 'asserted',
    by: { file: 'pwa/device/database.test.ts', test: 'opens with its queued and refused rows, its series' },
  },
  {
    id: 'D-till-25',
    says: 'one drainer: drainers at once share the rows, none goes twice',
    state: 'asserted',
    by: { file: ENGINE, test: 'drainers at once share the rows, none goes twice' },
  },
  {
    id: 'D-till-26',
    says: 'while rows wait and the app is open, the API is probed about every 4 s',
    calls: ['GET /healthz'],
    state: 'asserted',
    by: { file: 'pwa/sync/triggers.test.ts', test: 'while a sale waits the API is probed every 4 s' },
  },
  {
    id: 'D-till-27',
    says: 'a good answer resets every back-off of the network',
    state: 'asserted',
    by: { file: ENGINE, test: 'a good answer of the API makes rows that waited' },
  },
  {
    id: 'D-till-28',
    says: 'long queues go in batches, a result per row',
    calls: ['POST /api/sales/batch'],
    state: 'asserted',
    by: {
      file: 'api/modules/till/sales/record-batch.test.ts',
      test: 'one refused row of a batch does not hold back its neighbours',
    },
  },
  {
    id: 'D-till-29',
    says: 'receipt {id, number, total, items {productId, title, qty, price, stockQty}, warnings {code, productId}, replayed, receivedAt}',
    state: 'asserted',
    by: { file: SHAPES, test: 'a receipt' },
  },
  {
    id: 'D-till-30',
    says: 'staff list sales by from, to, q, page, limit',
    calls: ['GET /api/sales'],
    state: 'asserted',
    by: { file: SALES, test: 'staff find sales by number, buyer and id' },
  },
  {
    id: 'D-till-31',
    says: 'one receipt series a device: A7-000123',
    state: 'asserted',
    by: { file: 'api/contract/sales/receipt-number.test.ts', test: 'a receipt number is the prefix and six digits' },
  },
  {
    id: 'D-till-32',
    says: 'the server gives each device a prefix of its own',
    calls: ['POST /api/devices/register'],
    state: 'asserted',
    by: {
      file: 'api/modules/till/devices/prefixes.test.ts',
      test: 'every device gets a prefix of its own and keeps it',
    },
  },
  {
    id: 'D-till-33',
    says: 'a gap in the series is seen',
    calls: ['GET /api/devices'],
    state: 'asserted',
    by: { file: 'api/modules/till/devices/series.test.ts', test: 'missing numbers of a series are seen by the server' },
  },
  {
    id: 'D-till-34',
    says: 'the slip says that it is not a fiscal receipt',
    quotes: ['Не является кассовым чеком'],
    state: 'asserted',
    by: { file: JOURNAL, test: 'that it is not a fiscal receipt' },
  },
  {
    id: 'D-till-35',
    says: 'reprints are marked',
    quotes: ['Копия'],
    state: 'asserted',
    by: { file: JOURNAL, test: 'is marked as a copy from the second print on' },
  },
  {
    id: 'D-till-36',
    says: 'a clock wrong by a year neither blocks nor expires anything',
    state: 'asserted',
    by: { file: 'api/modules/till/sales/sale-times.test.ts', test: 'a clock wrong by a year' },
  },
  {
    id: 'D-till-37',
    says: 'a clock off by more than 60 s is warned about',
    state: 'asserted',
    by: { file: 'pwa/till/till/durability.test.ts', test: 'leaves a clock alone that is off by no more than a minute' },
  },
  {
    id: 'D-till-37a',
    says: 'a till sells to an approved wholesale buyer, chosen from a list that says no more than name, company and phone',
    calls: ['GET /api/wholesale-buyers'],
    state: 'asserted',
    by: {
      file: 'api/modules/till/sales/attached-sales.test.ts',
      test: 'the till’s list holds approved buyers who may log in, and says name, company and phone alone',
    },
  },
  {
    id: 'D-till-38',
    says: 'a late sale lands on its business day, marked',
    quotes: ['поступила позже'],
    state: 'asserted',
    by: { file: JOURNAL, test: 'a sale that arrived on a later day is marked' },
  },
  {
    id: 'D-till-39',
    says: 'a new app version never takes over mid-sale; it asks',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/08-new-version.journey.ts',
      test: 'a release while rows wait and a sale is half-entered',
    },
  },
  {
    id: 'D-till-40',
    says: 'a return waits for its sale and works by line',
    state: 'asserted',
    by: {
      file: 'pwa/sync/return-rows.test.ts',
      test: 'a return takes a number of the series, goes after its sale and settles with its receipt',
    },
  },
  {
    id: 'D-till-41',
    says: 'the status pill tells the sending state',
    routes: ['/till'],
    state: 'asserted',
    by: { file: 'pwa/parts/journal/status-pill.test.ts', test: 'the status pill > %s' },
  },
  {
    id: 'D-till-42',
    says: 'the journal shows every row with its state and reason',
    routes: ['/journal'],
    state: 'asserted',
    by: { file: JOURNAL, test: 'a row that is %s reads «%s»' },
  },
  {
    id: 'D-till-45',
    says: 'the scanner and search find goods by article and barcode, offline too',
    quotes: ['Штрихкод {code} не найден'],
    state: 'asserted',
    by: { file: 'pwa/journeys/31-scanning.journey.ts', test: 'a hand scanner adds one wherever the focus is' },
  },
  {
    id: 'D-till-46',
    says: 'a half-entered sale is kept: several receipts at once, each in one window',
    state: 'asserted',
    by: {
      file: 'pwa/device/journal/parked-drafts.test.ts',
      test: 'go on as they were, under their own id, in one window only',
    },
  },
  {
    id: 'D-till-47',
    says: 'goods without enough stock are listed before recording, one press continues',
    state: 'asserted',
    by: { file: DAY, test: 'a sale below zero is asked about first and never refused' },
  },
  {
    id: 'D-till-60',
    says: 'unsent receipts travel as a checksummed file; taken in twice they are there once',
    state: 'asserted',
    by: { file: FILES, test: 'imported twice they exist once' },
  },
  {
    id: 'D-till-61',
    says: 'a damaged file changes nothing',
    state: 'asserted',
    by: { file: FILES, test: 'is refused and nothing changes' },
  },
  {
    id: 'D-till-62',
    says: 'a till whose app does not open still gives its unsent receipts',
    routes: ['/till/rescue'],
    state: 'asserted',
    by: { file: FILES, test: 'still gives its file, whatever its version' },
  },
  {
    id: 'D-till-70',
    says: 'rows age by the server’s clock; sales since the last closing stay at any age',
    state: 'asserted',
    by: { file: FORGETTING, test: 'what was sold since the last closing stays, however long ago that was' },
  },
  {
    id: 'D-till-71',
    says: 'a wait or a lease written by a fast clock is over once the clock is mended',
    state: 'asserted',
    by: { file: ENGINE, test: 'a wait or a lease written by a fast clock is over' },
  },
  {
    id: 'D-till-72',
    says: 'the comparison resends receipts, voids and closings that a restored server lacks, and reports no false match',
    quotes: ['Сверить с сервером', 'Сверять пока нечего'],
    state: 'asserted',
    by: { file: 'pwa/queries/reconcile.test.ts', test: 'queues again the rows that a restored server lacks' },
  },
  {
    id: 'D-till-73',
    says: 'a role taken away leaves the rows in the queue: the next member of staff delivers them',
    state: 'asserted',
    by: { file: ENGINE, test: 'a withdrawn role requires another member of staff' },
  },
  {
    id: 'D-till-74',
    says: 'many refused receipts are settled at once, by reason',
    quotes: ['Отправить все ещё раз', 'Аннулировать все'],
    state: 'asserted',
    by: { file: 'pwa/till/journal/refused-groups.test.tsx', test: 'are settled together' },
  },
  {
    id: 'D-till-75',
    says: 'a till without a person says how many receipts wait on it',
    quotes: ['Ждут отправки: {count} на {total}'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/auth/waiting-receipts.test.tsx',
      test: 'a till without a login shows the number and sum of',
    },
  },
  {
    id: 'D-till-76',
    says: 'the code on a slip opens its receipt for a return at any till, without a network at the one that made it',
    routes: ['/till/receipt/:id'],
    quotes: ['Код для возврата товара', 'Этот чек пробит на другой кассе', 'Такого чека нет'],
    state: 'asserted',
    by: { file: 'pwa/journeys/39-slip-code.journey.ts', test: 'a scanned slip opens its receipt for a return' },
  },
  {
    id: 'D-till-77',
    says: 'unsent receipts reach another till by codes on the screen where there is no network, whole or not at all, once',
    quotes: ['Показать кодами', 'Принять с экрана другой кассы', 'Принято {count} из {total}'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/40-codes-handover.journey.ts',
      test: 'unsent receipts reach another tablet by its camera',
    },
  },
  {
    id: 'D-till-78',
    says: 'an order for the buyer is written at the till, without a network too: reserved once, its prepayment noted and in the drawer',
    calls: ['POST /api/orders/till'],
    quotes: ['Заказ для покупателя', 'К оплате при получении', 'Заказ записан'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/48-till-order.journey.ts',
      test: 'an order written in a dead spot reserves its goods once',
    },
  },
  {
    id: 'D-till-80',
    says: 'the seller chooses one of several pickup points for an order, and the desk sees the text shown to the buyer',
    calls: ['POST /api/orders/till'],
    quotes: ['Где заберут'],
    state: 'asserted',
    by: {
      file: 'api/modules/orders/checkout/till-orders.test.ts',
      test: 'is collected at the promised point, in the shop’s words while the point exists; a missing one is reported to the desk',
    },
  },
  {
    id: 'D-till-79',
    says: 'an order beyond the stock is kept: the administrator gets a discrepancy, the desk a notice',
    calls: ['POST /api/orders/till'],
    state: 'asserted',
    by: {
      file: 'api/modules/orders/checkout/till-orders.test.ts',
      test: 'is kept when goods are short or gone from sale',
    },
  },
]);
