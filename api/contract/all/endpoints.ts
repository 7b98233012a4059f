/** Every endpoint of the shop, for code that needs the whole list: mounting, OpenAPI, the role matrix, tests. */
import * as audit from '../audit/audit.ts';
import * as auth from '../people/auth.ts';
import * as belongings from '../people/belongings.ts';
import * as catalog from '../catalogue/catalog.ts';
import * as catalogFeed from '../listing/catalog-feed.ts';
import * as catalogManagement from '../catalogue/catalog-management.ts';
import * as customers from '../accounts/customers.ts';
import * as devices from '../devices/devices.ts';
import type { Endpoint } from '../endpoint.ts';
import * as goodsTable from '../exchange/goods-table.ts';
import * as monthBook from '../exchange/month-book.ts';
import * as oneC from '../exchange/one-c.ts';
import * as inventory from '../stock/inventory.ts';
import * as stockDocuments from '../stock/stock-documents.ts';
import * as expectedGoods from '../stock/expected-goods.ts';
import * as recounts from '../stock/recounts.ts';
import * as demo from '../shop/demo.ts';
import * as stockRules from '../stock/stock-rules.ts';
import * as suppliers from '../stock/suppliers.ts';
import * as messages from '../messages/messages.ts';
import * as orderDesk from '../orders/order-desk.ts';
import * as orders from '../orders/orders.ts';
import * as tillOrders from '../orders/till-orders.ts';
import * as withdrawals from '../orders/withdrawal.ts';
import * as bonusCorrections from '../orders/bonus-corrections.ts';
import * as bulk from '../imports/bulk.ts';
import * as importMapping from '../imports/import-mapping.ts';
import * as importSchedule from '../imports/import-schedule.ts';
import * as imports from '../imports/imports.ts';
import * as priceTags from '../stock/price-tags.ts';
import * as products from '../catalogue/products.ts';
import * as profile from '../accounts/profile.ts';
import * as registration from '../people/registration.ts';
import * as buyers from '../reports/buyers.ts';
import * as purchase from '../reports/purchase.ts';
import * as supplierLetter from '../reports/supplier-letter.ts';
import * as reports from '../reports/reports.ts';
import * as today from '../reports/today.ts';
import * as returns from '../returns/returns.ts';
import * as purchases from '../sales/purchases.ts';
import * as sales from '../sales/sales.ts';
import * as secondFactor from '../accounts/second-factor.ts';
import * as face from '../shop/face.ts';
import * as mail from '../shop/mail.ts';
import * as numbering from '../shop/numbering.ts';
import * as opening from '../shop/opening-settings.ts';
import * as settings from '../shop/settings.ts';
import * as shifts from '../shifts/shifts.ts';
import * as staff from '../accounts/staff.ts';
import * as tillPins from '../people/till-pins.ts';
import * as synonyms from '../search/synonyms.ts';
import * as readiness from '../shop/readiness.ts';
import * as system from '../shop/system.ts';
import * as vat from '../shop/vat-settings.ts';
import * as wholesaleBuyers from '../accounts/wholesale-buyers.ts';

const exported: [string, unknown][] = Object.entries({
  ...system,
  ...readiness,
  ...auth,
  ...registration,
  ...profile,
  ...belongings,
  ...secondFactor,
  ...customers,
  ...staff,
  ...tillPins,
  ...wholesaleBuyers,
  ...audit,
  ...catalog,
  ...catalogFeed,
  ...catalogManagement,
  ...synonyms,
  ...products,
  ...sales,
  ...purchases,
  ...returns,
  ...devices,
  ...shifts,
  ...inventory,
  ...stockDocuments,
  ...expectedGoods,
  ...recounts,
  ...demo,
  ...face,
  ...stockRules,
  ...suppliers,
  ...priceTags,
  ...importSchedule,
  ...imports,
  ...goodsTable,
  ...monthBook,
  ...oneC,
  ...importMapping,
  ...bulk,
  ...reports,
  ...purchase,
  ...supplierLetter,
  ...buyers,
  ...today,
  ...orders,
  ...withdrawals,
  ...tillOrders,
  ...orderDesk,
  ...bonusCorrections,
  ...messages,
  ...settings,
  ...mail,
  ...opening,
  ...numbering,
  ...vat,
});

const isEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] => {
  const value = entry[1];
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
};

/** All endpoints by name, e.g. `recordSale`. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = Object.fromEntries(exported.filter(isEndpoint));
