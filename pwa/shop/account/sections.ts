/** The account's sections in the order they are listed. */
import { Coins, KeyRound, MonitorSmartphone, Package, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { paths } from '../../parts/page/paths.ts';
import { BonusesSection } from './bonuses-section.tsx';
import { DataSection } from './data-section.tsx';
import { OrdersSection } from './orders-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export interface Section {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The sections are small and often opened one after another, so they share one chunk. */
  screen: ComponentType;
}

export const SECTIONS: readonly Section[] = [
  { to: paths.accountProfile(), label: 'Профиль', icon: UserRound, screen: ProfileSection },
  { to: paths.accountPassword(), label: 'Пароль', icon: KeyRound, screen: PasswordSection },
  { to: paths.accountOrders(), label: 'Заказы', icon: Package, screen: OrdersSection },
  { to: paths.accountBonuses(), label: 'Бонусы', icon: Coins, screen: BonusesSection },
  { to: paths.accountSessions(), label: 'Устройства', icon: MonitorSmartphone, screen: SessionsSection },
  { to: paths.accountData(), label: 'Мои данные', icon: ShieldCheck, screen: DataSection },
];

/** The section at an address; undefined for an unknown address. */
export function sectionAt(pathname: string): Section | undefined {
  const address = pathname.replace(/\/+$/, '');
  return SECTIONS.find(({ to }) => to === address);
}
