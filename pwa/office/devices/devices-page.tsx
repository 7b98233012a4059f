/** /admin/devices and /admin/devices/shifts: the tills, and the shifts closed on them. */
import { NavLink, useMatch } from 'react-router-dom';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { tabClass, tabListClass } from '../../ui/tabs.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import { DevicesList } from './devices-list.tsx';
import { ShiftsList } from './shifts-list.tsx';

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
