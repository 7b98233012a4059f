/** The parts of a receipt that were paid or refunded without cash. Cash is the rest of its total: a receipt that names no part is all cash. */
import { formatRoubles, toKopecks, toRoubles } from './money.ts';

export const CASHLESS_WAYS = ['card', 'sbp'] as const;

export const TILL_WAYS = ['cash', ...CASHLESS_WAYS] as const;
export type TillWay = (typeof TILL_WAYS)[number];

/** «5 000 ₽ картой». */
export const PAID_AT_TILL: Readonly<Record<TillWay, string>> = {
  cash: 'наличными',
  card: 'картой',
  sbp: 'по СБП',
};

/** The same as a label. */
export const MEANS_LABELS: Readonly<Record<TillWay, string>> = { cash: 'Наличными', card: 'Картой', sbp: 'По СБП' };

/** Roubles by means; an absent one is zero. */
export interface Cashless {
  readonly card?: number;
  readonly sbp?: number;
}

/** The same in whole kopecks, as the database keeps it. */
export interface StoredCashless {
  readonly by_card: number;
  readonly by_sbp: number;
}

/** Sums of each means, cash included: kopecks or roubles. */
export type ByMeans = Readonly<Record<TillWay, number>>;

/** The parts of a receipt, in kopecks. @param total roubles */
export function meansOf(total: number, { card = 0, sbp = 0 }: Cashless = {}): ByMeans {
  const paid = { card: toKopecks(card), sbp: toKopecks(sbp) };
  return { cash: toKopecks(total) - paid.card - paid.sbp, ...paid };
}

export function storedCashless({ card = 0, sbp = 0 }: Cashless = {}): StoredCashless {
  return { by_card: toKopecks(card), by_sbp: toKopecks(sbp) };
}

/** The parts of a stored receipt, cash included, in kopecks. */
export function storedMeans(row: StoredCashless & { readonly total: number }): ByMeans {
  return { cash: row.total - row.by_card - row.by_sbp, card: row.by_card, sbp: row.by_sbp };
}

/** The field of a receipt on the wire; absent when all of it is cash. */
export function cashlessOnWire({ card, sbp }: Omit<ByMeans, 'cash'>): { cashless?: Cashless } {
  if (card === 0 && sbp === 0) return {};
  return {
    cashless: { ...(card === 0 ? {} : { card: toRoubles(card) }), ...(sbp === 0 ? {} : { sbp: toRoubles(sbp) }) },
  };
}

/** The same from the columns of a row; PostgreSQL returns sums of integers as text. */
export function cashlessOfRow({ by_card, by_sbp }: { by_card: number | string; by_sbp: number | string }) {
  return cashlessOnWire({ card: Number(by_card), sbp: Number(by_sbp) });
}

/** Sums of each means less others, in the unit of the input. */
export function lessMeans(one: ByMeans, other: ByMeans): ByMeans {
  return { cash: one.cash - other.cash, card: one.card - other.card, sbp: one.sbp - other.sbp };
}

/** The means that pay a part of these sums. */
export function splitOf(sums: ByMeans): TillWay[] {
  return TILL_WAYS.filter((way) => sums[way] !== 0);
}

/**
 * «наличными», «картой», or each part with its sum: «наличными 5 000 ₽, картой 7 000 ₽». @param sums kopecks
 */
export function meansText(sums: ByMeans): string {
  const paid = splitOf(sums);
  const [only = 'cash'] = paid;
  if (paid.length < 2) return PAID_AT_TILL[only];
  return paid.map((way) => `${PAID_AT_TILL[way]} ${formatRoubles(toRoubles(sums[way]))}`).join(', ');
}

export function isSameMeans(one: ByMeans, other: ByMeans): boolean {
  return TILL_WAYS.every((way) => one[way] === other[way]);
}

/** Kopecks of a refund that may go back in cash: the rest must fit what is left of the other means. */
export function refundInCash(left: ByMeans, total: number): { least: number; most: number } {
  const most = Math.max(0, Math.min(left.cash, total));
  return { least: Math.min(most, Math.max(0, total - left.card - left.sbp)), most };
}

/** The parts of a refund with so much of it in cash: the card is refunded before СБП. Kopecks. */
export function refundByMeans(left: ByMeans, total: number, cash: number): ByMeans {
  const card = Math.max(0, Math.min(left.card, total - cash));
  return { cash, card, sbp: total - cash - card };
}
