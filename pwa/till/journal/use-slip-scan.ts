/** Scanner input on the journal: a slip's QR code opens its receipt for a return. */
import { useToast } from '../../ui/toast.tsx';
import { isModalOpen } from '../../parts/forms/is-modal-open.ts';
import { scannedReceipt } from '../kit/slip-address.ts';
import { useWedge } from '../../parts/forms/use-wedge.ts';

const nothing = () => undefined;

export function useSlipScan(onSlip: (saleId: string) => void): void {
  const { show } = useToast();
  useWedge({
    remember: () => nothing,
    search: () => null,
    onScan: (codes) => {
      if (isModalOpen()) return void show({ tone: 'error', text: 'Закройте окно и отсканируйте ещё раз.' });
      const id = scannedReceipt(codes);
      if (id === null) return void show({ tone: 'error', text: 'Для возврата отсканируйте QR-код на чеке.' });
      onSlip(id);
    },
  });
}
