import { AccountPage } from '../account/account-page.tsx';
import { useLogout } from '../../app/logout.tsx';

/** The account page with the shop's logout. */
export function Cabinet() {
  return <AccountPage onLogOut={useLogout()} />;
}
