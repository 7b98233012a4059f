/** Decisions beyond the specification: the journal of a till and its delivery. */
import { inSection } from './row.ts';

const VERDICT = 'pwa/sync/verdict.test.ts';
const ENGINE = 'pwa/sync/engine.test.ts';
const SALE_ROWS = 'pwa/sync/sale-rows.test.ts';
const FORGETTING = 'pwa/sync/forgetting.test.ts';
const FILES = 'pwa/device/journal/journal-file.test.ts';

export const decisionsJournal = inSection('Decided: journal', [
  {
    id: 'D-till-05',
    says: 'success is shown only after a durable write; otherwise the form keeps its contents and says NOT recorded',
    state: 'asserted',
    by: { file: 'pwa/journeys/09-durability.journey.ts', test: 'a sale that cannot be written is not called recorded' },
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
    by: { file: 'api/modules/till/voids/voids.test.ts', test: 'a void accounts for the number' },
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
    by: { file: 'pwa/till/journal/journal-table.test.tsx', test: 'a row that is %s reads «%s»' },
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
    quotes: ['Ждут отправки: {words}'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/auth/waiting-receipts.test.tsx',
      test: 'a till without a login shows all that is unsent, with the sum of',
    },
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
]);
