/** Warns at the order desk of tills that can't record, or whose receipts are stored less safely than they should be. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Device } from '#contract/devices/devices.ts';
import { storageFailure } from '#contract/devices/device-storage.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths } from '../../parts/page/paths.ts';
import { devicesQuery } from '../../queries/devices.ts';
import { Notice } from '../../ui/notice.tsx';

/** Administrators only, since no other role may read the devices. */
export function TillsNotice() {
  const isAdmin = usePerson().person?.role === 'admin';
  const { data = [] } = useQuery({ ...devicesQuery, enabled: isAdmin });
  const affected = data.filter((device) => storageFailure(device) !== 'no');
  if (!isAdmin || affected.length === 0) return null;
  const isBad = affected.some((device) => storageFailure(device) === 'bad');
  return (
    <Notice
      tone={isBad ? 'sale' : 'low'}
      title={affected.length === 1 ? 'Касса просит внимания' : 'Кассы просят внимания'}
    >
      {affected.map((device) => (
        <p key={device.id}>{`${nameOf(device)}: ${problemText(device)}.`}</p>
      ))}
      <p>
        <Link to={paths.adminDevices()}>Что делать — в «Кассах и сменах»</Link>
      </p>
    </Notice>
  );
}

const nameOf = ({ prefix, name }: Device): string => (name === '' ? prefix : `${prefix}, ${name}`);

function problemText({ places, room }: Device): string {
  if (room === 'none') return 'на планшете нет места, продажи не записываются';
  if (places === 'failing') return 'вторая копия последнего чека не записалась';
  return room === 'low' ? 'на планшете кончается место' : 'чеки хранятся без отдельной копии';
}
