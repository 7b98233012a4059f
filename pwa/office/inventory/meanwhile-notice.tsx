import { inUnits } from '#contract/products/unit-words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { newsText } from './correction.ts';
import type { StockSince } from './use-stock-since.ts';

export interface MeanwhileNoticeProps {
  stock: StockSince;
  /** Absent for pieces. */
  unit: string | undefined;
  /** What the count makes of it; null while nothing was counted. */
  after: number | null;
}

/**
 * While shelves are counted the till goes on selling: what has changed since the dialog was opened, before the press.
 */
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
