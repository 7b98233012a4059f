/** The sums on a person's screen against those of now, line by line: changes that cancel each other out leave the total as it was. */
import type { Problem } from '#contract/error-body.ts';
import { roublesOrNull, toKopecks, toRoubles } from '#contract/values/money.ts';

/** Sums that the person saw, roubles. A request of a former version lacks some of them. */
interface Seen {
  readonly items: readonly {
    readonly productId: string;
    readonly price?: number | undefined;
    readonly title?: string;
  }[];
  /** Null for no price yet. */
  readonly deliveryPrice?: number | null | undefined;
  readonly bonus?: number;
  readonly total: number;
}

/** The sums of now: money in kopecks, bonuses whole. */
interface Current {
  /** By product id; none of goods that are no longer sold. */
  readonly lines: ReadonlyMap<string, { readonly title: string; readonly price: number }>;
  readonly deliveryPrice: number | null;
  readonly bonusSpent: number;
  readonly total: number;
}

/** The differences, as a refusal with `quote_changed` lists them. What the request doesn't name is not compared. */
export function changedSums(seen: Seen, current: Current): Problem[] {
  const details: Problem[] = [];
  seen.items.forEach(({ productId, price, title }, index) => {
    const known = current.lines.get(productId);
    const path = `items.${index}.price`;
    if (price === undefined) return;
    if (known === undefined)
      details.push({ path, message: 'Снят с продажи', productId, title, before: price, after: null });
    else if (known.price !== toKopecks(price)) {
      const change = { before: price, after: toRoubles(known.price) };
      details.push({ path, message: 'Цена изменилась', productId, title: known.title, ...change });
    }
  });
  const sums = [
    ['deliveryPrice', 'Стоимость доставки изменилась', seen.deliveryPrice, roublesOrNull(current.deliveryPrice)],
    ['bonus', 'Столько бонусов списать нельзя', seen.bonus, current.bonusSpent],
    ['total', 'Сумма изменилась', seen.total, toRoubles(current.total)],
  ] as const;
  for (const [path, message, before, after] of sums)
    if (before !== undefined && before !== after) details.push({ path, message, before, after });
  return details;
}
