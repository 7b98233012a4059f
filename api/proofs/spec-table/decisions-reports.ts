/** Decisions beyond the specification: reports. */
import { inSection } from './row.ts';

const REPORTS = 'api/modules/reports/reports.test.ts';
const RECEIPTS = 'api/modules/reports/receipts.test.ts';

export const decisionsReports = inSection('Decided: reports', [
  {
    id: 'D-reports-01',
    says: 'days of the shop, both ends included, empty days as zeros',
    state: 'asserted',
    by: { file: REPORTS, test: 'sales land on the shop' },
  },
  {
    id: 'D-reports-02',
    says: 'lines freeze price, cost, title and category names',
    state: 'asserted',
    by: { file: REPORTS, test: 'the files of a past month stay the same' },
  },
  {
    id: 'D-reports-03',
    says: 'missing cost counts as 0 and is said',
    quotes: ['без себестоимости'],
    state: 'asserted',
    by: { file: 'pwa/office/reports/reports.test.tsx', test: 'shows notes: pieces without a cost' },
  },
  {
    id: 'D-reports-04',
    says: 'tiles equal the sums of the tables to the kopeck',
    state: 'asserted',
    by: { file: REPORTS, test: 'tiles equal the sums' },
  },
  {
    id: 'D-reports-06',
    says: 'sales by seller, and the receipts behind every figure: tables, tiles and receipts agree for any days and category',
    calls: ['GET /api/reports/by-seller', 'GET /api/reports/receipts'],
    state: 'asserted',
    by: { file: 'api/modules/reports/report-story.test.ts', test: 'agree with each other and with a plain recount' },
  },
  {
    id: 'D-reports-05',
    says: 'CSV: UTF-8 BOM, semicolons, CRLF, decimal comma, guarded against formulas',
    state: 'asserted',
    by: { file: 'api/http/csv.test.ts', test: 'a file opens in a Russian spreadsheet' },
  },
  {
    id: 'D-reports-07',
    says: 'orders count on the day they were delivered',
    state: 'asserted',
    by: { file: RECEIPTS, test: 'sales, delivered orders and returns come the latest first' },
  },
  {
    id: 'D-reports-08',
    says: 'every figure leads to its receipts',
    calls: ['GET /api/reports/receipts'],
    state: 'asserted',
    by: { file: RECEIPTS, test: 'receipts behind a tile, a day, a product, a category and a seller add up' },
  },
  {
    id: 'D-reports-09',
    says: 'sales by seller, orders as the online shop',
    calls: ['GET /api/reports/by-seller'],
    state: 'asserted',
    by: { file: RECEIPTS, test: 'by seller: who sold it' },
  },
  {
    id: 'D-reports-10',
    says: 'a renamed category is reported whole',
    state: 'asserted',
    by: { file: RECEIPTS, test: 'a category is found whole by the address it has now' },
  },
  {
    id: 'D-reports-11',
    says: "the shop's days whatever zone the server is in",
    state: 'asserted',
    by: { file: 'api/modules/reports/report-zones.test.ts', test: 'a sale at 23:59 in Moscow counts on its day' },
  },
  {
    id: 'D-reports-12',
    says: 'a command proves the kept sums, and fails on a planted error',
    state: 'asserted',
    by: {
      file: 'api/modules/reports/report-proof.test.ts',
      test: 'names a day, an hour, a category, a month and a product whose sum is wrong',
    },
  },
]);
