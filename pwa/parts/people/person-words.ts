import { formatPhone } from '#contract/values/phone.ts';

const ROLE_TEXTS: Readonly<Record<string, string>> = {
  customer: 'Покупатель',
  wholesale: 'Оптовый покупатель',
  manager: 'Продавец',
  warehouse: 'Заказы и склад',
  content: 'Контент',
  admin: 'Администратор',
};

/** Text of a role; an unknown role is shown unchanged. */
export function roleText(role: string): string {
  return Object.hasOwn(ROLE_TEXTS, role) ? (ROLE_TEXTS[role] ?? role) : role;
}

export function nameOrPhone({ name, phone }: { name: string; phone: string }): string {
  return name.trim() === '' ? formatPhone(phone) : name;
}
