/** The way to a session for a seller who is at the till without one. */
import { useLocation } from 'react-router-dom';
import { useSellerToOpen } from '../../device/person/use-pins.ts';
import { paths } from '../../parts/page/paths.ts';
import { requestPin } from '../../parts/people/pin-request.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { Button } from '../../ui/button.tsx';

/** Completes «… откроется, когда вы»: the PIN where it opens a session on this tablet, else the login. */
export const useWayToSession = (): 'введёте PIN' | 'войдёте' =>
  useSellerToOpen() === null ? 'войдёте' : 'введёте PIN';

/** Opens the PIN pad where the PIN opens a session, else leads to the login. `onOpen` closes the dialog around it. */
export function SessionDoor({ onOpen }: { onOpen?: () => void }) {
  const opensByPin = useSellerToOpen() !== null;
  const { pathname, search } = useLocation();
  if (!opensByPin)
    return (
      <ButtonLink variant="link" to={paths.auth()} state={{ from: `${pathname}${search}` }}>
        Войти
      </ButtonLink>
    );
  return (
    <Button
      variant="link"
      onClick={() => {
        onOpen?.();
        requestPin();
      }}
    >
      Ввести PIN
    </Button>
  );
}
