/** Compares the current receipt with the device's copy. */
import { useCallback, useMemo } from 'react';
import type { Draft } from '../../../device/rows/journal-types.ts';
import type { PriceFor, ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { atCurrentPrices, priceNewsOf, type PriceNews } from './price-news.ts';
import { useMinute } from '../../../parts/time/use-minute.ts';
import { useLoadedCopy } from '../../kit/use-goods.ts';

/**
 * The changes, and a command that applies current prices. A correction keeps the prices of the original sale.
 * @param priceFor null while the buyer's prices are unknown here
 */
export function usePriceNews(
  draft: Draft | null,
  form: ReceiptForm,
  priceFor: PriceFor | null,
): { news: readonly PriceNews[]; take: () => void } {
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
  const take = useCallback(() => {
    const now = form.latest();
    if (now !== null && priceFor !== null)
      form.refill({ positions: atCurrentPrices(now.positions, (productId) => priceFor(productId, now)) });
  }, [form, priceFor]);
  return { news, take };
}
