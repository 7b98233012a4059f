/** The wholesale buyer of the current receipt, chosen from the device's list, with prices by the buyer's terms. */
import { useCallback, useEffect, useMemo } from 'react';
import type { User } from '#contract/people/auth.ts';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { cardOf } from '../../../device/catalogue/priced-goods.ts';
import type { Draft, SaleCustomer } from '../../../device/rows/journal-types.ts';
import type { PriceFor, ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { useWholesaleBuyers } from '../../../device/catalogue/use-wholesale-buyers.ts';
import { useConnection } from '../../../device/use-connection.ts';
import { viewerOf } from '../../../queries/viewer.ts';
import { syncWholesaleBuyers } from '../../../queries/wholesale-buyers.ts';
import { shopNow } from '../../../queries/shop-clock.ts';
import { atCurrentPrices } from '../prices/price-news.tsx';
import { goodOf, useStaffFigures } from '../../kit/use-goods.ts';

/** Interval of updating the list of buyers, ms; it is also updated when the list is opened. */
const SYNC_EVERY_MS = 600_000;

/** State of the wholesale prices here, of the figures (`isRead`: looked for) and the buyer's own terms (`buyers` null: no list). */
export function wholesalePricesState({
  figures,
  isRead,
  buyers,
}: {
  figures: unknown;
  isRead: boolean;
  buyers: readonly unknown[] | null | undefined;
}): 'here' | 'loading' | 'absent' {
  if (figures !== undefined && buyers != null) return 'here';
  return buyers === null || (isRead && figures === undefined) ? 'absent' : 'loading';
}

export function refreshBuyers(): void {
  syncWholesaleBuyers().catch((error: unknown) => console.error('The list of buyers was not refreshed', error));
}

export function useCustomer(form: ReceiptForm, draft: Draft | null, person: User | null) {
  const viewer = viewerOf(person).holder;
  const { reachable } = useConnection();
  // The figures are loaded after the first screen, so that choosing a buyer changes all prices at once.
  const { figures, isRead } = useStaffFigures();
  const buyers = useWholesaleBuyers(viewer);
  const known = useCallback((id: string | undefined) => buyers?.find(({ _id }) => _id === id), [buyers]);
  const phone = known(draft?.customer?.id)?.phone ?? '';
  useEffect(() => {
    if (reachable === false) return undefined;
    refreshBuyers();
    const timer = setInterval(refreshBuyers, SYNC_EVERY_MS);
    return () => clearInterval(timer);
  }, [reachable, viewer]);

  const priceFor = useCallback<PriceFor>(
    (productId, { customer }) => {
      const product = catalogueCopy.products.get(productId);
      if (product === undefined) return undefined;
      // Without the list the buyer's own terms are unknown.
      const prices = customer === undefined || buyers == null ? undefined : figures;
      if (prices === undefined) return goodOf(product).price;
      const discount = known(customer?.id)?.discount ?? 0;
      return cardOf(product, { role: 'wholesale', discount, figures: prices }, shopNow()).price.effective;
    },
    [figures, known, buyers],
  );
  useEffect(() => form.priceBy(priceFor), [form, priceFor]);

  const choose = (chosen: SaleCustomer | null) => {
    const now = form.latest();
    if (now === null) return;
    const buyer = chosen === null ? {} : { customer: chosen };
    form.setCustomer(
      chosen,
      atCurrentPrices(now.positions, (productId) => priceFor(productId, buyer)),
    );
  };
  const customer = draft?.customer;
  const state = customer === undefined ? 'here' : wholesalePricesState({ figures, isRead, buyers });
  const wholesalePrice = useMemo(
    () => (customer === undefined || state !== 'here' ? null : (id: string) => priceFor(id, { customer })),
    [customer, state, priceFor],
  );
  return {
    /** Current price of a product in this receipt; null while the buyer's prices are not on this device. */
    priceFor: state === 'here' ? priceFor : null,
    /** True for a wholesale receipt without its prices: its new positions take retail prices. */
    lacksPrices: state === 'absent',
    /** Price that a wholesale receipt charges for a product; null where the receipt charges retail prices. */
    wholesalePrice,
    choose,
    phone,
  };
}
