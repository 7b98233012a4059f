import { AccountPage } from '../account/account-page.tsx';
import { useLogout } from '../../parts/shell/logout.tsx';

export function Cabinet() {
  return <AccountPage onLogOut={useLogout()} />;
}
