/** The state of each pasted line. Pure. */
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { LOW_STOCK_THRESHOLD } from '#contract/products/availability.ts';
import { PIECE } from '#contract/products/unit.ts';
import type { Unit } from '#contract/products/unit-words.ts';
import { saleTotal } from '#contract/values/money.ts';
import type { QuickLine } from '#contract/orders/quick-order.ts';
import type { FoundCodes } from '../../queries/quick-order.ts';

/**
 * `short`: the stock may be below the asked quantity; the server says so at the checkout. `unseen`: the device's
 * partial copy has no such code. `unit`: the line is in a unit in which the product isn't sold.
 */
export type QuickState = 'ok' | 'unit' | 'short' | 'out' | 'ambiguous' | 'unknown' | 'unseen' | 'asking';

export interface QuickRow extends QuickLine {
  state: QuickState;
  /** The product, when the code matches exactly one. */
  card: ProductCard | undefined;
  /** The products to choose from, when several have the code. */
  choices: readonly ProductCard[];
}

/** @param answer undefined until there is an answer */
export function quickRows(
  lines: readonly QuickLine[],
  answer: FoundCodes | undefined,
  cards: ReadonlyMap<string, ProductCard>,
): QuickRow[] {
  return lines.map((line) => {
    const found = answer?.ids.get(line.code);
    if (found === undefined) return { ...line, state: 'asking', card: undefined, choices: [] };
    const known = found.flatMap((id) => cards.get(id) ?? []);
    if (found.length > 1) return { ...line, state: 'ambiguous', card: undefined, choices: known };
    const [card] = known;
    if (found.length === 1 && card === undefined) return { ...line, state: 'asking', card, choices: [] };
    const absent = answer?.isWhole === true ? 'unknown' : 'unseen';
    return { ...line, state: card === undefined ? absent : stateOf(card, line), card, choices: [] };
  });
}

/** One length under two names. */
const METRES: readonly (string | null)[] = ['м', 'пог. м'] satisfies Unit[];

const isSameUnit = (written: Unit | null, sold: string): boolean =>
  written === null || written === sold || (METRES.includes(written) && METRES.includes(sold));

function stateOf({ availability, unit: sold = PIECE }: ProductCard, { qty, unit }: QuickLine): QuickState {
  if (availability.code === 'out') return 'out';
  if (!isSameUnit(unit, sold)) return 'unit';
  return availability.code === 'low' && qty > LOW_STOCK_THRESHOLD ? 'short' : 'ok';
}

/** Rows that can go into the cart. */
export function orderable(rows: readonly QuickRow[]): (QuickRow & { card: ProductCard })[] {
  return rows.filter(
    (row): row is QuickRow & { card: ProductCard } =>
      row.card !== undefined && row.state !== 'out' && row.state !== 'unit',
  );
}

/** Total of the orderable rows. Roubles. */
export function quickTotal(rows: readonly QuickRow[]): number {
  return saleTotal(orderable(rows).map(({ card, qty }) => ({ price: card.price.effective, qty })));
}
