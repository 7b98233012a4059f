/** Looks at the device's copy for what has changed under the receipt at hand. */
import { useCallback, useMemo } from 'react';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import type { Draft } from '../../device/journal/journal-types.ts';
import type { ReceiptForm } from '../../device/journal/receipt-form.ts';
import { atPricesOfNow, priceNewsOf, type PriceNews } from './price-news.ts';
import { useMinute } from '../../parts/time/use-minute.ts';
import { goodOf, useLoadedCopy } from './use-goods.ts';

function priceNow(productId: string): number | undefined {
  const product = catalogueCopy.products.get(productId);
  return product === undefined ? undefined : goodOf(product).price;
}

/**
 * The news, and the press that takes the prices of now. A correction keeps the prices at which its goods changed hands.
 */
export function usePriceNews(draft: Draft | null, form: ReceiptForm): { news: readonly PriceNews[]; take: () => void } {
  const { loaded, complete, version } = useLoadedCopy();
  const minute = useMinute();
  const news = useMemo(
    () =>
      draft === null || draft.corrects !== null || !loaded || !complete ? [] : priceNewsOf(draft.positions, priceNow),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the content of the copy, `minute` for the clock
    [draft, loaded, complete, version, minute],
  );
  const take = useCallback(() => {
    const now = form.latest();
    if (now !== null) form.refill({ positions: atPricesOfNow(now.positions, priceNow) });
  }, [form]);
  return { news, take };
}
