/** The printed closing of a shift. */
import { formatRoubles } from '#contract/values/money.ts';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import { byMeansOf, cashOf, drawerCash, moneyOf } from '#contract/shifts/shift.ts';
import type { PastShift } from '../../device/shifts/shifts.ts';
import type { ClosedShift } from '../../device/rows/shift-types.ts';
import { paperMoment } from '../../parts/time/moments.ts';
import { cashText, drawerWords, receiptsText, shownMeans } from '../../parts/journal/shift-words.ts';

interface ShiftSlipProps {
  shift: ClosedShift;
  /** The shift's receipts in the journal, by id. */
  receipts: PastShift['receipts'];
  prefix: string | null;
  timeZone: string;
}

export function ShiftSlip({ shift, receipts, prefix, timeZone }: ShiftSlipProps) {
  const moment = (at: string) => paperMoment(at, timeZone);
  const { openedAt, closedAt } = shift.shopTimes ?? shift;
  const sales = shift.receipts.filter(({ kind }) => kind === 'sale');
  const returns = shift.receipts.filter(({ kind }) => kind === 'return');
  const cash = cashOf(shift.receipts);
  const expected = drawerCash(shift, cash);
  // The prefix of a receipt that the journal no longer has is unknown: the till may have had another one then.
  const numberOf = ({ id, seq }: ClosedShift['receipts'][number]) =>
    receipts.get(id)?.number ?? receiptNumber(null, seq);
  const [first, last] = [shift.receipts[0], shift.receipts.at(-1)];
  return (
    <>
      <h1>Итог смены{prefix === null ? '' : `, касса ${prefix}`}</h1>
      <p>
        {moment(openedAt)} – {moment(closedAt)}, закрыл: {shift.authorName || '—'}
      </p>
      {first !== undefined && last !== undefined && (
        <p>
          Чеки с {numberOf(first)} по {numberOf(last)}
        </p>
      )}
      <table>
        <tbody>
          <tr>
            <th>Продажи, {receiptsText(sales.length)}</th>
            <td>{formatRoubles(moneyOf(sales))}</td>
          </tr>
          <tr>
            <th>Возвраты, {receiptsText(returns.length)}</th>
            <td>{cashText(moneyOf(returns))}</td>
          </tr>
          {shownMeans(byMeansOf(shift.receipts)).map(({ label, sum }) => (
            <tr key={label}>
              <th>{label}</th>
              <td>{cashText(sum)}</td>
            </tr>
          ))}
          {shift.opening !== undefined && (
            <tr>
              <th>Размен на начало</th>
              <td>{formatRoubles(shift.opening)}</td>
            </tr>
          )}
          {(shift.moves ?? []).map(({ id, kind, amount, reason }) => (
            <tr key={id}>
              <th>
                {kind === 'in' ? 'Внесено' : 'Изъято'}: {reason}
              </th>
              <td>{cashText(kind === 'out' ? -amount : amount)}</td>
            </tr>
          ))}
          {expected !== cash && (
            <tr>
              <th>В кассе должно быть</th>
              <td>{cashText(expected)}</td>
            </tr>
          )}
          {shift.counted !== null && (
            <tr>
              <th>Насчитали в кассе</th>
              <td>
                {formatRoubles(shift.counted)} — {drawerWords(shift.counted, expected).text.toLowerCase()}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {shift.note !== '' && <p>{shift.note}</p>}
      {shift.handover !== undefined && <p>Следующей смене: {shift.handover}</p>}
      <p>Не является кассовым чеком</p>
      <p>Подпись: ______________________</p>
    </>
  );
}
