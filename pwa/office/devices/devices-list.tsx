/** The tills: when each was heard of, what it holds, what is missing from its series. */
import { useQuery } from '@tanstack/react-query';
import { Check, Clock, HardDrive, TabletSmartphone, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Device } from '#contract/devices/devices.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-failure.tsx';
import { paths } from '../../parts/page/paths.ts';
import { Unbroken } from '../../parts/page/unbroken.tsx';
import { storageFailure } from '#contract/devices/device-storage.ts';
import { devicesQuery } from '../../queries/devices.ts';
import { failureOf } from '../../queries/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import {
  byUrgency,
  clashText,
  gapsWords,
  isUrgent,
  pendingText,
  seriesText,
  storageWords,
  wrongClock,
} from './device-words.ts';
import { DeviceName } from './device-name.tsx';
import styles from './devices.module.css';
import { ListSkeleton } from './list-skeleton.tsx';

const MARK = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;

const COLUMNS: readonly TableColumn<Device>[] = [
  { key: 'name', header: 'Касса', card: 'title', cell: (device) => <DeviceName device={device} /> },
  { key: 'seen', header: 'Последняя связь', cell: (device) => <Seen device={device} /> },
  { key: 'pending', header: 'Не отправлено', cell: (device) => <Pending device={device} /> },
  { key: 'series', header: 'Серия чеков', cell: (device) => <Series device={device} /> },
  {
    key: 'storage',
    header: 'Память',
    roomy: true,
    cell: ({ persisted }) =>
      persisted ? (
        'Защищена'
      ) : (
        <span
          className={styles.low}
          title="Браузер может очистить неотправленное, если места не хватит. Установите приложение на главный экран."
        >
          Не защищена
        </span>
      ),
  },
  {
    key: 'version',
    header: 'Версия',
    roomy: true,
    cell: ({ appVersion }) => <span className="tabular">{appVersion === '' ? '—' : appVersion}</span>,
  },
  {
    key: 'shifts',
    header: 'Смены',
    hideHeader: true,
    card: 'plain',
    cell: ({ id, prefix }) => (
      <Link to={paths.adminShifts({ device: id })} className={styles.link} aria-label={`Смены кассы ${prefix}`}>
        Смены
      </Link>
    ),
  },
];

export function DevicesList() {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(devicesQuery);
  useRetryOnReturn(error !== null, () => void refetch());
  if (data === undefined) {
    if (error === null) return <ListSkeleton />;
    return (
      <div className={styles.card}>
        <OfficeFailure
          failure={failureOf(error)}
          notKept="Сведения о кассах хранятся на сервере"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <div className={styles.card}>
        <EmptyState icon={<TabletSmartphone size={28} strokeWidth={1.75} aria-hidden />} title="Касс пока нет">
          Устройство станет кассой, когда на нём войдёт продавец или администратор.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {error !== null && <StaleNotice failure={failureOf(error)} asOf={dataUpdatedAt} onRetry={() => void refetch()} />}
      <Table
        label="Кассы"
        columns={COLUMNS}
        rows={byUrgency(data)}
        rowKey={({ id }) => id}
        rowLook={(device) => (isUrgent(device) ? 'attention' : undefined)}
      />
    </>
  );
}

function Seen({ device: { lastSeenAt, silence, skewMs, unregistered } }: { device: Device }) {
  const clock = wrongClock(skewMs);
  return (
    <span className={styles.stack}>
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
      {clock !== null && <span className={styles.low}>{clock}</span>}
      {unregistered && <span className={cells.sub}>Без входа сотрудника</span>}
    </span>
  );
}

function Pending({ device }: { device: Device }) {
  const storage = storageWords(device);
  return (
    <span className={styles.stack}>
      {device.pendingCount === 0 ? (
        <span className={styles.sent}>
          <Check {...MARK} />
          {pendingText(device)}
        </span>
      ) : (
        <b className={device.silence === 'holding' ? styles.sale : styles.low}>{pendingText(device)}</b>
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
  return (
    <span className={styles.stack}>
      <span className={styles.solid}>{seriesText(device)}</span>
      {gaps !== null && (
        <span className={styles.gaps}>
          {gaps.what} <Unbroken words={gaps.ranges} />
          {gaps.more}
        </span>
      )}
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
