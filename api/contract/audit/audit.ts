/**
 * The audit log: who did what to whom, and when. Written in the transaction of the change itself and not changed
 * afterwards, but that the names of people whose data are erased go, and what is older than the shop keeps.
 */
import { z } from 'zod';
import { idSchema, listOf, pageSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';

export const AUDIT_PAGE_SIZE = 50;

/** Changes that are recorded, and what a person reads for each. */
export const AUDIT_ACTIONS = {
  person_registered: 'Регистрация',
  person_created: 'Аккаунт создан',
  name_changed: 'Имя изменено',
  password_changed: 'Пароль изменён',
  password_reset: 'Пароль задан по одноразовому коду',
  code_issued: 'Выдан одноразовый код',
  sessions_ended: 'Сеансы завершены',
  staff_logged_in: 'Вход сотрудника',
  staff_login_failed: 'Неудачный вход сотрудника',
  table_exported: 'Таблица выгружена в файл',
  letter_resent: 'Письмо отправлено повторно',
  role_changed: 'Роль изменена',
  wholesale_applied: 'Заявка на опт',
  wholesale_approved: 'Опт подтверждён',
  wholesale_declined: 'Опт отклонён',
  wholesale_revoked: 'Опт отозван',
  person_disabled: 'Доступ закрыт',
  person_enabled: 'Доступ открыт',
  deletion_requested: 'Запрошено удаление аккаунта',
  deletion_withdrawn: 'Запрос на удаление отозван',
  person_exported: 'Данные человека выгружены в файл',
  person_erased: 'Данные человека удалены',
  product_created: 'Товар создан',
  product_saved: 'Товар изменён',
  product_deleted: 'Товар снят с продажи',
  product_restored: 'Товар возвращён в продажу',
  cover_changed: 'Обложка изменена',
  category_created: 'Категория создана',
  category_saved: 'Категория изменена',
  category_hidden: 'Категория скрыта',
  category_shown: 'Категория показана',
  categories_ordered: 'Порядок категорий изменён',
  subcategory_created: 'Подкатегория создана',
  subcategory_saved: 'Подкатегория изменена',
  subcategory_hidden: 'Подкатегория скрыта',
  subcategory_shown: 'Подкатегория показана',
  subcategories_ordered: 'Порядок подкатегорий изменён',
  features_saved: 'Характеристики изменены',
  stock_adjusted: 'Остаток исправлен',
  discrepancy_resolved: 'Расхождение закрыто',
  terms_changed: 'Условия заказов изменены',
  shop_changed: 'Данные магазина изменены',
  shift_confirmed: 'Смена закрыта снова',
  device_renamed: 'Касса переименована',
  import_applied: 'Прайс загружен',
  import_canceled: 'Загрузка прайса остановлена',
  import_undone: 'Загрузка прайса отменена',
  import_source_saved: 'Настройки источника прайсов изменены',
  exchange_key_issued: 'Выпущен ключ обмена с 1С',
  exchange_key_revoked: 'Отозван ключ обмена с 1С',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** What a person reads for an action; one that this version does not know is shown as it is. */
export function auditActionText(action: string): string {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : action;
}

/** What changed, by name: plain values only, never passwords or codes. */
export const auditDetailsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: z.string(),
  /** Null for what was done from the operator's command line. */
  actor: z.object({ _id: idSchema, name: z.string(), phone: z.string() }).nullable(),
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** What it was called at that time: a person's phone and name. */
    label: z.string(),
  }),
  details: auditDetailsSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary:
    'What was done, newest first; `q` looks in people, actions and details, days are the shop’s, both ends inclusive',
  allow: ADMIN,
  query: z.object({
    q: z.string().trim().max(200).optional(),
    /** One of `AUDIT_ACTIONS`; one that this version does not know finds nothing. */
    action: z.string().max(64).optional(),
    /** Id of the person who did it. */
    actor: idSchema.optional(),
    /** Id of what it was done to. */
    subject: idSchema.optional(),
    from: z.iso.date({ error: 'Нужна дата' }).optional(),
    to: z.iso.date({ error: 'Нужна дата' }).optional(),
    page: pageSchema,
    limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE_SIZE),
  }),
  answer: listOf(auditEntrySchema),
});
