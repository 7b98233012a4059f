import { AccountPage } from '../features/account/account-page.tsx';
import { useLogout } from './logout.tsx';

/** The cabinet with the shop's way out in it. */
export function Cabinet() {
  return <AccountPage onLogOut={useLogout()} />;
}
