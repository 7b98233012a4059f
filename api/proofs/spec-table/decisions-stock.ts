/** Decisions beyond the specification: imports and exports, stock, purchases. */
import { inSection } from './row.ts';

export const decisionsStock = inSection('Decided: stock and purchases', [
  {
    id: 'D-imports-01',
    says: 'price lists are uploaded, previewed, applied, listed with their lines, canceled and taken back; their sources have profiles',
    calls: [
      'GET /api/imports/sources',
      'PUT /api/imports/sources/:id',
      'POST /api/imports',
      'GET /api/imports',
      'GET /api/imports/:id',
      'GET /api/imports/:id/lines',
      'POST /api/imports/:id/preview',
      'POST /api/imports/:id/apply',
      'POST /api/imports/:id/cancel',
      'POST /api/imports/:id/undo',
    ],
    routes: ['/admin/import', '/admin/import/:id'],
    state: 'asserted',
    by: {
      file: 'api/modules/imports/import-endpoints.test.ts',
      test: 'upload, preview, apply, the next file, undo: as the office does it',
    },
  },
  {
    id: 'D-imports-09',
    says: 'what an import writes or undoes is signed by the person who decided it, whoever sent the file',
    calls: ['POST /api/imports/:id/apply', 'POST /api/imports/:id/cancel', 'POST /api/imports/:id/undo'],
    state: 'asserted',
    by: {
      file: 'api/modules/imports/import-deciders.test.ts',
      test: 'writing, undoing and dropping are signed by the person who decided',
    },
  },
  {
    id: 'D-imports-10',
    says: 'a preview made with former settings of its source is made again before it is applied',
    calls: ['POST /api/imports/:id/apply'],
    state: 'asserted',
    by: {
      file: 'api/modules/imports/apply/older-files.test.ts',
      test: 'a preview made with former settings is made again with the present ones before it is applied',
    },
  },
  {
    id: 'D-imports-04',
    says: 'pictures named in a price list are downloaded after its goods; failed ones are listed after three tries and retried on demand',
    calls: ['GET /api/imports/:id/pictures', 'POST /api/imports/:id/pictures/retry'],
    state: 'asserted',
    by: {
      file: 'api/modules/imports/pictures/import-pictures.test.ts',
      test: 'what does not come is tried three times, then listed with the reason; a press tries it again',
    },
  },
  {
    id: 'D-imports-05',
    says: 'a price list at an address is fetched by schedule, applied by itself within its thresholds, and waits for a person beyond them',
    calls: [
      'PUT /api/imports/schedule',
      'DELETE /api/imports/sources/:id/schedule',
      'POST /api/imports/sources/:id/fetch',
    ],
    state: 'asserted',
    by: {
      file: 'api/modules/imports/schedule/schedule.test.ts',
      test: 'beyond the thresholds of their source wait for a person; a newer file takes the place of a waiting one',
    },
  },
  {
    id: 'D-imports-06',
    says: 'goods that a supplier renumbered are known again; where only the title is the same a person says so',
    calls: ['POST /api/imports/:id/matches'],
    state: 'asserted',
    by: {
      file: 'api/modules/imports/plan/matching.test.ts',
      test: 'goods with only a title under new codes are suggested, and matched once a person confirms it',
    },
  },
  {
    id: 'D-imports-07',
    says: 'a person answers once which product a doubtful row of a source is, or that it is another one',
    calls: ['POST /api/imports/:id/matches', 'GET /api/imports/:id/lines'],
    state: 'asserted',
    by: {
      file: 'api/modules/imports/plan/matching.test.ts',
      test: 'is one of several products, as chosen',
    },
  },
  {
    id: 'D-goods-table-01',
    says: 'goods are exported as a table of chosen columns; importing it back applies only the edits made in it',
    calls: ['GET /api/products/table'],
    state: 'asserted',
    by: {
      file: 'api/modules/exchange/table/goods-table.test.ts',
      test: 'only cells that a person changed in the table change, texts too, and goods sold meanwhile stay sold',
    },
  },
  {
    id: 'D-exchange-1c-01',
    says: '1C authenticates with a key that an administrator creates, sees once and revokes',
    calls: ['GET /api/exchange/1c/settings', 'POST /api/exchange/1c/key', 'DELETE /api/exchange/1c/key'],
    state: 'asserted',
    by: {
      file: 'api/modules/exchange/one-c/one-c.test.ts',
      test: 'the key is shown once, kept as a hash, and worth nothing once taken back; wrong ones are counted',
    },
  },
  {
    id: 'D-exchange-1c-02',
    says: 'if configured, the till’s sales and returns are reported to 1C day by day, and again when a day has changed since',
    calls: ['PUT /api/exchange/1c/till-days'],
    state: 'asserted',
    by: {
      file: 'api/modules/exchange/one-c/till-days.test.ts',
      test: 'a day that is over goes to 1C once, and again when a receipt or a void of it comes late',
    },
  },
  {
    id: 'D-imports-03',
    says: 'prices, discounts, categories, brands and sale of many goods are changed at once, each as an import with its preview and its way back',
    calls: ['POST /api/imports/bulk'],
    state: 'asserted',
    by: {
      file: 'api/modules/imports/bulk/bulk.test.ts',
      test: 'prices of a filter by percent and rounding: previewed, discounted ones left alone, applied, taken back whole',
    },
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
    id: 'D-imports-02',
    says: 'how a file is understood is shown with its table, groups and types of prices, and can be chosen otherwise',
    calls: ['GET /api/imports/:id/mapping'],
    state: 'asserted',
    by: {
      file: 'api/modules/imports/import-endpoints.test.ts',
      test: 'how a file is understood is shown, tried otherwise and saved; a group of a third level becomes a feature',
    },
  },
  {
    id: 'D-imports-features-01',
    says: 'parameters of a file that no feature takes are proposed as features and made by one press for a subcategory',
    calls: ['POST /api/imports/:id/features'],
    state: 'asserted',
    by: {
      file: 'api/modules/imports/proposed-features.test.ts',
      test: 'one press makes them for a subcategory that the file brings, and its goods have filters',
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
    id: 'D-demo-01',
    says: 'the demo shop goes by one act, with its pictures; settings, people and own goods stay, and real sales and documents on its goods refuse it',
    calls: ['GET /api/shop/demo', 'POST /api/shop/demo/remove'],
    state: 'asserted',
    by: {
      file: 'api/modules/exchange/demo/remove-demo.test.ts',
      test: 'goes at once with its sales, stock, categories and picture files; people and settings stay, devices start afresh',
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
      file: 'api/modules/reports/purchase/suppliers.test.ts',
      test: 'a supplier has a least sum of an order, a lead time and a contact, of the administrator’s setting',
    },
  },
  {
    id: 'D-purchase-05',
    says: 'two suppliers of one name are joined; documents and goods follow, and the former name finds the other',
    calls: ['POST /api/inventory/suppliers/:id/join'],
    state: 'asserted',
    by: {
      file: 'api/modules/reports/purchase/suppliers.test.ts',
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
      file: 'api/modules/catalogue/synonyms/synonyms.test.ts',
      test: 'a line is in force with the next search, in the feed and in the log; taken back, it is no more',
    },
  },
  {
    id: 'D-words-02',
    says: 'searches without results are counted anonymously, in bounded number, and deleted after a time',
    calls: ['GET /api/missed-queries', 'POST /api/missed-queries', 'POST /api/missed-queries/dismiss'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/synonyms/synonyms.test.ts',
      test: 'counts searches without results, without numbers and addresses of people, until a person has settled them',
    },
  },
]);
