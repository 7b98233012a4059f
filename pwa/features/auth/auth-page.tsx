/** /auth: the login. Whoever is already here is sent on; a seller whose session ran out logs in again. */
import { Navigate, useLocation } from 'react-router-dom';
import { usePerson } from '../../local/use-session.ts';
import { usePageTitle } from '../../parts/use-page-title.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './auth-page.module.css';
import { destinationFor } from './destination.ts';
import { LoginForm } from './login-form.tsx';

export function AuthPage() {
  usePageTitle('Вход');
  const { person, status } = usePerson();
  const from = (useLocation().state as { from?: string } | null)?.from;
  if (person !== null && status === 'loading') {
    // Remembered here, but the session may have run out: sending them on now could send them in a circle.
    return (
      <p className={styles.checking} role="status">
        Проверяем доступ…
      </p>
    );
  }
  if (person !== null && status !== 'expired') return <Navigate to={destinationFor(person.role, from)} replace />;
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{status === 'expired' ? 'Войдите снова' : 'Вход'}</h1>
        {status === 'expired' && (
          <Notice tone="low" className={styles.notice}>
            Сеанс закончился. Чеки сохранены на устройстве и уйдут на сервер сразу после входа.
          </Notice>
        )}
        <LoginForm phone={person?.phone} />
      </div>
    </div>
  );
}
