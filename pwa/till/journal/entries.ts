/** Entries of the journal: receipts of this device and those that only the server knows, each once. Pure. */
import { isIdReused } from '#contract/error-body.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { foldForSearch, wordsMatcher } from '#contract/search/search.ts';
import { sumTyped } from '#contract/values/sum-typed.ts';
import type { ByMeans, Cashless } from '#contract/values/cashless.ts';
import type { ReturnFate } from '#contract/returns/returns.ts';
import type { PriceOverride } from '#contract/sales/price-override.ts';
import type { SaleSummary, SaleWarning } from '#contract/sales/sales.ts';
import {
  leftOfMoney,
  leftToReturn,
  NOTHING_RETURNED,
  type ReturnedHere,
  type SoldMoney,
} from '../../device/journal/journal-returns.ts';
import type { ReturnRow, SaleRow, VoidRow } from '../../device/rows/journal-types.ts';
import { buyerOf } from '../kit/slip-data.ts';

export interface EntryLine {
  /** Index in the sale, from 0. */
  position: number;
  productId: string;
  title: string;
  qty: number;
  /** Unit at the time of sale; absent for pieces. */
  unit?: string | undefined;
  /** Unit price, roubles. */
  price: number;
  /** The seller's change of the price; only the server knows the approver's name. */
  override?: { was: number; reason: string; approvedByName: string | null } | undefined;
  /** Returned quantity on the server; absent when the server was not asked. */
  returned?: number;
  /** Quantity of a sale's line that can still be returned, as far as this device knows. */
  left: number;
  fate?: ReturnFate;
}

/** State of a receipt. `voiding`: voided here, and the void is not sent yet. */
export type EntryState = 'attention' | 'waiting' | 'sending' | 'sent' | 'voiding' | 'voided' | 'corrected';

interface EntryBase {
  id: string;
  number: string;
  /** Time by the device's clock, or the server's correction of it. */
  at: string;
  /** Roubles. */
  total: number;
  /** Its parts by card and by СБП; absent when all is cash. */
  cashless?: Cashless | undefined;
  authorName: string;
  state: EntryState;
  lines: EntryLine[];
  voiding: VoidRow | null;
  /** Prefix of the other till that made it; null for this one. Sales made by no till have a prefix of the server's. */
  till: string | null;
}

export interface SaleEntry extends EntryBase {
  kind: 'sale';
  buyer: string;
  /** The money of a sale that was not all cash, and kopecks of each means that returns have left. */
  money?: SoldMoney & { left: ByMeans };
  /** Extent of the returns. */
  back: 'nothing' | 'partly' | 'whole';
  warnings: SaleWarning[];
  row: SaleRow | null;
  /** Null when the server was not asked or does not have it. */
  server: SaleSummary | null;
}

export interface ReturnEntry extends EntryBase {
  kind: 'return';
  saleId: string;
  saleNumber: string;
  /** ISO instant of the sale, if the row has it. */
  soldAt?: string | undefined;
  reason: string;
  row: ReturnRow;
}

export type Entry = SaleEntry | ReturnEntry;

export interface EntrySources {
  sales: readonly SaleRow[];
  returns: readonly ReturnRow[];
  voids: ReadonlyMap<string, VoidRow>;
  /** Quantities returned on this device, by sale id. */
  returnsHere: ReadonlyMap<string, ReturnedHere>;
  server: readonly SaleSummary[];
  prefix: string | null;
  /** Id of this device: receipts under an earlier prefix of this till are its own too. */
  deviceId: string | null;
}

/** All entries, newest first. */
export function entriesOf({ sales, returns, voids, returnsHere, server, prefix, deviceId }: EntrySources): Entry[] {
  const own = { prefix, deviceId };
  const atServer = new Map(server.map((sale) => [sale.id, sale]));
  const here = new Set(sales.map(({ id }) => id));
  const entries: Entry[] = [
    ...sales.map((row) =>
      ofRow(row, voids.get(row.id) ?? null, atServer.get(row.id) ?? null, returnsHere.get(row.id), own),
    ),
    ...server.filter(({ id }) => !here.has(id)).map((sale) => ofServer(sale, returnsHere.get(sale.id), prefix)),
    ...returns.map((row) => ofReturn(row, voids.get(row.id) ?? null, own)),
  ];
  return entries.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** Cache of entries that depend on their row alone: most of thousands, and unchanged from one keystroke to the next. */
const plainEntries = new WeakMap<SaleRow, { entry: SaleEntry; own: OwnSeries }>();

function ofRow(
  row: SaleRow,
  voiding: VoidRow | null,
  serverSale: SaleSummary | null,
  here: ReturnedHere = NOTHING_RETURNED,
  own: OwnSeries,
): SaleEntry {
  if (voiding !== null || serverSale !== null || here !== NOTHING_RETURNED)
    return toEntry(row, voiding, serverSale, here, own);
  const known = plainEntries.get(row);
  if (known?.own.prefix === own.prefix && known.own.deviceId === own.deviceId) return known.entry;
  const entry = toEntry(row, null, null, here, own);
  plainEntries.set(row, { entry, own });
  return entry;
}

function toEntry(
  row: SaleRow,
  voiding: VoidRow | null,
  serverSale: SaleSummary | null,
  here: ReturnedHere,
  own: OwnSeries,
): SaleEntry {
  // The sale that the server has under a refused receipt's id is another one, so none of its data apply.
  const isRefused = row.state === 'attention' || isIdReused(row.refusal?.code);
  const server = isRefused ? null : serverSale;
  const lines = row.body.items.map(({ productId, title = '', qty, unit, price = 0, override }, position) => {
    const returned = server?.items[position]?.returned;
    return withLeft(
      {
        position,
        productId,
        title,
        qty,
        unit,
        price,
        ...(override === undefined ? {} : { override: server?.items[position]?.override ?? toLineOverride(override) }),
        ...(returned === undefined ? {} : { returned }),
      },
      here,
    );
  });
  return {
    kind: 'sale',
    id: row.id,
    number: row.number,
    at: server?.soldAt ?? row.receipt?.soldAt ?? row.body.soldAt,
    total: row.total,
    cashless: row.body.cashless,
    ...moneyOf({ total: row.total, cashless: row.body.cashless, refunds: server?.returns }, here),
    authorName: row.authorName,
    state: stateOfRow(row, voiding),
    lines,
    voiding,
    till: tillOf(row, own),
    buyer: buyerOf(row.body.note, row.customer ?? server?.customer),
    back: backOf(lines),
    warnings: row.receipt?.warnings ?? server?.warnings ?? [],
    row,
    server,
  };
}

function moneyOf(
  { total, cashless, refunds = [] }: Pick<SaleSummary, 'total' | 'cashless'> & { refunds: SoldMoney['refunds'] },
  here: ReturnedHere,
): Pick<SaleEntry, 'money'> {
  if (cashless === undefined) return {};
  const money = { total, cashless, refunds };
  return { money: { ...money, left: leftOfMoney(money, here) } };
}

/** Until the server answers, only the approver's id is known. */
function toLineOverride({ was, reason, approvedBy }: PriceOverride): NonNullable<EntryLine['override']> {
  return { was, reason, approvedByName: approvedBy === undefined ? null : '' };
}

function ofServer(sale: SaleSummary, here: ReturnedHere = NOTHING_RETURNED, prefix: string | null): SaleEntry {
  const lines = sale.items.map(({ productId, title, qty, unit, price, override, returned }, position) =>
    withLeft({ position, productId: productId ?? '', title, qty, unit, price, override, returned }, here),
  );
  return {
    kind: 'sale',
    id: sale.id,
    number: sale.number,
    at: sale.soldAt,
    total: sale.total,
    cashless: sale.cashless,
    ...moneyOf({ total: sale.total, cashless: sale.cashless, refunds: sale.returns }, here),
    authorName: sale.authorName ?? '',
    state: sale.status === 'cancelled' ? 'voided' : 'sent',
    lines,
    voiding: null,
    till: otherTill(sale.number, prefix),
    buyer: buyerOf(sale.note, sale.customer),
    back: backOf(lines),
    warnings: sale.warnings,
    row: null,
    server: sale,
  };
}

function ofReturn(row: ReturnRow, voiding: VoidRow | null, own: OwnSeries): ReturnEntry {
  return {
    kind: 'return',
    id: row.id,
    number: row.number,
    at: row.receipt?.returnedAt ?? row.body.returnedAt,
    total: row.total,
    cashless: row.body.cashless,
    authorName: row.authorName,
    state: stateOfRow(row, voiding),
    lines: row.lines.map((line) => ({ ...line, left: 0 })),
    voiding,
    till: tillOf(row, own),
    saleId: row.body.saleId,
    saleNumber: row.saleNumber,
    soldAt: row.soldAt,
    reason: row.body.reason,
    row,
  };
}

function withLeft(line: Omit<EntryLine, 'left'>, here: ReturnedHere): EntryLine {
  return { ...line, left: leftToReturn(line, here) };
}

function backOf(lines: readonly EntryLine[]): SaleEntry['back'] {
  if (lines.every(({ left }) => left === 0)) return 'whole';
  return lines.some(({ left, qty }) => left < qty) ? 'partly' : 'nothing';
}

function stateOfRow(row: SaleRow | ReturnRow, voiding: VoidRow | null): EntryState {
  switch (row.state) {
    case 'queued':
      return 'waiting';
    case 'accepted':
      return 'sent';
    case 'voided':
      if (voiding?.state === 'attention') return 'attention';
      if (voiding !== null && voiding.state !== 'accepted') return 'voiding';
      return row.kind === 'sale' && row.correctedBy !== null ? 'corrected' : 'voided';
    default:
      return row.state;
  }
}

/** `B2` of `B2-000012`; null for a number of this till's series, or of none. */
function otherTill(number: string, prefix: string | null): string | null {
  const of = /^(.+)-\d+$/.exec(number)?.[1] ?? null;
  return of === prefix ? null : of;
}

export type OwnSeries = Pick<EntrySources, 'prefix' | 'deviceId'>;

function tillOf({ number, body }: SaleRow | ReturnRow, { prefix, deviceId }: OwnSeries): string | null {
  return body.deviceId === deviceId ? null : otherTill(number, prefix);
}

export function isReturnable({ state, back }: SaleEntry): boolean {
  return back !== 'whole' && (state === 'waiting' || state === 'sending' || state === 'sent');
}

export type EntryFilter = 'all' | 'attention' | 'waiting' | 'unconfirmed' | 'sent' | 'returns';

/** True for a receipt of this device that the server has acknowledged and may have lost since: its database was replaced, and nothing was compared yet. */
export const isUnconfirmed = ({ state, row }: Entry, isInDoubt: boolean): boolean =>
  isInDoubt && state === 'sent' && row !== null;

/** @param isInDoubt as for `isUnconfirmed` */
export function isListed(entry: Entry, filter: EntryFilter, isInDoubt = false): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'attention':
      return entry.state === 'attention';
    case 'waiting':
      return entry.state === 'waiting' || entry.state === 'sending' || entry.state === 'voiding';
    case 'unconfirmed':
      return isUnconfirmed(entry, isInDoubt);
    case 'sent':
      return entry.state === 'sent' && !isUnconfirmed(entry, isInDoubt);
    case 'returns':
      return entry.kind === 'return' || entry.back !== 'nothing';
  }
}

/** True for unsent and refused entries, which are shown on any day. */
export function isUnfinished(entry: Entry): boolean {
  return isListed(entry, 'attention') || isListed(entry, 'waiting');
}

/** The shop's day of an entry, `YYYY-MM-DD`. */
export function dayOf({ at }: Entry, timeZone: string): string {
  return businessDay(new Date(at), timeZone);
}

/** The day under which it is listed: today for an entry dated in the future by a fast clock. */
export function shownDayOf(entry: Entry, today: string, timeZone: string): string {
  const day = dayOf(entry, timeZone);
  return day > today ? today : day;
}

/** Cache of folded search texts: thousands are searched at every keystroke. */
const texts = new WeakMap<Entry, string>();

function textOf(entry: Entry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const about = entry.kind === 'sale' ? entry.buyer : `${entry.saleNumber} ${entry.reason}`;
  const text = foldForSearch(
    [entry.number, about, entry.authorName, ...entry.lines.map(({ title }) => title)].join(' '),
  );
  texts.set(entry, text);
  return text;
}

const NONE: ReadonlySet<string> = new Set();

/** Matches an entry by number, buyer, seller, goods or sum, or by the server's answer `found`: it also knows buyers' phones, and returns made elsewhere. */
export function matcher(query: string, found = NONE): (entry: Entry) => boolean {
  if (query.trim() === '') return () => true;
  const sum = sumTyped(query);
  const holds = wordsMatcher(query);
  return (entry) => found.has(entry.id) || (sum !== null && toKopecks(entry.total) === sum) || holds(textOf(entry));
}

/** Fills the caches for these sales, so that the first keystroke of a search is fast. */
export function prepareSearch(sales: readonly SaleRow[], own: OwnSeries): void {
  for (const row of sales) if (row.voidedBy === null) textOf(ofRow(row, null, null, undefined, own));
}

/** Total of these entries, roubles. */
export function totalOf(entries: readonly Entry[]): number {
  return toRoubles(entries.reduce((sum, { total }) => sum + toKopecks(total), 0));
}
