import { FileText } from 'lucide-react';
import { PIECE } from '#contract/products/unit.ts';
import { formatNumber, lineTotal } from '#contract/values/money.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { useDeliveryPrices, useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useViewer } from '../../queries/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { CartLine, CartSums } from './cart-lines.ts';

/** «Коммерческое предложение»: prints the cart for a wholesale buyer's approval. The sheet's code is loaded at the press. */
export function OfferButton({ lines, sums }: { lines: readonly CartLine[]; sums: CartSums }) {
  const shop = useShop();
  const isKnown = useDeliveryPrices() !== undefined;
  const { role } = useViewer();
  const { sheet, print } = usePrinting();
  const { show } = useToast();
  if (role !== 'wholesale') return null;

  const open = async (): Promise<void> => {
    if (sums.isPartial) {
      show({ tone: 'warn', text: 'Цены некоторых товаров неизвестны. Распечатайте, когда появится связь' });
      return;
    }
    if (!isKnown) {
      show({ tone: 'warn', text: 'Реквизиты магазина ещё не загружены. Распечатайте, когда появится связь' });
      return;
    }
    try {
      const { OfferSheet } = await import('../../parts/print/offer-sheet.tsx');
      print(<OfferSheet lines={lines.flatMap(printed)} total={sums.total} shop={shop} at={shopNow().toISOString()} />);
    } catch {
      show({ tone: 'error', text: 'Не удалось открыть предложение. Попробуйте, когда появится связь' });
    }
  };
  return (
    <>
      <Button variant="outline" block icon={<FileText />} onClick={() => void open()}>
        Коммерческое предложение
      </Button>
      {sheet}
    </>
  );
}

/** The line of the sheet; none for goods that are no longer sold. */
function printed({ title, card, item: { qty }, price, isGone }: CartLine) {
  if (isGone || price === null) return [];
  const { sku = null, unit = PIECE } = card ?? {};
  return [{ title, sku, unit, qty: formatNumber(qty), price, sum: lineTotal(price, qty) }];
}
