/** The sums that a person has read and agrees to by pressing, and what has changed in them since. */
import { useState } from 'react';
import type { Problem } from '#contract/error-body.ts';
import type { DeliveryMethod } from '#contract/orders/quote.ts';
import { formatRoubles } from '#contract/values/money.ts';

export interface Changed {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

const money = (value: Problem['before']): string => (typeof value === 'number' ? formatRoubles(value) : '—');

const NAMES: Readonly<Record<string, string>> = { deliveryPrice: 'Доставка', total: 'Итого' };

/** A change of a refusal with `quote_changed`, in words. */
export function changedLine({ path = '', title, before, after, message }: Problem): Changed {
  if (path === 'bonus') return { title: 'Бонусы', before: String(before ?? 0), after: String(after ?? 0) };
  const name = NAMES[path];
  if (name !== undefined)
    return {
      title: name,
      before: money(before),
      after: path === 'deliveryPrice' && after === null ? 'рассчитает менеджер' : money(after),
    };
  return { title: title ?? '', before: money(before), after: after === null ? message.toLowerCase() : money(after) };
}

/** The changes line by line, former and current value. */
export function ChangesList({ lines }: { lines: readonly Changed[] }) {
  return (
    <ul className="grid gap-1 mt-2 mb-2">
      {lines.map(({ title, before, after }) => (
        <li key={title}>
          {title}: <s>{before}</s> <span aria-hidden>→</span> <span className="visually-hidden">теперь</span>{' '}
          <strong>{after}</strong>
        </li>
      ))}
    </ul>
  );
}

/** The part of a quote that is agreed to. */
interface Sums {
  readonly items: readonly { readonly productId: string; readonly title: string; readonly price: number | null }[];
  readonly delivery: { readonly method: DeliveryMethod; readonly price: number | null };
  readonly bonus: { readonly spent: number };
  readonly total: number;
}

interface ReadQuote<Quote> {
  /** Everything that the person chose and the sums depend on. */
  readonly wish: string;
  readonly quote: Quote;
}

export interface QuoteReading<Quote> {
  readonly wish: string;
  /** The newest answer, perhaps of a former wish. */
  readonly newest: Quote | undefined;
  /** True when it is the answer to this wish, and no other one is awaited: a stored one may be replaced in a moment. */
  readonly isSettled: boolean;
  /** True for a quote by which a press would be accepted or refused. */
  readonly binds: (quote: Quote) => boolean;
  /** Called with the differences that the person's own change does not explain. */
  readonly onUnexplained?: (changes: Problem[]) => void;
}

/** The quote to show and send, and the way to replace it after a refusal. It stays as it was read while only the shop's sums change. */
export function useReadQuote<Quote extends Sums>(
  reading: QuoteReading<Quote>,
): {
  quote: Quote | undefined;
  isRead: boolean;
  forget: () => void;
} {
  const { wish, newest, isSettled, binds, onUnexplained } = reading;
  const [read, setRead] = useState<ReadQuote<Quote> | null>(null);
  const next = newest === undefined || !isSettled ? read : quoteToShow(read, { wish, quote: newest }, binds);
  if (next !== null && next !== read) {
    setRead(next);
    const unexplained = read === null || read.wish === wish ? [] : unexplainedChanges(read.quote, next.quote);
    if (unexplained.length > 0) onUnexplained?.(unexplained);
  }
  const isRead = next?.wish === wish;
  return { quote: isRead ? next.quote : newest, isRead, forget: () => setRead(null) };
}

/** The sums that an order names, as text. */
function sumsOf({ items, delivery, bonus, total }: Sums): string {
  return JSON.stringify([items.map(({ productId, price }) => [productId, price]), delivery.price, bonus.spent, total]);
}

/**
 * The quote to show after `current` has come. For the same wish a quote with other sums doesn't replace the one that was
 * read (the request names its sums): a press right after the change would agree to unread sums. The shop refuses that press with the
 * changes, and the form shows the new sums from then on. A read quote that can't be ordered is replaced, since no press would follow.
 */
export function quoteToShow<Quote extends Sums>(
  read: ReadQuote<Quote> | null,
  current: ReadQuote<Quote>,
  binds: QuoteReading<Quote>['binds'],
): ReadQuote<Quote> {
  if (read?.wish !== current.wish) return current;
  if (JSON.stringify(read) === JSON.stringify(current)) return read;
  return binds(read.quote) && sumsOf(read.quote) !== sumsOf(current.quote) ? read : current;
}

/** Another price of the same goods, or of the same delivery of the same goods. Details as in a refusal with `quote_changed`. */
export function unexplainedChanges(read: Sums, next: Sums): Problem[] {
  const prices = new Map(read.items.map(({ productId, price }) => [productId, price]));
  const details: Problem[] = next.items.flatMap(({ productId, title, price }, index) => {
    const before = prices.get(productId);
    if (before === undefined || before === price) return [];
    const message = price === null ? 'Снят с продажи' : 'Цена изменилась';
    return [{ path: `items.${index}.price`, message, productId, title, before, after: price }];
  });
  const isSameDelivery = read.delivery.method === next.delivery.method && read.delivery.price !== next.delivery.price;
  if (isSameDelivery)
    details.push({
      path: 'deliveryPrice',
      message: 'Стоимость доставки изменилась',
      before: read.delivery.price,
      after: next.delivery.price,
    });
  return details;
}
