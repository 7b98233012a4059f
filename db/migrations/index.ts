/** The migrations in order; a new one is added at the end and never edited once released. */
import type { Knex } from 'knex';
import * as shop from './20261129-000000-create-shop.ts';
import * as people from './20261129-000001-create-people.ts';
import * as catalogue from './20261129-000002-create-catalogue.ts';
import * as stock from './20261129-000003-create-stock.ts';
import * as tills from './20261129-000004-create-tills.ts';
import * as sales from './20261129-000005-create-sales.ts';
import * as orders from './20261129-000006-create-orders.ts';
import * as imports from './20261129-000007-create-imports.ts';
import * as exchange from './20261129-000008-create-exchange.ts';
import * as reports from './20261129-000009-create-reports.ts';
import * as deskOrders from './20261129-000010-index-desk-orders.ts';
import * as lineQuestions from './20261129-000011-question-of-import-lines.ts';
import * as correctedSales from './20261129-000012-name-corrected-sales.ts';
import * as textsByBytes from './20261129-000013-sort-texts-by-bytes.ts';
import * as automaticImports from './20261129-000014-mark-automatic-imports.ts';
import * as orderSlots from './20261129-000015-give-orders-slots.ts';
import * as receiptMeans from './20261129-000016-part-means-of-receipts.ts';
import * as lineFields from './20261129-000017-fields-of-import-lines.ts';

export interface Migration {
  up(db: Knex): Promise<void>;
  down(db: Knex): Promise<void>;
}

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '20261129-000000-create-shop': shop,
  '20261129-000001-create-people': people,
  '20261129-000002-create-catalogue': catalogue,
  '20261129-000003-create-stock': stock,
  '20261129-000004-create-tills': tills,
  '20261129-000005-create-sales': sales,
  '20261129-000006-create-orders': orders,
  '20261129-000007-create-imports': imports,
  '20261129-000008-create-exchange': exchange,
  '20261129-000009-create-reports': reports,
  '20261129-000010-index-desk-orders': deskOrders,
  '20261129-000011-question-of-import-lines': lineQuestions,
  '20261129-000012-name-corrected-sales': correctedSales,
  '20261129-000013-sort-texts-by-bytes': textsByBytes,
  '20261129-000014-mark-automatic-imports': automaticImports,
  '20261129-000015-give-orders-slots': orderSlots,
  '20261129-000016-part-means-of-receipts': receiptMeans,
  '20261129-000017-fields-of-import-lines': lineFields,
};
