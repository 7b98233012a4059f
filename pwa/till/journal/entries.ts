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
  returnsHere: ReadonlyMap<string, ReturnedHere>;
  server: readonly SaleSummary[];
  prefix: string | null;
  /** Id of this device: receipts under an earlier prefix of this till are its own too. */
  deviceId: string | null;
}

export function entriesOf({ sales, returns, voids, returnsHere, server, ...own }: EntrySources): Entry[] {
  const atServer = new Map(server.map((sale) => [sale.id, sale]));
  const here = new Set(sales.map(({ id }) => id));
  const entries: Entry[] = [
    ...sales.map((row) => ofRow(row, voids.get(row.id), atServer.get(row.id), returnsHere.get(row.id), own)),
    ...server.filter(({ id }) => !here.has(id)).map((sale) => ofServer(sale, returnsHere.get(sale.id), own)),
    ...returns.map((row) => ofReturn(row, voids.get(row.id) ?? null, own)),
  ];
  return entries.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** Cache of entries that depend on their row alone: most of thousands, and unchanged from one keystroke to the next. */
const plainEntries = new WeakMap<SaleRow, { entry: SaleEntry; own: OwnSeries }>();

function ofRow(
  row: SaleRow,
  voiding: VoidRow | undefined,
  serverSale: SaleSummary | undefined,
  here: ReturnedHere | undefined,
  own: OwnSeries,
): SaleEntry {
  if (voiding !== undefined || serverSale !== undefined || here !== undefined)
    return toEntry(row, voiding ?? null, serverSale ?? null, here, own);
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
  here: ReturnedHere | undefined,
  own: OwnSeries,
): SaleEntry {
  // The sale that the server has under a refused receipt's id is another one, so none of its data apply.
  const isRefused = row.state === 'attention' || isIdReused(row.refusal?.code);
  const server = isRefused ? null : serverSale;
  const { id, number, total, authorName, body, customer, receipt } = row;
  return soldEntry(
    {
      id,
      number,
      at: server?.soldAt ?? receipt?.soldAt ?? body.soldAt,
      total,
      cashless: body.cashless,
      authorName,
      state: stateOfRow(row, voiding),
      voiding,
      till: tillOf(row, own),
      buyer: buyerOf(body.note, customer ?? server?.customer),
      warnings: receipt?.warnings ?? server?.warnings ?? [],
      row,
      server,
    },
    body.items.map(({ productId, title = '', qty, unit, price = 0, override }, position) => {
      const known = server?.items[position];
      const changed = override && (known?.override ?? toLineOverride(override));
      const returned = known && { returned: known.returned };
      return { position, productId, title, qty, unit, price, override: changed, ...returned };
    }),
    here,
  );
}

function soldEntry(
  sold: Omit<SaleEntry, 'kind' | 'lines' | 'back' | 'money'>,
  items: readonly Omit<EntryLine, 'left'>[],
  here: ReturnedHere = NOTHING_RETURNED,
): SaleEntry {
  const { total, cashless, server } = sold;
  const lines = items.map((line) => ({ ...line, left: leftToReturn(line, here) }));
  const money = cashless && { total, cashless, refunds: server?.returns ?? [] };
  return {
    kind: 'sale',
    ...sold,
    lines,
    back: backOf(lines),
    ...(money && { money: { ...money, left: leftOfMoney(money, here) } }),
  };
}

/** Until the server answers, only the approver's id is known. */
function toLineOverride({ was, reason, approvedBy }: PriceOverride): NonNullable<EntryLine['override']> {
  return { was, reason, approvedByName: approvedBy === undefined ? null : '' };
}

function ofServer(sale: SaleSummary, here: ReturnedHere | undefined, { prefix }: OwnSeries): SaleEntry {
  const { id, number, soldAt, total, cashless, authorName, status, note, customer, warnings, items } = sale;
  return soldEntry(
    {
      id,
      number,
      at: soldAt,
      total,
      cashless,
      authorName: authorName ?? '',
      state: status === 'cancelled' ? 'voided' : 'sent',
      voiding: null,
      till: otherTill(number, prefix),
      buyer: buyerOf(note, customer),
      warnings,
      row: null,
      server: sale,
    },
    items.map((item, position) => ({ ...item, position, productId: item.productId ?? '' })),
    here,
  );
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

/**
 * True for a receipt of this device that the server has acknowledged and may have lost since: its database was replaced, and nothing was
 * compared yet.
 */
export const isUnconfirmed = ({ state, row }: Entry, isInDoubt: boolean): boolean =>
  isInDoubt && state === 'sent' && row !== null;

const FILTERS = {
  all: () => true,
  attention: ({ state }) => state === 'attention',
  waiting: ({ state }) => state === 'waiting' || state === 'sending' || state === 'voiding',
  unconfirmed: isUnconfirmed,
  sent: (entry, isInDoubt) => entry.state === 'sent' && !isUnconfirmed(entry, isInDoubt),
  returns: (entry) => entry.kind === 'return' || entry.back !== 'nothing',
} satisfies Record<string, (entry: Entry, isInDoubt: boolean) => boolean>;

export type EntryFilter = keyof typeof FILTERS;

/** @param isInDoubt as for `isUnconfirmed` */
export const isListed = (entry: Entry, filter: EntryFilter, isInDoubt = false): boolean =>
  FILTERS[filter](entry, isInDoubt);

/** True for unsent and refused entries, which are shown on any day. */
export const isUnfinished = (entry: Entry): boolean => isListed(entry, 'attention') || isListed(entry, 'waiting');

/** The shop's day of an entry, `YYYY-MM-DD`. */
export const dayOf = ({ at }: Entry, timeZone: string): string => businessDay(new Date(at), timeZone);

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
  const words = [entry.number, about, entry.authorName, ...entry.lines.map(({ title }) => title)];
  const text = foldForSearch(words.join(' '));
  texts.set(entry, text);
  return text;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Matches an entry by number, buyer, seller, goods or sum, or by the server's answer `found`: it also knows buyers' phones, and returns
 * made elsewhere.
 */
export function matcher(query: string, found = NONE): (entry: Entry) => boolean {
  if (query.trim() === '') return () => true;
  const sum = sumTyped(query);
  const holds = wordsMatcher(query);
  return (entry) => found.has(entry.id) || (sum !== null && toKopecks(entry.total) === sum) || holds(textOf(entry));
}

/** Fills the caches for these sales, so that the first keystroke of a search is fast. */
export function prepareSearch(sales: readonly SaleRow[], own: OwnSeries): void {
  for (const row of sales) if (row.voidedBy === null) textOf(ofRow(row, undefined, undefined, undefined, own));
}

/** Total of these entries, roubles. */
export function totalOf(entries: readonly Entry[]): number {
  return toRoubles(entries.reduce((sum, { total }) => sum + toKopecks(total), 0));
}
