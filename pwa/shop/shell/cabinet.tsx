import { AccountPage } from '../account/account-page.tsx';
import { useLogout } from '../../app/logout.tsx';

/** The cabinet with the shop's way out in it. */
export function Cabinet() {
  return <AccountPage onLogOut={useLogout()} />;
}
