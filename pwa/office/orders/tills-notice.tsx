/** Tills that record no more, or keep receipts less safely than they should: said where the office looks all day. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Device } from '#contract/devices/devices.ts';
import { storageFailure } from '#contract/devices/device-storage.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths } from '../../parts/page/paths.ts';
import { devicesQuery } from '../../queries/devices.ts';
import { Notice } from '../../ui/notice.tsx';

/** Administrators only: nobody else may read the devices. */
export function TillsNotice() {
  const isAdmin = usePerson().person?.role === 'admin';
  const { data = [] } = useQuery({ ...devicesQuery, enabled: isAdmin });
  const told = data.filter((device) => storageFailure(device) !== 'no');
  if (!isAdmin || told.length === 0) return null;
  const isBad = told.some((device) => storageFailure(device) === 'bad');
  return (
    <Notice tone={isBad ? 'sale' : 'low'} title={told.length === 1 ? 'Касса просит внимания' : 'Кассы просят внимания'}>
      {told.map((device) => (
        <p key={device.id}>{`${nameOf(device)}: ${whatOf(device)}.`}</p>
      ))}
      <p>
        <Link to={paths.adminDevices()}>Что делать — в «Кассах и сменах»</Link>
      </p>
    </Notice>
  );
}

const nameOf = ({ prefix, name }: Device): string => (name === '' ? prefix : `${prefix}, ${name}`);

function whatOf({ places, room }: Device): string {
  if (room === 'none') return 'на планшете нет места, продажи не записываются';
  if (places === 'failing') return 'вторая копия последнего чека не записалась';
  return room === 'low' ? 'на планшете кончается место' : 'чеки хранятся без отдельной копии';
}
