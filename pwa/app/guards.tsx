/** Guards for usability only: the server enforces every role itself. */
import { LoaderCircle } from 'lucide-react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { PersonRole } from '#contract/roles.ts';
import { usePerson } from '../device/person/use-session.ts';
import { paths } from '../parts/page/paths.ts';
import styles from './guards.module.css';

function Checking() {
  return (
    <p className={styles.checking} role="status">
      <LoaderCircle className={styles.spinner} />
      Проверяем доступ…
    </p>
  );
}

/** Allows any known person, also a remembered one. One logged in by a till's PIN may use the till only. */
export function RequireUser() {
  const { person, status } = usePerson();
  const from = useLocation();
  if (person !== null && person.tillPin !== true) return <Outlet />;
  if (status === 'loading') return <Checking />;
  return <Navigate to={paths.auth()} replace state={{ from: from.pathname + from.search }} />;
}

export function RequireRole({ allowed = ['admin'] }: { allowed?: readonly PersonRole[] }) {
  const { person, status } = usePerson();
  const from = useLocation();
  if (person !== null && allowed.includes(person.role)) return <Outlet />;
  if (status === 'loading') return <Checking />;
  return <Navigate to={paths.auth()} replace state={{ from: from.pathname + from.search }} />;
}
