/** The closing on paper. */
import { formatRoubles } from '#contract/values/money.ts';
import { receiptNumber } from '#contract/sales/receipt-number.ts';
import { cashOf } from '#contract/shifts/shift.ts';
import type { ClosedShift } from '../../device/shifts/shift-types.ts';
import { paperMoment } from '../../parts/time/moments.ts';
import { cashText, drawerWords, receiptsText } from '../../parts/journal/shift-words.ts';

export function ShiftSlip({ shift, prefix, timeZone }: { shift: ClosedShift; prefix: string | null; timeZone: string }) {
  const moment = (at: string) => paperMoment(at, timeZone);
  const sales = shift.receipts.filter(({ kind }) => kind === 'sale');
  const returns = shift.receipts.filter(({ kind }) => kind === 'return');
  const cash = cashOf(shift.receipts);
  const [first, last] = [shift.receipts[0], shift.receipts.at(-1)];
  return (
    <>
      <h1>Итог смены{prefix === null ? '' : `, касса ${prefix}`}</h1>
      <p>
        {moment(shift.openedAt)} – {moment(shift.closedAt)}, закрыл: {shift.authorName || '—'}
      </p>
      {first !== undefined && last !== undefined && <p>Чеки с {receiptNumber(prefix, first.seq)} по {receiptNumber(prefix, last.seq)}</p>}
      <table>
        <tbody>
          <tr>
            <th>Продажи, {receiptsText(sales.length)}</th>
            <td>{formatRoubles(cashOf(sales))}</td>
          </tr>
          <tr>
            <th>Возвраты, {receiptsText(returns.length)}</th>
            <td>{cashText(cashOf(returns))}</td>
          </tr>
          <tr>
            <th>Наличными</th>
            <td>{cashText(cash)}</td>
          </tr>
          {shift.counted !== null && (
            <tr>
              <th>Насчитали в кассе</th>
              <td>
                {formatRoubles(shift.counted)} — {drawerWords(shift.counted, cash).text.toLowerCase()}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {shift.note !== '' && <p>{shift.note}</p>}
      <p>Не является кассовым чеком</p>
      <p>Подпись: ______________________</p>
    </>
  );
}
