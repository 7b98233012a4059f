/** Guards for usability only: the server enforces every role itself. */
import { LoaderCircle } from 'lucide-react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { User } from '#contract/people/auth.ts';
import type { PersonRole } from '#contract/roles.ts';
import { usePerson } from '../device/person/use-session.ts';
import { paths } from '../parts/page/paths.ts';
import styles from './guards.module.css';

/** A person remembered by the device counts too, and is let in before the server has answered. */
function Guard({ isAllowed }: { isAllowed: (person: User) => boolean }) {
  const { person, status } = usePerson();
  const { pathname, search } = useLocation();
  if (person !== null && isAllowed(person)) return <Outlet />;
  if (status !== 'loading') return <Navigate to={paths.auth()} replace state={{ from: pathname + search }} />;
  return (
    <p className={styles.checking} role="status">
      <LoaderCircle className="turning" />
      Проверяем доступ…
    </p>
  );
}

/** Allows any known person; one logged in by a till's PIN may use the till only. */
export const RequireUser = () => <Guard isAllowed={({ tillPin }) => tillPin !== true} />;

export const RequireRole = ({ allowed = ['admin'] }: { allowed?: readonly PersonRole[] }) => (
  <Guard isAllowed={({ role }) => allowed.includes(role)} />
);
