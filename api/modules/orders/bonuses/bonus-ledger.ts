/**
 * The bonus account, read off its append-only ledger. What comes in (an accrual, what a return gives back, a gift) is a lot
 * with a life of its own; what goes out takes from the lots that end soonest. What a canceled order held goes back into
 * the lots it was taken from, and keeps their life. Amounts are whole bonuses, instants ISO text in UTC.
 */
import type { BonusEntryRow } from '#db/order-tables.ts';

type Entry = Pick<BonusEntryRow, 'kind' | 'amount' | 'order_id' | 'return_id' | 'at' | 'usable_from' | 'expires_at'>;

interface Lot {
  readonly orderId: string | null;
  /** Of what a return gave back. */
  readonly returnId: string | null;
  readonly usableFrom: string;
  readonly expiresAt: string | null;
  left: number;
}

export interface Account {
  /** Usable now. Below zero when more was taken back after a return than was left. */
  readonly balance: number;
  /** Came in, not usable yet. */
  readonly pending: number;
  /** Lots whose life is over and of which something is left: what is to be written off. */
  readonly expired: readonly { orderId: string | null; returnId: string | null; amount: number }[];
}

const endsFirst = (a: Lot, b: Lot): number => (a.expiresAt ?? '9').localeCompare(b.expiresAt ?? '9');

/** What one lot bore of something that went out. */
interface Part {
  readonly lot: Lot;
  amount: number;
}

/** What an order holds: what lots bear of it, soonest ending first, and what none of them bore. */
interface Held {
  readonly parts: readonly Part[];
  unborne: number;
}

/**
 * Lets go of `amount` as if so much less had been held from the first: what no lot bore goes first, then what ends
 * latest. Gives the parts that went back into their lots, together with what had been a debt.
 */
function letGo(held: Held, amount: number): { back: Lot[]; owed: number } {
  const owed = Math.min(held.unborne, amount);
  held.unborne -= owed;
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

/** Takes `amount` from the lots; what they can't bear is a debt. */
function take(lots: readonly Lot[], amount: number): { lacking: number; parts: Part[] } {
  let lacking = amount;
  const parts: Part[] = [];
  for (const lot of lots.toSorted(endsFirst)) {
    const part = Math.min(lot.left, lacking);
    if (part === 0) continue;
    lot.left -= part;
    lacking -= part;
    parts.push({ lot, amount: part });
  }
  return { lacking, parts };
}

const isAlive = (lot: Lot, at: string): boolean =>
  lot.usableFrom <= at && (lot.expiresAt === null || lot.expiresAt > at);

/** A release that names no life of its own, whole or part, gives back to the lots its order's hold took from. */
const restores = ({ kind, return_id, usable_from }: Entry): boolean =>
  kind === 'release' && return_id === null && usable_from === null;

/** The account at `now`, from all its entries in the order they were written. */
export function readAccount(entries: readonly Entry[], now: string): Account {
  const lots: Lot[] = [];
  const held = new Map<string, Held>();
  let debt = 0;
  for (const entry of entries) {
    if (restores(entry)) {
      const { back, owed } = letGo(held.get(entry.order_id ?? '') ?? { parts: [], unborne: 0 }, entry.amount);
      // What no lot had borne had been a debt; another one is paid first.
      debt -= owed;
      debt = take(
        back.filter((lot) => isAlive(lot, entry.at)),
        debt,
      ).lacking;
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
      const ended = lots.filter((lot) => lot.orderId === entry.order_id && lot.returnId === entry.return_id);
      take(ended, -entry.amount);
    } else {
      const alive = lots.filter((lot) => isAlive(lot, entry.at));
      // A return takes back what the order brought, usable or not, before it asks other lots.
      const asked =
        entry.kind === 'return'
          ? take(
              lots.filter((lot) => lot.orderId === entry.order_id && lot.returnId === null),
              -entry.amount,
            ).lacking
          : -entry.amount;
      const { lacking, parts } = take(alive, asked);
      debt += lacking;
      if (entry.kind === 'hold' && entry.order_id !== null) held.set(entry.order_id, { parts, unborne: lacking });
    }
  }
  const over = lots.filter((lot) => lot.expiresAt !== null && lot.expiresAt <= now);
  const alive = lots.filter((lot) => !over.includes(lot));
  const sum = (some: readonly Lot[]) => some.reduce((total, lot) => total + lot.left, 0);
  return {
    balance: sum(alive.filter((lot) => lot.usableFrom <= now)) - debt,
    pending: sum(alive.filter((lot) => lot.usableFrom > now)),
    expired: over
      .filter((lot) => lot.left > 0)
      .map((lot) => ({ orderId: lot.orderId, returnId: lot.returnId, amount: lot.left })),
  };
}
