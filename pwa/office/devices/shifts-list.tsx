import { useQuery } from '@tanstack/react-query';
import { Check, Clock, LockKeyhole, LockKeyholeOpen, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import {
  confirmShift,
  type DrawerDifference,
  listShifts,
  type Shift,
  type ShiftReceipts,
  SHIFTS_PAGE_SIZE,
} from '#contract/shifts/shifts.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatRoubles } from '#contract/values/money.ts';
import {
  cashText,
  type ChangedReceipts,
  changeLines,
  changeOfCash,
  drawerWords,
  otherMeans,
  receiptsText,
} from '../../parts/journal/shift-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { longDay } from '../../parts/time/moments.ts';
import { devicesQuery, differencesQuery, type DifferencesQuery, shiftsQuery } from '../../queries/devices.ts';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import cells from '../../ui/table.module.css';
import { numberColumn, Table, type TableColumn } from '../../ui/table.tsx';
import { column } from '../kit/column.ts';
import { ConfirmAct } from '../kit/act-dialog.tsx';
import { listAddress } from '../kit/list-address.ts';
import { DaysFilter, FilterBar, SelectFilter } from '../kit/list-filters.tsx';
import { ListTable, useList } from '../kit/list-page.tsx';
import { deviceText } from './device-words.ts';
import styles from './devices.module.css';

const MARK = { size: 16, strokeWidth: 2 };

export const shiftsAddress = listAddress(listShifts, {
  fields: ['deviceId', 'from', 'to'],
  fixed: { limit: SHIFTS_PAGE_SIZE },
  names: { deviceId: 'device' },
});

const dayOf = (day: string) => longDay(`${day}T12:00:00Z`, 'UTC');
const sum = (roubles: number) => (roubles === 0 ? '—' : formatRoubles(roubles));

const COLUMNS: readonly TableColumn<DrawerDifference>[] = [
  { key: 'day', header: 'День', card: 'title', cell: ({ day }) => dayOf(day) },
  { key: 'seller', header: 'Сотрудник', cell: ({ sellerName }) => sellerName ?? 'Сотрудник неизвестен' },
  { key: 'shifts', header: 'Смен', number: true, cell: ({ shifts }) => shifts },
  numberColumn('short', 'Недостача', ({ short }) => (
    <span className={short > 0 ? 'sale' : undefined}>{sum(short)}</span>
  )),
  numberColumn('over', 'Излишек', ({ over }) => <span className={over > 0 ? 'low' : undefined}>{sum(over)}</span>),
];

/** Differences between counted and expected cash, by day and seller; hidden when there are none, not when they are unknown. */
function DrawerDifferences({ query }: { query: DifferencesQuery }) {
  const { data, isError } = useQuery(differencesQuery(query));
  const { items = [], unread = null } = data ?? {};
  if (isError && items.length === 0)
    return <Notice tone="low">Расхождения кассы не загрузились. Есть ли они, сейчас не видно.</Notice>;
  if (items.length === 0 && unread === null) return null;
  return (
    <Disclosure title="Расхождения кассы по дням" aside={items.length}>
      {items.length > 0 && (
        <Table
          label="Расхождения кассы по дням и сотрудникам"
          columns={COLUMNS}
          rows={items}
          rowKey={({ day, sellerId }) => `${day} ${sellerId ?? ''}`}
        />
      )}
      {unread !== null && <p>Смены за {dayOf(unread)} и раньше сюда не вошли: чтобы увидеть их, выберите даты.</p>}
    </Disclosure>
  );
}

export function ShiftsList() {
  const list = useList(shiftsAddress, shiftsQuery);
  const { data: devices = [] } = useQuery(devicesQuery);
  const [closing, close] = useState<Shift | null>(null);
  const { page: _page, limit: _limit, ...shown } = shiftsAddress.params(list.view);
  return (
    <>
      <FilterBar set={[list.view.deviceId, list.view.from, list.view.to]}>
        <SelectFilter
          list={list}
          name="deviceId"
          label="Касса"
          options={[
            { value: '', label: 'Все кассы' },
            ...devices.map((device) => ({ value: device.id, label: deviceText(device) })),
          ]}
          width="wide"
        />
        <DaysFilter list={list} />
      </FilterBar>
      <DrawerDifferences query={shown} />
      <ListTable
        label="Смены"
        list={list}
        size={SHIFTS_PAGE_SIZE}
        columns={shiftColumns(close)}
        rowKey={({ id }) => id}
        rowLook={({ state }) => (state === 'reopened' ? 'attention' : undefined)}
        notKept="Смены всех касс хранятся на сервере"
        empty={{
          icon: LockKeyhole,
          title: 'Смен пока нет',
          text: 'Здесь появляются смены, закрытые на кассах.',
          narrowed: { title: 'Смен не нашли', text: 'Попробуйте другую кассу или другие даты.' },
        }}
      />
      {closing !== null && <ConfirmShiftDialog key={closing.id} shift={closing} onClose={() => close(null)} />}
    </>
  );
}

const shiftColumns = (onClose: (shift: Shift) => void): TableColumn<Shift>[] => [
  column(
    'closed',
    'Закрыта',
    { sorted: 'desc', card: 'title' },
    ({ openedAt, closedAt, receivedAt, revision, clockCorrected }) => (
      <>
        <b className="nowrap">
          <Moment at={closedAt} />
        </b>
        <span className={`${cells.sub} nowrap`}>
          с <Moment at={openedAt} />
        </span>
        {/* Of one that was closed again, the first arrival is unknown. */}
        {revision === 1 && <Arrival closedAt={closedAt} receivedAt={receivedAt} />}
        {clockCorrected && <span className="low">Часы кассы шли неверно, время исправлено</span>}
      </>
    ),
  ),
  column('device', 'Касса', {}, ({ device, authorName }) => (
    <>
      {deviceText(device)}
      <span className={cells.sub}>{authorName ?? 'Сотрудник неизвестен'}</span>
    </>
  )),
  { key: 'receipts', header: 'Чеков', number: true, cell: ({ receipts }) => receipts },
  numberColumn('returns', 'Возвраты', ({ returns }) => (returns === 0 ? '—' : cashText(-returns)), { roomy: true }),
  { key: 'cash', header: 'Наличными', number: true, cell: Means },
  { key: 'drawer', header: 'Насчитали', number: true, cell: (shift) => <Drawer shift={shift} /> },
  column('note', 'Примечание', { roomy: true, className: styles.note }, ({ note, opening, moves, handover }) => (
    <>
      {note === '' && moves.length === 0 && handover === '' ? '—' : note}
      {opening !== null && <span className={cells.sub}>Размен {formatRoubles(opening)}</span>}
      {moves.map(({ id, kind, amount, reason }) => (
        <span key={id} className={cells.sub}>
          {changeOfCash(kind === 'out' ? -amount : amount)} {reason}
        </span>
      ))}
      {handover !== '' && <span className={cells.sub}>Следующей смене: {handover}</span>}
    </>
  )),
  column('state', 'Состояние', { card: 'plain', className: styles.state }, (shift) => (
    <ShiftState shift={shift} onClose={onClose} />
  )),
];

function Means({ cash, card, sbp }: Shift) {
  const others = otherMeans({ cash, card, sbp });
  return (
    <>
      <b>{cashText(cash)}</b>
      {others !== null && <span className={cells.sub}>{others}</span>}
    </>
  );
}

/** A closing that reached the server on a later day, with all that was put into the drawer and taken out of it. */
function Arrival({ closedAt, receivedAt }: Pick<Shift, 'closedAt' | 'receivedAt'>) {
  const { timezone } = useShop();
  const [closed, received] = [closedAt, receivedAt].map((at) => businessDay(new Date(at), timezone));
  return (
    closed !== received && (
      <span className={`${cells.sub} nowrap`}>
        поступила позже: <Moment at={receivedAt} />
      </span>
    )
  );
}

function Drawer({ shift: { counted, expected: cash, blind } }: { shift: Shift }) {
  if (counted === null) return '—';
  const { text, tone } = drawerWords(counted, cash);
  return (
    <>
      {formatRoubles(counted)}
      <span className={`${cells.sub} ${tone}`}>{text.toLowerCase()}</span>
      {blind === false && <span className={cells.sub}>видя сумму</span>}
    </>
  );
}

const changed = ({ count, cash, shown }: ShiftReceipts): ChangedReceipts => ({
  count,
  cash,
  numbers: shown.map(({ number }) => number),
});

const STATES: Readonly<Record<Shift['state'], { icon: LucideIcon; tone: 'ok' | 'low' | 'sale'; word: string }>> = {
  closed: { icon: Check, tone: 'ok', word: 'Закрыта' },
  waiting: { icon: Clock, tone: 'low', word: 'Ждёт чеков' },
  reopened: { icon: LockKeyholeOpen, tone: 'sale', word: 'Открыта снова' },
};

function ShiftState({ shift, onClose }: { shift: Shift; onClose: (shift: Shift) => void }) {
  const { icon: Icon, tone, word } = STATES[shift.state];
  const { state, awaited, confirmedAt, confirmedBy, cashNow } = shift;
  return (
    <div className="grid justify-start gap-1">
      <Pill tone={tone} icon={<Icon {...MARK} />}>
        {word}
      </Pill>
      {awaited.count > 0 && (
        <span className={cells.sub}>
          Ещё не пришли: {receiptsText(awaited.count)} на {cashText(awaited.cash)}
        </span>
      )}
      {state === 'reopened' && (
        <>
          <ul className="text-14">
            {changeLines({
              added: changed(shift.added),
              ended: changed(shift.ended),
              changed: changed(shift.changed),
            }).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <span>Наличными теперь {cashText(cashNow)}</span>
          <Button
            variant="outline"
            aria-label={`Закрыть снова смену кассы ${shift.device.prefix}`}
            onClick={() => onClose(shift)}
          >
            Закрыть снова
          </Button>
        </>
      )}
      {confirmedAt !== null && state !== 'reopened' && (
        <span className={cells.sub}>
          Закрыта снова: {confirmedBy ?? '—'}, <Moment at={confirmedAt} />
        </span>
      )}
    </div>
  );
}

/** «Закрыть снова»: an administrator accepts the changed figures of a closed shift. */
function ConfirmShiftDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { id, device, cash: was, cashNow, receiptsRevision } = shift;
  return (
    <ConfirmAct
      title="Закрыть смену снова?"
      confirmLabel="Закрыть снова"
      busyLabel="Закрываем…"
      send={({ send }) => send(confirmShift, { params: { id }, body: { cashNow, receiptsRevision } })}
      done={({ cash }) => `Смена закрыта снова: наличными ${cashText(cash)}`}
      onClose={onClose}
      fallback="Не удалось закрыть смену"
    >
      {deviceText(device)}: было {cashText(was)}, станет {cashText(cashNow)}. Изменение останется в журнале действий.
    </ConfirmAct>
  );
}
