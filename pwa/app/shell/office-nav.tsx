/** The back office's screens in its header, where there is room; elsewhere the menu holds them. */
import { NavLink } from 'react-router-dom';
import { paths } from '../../parts/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './office-nav.module.css';
import { pendingText, usePendingApplications } from './use-pending-applications.ts';

export function OfficeNav() {
  const pending = usePendingApplications();
  return (
    <nav className={styles.nav} aria-label="Админка">
      <NavLink to={paths.adminSales()} className={styles.link}>Продажи</NavLink>
      <NavLink to={paths.adminCustomers()} className={styles.link}>
        Клиенты
        {pending > 0 && <span className="visually-hidden">, {pendingText(pending)}</span>}
        <Badge count={pending} tone="sale" />
      </NavLink>
      <NavLink to={paths.adminAudit()} className={styles.link}>Журнал действий</NavLink>
    </nav>
  );
}
