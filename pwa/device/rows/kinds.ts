/**
 * The rules in which the kinds of journal rows differ: a kind without its rules doesn't compile. Pure and without a
 * library, so that the page that reads a closed database can use them. `sync/send.ts` holds the calls that deliver each
 * kind, the journal's page the panels that show each.
 */
import type { RowCounts } from '#contract/devices/row-counts.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { RECOUNT } from './recount-types.ts';
import type { JournalRow, OrderRow, ReceiptRow, RowKind, RowOf } from './journal-types.ts';

type SignOf<Row> = Row extends ReceiptRow ? 1 | -1 : null;

export interface KindRules<K extends RowKind> {
  /**
   * till: delivered under any staff session, and part of the file of unsent rows. shopper: delivered only under its
   * author's session (a guest's under any); its body is deleted from the device once it has ended.
   */
  owner: 'till' | 'shopper';
  /** Several rows of this kind may go in one request. */
  isBatched: boolean;
  /**
   * The row with the server's answer, which was read by the schema of the call that sent this kind.
   * @param row the row already settled: accepted, or still voided if a person voided it in the meantime
   */
  settle(row: RowOf<K>, answer: NonNullable<RowOf<K>['receipt']>): RowOf<K>;
  /** The sort under which the till counts it; null for rows that are not the till's to deliver. */
  countedAs: keyof RowCounts | null;
  /** Sign of a receipt's total in sums; null for rows that are no receipts of their own. */
  sign: SignOf<RowOf<K>>;
  /** Units that it takes from the stock until it is settled; restocked units are negative. */
  unitsTaken(row: RowOf<K>): { productId: string; qty: number }[];
  /** It has a number as soon as it is recorded; otherwise the server numbers it. */
  hasOwnNumber: boolean;
  /**
   * List of the comparison with the server in which it appears; null: it is not the till's, and is never sent again.
   */
  comparedAs: 'sales' | 'returns' | 'voids' | 'orders' | 'recounts' | null;
  /** A person may end it without a void row, since the server doesn't have it. */
  isWithdrawable: boolean;
}

/** A till's rows return to a server that was restored from an older copy: rules by which they would not don't compile. */
type Returning = { owner: 'till'; comparedAs: NonNullable<KindRules<RowKind>['comparedAs']> } | { owner: 'shopper' };

export type RulesByKind = { readonly [K in RowKind]: KindRules<K> & Returning };

const noUnits = (): [] => [];

/** The order without its buyer's name, phone and address. */
export function withoutContents({ earlier: _earlier, ...row }: OrderRow): OrderRow {
  return { ...row, body: null };
}

export const KINDS: RulesByKind = {
  sale: {
    owner: 'till',
    isBatched: true,
    settle: (row, receipt) => ({ ...row, receipt: withoutStock(receipt), number: receipt.number }),
    countedAs: 'receipts',
    sign: 1,
    unitsTaken: ({ body }) => body.items,
    hasOwnNumber: true,
    comparedAs: 'sales',
    isWithdrawable: false,
  },
  return: {
    owner: 'till',
    isBatched: false,
    settle: (row, receipt) => ({ ...row, receipt: withoutStock(receipt), number: receipt.number }),
    countedAs: 'receipts',
    sign: -1,
    unitsTaken: ({ lines }) =>
      lines.filter(({ fate }) => fate === 'restock').map(({ productId, qty }) => ({ productId, qty: -qty })),
    hasOwnNumber: true,
    comparedAs: 'returns',
    isWithdrawable: false,
  },
  void: {
    owner: 'till',
    isBatched: false,
    settle: (row, receipt) => ({ ...row, receipt }),
    countedAs: 'receipts',
    sign: null,
    unitsTaken: noUnits,
    hasOwnNumber: true,
    comparedAs: 'voids',
    isWithdrawable: false,
  },
  order: {
    owner: 'shopper',
    isBatched: false,
    // The server has the order now, even one that its buyer withdrew: their name and address no longer stay here.
    settle: (row, receipt) => ({ ...withoutContents(row), receipt, number: receipt.number, state: 'accepted' }),
    countedAs: null,
    sign: null,
    unitsTaken: noUnits,
    hasOwnNumber: false,
    comparedAs: null,
    isWithdrawable: true,
  },
  recount: {
    owner: 'till',
    isBatched: false,
    settle: (row, receipt) => ({ ...row, receipt, number: `${RECOUNT} №\u00a0${receipt.number}` }),
    countedAs: 'recounts',
    sign: null,
    unitsTaken: noUnits,
    hasOwnNumber: true,
    comparedAs: 'recounts',
    isWithdrawable: false,
  },
  'till-order': {
    owner: 'till',
    isBatched: false,
    settle: (row, receipt) => ({ ...row, receipt, number: receipt.number }),
    countedAs: 'orders',
    sign: null,
    unitsTaken: noUnits,
    hasOwnNumber: false,
    comparedAs: 'orders',
    isWithdrawable: true,
  },
  // It names no person, so that it may leave under any session.
  withdrawal: {
    owner: 'shopper',
    isBatched: false,
    settle: (row, receipt) => ({ ...row, receipt }),
    countedAs: null,
    sign: null,
    unitsTaken: noUnits,
    hasOwnNumber: false,
    comparedAs: null,
    isWithdrawable: false,
  },
};

/**
 * Rules of a row that a later version of the till recorded. It is kept, counted and exported, and waits for that
 * version: `claim` never takes it.
 */
const UNKNOWN: KindRules<RowKind> = {
  owner: 'till',
  isBatched: false,
  settle: (row) => row,
  countedAs: 'unknown',
  sign: null,
  unitsTaken: noUnits,
  hasOwnNumber: false,
  comparedAs: null,
  isWithdrawable: false,
};

/** False for a row that a later version of the till recorded: this version can neither show nor send it. */
export function isKnownKind({ kind }: Pick<JournalRow, 'kind'>): boolean {
  return Object.hasOwn(KINDS, kind);
}

export function rulesOf(row: Pick<JournalRow, 'kind'>): KindRules<RowKind> {
  // The compiler can't see that a row of the same kind is passed to these rules.
  return isKnownKind(row) ? (KINDS[row.kind] as KindRules<RowKind>) : UNKNOWN;
}

/** True for a row that is a receipt of its own. */
export function isReceipt(row: JournalRow): row is ReceiptRow {
  return rulesOf(row).sign !== null;
}

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
  const counts: RowCounts = { receipts: 0, orders: 0, recounts: 0, closings: 0, unknown: 0 };
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
