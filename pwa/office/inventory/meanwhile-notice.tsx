import { inUnits } from '#contract/products/unit-words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { newsText } from './correction.ts';
import type { StockSince } from './use-stock-since.ts';

export interface MeanwhileNoticeProps {
  stock: StockSince;
  /** Absent for pieces. */
  unit: string | undefined;
  /** Stock after the correction; null while nothing has been counted. */
  after: number | null;
}

/** Shows before the press how the stock has changed since the dialog was opened: the till goes on selling during a count. */
export function MeanwhileNotice({ stock: { base, now, movements, restart }, unit, after }: MeanwhileNoticeProps) {
  if (now === base) return null;
  return (
    <Notice
      tone="low"
      urgent
      title={`Пока вы считали: ${newsText(movements, now - base, unit)}`}
      action={
        <Button variant="outline" onClick={restart}>
          Уже учтено
        </Button>
      }
    >
      {after === null
        ? 'Это вычтется из насчитанного.'
        : `Насчитанное изменится на столько же: станет ${inUnits(after, unit)}.`}{' '}
      Если вы считали после этого, нажмите «Уже учтено».
    </Notice>
  );
}
