/**
 * The rules in which the kinds of journal rows differ: a kind without its rules doesn't compile. Pure and without a library, so that the page that
 * reads a closed database can use them. `sync/send.ts` holds the calls that deliver each kind, the journal's page the panels that show each.
 */
import type { RowCounts } from '#contract/devices/row-counts.ts';
import type { ComparedList } from '#contract/sales/sales.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { RECOUNT } from './recount-types.ts';
import type { JournalRow, OrderRow, ReceiptRow, RowKind, RowOf } from './journal-types.ts';

/** The till's rows by the sort under which a seller knows them, in Russian: one, few, many. */
export const SORT_WORDS: Readonly<Record<keyof RowCounts, readonly [one: string, few: string, many: string]>> = {
  receipts: ['чек', 'чека', 'чеков'],
  orders: ['заказ', 'заказа', 'заказов'],
  recounts: ['пересчёт', 'пересчёта', 'пересчётов'],
  closings: ['закрытие смены', 'закрытия смены', 'закрытий смены'],
  unknown: ['запись', 'записи', 'записей'],
};

type SignOf<Row> = Row extends ReceiptRow ? 1 | -1 : null;

export interface KindRules<K extends RowKind> {
  /**
   * till: delivered under any staff session, and part of the file of unsent rows. shopper: delivered only under its
   * author's session (a guest's under any); its body is deleted from the device once it has ended.
   */
  owner: 'till' | 'shopper';
  /** Several rows of this kind may go in one request. */
  isBatched: boolean;
  /** It is sent under an administrator's session only. */
  needsAdmin(row: RowOf<K>): boolean;
  /** The row with the answer; it is already settled: accepted, or still voided if a person voided it meanwhile. */
  settle(row: RowOf<K>, answer: NonNullable<RowOf<K>['receipt']>): RowOf<K>;
  /** The row as it comes back from the mirror, which does not record when it leaves the device. */
  restored(row: RowOf<K>): RowOf<K>;
  /** The sort under which the till counts it; null for rows that are not the till's to deliver. */
  countedAs: keyof RowCounts | null;
  /** Sign of a receipt's total in sums; null for rows that are no receipts of their own. */
  sign: SignOf<RowOf<K>>;
  /** Units that it takes from the stock until it is settled; restocked units are negative. */
  unitsTaken(row: RowOf<K>): { productId: string; qty: number }[];
  /** It has a number as soon as it is recorded; otherwise the server numbers it. */
  hasOwnNumber: boolean;
  /** Id of the receipt that it voids; null for rows that void none. */
  voids(row: RowOf<K>): string | null;
  /** List of the comparison with the server in which it appears; null: it is not the till's, and is never sent again. */
  comparedAs: 'sales' | ComparedList | null;
  /** A person may end a row that the server has refused without recording a void row. */
  isWithdrawable: boolean;
  /** Once accepted it stays on the device as long as guests' orders do. */
  staysLong(row: RowOf<K>): boolean;
}

/** Every row of a till is sent again to a server that was restored from an older copy: a till's kind without a list to compare doesn't compile. */
type Returning = { owner: 'till'; comparedAs: NonNullable<KindRules<RowKind>['comparedAs']> } | { owner: 'shopper' };

export type RulesByKind = { readonly [K in RowKind]: KindRules<K> & Returning };

/** Rules of most kinds; a kind states its owner, its answer, its sort and its list, and what differs. */
const USUAL = {
  isBatched: false,
  needsAdmin: () => false,
  restored: <Row>(row: Row) => row,
  sign: null,
  unitsTaken: (): [] => [],
  hasOwnNumber: false,
  voids: () => null,
  isWithdrawable: false,
  staysLong: () => false,
};

/** The row without the delivery that is under way on this device. */
export const withoutLease = <Row extends JournalRow>(row: Row): Row => ({
  ...row,
  state: row.state === 'sending' ? 'queued' : row.state,
  lease: null,
});

/** The order without its buyer's name, phone and address. */
export const withoutContents = ({ earlier: _earlier, ...row }: OrderRow): OrderRow => ({ ...row, body: null });

export const KINDS: RulesByKind = {
  sale: {
    ...USUAL,
    owner: 'till',
    isBatched: true,
    needsAdmin: ({ body }) => body.force === true,
    settle: (row, receipt) => ({ ...row, receipt: withoutStock(receipt), number: receipt.number }),
    countedAs: 'receipts',
    sign: 1,
    unitsTaken: ({ body }) => body.items,
    hasOwnNumber: true,
    comparedAs: 'sales',
  },
  return: {
    ...USUAL,
    owner: 'till',
    settle: (row, receipt) => ({ ...row, receipt: withoutStock(receipt), number: receipt.number }),
    countedAs: 'receipts',
    sign: -1,
    unitsTaken: ({ lines }) =>
      lines.filter(({ fate }) => fate === 'restock').map(({ productId, qty }) => ({ productId, qty: -qty })),
    hasOwnNumber: true,
    comparedAs: 'returns',
  },
  void: {
    ...USUAL,
    owner: 'till',
    settle: (row, receipt) => ({ ...row, receipt }),
    countedAs: 'receipts',
    hasOwnNumber: true,
    voids: ({ body }) => body.saleId,
    comparedAs: 'voids',
  },
  order: {
    ...USUAL,
    owner: 'shopper',
    // The server has the order now, even one that its buyer withdrew: their name and address no longer stay here.
    settle: (row, receipt) => ({ ...withoutContents(row), receipt, number: receipt.number, state: 'accepted' }),
    // It may already be with the server: only the server's answer settles it.
    restored: (row) => ({ ...row, leftAt: row.leftAt ?? row.recordedAt }),
    countedAs: null,
    comparedAs: null,
    isWithdrawable: true,
    // Without an account only the device leads a guest back to the order.
    staysLong: ({ authorId, state }) => authorId === null && state === 'accepted',
  },
  recount: {
    ...USUAL,
    owner: 'till',
    settle: (row, receipt) => ({ ...row, receipt, number: `${RECOUNT} №\u00a0${receipt.number}` }),
    countedAs: 'recounts',
    hasOwnNumber: true,
    comparedAs: 'recounts',
  },
  'till-order': {
    ...USUAL,
    owner: 'till',
    settle: (row, receipt) => ({ ...row, receipt, number: receipt.number }),
    countedAs: 'orders',
    comparedAs: 'orders',
    isWithdrawable: true,
  },
  // It names no person, so that it may leave under any session.
  withdrawal: {
    ...USUAL,
    owner: 'shopper',
    settle: (row, receipt) => ({ ...row, receipt }),
    countedAs: null,
    comparedAs: null,
  },
};

/** Rules of a later version's row: kept, counted and exported; it waits for that version, `claim` never takes it. */
const UNKNOWN: KindRules<RowKind> = {
  ...USUAL,
  owner: 'till',
  settle: (row) => row,
  countedAs: 'unknown',
  comparedAs: null,
};

/** False for a row that a later version of the till recorded: this version can neither show nor send it. */
export const isKnownKind = ({ kind }: Pick<JournalRow, 'kind'>): boolean => Object.hasOwn(KINDS, kind);

export function rulesOf(row: Pick<JournalRow, 'kind'>): KindRules<RowKind> {
  // The compiler can't see that a row of the same kind is passed to these rules.
  return isKnownKind(row) ? (KINDS[row.kind] as KindRules<RowKind>) : UNKNOWN;
}

export const isReceipt = (row: JournalRow): row is ReceiptRow => rulesOf(row).sign !== null;

/** Id of the till that recorded it; null for a shopper's row. */
export function deviceIdOf({ body }: JournalRow): string | null {
  return body !== null && 'deviceId' in body ? body.deviceId : null;
}

/** Sum of these rows in roubles; returns count negative. */
export function sumOf(rows: readonly ReceiptRow[]): number {
  return toRoubles(rows.reduce((sum, row) => sum + (rulesOf(row).sign ?? 0) * toKopecks(row.total), 0));
}

/** Number of the till's rows of each sort among these; closings of shifts lie beside the journal. */
export function countsOf(rows: readonly JournalRow[]): RowCounts {
  const counts = Object.fromEntries(Object.keys(SORT_WORDS).map((sort) => [sort, 0])) as RowCounts;
  for (const row of rows) {
    const { countedAs } = rulesOf(row);
    if (countedAs !== null) counts[countedAs] += 1;
  }
  return counts;
}

export const NO_ROWS = countsOf([]);

/** Stock belongs to the figures, which are wiped at logout; rows outlive it. */
function withoutStock<Kept extends { items: { stockQty: number | null }[] }>(receipt: Kept): Kept {
  return { ...receipt, items: receipt.items.map((item) => ({ ...item, stockQty: null })) };
}
