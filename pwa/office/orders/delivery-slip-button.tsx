/** Prints the delivery slip; its code is loaded on the press. */
import { Truck } from 'lucide-react';
import { useState } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

export function DeliverySlipButton({ order }: { order: DeskOrder }) {
  const shop = useShop();
  const { sheet, print } = usePrinting();
  const { show } = useToast();
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const { DeliverySlip } = await import('../../parts/print/delivery-slip.tsx');
      print(<DeliverySlip order={order} shop={shop} />);
    } catch {
      show({ tone: 'error', text: 'Не удалось открыть накладную. Попробуйте, когда появится связь' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="outline"
        icon={<Truck size={20} strokeWidth={1.75} aria-hidden />}
        busy={busy}
        onClick={() => void open()}
      >
        Накладная
      </Button>
      {sheet}
    </>
  );
}
