/** Changes in the shop that affect a half-entered receipt: prices, and goods no longer sold. It changes only on a press. */
import { formatRoubles } from '#contract/values/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DraftPosition, Draft } from '../../../device/rows/journal-types.ts';
import { useMemo } from 'react';
import type { PriceFor, ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { useMinute } from '../../../parts/time/use-minute.ts';
import { useLoadedCopy } from '../../kit/use-goods.ts';

/** Number of positions that are named: the notice must leave room for the receipt. */
const NAMED = 2;

export function PriceNewsNotice({ news, onTake }: { news: readonly PriceNews[]; onTake: () => void }) {
  const isPriced = news.some(({ kind }) => kind === 'price');
  return (
    <Notice tone="low" urgent title={isPriced ? 'Цены изменились' : 'Товар снят с продажи'}>
      <ul>
        {news.slice(0, NAMED).map((one) => (
          <li key={one.productId}>{newsText(one)}</li>
        ))}
        {news.length > NAMED && <li>И ещё позиций: {news.length - NAMED}.</li>}
      </ul>
      {isPriced && (
        <Button variant="outline" className="mt-2" onClick={onTake}>
          Взять новые цены
        </Button>
      )}
    </Notice>
  );
}

export function newsText(news: PriceNews): string {
  if (news.kind === 'gone') return `${news.title}: снят с продажи`;
  return `${news.title}: в чеке ${formatRoubles(news.inReceipt)}, теперь ${formatRoubles(news.now)}`;
}

/** Prices in roubles. */
export type PriceNews = { productId: string; title: string } & (
  | { kind: 'gone' }
  | { kind: 'price'; inReceipt: number; now: number }
);

/** Current price of a product, roubles; undefined when it is no longer sold. */
type PriceOf = (productId: string) => number | undefined;

export function priceNewsOf(positions: readonly DraftPosition[], priceOf: PriceOf): PriceNews[] {
  return positions.flatMap(({ productId, title, override, price }): PriceNews[] => {
    // A price changed by the seller is compared by its original.
    const inReceipt = override?.was ?? price;
    const now = priceOf(productId);
    if (now === undefined) return [{ productId, title, kind: 'gone' }];
    return now === inReceipt ? [] : [{ productId, title, kind: 'price', inReceipt, now }];
  });
}

/** The positions at current prices, if still sold. A discount goes where its price changed: it was given on another. */
export function atCurrentPrices(positions: readonly DraftPosition[], priceOf: PriceOf): DraftPosition[] {
  return positions.map((position) => {
    const { override, ...plain } = position;
    const now = priceOf(position.productId) ?? override?.was ?? position.price;
    return now === override?.was ? position : { ...plain, price: now };
  });
}

/**
 * The changes, and a command that applies current prices. A correction keeps those of the original sale. `priceFor` is null while they are
 * unknown here.
 */
export function usePriceNews(draft: Draft | null, form: ReceiptForm, priceFor: PriceFor | null) {
  const { loaded, complete, version } = useLoadedCopy();
  const minute = useMinute();
  const news = useMemo(
    () =>
      draft === null || draft.corrects !== null || !loaded || !complete || priceFor === null
        ? []
        : priceNewsOf(draft.positions, (productId) => priceFor(productId, draft)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the content of the copy, `minute` for the clock
    [draft, loaded, complete, version, minute, priceFor],
  );
  const take = () => {
    const now = form.latest();
    if (now !== null && priceFor !== null)
      form.refill({ positions: atCurrentPrices(now.positions, (productId) => priceFor(productId, now)) });
  };
  return { news, take };
}
