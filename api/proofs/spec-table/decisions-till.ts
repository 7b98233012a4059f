/** Decisions beyond the specification: a sale at the till. */
import { inSection } from './row.ts';

const SHAPES = 'api/contract/spec-shapes.test.ts';
const SALES = 'api/modules/till/sales/sales.test.ts';
const JOURNAL = 'pwa/till/journal/journal-table.test.tsx';
const TILL_ORDERS = 'api/modules/orders/checkout/till-orders.test.ts';

export const decisionsTill = inSection('Decided: till', [
  {
    id: 'D-till-01',
    says: 'the id is made when the form opens: ten quick taps give one row and one sale',
    state: 'asserted',
    by: { file: 'pwa/sync/sale-rows.test.ts', test: 'ten quick presses give one row and one number' },
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
    id: 'D-till-06',
    says: 'same id and content: the first receipt again',
    state: 'asserted',
    by: { file: SALES, test: 'a sale sent twice is booked once' },
  },
  {
    id: 'D-till-07',
    says: 'same id, other content: 409 act_id_reused',
    state: 'asserted',
    by: { file: SALES, test: 'another sale under a used id is refused' },
  },
  {
    id: 'D-till-08',
    says: 'a replay of a cancelled sale never books it again',
    state: 'asserted',
    by: { file: 'api/modules/till/voids/voids.test.ts', test: 'a replay of it books nothing' },
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
    id: 'D-till-19',
    says: 'an admin books by force',
    state: 'asserted',
    by: { file: SALES, test: 'until an administrator books the row by hand' },
  },
  {
    id: 'D-till-22',
    says: 'the author and the sender are both recorded',
    state: 'asserted',
    by: { file: SALES, test: 'the author and the sender are both told' },
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
    by: {
      file: 'pwa/journeys/31-till-day.journey.ts',
      test: 'a sale below zero is asked about first and never refused',
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
      file: TILL_ORDERS,
      test: 'is collected at the promised point, in the shop’s words while the point exists; a missing one is reported to the desk',
    },
  },
  {
    id: 'D-till-79',
    says: 'an order beyond the stock is kept: the administrator gets a discrepancy, the desk a notice',
    calls: ['POST /api/orders/till'],
    state: 'asserted',
    by: { file: TILL_ORDERS, test: 'is kept when goods are short or gone from sale' },
  },
]);
