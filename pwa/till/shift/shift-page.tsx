/** /till/shift: this till's cash since the last closing, the closing, and earlier shifts. Works offline. */
import { LockKeyhole, Printer } from 'lucide-react';
import { useState } from 'react';
import { cashOf, byMeansOf, drawerCash, moneyOf } from '#contract/shifts/shift.ts';
import { counted } from '#contract/values/plural.ts';
import { whenDelivered } from '../../device/background-sync.ts';
import type { PastShift as PastShiftOf } from '../../device/shifts/shifts.ts';
import type { ClosedShift } from '../../device/rows/shift-types.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useTillLock } from '../../device/person/till-lock.ts';
import { unreadableShifts } from '../../device/durable/stored-shifts.ts';
import { useShifts } from '../../device/shifts/use-shifts.ts';
import { useLiveQuery } from '../../device/database/use-live-query.ts';
import { useScanGuard } from '../../parts/forms/use-scan-guard.ts';
import { paths } from '../../parts/page/paths.ts';
import { LockedTill } from '../../parts/people/locked-till.tsx';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { cashText, drawerWords, receiptsText, shownMeans } from '../../parts/journal/shift-words.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { HandoverNotice } from '../kit/handover-notice.tsx';
import { TillSkeleton, TillColumns, TillScreen } from '../kit/till-screen.tsx';
import { UnreadableNotice } from '../kit/unreadable-notice.tsx';
import { OpenShift } from './open-shift.tsx';
import { PastShift } from './past-shift.tsx';
import { formatRoubles } from '#contract/values/money.ts';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import { paperMoment } from '../../parts/time/moments.ts';

/** Used until the journal has been read again after the closing. */
const NO_RECEIPTS: PastShiftOf['receipts'] = new Map();
export function ShiftPage() {
  usePageTitle('Смена');
  useScanGuard();
  const shifts = useShifts();
  const { person } = usePerson();
  const isLocked = useTillLock();
  const { timezone } = useShop();
  const { sheet, print } = usePrinting();
  const [closed, setClosed] = useState<ClosedShift | null>(null);
  const prefix = shifts?.series.prefix ?? null;
  const printShift = (shift: ClosedShift) => {
    const receipts = shifts?.past.find((past) => past.shift.id === shift.id)?.receipts;
    print(<ShiftSlip shift={shift} receipts={receipts ?? NO_RECEIPTS} prefix={prefix} timeZone={timezone} />);
  };
  return (
    <TillScreen title="Смена" back={{ to: paths.till(), label: 'К продаже' }}>
      {shifts === undefined || person === null || isLocked === undefined ? (
        <TillSkeleton />
      ) : (
        <TillColumns
          now={
            <>
              {closed !== null && (
                <Notice
                  tone="mint"
                  urgent
                  icon={<LockKeyhole />}
                  title="Смена закрыта"
                  action={
                    <Button variant="outline" icon={<Printer />} onClick={() => printShift(closed)}>
                      Печать
                    </Button>
                  }
                >
                  Наличными {cashText(cashOf(closed.receipts))}. Итог сохранён на устройстве и уйдёт на сервер сам,{' '}
                  {whenDelivered('сеть', 'касса открыта')}.
                </Notice>
              )}
              <HandoverNotice />
              <UnreadableShifts />
              {isLocked ? (
                <LockedTill />
              ) : (
                <OpenShift
                  open={shifts.open}
                  after={shifts.past[0]?.shift.id ?? null}
                  person={person}
                  onClosed={setClosed}
                />
              )}
            </>
          }
          before={
            <Panel title="Закрытые смены">
              {shifts.past.length === 0 ? (
                <EmptyState icon={<LockKeyhole />} title="Смен пока не закрывали" headingLevel={3}>
                  Здесь останутся итоги смен, закрытых на этом устройстве.
                </EmptyState>
              ) : (
                <ul className="grid one-column">
                  {shifts.past.map((past) => (
                    <PastShift
                      key={past.shift.id}
                      past={past}
                      person={person}
                      isLocked={isLocked}
                      onPrint={() => printShift(past.shift)}
                    />
                  ))}
                </ul>
              )}
            </Panel>
          }
        />
      )}
      {sheet}
    </TillScreen>
  );
}

/** Closings, or the record of the open drawer, that this version cannot read. */
function UnreadableShifts() {
  const shifts = useLiveQuery(unreadableShifts, [], []);
  return (
    <UnreadableNotice
      title={`Эта версия кассы не может прочитать ${counted(shifts.length, 'запись о смене', 'записи о сменах', 'записей о сменах')}`}
      file="записи-о-сменах.json"
      records={shifts}
    >
      Чеки этих смен показаны в текущей: проверьте её сумму перед закрытием. Записи остаются на устройстве. Сохраните
      файл и покажите его администратору.
    </UnreadableNotice>
  );
}

interface ShiftSlipProps {
  shift: ClosedShift;
  receipts: PastShiftOf['receipts'];
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
  const found = shift.counted;
  const rows = [
    [`Продажи, ${receiptsText(sales.length)}`, formatRoubles(moneyOf(sales))],
    [`Возвраты, ${receiptsText(returns.length)}`, cashText(moneyOf(returns))],
    ...shownMeans(byMeansOf(shift.receipts)).map(({ label, sum }) => [label, cashText(sum)]),
    ...(shift.opening === undefined ? [] : [['Размен на начало', formatRoubles(shift.opening)]]),
    ...(shift.moves ?? []).map(({ kind, amount, reason }) =>
      kind === 'in' ? [`Внесено: ${reason}`, cashText(amount)] : [`Изъято: ${reason}`, cashText(-amount)],
    ),
    ...(expected === cash ? [] : [['В кассе должно быть', cashText(expected)]]),
    ...(found === null
      ? []
      : [['Насчитали в кассе', `${formatRoubles(found)} — ${drawerWords(found, expected).text.toLowerCase()}`]]),
  ];
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
          {rows.map(([name, value], index) => (
            <tr key={index}>
              <th>{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shift.note !== '' && <p>{shift.note}</p>}
      {shift.handover !== undefined && <p>Следующей смене: {shift.handover}</p>}
      <p>Не является кассовым чеком</p>
      <p>Подпись: ______________________</p>
    </>
  );
}
