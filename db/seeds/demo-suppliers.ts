/** Suppliers of the demo shop and their delivery days: invented companies, each with the brands of some countries. */
import countriesJson from './data/brands.json' with { type: 'json' };
import suppliersJson from './data/suppliers.json' with { type: 'json' };
import type { SupplierRow } from '../stock-document-tables.ts';
import { demoId } from './demo-ids.ts';
import { dayNumber, hourOf, type ShopClock } from './shop-hours.ts';
import type { DemoProduct } from './demo-catalogue.ts';

export interface DemoSupplier extends Pick<SupplierRow, 'id' | 'name' | 'minimum_order' | 'lead_days' | 'person'> {
  everyDays: number;
  countries: readonly string[];
}

export const DEMO_SUPPLIERS: readonly DemoSupplier[] = suppliersJson.map((supplier, index) => ({
  id: demoId('8050', index + 1),
  ...supplier,
}));

/** Country of each brand, by its code. */
const COUNTRIES: Readonly<Record<string, string>> = countriesJson;

/** The supplier of this brand. Throws for a brand of no supplier's country. */
export function supplierOf(brand: string): DemoSupplier {
  const country = COUNTRIES[brand] ?? '';
  const supplier = DEMO_SUPPLIERS.find(({ countries }) => countries.includes(country));
  if (supplier === undefined) throw new Error(`No supplier brings ${brand}`);
  return supplier;
}

const WEEK = 7;
/** Days for which sales are known; earlier deliveries bring new goods only, so a few a year suffice. */
const BUSY_DAYS = 100;
const QUIET_EVERY = 90;
const SHOP_DAYS = 830;
/** 1 January 1970 was a Thursday. */
const isSunday = (day: number): boolean => (day + 4) % WEEK === 0;

/** Times at which this supplier's deliveries were booked, in the mornings before the shop opens; ISO, oldest first. */
export function deliveriesOf(supplier: DemoSupplier, { now, offset }: ShopClock): string[] {
  const today = dayNumber(now.getTime(), offset);
  const place = DEMO_SUPPLIERS.indexOf(supplier);
  const days: number[] = [];
  for (let ago = 1 + ((place * 3) % supplier.everyDays); ago < SHOP_DAYS;) {
    days.unshift(today - ago - (isSunday(today - ago) ? 1 : 0));
    ago += ago < BUSY_DAYS ? supplier.everyDays : QUIET_EVERY;
  }
  return days.map((day) => new Date(hourOf(day, 8.5 + place / 5, offset)).toISOString());
}

export interface Leaving {
  product: DemoProduct;
  qty: number;
  at: string;
}

export interface DemoDocumentLine {
  product: DemoProduct;
  /** For a recount the difference. */
  qty: number;
}

export interface DemoDocument {
  id: string;
  kind: 'receipt' | 'write_off' | 'recount';
  state: 'booked' | 'draft';
  supplier: DemoSupplier | null;
  supplierNumber: string;
  note: string;
  /** Time of booking, or of writing for a draft; ISO. */
  at: string;
  lines: DemoDocumentLine[];
}
