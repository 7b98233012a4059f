/** Shown in place of an empty cart, checkout or list of favourites after the server has ended a buyer's session. */
import { LogIn } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { usePerson } from '../../device/person/use-session.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { ButtonLink, ToCatalog } from '../page/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { paths } from '../page/paths.ts';

/** True while a buyer whose session has ended may log in again: their lines and texts wait on the device, unseen. */
export function useEndedSession(): boolean {
  const { value } = useFlag('returning');
  return usePerson().status === 'guest' && value !== undefined;
}

export function EndedSession() {
  const { pathname } = useLocation();
  return (
    <EmptyState
      headingLevel={1}
      icon={<LogIn />}
      tone="low"
      title="Сеанс закончился"
      action={
        <>
          <ButtonLink to={paths.auth()} state={{ from: pathname }} size={52}>
            Войти
          </ButtonLink>
          <ToCatalog size={52} variant="outline" />
        </>
      }
    >
      Войдите: корзина, избранное и то, что вы ввели, вернутся.
    </EmptyState>
  );
}
