/** «Счёт на оплату» of an order that a company pays by bank. The paper and its words are fetched with the press. */
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { noInvoice } from '#contract/rules/invoice.ts';
import { useShop } from '../queries/shop.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { usePrinting } from './print-sheet.tsx';

export function InvoiceButton({ order }: { order: Order }) {
  const shop = useShop();
  const { sheet, print } = usePrinting();
  const { show } = useToast();
  const [busy, setBusy] = useState(false);
  const why = noInvoice(order);
  if (why === 'unpriced') return <p>Счёт появится, когда менеджер рассчитает доставку.</p>;
  if (why !== null) return null;

  const open = async () => {
    setBusy(true);
    try {
      const { InvoiceSheet } = await import('./invoice-sheet.tsx');
      print(<InvoiceSheet order={order} shop={shop} />);
    } catch {
      show({ tone: 'error', text: 'Не удалось открыть счёт. Попробуйте, когда появится связь' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outline" icon={<FileText size={20} strokeWidth={1.75} aria-hidden />} busy={busy} onClick={() => void open()}>
        Счёт на оплату
      </Button>
      {sheet}
    </>
  );
}
