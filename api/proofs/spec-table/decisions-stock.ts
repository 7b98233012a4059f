/** Decisions beyond the specification: stock, its screens and documents, purchase. */
import { inSection } from './row.ts';

const SALES = 'api/modules/till/sales/sales.test.ts';
const CORRECTIONS = 'api/modules/stock/movements/corrections.test.ts';
const STOCK = 'api/modules/stock/stock.test.ts';
const SUPPLIERS = 'api/modules/reports/purchase/suppliers.test.ts';
const SYNONYMS = 'api/modules/catalogue/synonyms/synonyms.test.ts';

export const decisionsStock = inSection('Decided: stock', [
  {
    id: 'D-stock-01',
    says: 'availability codes use stock on hand minus reservations',
    state: 'asserted',
    by: { file: 'api/modules/catalogue/listing/listing.test.ts', test: 'the listing on %s > %s' },
  },
  {
    id: 'D-stock-02',
    says: 'stock changes only through movements; one command proves it and fails on a planted error',
    state: 'asserted',
    by: { file: SALES, test: 'after all of it stock equals its movements' },
  },
  {
    id: 'D-stock-03',
    says: 'a discrepancy opens when available falls below zero',
    calls: ['GET /api/inventory/discrepancies'],
    state: 'asserted',
    by: { file: SALES, test: 'goods handed over are a fact' },
  },
  {
    id: 'D-stock-04',
    says: 'someone resolves a discrepancy in the back office',
    calls: ['POST /api/inventory/discrepancies/:id/resolve'],
    state: 'asserted',
    by: { file: CORRECTIONS, test: 'is settled by a recount: stock becomes what was found' },
  },
  {
    id: 'D-stock-06',
    says: 'a correction by hand applies the difference, and happens once however often it is sent',
    calls: ['POST /api/inventory/stock/:id/adjust'],
    state: 'asserted',
    by: { file: CORRECTIONS, test: 'sent twenty times at once is made once' },
  },
  {
    id: 'D-stock-05',
    says: 'stockQtyBase travels with stockQty, the server applies the difference; without it stock is kept',
    calls: ['PUT /api/products/:id'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/editing.test.ts',
      test: 'a form opened before a sale and saved after it leaves the sold units sold',
    },
  },
  {
    id: 'D-stocklist-01',
    says: 'from and to of the stock page: products with a movement in those days',
    calls: ['GET /api/inventory/stock'],
    state: 'asserted',
    by: { file: STOCK, test: 'the stock list on %s > finds %s' },
  },
  {
    id: 'D-stocklist-02',
    says: 'states of the stock list, and how many goods are in each',
    calls: ['GET /api/inventory/counts'],
    state: 'asserted',
    by: { file: STOCK, test: 'is right in every order, page by page, and its count is its length' },
  },
  {
    id: 'D-stocklist-03',
    says: 'the whole stock list as a file',
    calls: ['GET /api/inventory/stock'],
    state: 'asserted',
    by: { file: STOCK, test: 'the file holds the rows of the list, all pages of it, in its order' },
  },
  {
    id: 'D-stocklist-04',
    says: 'movements of a product with the numbers of their documents',
    calls: ['GET /api/inventory/stock/:id/movements'],
    state: 'asserted',
    by: { file: STOCK, test: 'movements of a product: what, when, who and by which document' },
  },
  {
    id: 'D-stock-screens-01',
    says: 'shortages wait in a queue of their own until a person settles them',
    routes: ['/admin/discrepancies'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/29-order-desk.journey.ts',
      test: 'a shortage is settled by what was counted on the shelf',
    },
  },
  {
    id: 'D-stock-screens-02',
    says: 'price changes are listed with who, when and by how much',
    routes: ['/admin/price-changes'],
    state: 'asserted',
    by: { file: 'pwa/journeys/25-inventory.journey.ts', test: 'a product is deleted from its form' },
  },
  {
    id: 'D-price-tags-01',
    says: 'tags whose price has changed since their print wait in a queue, which they leave once they came out',
    calls: ['POST /api/price-tags/find', 'POST /api/price-tags/printed'],
    routes: ['/admin/price-tags'],
    state: 'asserted',
    by: {
      file: 'api/modules/stock/price-tags/price-tags.test.ts',
      test: 'a tag waits for its print once the price has changed, by hand or by a sale that begins, and leaves the queue when it came out',
    },
  },
  {
    id: 'D-stock-documents-01',
    says: 'goods come in, are written off and taken aside by documents: saved as typed, booked once, taken back by an opposite one',
    calls: [
      'GET /api/inventory/documents',
      'GET /api/inventory/documents/:id',
      'GET /api/inventory/documents/:id/table',
      'PUT /api/inventory/documents/:id',
      'DELETE /api/inventory/documents/:id',
      'POST /api/inventory/documents/:id/book',
      'POST /api/inventory/documents/:id/reverse',
      'POST /api/inventory/documents/goods',
      'GET /api/inventory/suppliers',
      'GET /api/inventory/rules',
      'PUT /api/inventory/rules',
    ],
    routes: ['/admin/documents', '/admin/documents/:id'],
    state: 'asserted',
    by: {
      file: 'api/modules/stock/documents/documents.test.ts',
      test: 'stock and costs after random documents and their reversals are those of a plain recount',
    },
  },
  {
    id: 'D-barcodes-01',
    says: 'whoever receives goods gives an unknown barcode to a product on the spot, unless another product has it',
    calls: ['POST /api/products/:id/barcodes'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/more-barcodes.test.ts',
      test: 'gets one more from the warehouse, which edits no product otherwise; another product’s code and a misread one are refused',
    },
  },
  {
    id: 'D-expected-goods-01',
    says: 'goods in draft receipts are shown beside the stock with the day on which they are expected',
    calls: ['GET /api/inventory/expected'],
    state: 'asserted',
    by: {
      file: 'api/modules/stock/documents/expected-goods.test.ts',
      test: 'are the pieces of draft receipts by day, for the desk too; what is booked, unfilled or written off is not on its way',
    },
  },
  {
    id: 'D-stock-documents-02',
    says: 'a category is counted on the tablet, and the difference accounts for sales meanwhile, whenever the count arrives',
    calls: ['POST /api/inventory/recounts'],
    routes: ['/till/recount', '/till/recount/:id'],
    state: 'asserted',
    by: {
      file: 'api/modules/till/recounts/recount-story.test.ts',
      test: 'whatever is sold, voided, returned, received, imported or stolen, and in whatever order the server hears of it: the stock is what the last count or import found and what came and went since',
    },
  },
  {
    id: 'D-purchase-01',
    says: 'purchase planning by speed, lead time and minimum, dead stock, and the margin of goods',
    calls: ['GET /api/reports/purchase', 'GET /api/reports/margin', 'PUT /api/inventory/stock/:id/supply'],
    routes: ['/admin/purchase'],
    state: 'asserted',
    by: {
      file: 'api/modules/reports/purchase/purchase.test.ts',
      test: 'stock, speed, days left, proposal and frozen money are those of a plain recount of the sales',
    },
  },
  {
    id: 'D-purchase-02',
    says: 'lead time and minimum of a product, else of its subcategory, else of the shop; goods run low at a threshold of one’s own',
    calls: ['PUT /api/inventory/subcategories/:id/supply'],
    state: 'asserted',
    by: {
      file: 'api/modules/reports/purchase/supply-terms.test.ts',
      test: 'a subcategory has terms for those of its goods that have none of their own, and the shop for the others',
    },
  },
  {
    id: 'D-purchase-04',
    says: 'a supplier has a minimum order sum; the missing sum is shown with the order',
    calls: ['GET /api/inventory/supplier-cards', 'PUT /api/inventory/suppliers/:id'],
    routes: ['/admin/suppliers'],
    state: 'asserted',
    by: {
      file: SUPPLIERS,
      test: 'a supplier has a least sum of an order, a lead time and a contact, of the administrator’s setting',
    },
  },
  {
    id: 'D-purchase-05',
    says: 'two suppliers of one name are joined; documents and goods follow, and the former name finds the other',
    calls: ['POST /api/inventory/suppliers/:id/join'],
    state: 'asserted',
    by: {
      file: SUPPLIERS,
      test: 'two suppliers are joined into one: documents, goods and the former name lead to it, empty fields are filled',
    },
  },
  {
    id: 'D-purchase-06',
    says: 'the shop mails an order to its supplier’s stored address once per press, with the file that the supplier may see',
    calls: ['POST /api/reports/purchase/letters'],
    state: 'asserted',
    by: {
      file: 'api/modules/reports/purchase/mail-order.test.ts',
      test: 'the letter says what the printed order says, and carries the supplier’s file',
    },
  },
  {
    id: 'D-purchase-03',
    says: 'weekday hours, weeks, ABC and XYZ, margins of all goods equal a plain computation, for any days and category',
    calls: ['GET /api/reports/hours'],
    routes: ['/admin/reports/goods'],
    state: 'asserted',
    by: {
      file: 'api/modules/reports/report-story.test.ts',
      test: 'agree with each other and with a plain recount after any story, for any days and category',
    },
  },
  {
    id: 'D-today-01',
    says: 'one answer compares today with the same weekday a week ago, and lists the tasks that wait for a person',
    calls: ['GET /api/reports/today'],
    routes: ['/admin/today'],
    state: 'asserted',
    by: {
      file: 'api/modules/reports/today/today.test.ts',
      test: 'the day so far stands beside the same weekday up to the same time; whole days are those of the report',
    },
  },
  {
    id: 'D-words-01',
    says: 'an administrator edits synonyms; they apply from the next search, on the server and on devices',
    calls: ['GET /api/synonyms', 'PUT /api/synonyms', 'DELETE /api/synonyms/:id'],
    routes: ['/admin/words'],
    state: 'asserted',
    by: {
      file: SYNONYMS,
      test: 'a line is in force with the next search, in the feed and in the log; taken back, it is no more',
    },
  },
  {
    id: 'D-words-02',
    says: 'searches without results are counted anonymously, in bounded number, and deleted after a time',
    calls: ['GET /api/missed-queries', 'POST /api/missed-queries', 'POST /api/missed-queries/dismiss'],
    state: 'asserted',
    by: {
      file: SYNONYMS,
      test: 'counts searches without results, without numbers and addresses of people, until a person has settled them',
    },
  },
]);
