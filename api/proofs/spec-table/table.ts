/**
 * The specification's table: every route, call, text, field, rule and constant of the specification, sentence by sentence, and the
 * decisions beyond it. Sentences that leave a choice open have no row: the decision has one.
 */
import { decisionsDevices } from './decisions-devices.ts';
import { decisionsGoods } from './decisions-goods.ts';
import { decisionsOrders } from './decisions-orders.ts';
import { decisionsPeople } from './decisions-people.ts';
import { decisionsCategories } from './decisions-categories.ts';
import { decisionsSettings } from './decisions-settings.ts';
import { decisionsStock } from './decisions-stock.ts';
import { decisionsTill } from './decisions-till.ts';
import { decisionsSearch } from './decisions-search.ts';
import { decisionsSite } from './decisions-site.ts';
import { decisionsImports } from './decisions-imports.ts';
import { decisionsSessions } from './decisions-sessions.ts';
import { decisionsStaff } from './decisions-staff.ts';
import { decisionsReports } from './decisions-reports.ts';
import { decisionsCheckout } from './decisions-checkout.ts';
import { decisionsJournal } from './decisions-journal.ts';
import type { Row } from './row.ts';
import { section1 } from './section-1.ts';
import { section2Admin } from './section-2-admin.ts';
import { section2Cabinet } from './section-2-cabinet.ts';
import { section2Public } from './section-2-public.ts';
import { section2Shell } from './section-2-shell.ts';
import { section3 } from './section-3.ts';
import { section4 } from './section-4.ts';
import { section5 } from './section-5.ts';
import { section6 } from './section-6.ts';
import { section7 } from './section-7.ts';
import { section8 } from './section-8.ts';
import { section9 } from './section-9.ts';

export const TABLE: readonly Row[] = [
  ...section1,
  ...section2Shell,
  ...section2Public,
  ...section2Cabinet,
  ...section2Admin,
  ...section3,
  ...section4,
  ...section5,
  ...section6,
  ...section7,
  ...section8,
  ...section9,
  ...decisionsGoods,
  ...decisionsSearch,
  ...decisionsSite,
  ...decisionsStock,
  ...decisionsImports,
  ...decisionsCategories,
  ...decisionsTill,
  ...decisionsJournal,
  ...decisionsDevices,
  ...decisionsSettings,
  ...decisionsPeople,
  ...decisionsSessions,
  ...decisionsStaff,
  ...decisionsOrders,
  ...decisionsCheckout,
  ...decisionsReports,
];
