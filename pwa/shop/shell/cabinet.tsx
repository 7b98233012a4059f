import { AccountPage } from '../account/account-page.tsx';
import { useLogout } from '../../parts/shell/logout.tsx';

/** The account page with the shop's logout. */
export function Cabinet() {
  return <AccountPage onLogOut={useLogout()} />;
}
