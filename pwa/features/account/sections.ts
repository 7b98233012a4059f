/** The rooms of the cabinet, in the order they are listed. */
import { Coins, KeyRound, MonitorSmartphone, Package, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react';
import { paths } from '../../parts/paths.ts';

export interface Section {
  to: string;
  label: string;
  icon: LucideIcon;
}

export const SECTIONS: readonly Section[] = [
  { to: paths.accountProfile(), label: 'Профиль', icon: UserRound },
  { to: paths.accountPassword(), label: 'Пароль', icon: KeyRound },
  { to: paths.accountOrders(), label: 'Заказы', icon: Package },
  { to: paths.accountBonuses(), label: 'Бонусы', icon: Coins },
  { to: paths.accountSessions(), label: 'Устройства', icon: MonitorSmartphone },
  { to: paths.accountData(), label: 'Мои данные', icon: ShieldCheck },
];
