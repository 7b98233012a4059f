import { Truck } from 'lucide-react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { PrintButton } from '../../parts/print/print-button.tsx';
import { useShop } from '../../queries/shop.ts';

export function DeliverySlipButton({ order }: { order: DeskOrder }) {
  const shop = useShop();
  return (
    <PrintButton
      icon={<Truck />}
      load={async () => {
        const { DeliverySlip } = await import('../../parts/orders/delivery-slip.tsx');
        return <DeliverySlip order={order} shop={shop} />;
      }}
      failed="Не удалось открыть накладную. Попробуйте, когда появится связь"
    >
      Накладная
    </PrintButton>
  );
}
