/**
 * The bonus account, computed from its append-only ledger. Each credit (an accrual, bonuses given back by a return, a gift) is a lot with
 * its own usable-from and expiry; debits take from the lots that expire soonest. Bonuses held for a canceled order go back into the lots
 * they were taken from and keep their expiry. Amounts are whole bonuses, instants ISO text in UTC.
 */
import type { BonusEntryRow } from '#db/order-tables.ts';

type Entry = Pick<BonusEntryRow, 'kind' | 'amount' | 'order_id' | 'return_id' | 'at' | 'usable_from' | 'expires_at'>;

interface Lot {
  readonly orderId: string | null;
  /** Set for bonuses that a return gave back. */
  readonly returnId: string | null;
  readonly usableFrom: string;
  readonly expiresAt: string | null;
  left: number;
}

const endsFirst = (a: Lot, b: Lot): number => (a.expiresAt ?? '9').localeCompare(b.expiresAt ?? '9');

/** The share of a debit that one lot covered. */
interface Part {
  readonly lot: Lot;
  amount: number;
}

/** A hold of an order: the lots' shares of it, soonest expiry first, and the part that no lot covered. */
interface HeldBonuses {
  readonly parts: readonly Part[];
  uncovered: number;
}

/**
 * Releases `amount` as if the hold had been smaller from the start: the uncovered part first, then the shares of the lots that expire
 * latest. Returns the lots that got bonuses back, and the part that reduces the debt.
 */
function releaseHeld(held: HeldBonuses, amount: number): { back: Lot[]; owed: number } {
  const owed = Math.min(held.uncovered, amount);
  held.uncovered -= owed;
  let left = amount - owed;
  const back: Lot[] = [];
  for (const part of held.parts.toReversed()) {
    const given = Math.min(part.amount, left);
    if (given === 0) continue;
    part.lot.left += given;
    part.amount -= given;
    left -= given;
    back.unshift(part.lot);
  }
  return { back, owed: owed + left };
}

/** Takes `amount` from the lots; the part they can't cover is a debt. */
function take(lots: readonly Lot[], amount: number): { shortfall: number; parts: Part[] } {
  let shortfall = amount;
  const parts: Part[] = [];
  for (const lot of lots.toSorted(endsFirst)) {
    const part = Math.min(lot.left, shortfall);
    if (part === 0) continue;
    lot.left -= part;
    shortfall -= part;
    parts.push({ lot, amount: part });
  }
  return { shortfall, parts };
}

const isUsable = (lot: Lot, at: string): boolean =>
  lot.usableFrom <= at && (lot.expiresAt === null || lot.expiresAt > at);

/** True for a release without its own expiry: it returns bonuses to the lots that its order's hold took from. */
const restoresLots = ({ kind, return_id, usable_from }: Entry): boolean =>
  kind === 'release' && return_id === null && usable_from === null;

/** The account at `now`, from all its entries in the order they were written. */
export function readAccount(entries: readonly Entry[], now: string) {
  const lots: Lot[] = [];
  const held = new Map<string, HeldBonuses>();
  let debt = 0;
  for (const entry of entries) {
    if (restoresLots(entry)) {
      const { back, owed } = releaseHeld(held.get(entry.order_id ?? '') ?? { parts: [], uncovered: 0 }, entry.amount);
      // The uncovered part had been a debt; any other debt is paid first.
      debt -= owed;
      debt = take(
        back.filter((lot) => isUsable(lot, entry.at)),
        debt,
      ).shortfall;
    } else if (entry.amount >= 0) {
      const covered = Math.min(debt, entry.amount);
      debt -= covered;
      lots.push({
        orderId: entry.order_id,
        returnId: entry.return_id,
        usableFrom: entry.usable_from ?? entry.at,
        expiresAt: entry.expires_at,
        left: entry.amount - covered,
      });
    } else if (entry.kind === 'expire') {
      const expiredLots = lots.filter((lot) => lot.orderId === entry.order_id && lot.returnId === entry.return_id);
      take(expiredLots, -entry.amount);
    } else {
      const unexpired = lots.filter((lot) => isUsable(lot, entry.at));
      // A return takes back what the order earned, usable or not, before it takes from other lots.
      const remaining =
        entry.kind === 'return'
          ? take(
              lots.filter((lot) => lot.orderId === entry.order_id && lot.returnId === null),
              -entry.amount,
            ).shortfall
          : -entry.amount;
      const { shortfall, parts } = take(unexpired, remaining);
      debt += shortfall;
      if (entry.kind === 'hold' && entry.order_id !== null) held.set(entry.order_id, { parts, uncovered: shortfall });
    }
  }
  const expired = lots.filter((lot) => lot.expiresAt !== null && lot.expiresAt <= now);
  const unexpired = lots.filter((lot) => !expired.includes(lot));
  const sum = (some: readonly Lot[]) => some.reduce((total, lot) => total + lot.left, 0);
  return {
    /** Usable now. Below zero when a return took back more than was left. */
    balance: sum(unexpired.filter((lot) => lot.usableFrom <= now)) - debt,
    /** Credited, not usable yet. */
    pending: sum(unexpired.filter((lot) => lot.usableFrom > now)),
    /** Expired lots with a remainder, which is to be written off. */
    expired: expired
      .filter((lot) => lot.left > 0)
      .map((lot) => ({ orderId: lot.orderId, returnId: lot.returnId, amount: lot.left })),
  };
}
