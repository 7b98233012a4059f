/** Actions an administrator may take on a person, with their labels. The server makes the final check. */
import type { Customer, GivenRole } from '#contract/accounts/customers.ts';
import type { StaffMember } from '#contract/accounts/staff.ts';
import type { PersonRole } from '#contract/roles.ts';
import { roleForWholesale, wholesaleAfter } from '#contract/people/wholesale.ts';

export const ACT_LABELS = {
  approve: 'Подтвердить опт',
  decline: 'Отклонить заявку',
  revoke: 'Отозвать опт',
  terms: 'Изменить условия опта',
  role: 'Изменить роль',
  code: 'Выдать одноразовый код',
  withdraw: 'Отозвать код',
  resetFactor: 'Сбросить код при входе',
  endSessions: 'Завершить сеансы',
  enable: 'Открыть доступ',
  disable: 'Закрыть доступ',
  erase: 'Удалить данные',
} as const;
export type ActKind = keyof typeof ACT_LABELS;

/** In display order; erasing stands on the person's panel only. Nobody may change their own role, access, or here their password. */
export function actsFor({ wholesale, disabled, erased }: Customer, isSelf: boolean): ActKind[] {
  if (erased !== null) return [];
  const moves = (['approve', 'decline', 'revoke'] as const).filter(
    (move) => wholesaleAfter(wholesale.status, move) !== null,
  );
  const acts: ActKind[] = wholesale.status === 'approved' ? ['terms', ...moves] : moves;
  if (isSelf) return acts;
  // A disabled person has no sessions and could not use a code.
  return [...acts, 'role', ...(disabled ? (['enable'] as const) : (['code', 'endSessions', 'disable'] as const))];
}

export function staffActs(person: StaffMember, isSelf: boolean): ActKind[] {
  if (isSelf) return [];
  if (person.disabled) return ['role', 'enable'];
  return [
    'role',
    'code',
    ...(person.codeUntil === null ? [] : (['withdraw'] as const)),
    ...(person.secondFactor ? (['resetFactor'] as const) : []),
    ...(person.hasPassword ? (['endSessions'] as const) : []),
    'disable',
  ];
}

/** The assignable role that a person's role stands for; a buyer's role follows the wholesale status. */
export const givenRoleOf = (role: PersonRole): GivenRole => (role === 'wholesale' ? 'customer' : role);

export const roleAfter = (given: GivenRole, { wholesale }: Customer): PersonRole =>
  given === 'customer' ? roleForWholesale('customer', wholesale.status) : given;

export const BECOMES_TEXTS: Readonly<Record<PersonRole, string>> = {
  customer: 'станет обычным покупателем',
  wholesale: 'станет оптовым покупателем',
  manager: 'станет продавцом',
  warehouse: 'будет заниматься заказами и складом',
  content: 'будет заниматься карточками товаров',
  admin: 'станет администратором',
};

export const ROLE_PERMISSIONS: Readonly<Record<PersonRole, string>> = {
  customer: 'Розничные цены, свой кабинет и свои заказы',
  wholesale: 'Оптовые цены, свой кабинет и свои заказы',
  manager: 'Касса, журнал продаж и заказы, точные остатки и оптовые цены; без себестоимости, отчётов и настроек',
  warehouse:
    'Заказы и возвраты по ним, остатки, поступления и списания, пересчёты; без кассы, карточек товаров и себестоимости',
  content: 'Карточки товаров с ценами и фотографиями, категории и обложки; без остатков, себестоимости и заказов',
  admin: 'Всё: товары и цены, клиенты и их роли, себестоимость, отчёты, настройки',
};
