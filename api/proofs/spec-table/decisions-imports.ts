/** Decisions beyond the specification: imports, the goods table, 1C. */
import { inSection } from './row.ts';

const IMPORT_ENDPOINTS = 'api/modules/imports/import-endpoints.test.ts';
const MATCHING = 'api/modules/imports/plan/matching.test.ts';

export const decisionsImports = inSection('Decided: imports and exchange', [
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
    by: { file: IMPORT_ENDPOINTS, test: 'upload, preview, apply, the next file, undo: as the office does it' },
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
      file: MATCHING,
      test: 'goods with only a title under new codes are suggested, and matched once a person confirms it',
    },
  },
  {
    id: 'D-imports-07',
    says: 'a person answers once which product a doubtful row of a source is, or that it is another one',
    calls: ['POST /api/imports/:id/matches', 'GET /api/imports/:id/lines'],
    state: 'asserted',
    by: { file: MATCHING, test: 'is one of several products, as chosen' },
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
    id: 'D-imports-02',
    says: 'how a file is understood is shown with its table, groups and types of prices, and can be chosen otherwise',
    calls: ['GET /api/imports/:id/mapping'],
    state: 'asserted',
    by: {
      file: IMPORT_ENDPOINTS,
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
    id: 'D-demo-01',
    says: 'the demo shop goes by one act, with its pictures; settings, people and own goods stay, and real sales and documents on its goods refuse it',
    calls: ['GET /api/shop/demo', 'POST /api/shop/demo/remove'],
    state: 'asserted',
    by: {
      file: 'api/modules/exchange/demo/remove-demo.test.ts',
      test: 'goes at once with its sales, stock, categories and picture files; people and settings stay, devices start afresh',
    },
  },
]);
