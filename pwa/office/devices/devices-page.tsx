import { useQuery } from '@tanstack/react-query';
import { Check, Clock, HardDrive, TabletSmartphone, TriangleAlert } from 'lucide-react';
import { Link, NavLink, useMatch } from 'react-router-dom';
import { storageFailure } from '#contract/devices/device-storage.ts';
import type { Device } from '#contract/devices/devices.ts';
import { NoWrap } from '../../parts/page/no-wrap.tsx';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { devicesQuery } from '../../queries/devices.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import cells from '../../ui/table.module.css';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { tabClass, tabListClass } from '../../ui/tabs.tsx';
import { column } from '../kit/column.ts';
import { OfficeHead } from '../kit/list-page.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import office from '../kit/office.module.css';
import { DeviceName, DevicePins, RetireTill } from './device-acts.tsx';
import {
  byUrgency,
  clashText,
  doubledWords,
  gapsWords,
  isUrgent,
  lostWords,
  pendingText,
  seriesText,
  storageWords,
  wrongClock,
} from './device-words.ts';
import { ShiftsList } from './shifts-list.tsx';
import styles from './devices.module.css';

const MARK = { size: 16, strokeWidth: 2 };

const COLUMNS: readonly TableColumn<Device>[] = [
  { key: 'name', header: 'Касса', card: 'title', cell: (device) => <DeviceName device={device} /> },
  { key: 'seen', header: 'Последняя связь', cell: (device) => <Seen device={device} /> },
  { key: 'pending', header: 'Не отправлено', cell: (device) => <Pending device={device} /> },
  { key: 'series', header: 'Серия чеков', cell: (device) => <Series device={device} /> },
  column('storage', 'Память', { roomy: true }, ({ persisted }) =>
    persisted ? (
      'Защищена'
    ) : (
      <span
        className="low"
        title="Браузер может очистить неотправленное, если места не хватит. Установите приложение на главный экран."
      >
        Не защищена
      </span>
    ),
  ),
  column('version', 'Версия', { roomy: true }, ({ appVersion }) => (
    <span className="tabular">{appVersion === '' ? '—' : appVersion}</span>
  )),
  { key: 'pins', header: 'PIN', cell: (device) => <DevicePins device={device} /> },
  column('shifts', 'Смены', { hideHeader: true, card: 'plain' }, (device) => (
    <span className="inline-row gap-2">
      <Link
        to={paths.adminShifts({ device: device.id })}
        className="inline-row touchable"
        aria-label={`Смены кассы ${device.prefix}`}
      >
        Смены
      </Link>
      <RetireTill device={device} />
    </span>
  )),
];

const RETIRED: readonly TableColumn<Device>[] = [
  column('name', 'Касса', { card: 'title' }, ({ prefix, name }) => (
    <span>
      <b>Касса {prefix}</b>
      {name !== '' && ` ${name}`}
    </span>
  )),
  { key: 'at', header: 'Списана', cell: ({ retiredAt }) => retiredAt !== null && <Moment at={retiredAt} /> },
  { key: 'pending', header: 'Не отправлено', cell: (device) => pendingText(device) },
  { key: 'series', header: 'Серия чеков', cell: (device) => seriesText(device) },
  { key: 'back', header: 'Вернуть', hideHeader: true, card: 'plain', cell: (device) => <RetireTill device={device} /> },
];

function DevicesList() {
  const answer = useQuery(devicesQuery);
  const retired = answer.data?.filter(({ retiredAt }) => retiredAt !== null) ?? [];
  const atWork = answer.data?.filter(({ retiredAt }) => retiredAt === null) ?? [];
  return (
    <OfficeAnswer
      answer={answer}
      notKept="Сведения о кассах хранятся на сервере"
      empty={(devices) =>
        devices.length === 0 && (
          <EmptyState icon={<TabletSmartphone size={28} />} title="Касс пока нет">
            Устройство станет кассой, когда продавец откроет на нём кассу, или когда его сделают кассой на экране
            продажи.
          </EmptyState>
        )
      }
    >
      {() => (
        <div className="grid one-column gap-4">
          {atWork.length === 0 ? (
            <p className="muted text-14 nowrap">Ни одна касса сейчас не в работе: все списаны.</p>
          ) : (
            <Table
              label="Кассы"
              columns={COLUMNS}
              rows={byUrgency(atWork)}
              rowKey={({ id }) => id}
              rowLook={(device) => (isUrgent(device) ? 'attention' : undefined)}
            />
          )}
          {retired.length > 0 && (
            <Disclosure title="Списанные кассы" aside={<span className="tabular">{retired.length}</span>}>
              <Table label="Списанные кассы" columns={RETIRED} rows={retired} rowKey={({ id }) => id} />
            </Disclosure>
          )}
        </div>
      )}
    </OfficeAnswer>
  );
}

function Seen({ device: { lastSeenAt, silence, skewMs, unregistered } }: { device: Device }) {
  const clock = wrongClock(skewMs);
  return (
    <span className="grid justify-start gap-1">
      <span>{lastSeenAt === null ? 'Не было' : <Moment at={lastSeenAt} />}</span>
      {silence === 'holding' && (
        <Pill tone="sale" icon={<TriangleAlert {...MARK} />}>
          Нет связи, есть чеки
        </Pill>
      )}
      {silence === 'silent' && (
        <Pill tone="low" icon={<Clock {...MARK} />}>
          Нет связи дольше смены
        </Pill>
      )}
      {clock !== null && <span className="low">{clock}</span>}
      {unregistered && <span className={cells.sub}>Без входа сотрудника</span>}
    </span>
  );
}

function Pending({ device }: { device: Device }) {
  const storage = storageWords(device);
  return (
    <span className="grid justify-start gap-1">
      {device.pendingCount === 0 ? (
        <span className="inline-row gap-1 ok nowrap">
          <Check {...MARK} />
          {pendingText(device)}
        </span>
      ) : (
        <b className={device.silence === 'holding' ? 'sale' : 'low'}>{pendingText(device)}</b>
      )}
      {storage !== null && (
        <>
          <Pill tone={storageFailure(device) === 'bad' ? 'sale' : 'low'} icon={<HardDrive {...MARK} />}>
            {storage.what}
          </Pill>
          <span className={styles.advice}>{storage.advice}</span>
        </>
      )}
    </span>
  );
}

function Series({ device }: { device: Device }) {
  const gaps = gapsWords(device);
  const lost = lostWords(device);
  return (
    <span className="grid justify-start gap-1">
      <span className="nowrap">{seriesText(device)}</span>
      {lost !== null && (
        <span className={styles.clash}>
          <Pill tone="sale" icon={<TriangleAlert {...MARK} />}>
            Чеки пропали с сервера
          </Pill>
          <span>
            {lost.what} <NoWrap words={lost.ranges} />
            {lost.more}. На кассе они есть, и она сама отправит их снова, пока открыта.
          </span>
        </span>
      )}
      {gaps !== null && (
        <span className="sale">
          {gaps.what} <NoWrap words={gaps.ranges} />
          {gaps.more}
        </span>
      )}
      {device.copyOf !== null && <span className={cells.sub}>Копия кассы {device.copyOf.prefix}</span>}
      {doubledWords(device).map(({ what, ranges, more }) => (
        <span key={what} className="sale">
          {what} <NoWrap words={ranges} />
          {more}
        </span>
      ))}
      {device.clashes.map((clash) => (
        <span key={`${clash.prefix} ${clash.other.id}`} className={styles.clash}>
          <Pill tone="sale" icon={<TriangleAlert {...MARK} />}>
            Одни номера у двух касс
          </Pill>
          <span>{clashText(clash)}. Различайте такие чеки по сумме и дате. У новых чеков номера уже разные.</span>
        </span>
      ))}
      {gaps !== null && device.pendingCount > 0 && <span className={cells.sub}>Могут ждать отправки на кассе</span>}
    </span>
  );
}

/** /admin/devices and /admin/devices/shifts: the tills, and the shifts closed on them. */
export function DevicesPage() {
  const isShifts = useMatch(ROUTES.adminShifts) !== null;
  usePageTitle(isShifts ? 'Смены касс' : 'Кассы');
  return (
    <div className={office.page}>
      <OfficeHead title="Кассы и смены" />
      <nav className={tabListClass} aria-label="Кассы и смены">
        <NavLink to={paths.adminDevices()} end className={({ isActive }) => tabClass(isActive)}>
          Кассы
        </NavLink>
        <NavLink to={paths.adminShifts()} className={({ isActive }) => tabClass(isActive)}>
          Смены
        </NavLink>
      </nav>
      {isShifts ? <ShiftsList /> : <DevicesList />}
    </div>
  );
}
