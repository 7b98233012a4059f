/** The bank's QR code of СБП for the buyer's phone, with the sum to pay. Needs no network on this device. */
import { formatRoubles } from '#contract/values/money.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QrPaper } from '../../kit/qr-paper.tsx';
import { useKeepAwake } from '../../kit/keep-awake.ts';

interface SbpCodeDialogProps {
  /** The link that the code holds. */
  link: string;
  /** Roubles. */
  sum: number;
  onClose: () => void;
}

export function SbpCodeDialog({ link, sum, onClose }: SbpCodeDialogProps) {
  useKeepAwake(true);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`К оплате ${formatRoubles(sum)}`} size={640}>
      <div className="grid gap-4 justify-items-center text-center">
        <QrPaper text={link} label="QR-код для оплаты по СБП" />
        <p>
          Наведите камеру телефона и оплатите в приложении банка <b className="nowrap">{formatRoubles(sum)}</b>. Касса
          не видит оплату: проведите продажу, когда деньги придут.
        </p>
      </div>
    </Dialog>
  );
}
