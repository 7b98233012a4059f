/** Every endpoint of the shop, for whoever needs the whole list: mounting, OpenAPI, the role matrix, the tests. */
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as catalog from './catalog.ts';
import * as catalogFeed from './catalog-feed.ts';
import * as catalogManagement from './catalog-management.ts';
import * as customers from './customers.ts';
import * as devices from './devices.ts';
import type { Endpoint } from './endpoint.ts';
import * as inventory from './inventory.ts';
import * as messages from './messages.ts';
import * as orderDesk from './order-desk.ts';
import * as orders from './orders.ts';
import * as products from './products.ts';
import * as profile from './profile.ts';
import * as registration from './registration.ts';
import * as reports from './reports.ts';
import * as returns from './returns.ts';
import * as sales from './sales.ts';
import * as settings from './settings.ts';
import * as shifts from './shifts.ts';
import * as system from './system.ts';

const exported: [string, unknown][] = Object.entries({ ...system, ...auth, ...registration, ...profile, ...customers, ...audit, ...catalog, ...catalogFeed, ...catalogManagement, ...products, ...sales, ...returns, ...devices, ...shifts, ...inventory, ...reports, ...orders, ...orderDesk, ...messages, ...settings });

const isEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] => {
  const value = entry[1];
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
};

/** All endpoints by name, e.g. `recordSale`. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = Object.fromEntries(exported.filter(isEndpoint));
