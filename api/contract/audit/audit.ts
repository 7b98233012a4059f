/**
 * The audit log: the actor, the action, the subject and the time. An entry is written in the transaction of the change and is not changed
 * afterwards. Two exceptions: erasing a person removes their name, and entries older than the shop's retention period are deleted.
 */
import { z } from 'zod';
import { idSchema, listOf, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';

export const AUDIT_PAGE_SIZE = 50;

/** Recorded actions and their Russian texts. */
export const AUDIT_ACTIONS = {
  person_registered: 'Регистрация',
  person_created: 'Аккаунт создан',
  name_changed: 'Имя изменено',
  password_changed: 'Пароль изменён',
  password_reset: 'Пароль задан по одноразовому коду',
  code_issued: 'Выдан одноразовый код',
  code_withdrawn: 'Одноразовый код отозван',
  second_factor_on: 'Код при входе включён',
  second_factor_off: 'Код при входе отключён',
  second_factor_reset: 'Код при входе сброшен',
  recovery_code_used: 'Использован запасной код',
  till_pin_set: 'Задан PIN на кассе',
  till_pin_removed: 'Снят PIN на кассе',
  till_pin_spent: 'Снят PIN на кассе: попытки исчерпаны',
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
  wholesale_terms_changed: 'Условия оптовика изменены',
  person_disabled: 'Доступ закрыт',
  person_enabled: 'Доступ открыт',
  deletion_requested: 'Запрошено удаление аккаунта',
  deletion_withdrawn: 'Запрос на удаление отозван',
  person_exported: 'Данные человека выгружены в файл',
  person_erased: 'Данные человека удалены',
  note_added: 'Заметка о клиенте добавлена',
  note_removed: 'Заметка о клиенте удалена',
  bonuses_given: 'Бонусы начислены',
  bonuses_taken: 'Бонусы списаны',
  product_created: 'Товар создан',
  product_saved: 'Товар изменён',
  product_deleted: 'Товар снят с продажи',
  product_restored: 'Товар возвращён в продажу',
  cover_changed: 'Обложка изменена',
  demo_removed: 'Пример магазина удалён',
  category_created: 'Категория создана',
  category_saved: 'Категория изменена',
  category_hidden: 'Категория скрыта',
  category_shown: 'Категория показана',
  categories_ordered: 'Порядок категорий изменён',
  category_removed: 'Категория удалена',
  category_merged: 'Категории объединены',
  subcategory_removed: 'Подкатегория удалена',
  subcategory_moved: 'Подкатегория перенесена',
  subcategory_merged: 'Подкатегории объединены',
  subcategory_created: 'Подкатегория создана',
  subcategory_saved: 'Подкатегория изменена',
  subcategory_hidden: 'Подкатегория скрыта',
  subcategory_shown: 'Подкатегория показана',
  subcategories_ordered: 'Порядок подкатегорий изменён',
  features_saved: 'Характеристики изменены',
  synonym_saved: 'Слово покупателей изменено',
  synonym_removed: 'Слово покупателей убрано',
  stock_adjusted: 'Остаток исправлен',
  stock_document_created: 'Черновик складского документа создан',
  stock_document_booked: 'Складской документ проведён',
  stock_document_reversed: 'Складской документ отменён',
  stock_document_deleted: 'Черновик складского документа удалён',
  stock_rules_changed: 'Правила склада изменены',
  supplier_created: 'Поставщик создан',
  supplier_saved: 'Поставщик изменён',
  suppliers_joined: 'Поставщики объединены',
  supplier_order_mailed: 'Заказ поставщику отправлен письмом',
  supply_changed: 'Условия закупки изменены',
  discrepancy_resolved: 'Расхождение закрыто',
  order_edited: 'Заказ изменён',
  order_payment_taken: 'Оплата заказа записана',
  order_payment_returned: 'Деньги по заказу возвращены',
  terms_changed: 'Условия заказов изменены',
  shop_changed: 'Данные магазина изменены',
  opening_changed: 'Часы работы и пункты выдачи изменены',
  vat_changed: 'Ставка НДС изменена',
  face_changed: 'Оформление магазина изменено',
  numbering_changed: 'Нумерация документов изменена',
  mail_changed: 'Почта магазина изменена',
  mail_tried: 'Отправлено пробное письмо',
  shift_confirmed: 'Смена закрыта снова',
  device_renamed: 'Касса переименована',
  device_retired: 'Касса списана',
  device_returned: 'Касса возвращена в работу',
  import_applied: 'Прайс загружен',
  import_canceled: 'Загрузка прайса остановлена',
  import_dropped: 'Прайс решено не загружать',
  import_answered: 'Указано, какие товары в прайсе',
  import_undone: 'Загрузка прайса отменена',
  import_source_saved: 'Настройки источника прайсов изменены',
  exchange_key_issued: 'Выпущен ключ обмена с 1С',
  exchange_key_revoked: 'Отозван ключ обмена с 1С',
  exchange_till_days: 'Изменена передача продаж кассы в 1С',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Actions of people who weren't logged in: anybody may have tried. */
const BY_STRANGERS: ReadonlySet<string> = new Set(['staff_login_failed', 'till_pin_spent'] satisfies AuditAction[]);

/** True when it is unknown who did it: the entry has no actor, and no command or schedule of the shop's was at work. */
export function isByStranger({ action, actor }: { action: string; actor: unknown }): boolean {
  return actor === null && BY_STRANGERS.has(action);
}

/** Russian text in place of the actor where none is known. */
export const WITHOUT_ACTOR = 'По расписанию, из 1С или командой на сервере';

/** Russian text in place of an entry's missing actor. */
export function missingActorText(action: string): string {
  if (isByStranger({ action, actor: null })) return 'Неизвестно кто';
  return action.startsWith('import_') ? WITHOUT_ACTOR : 'Команда на сервере';
}

/** Russian text of an action; an action unknown to this version is returned as it is. */
export function auditActionText(action: string): string {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : action;
}

/** Details that an entry may carry besides its action, with their Russian labels. A name missing here cannot be recorded. */
export const AUDIT_DETAILS = {
  companyName: 'Компания',
  inn: 'ИНН',
  reason: 'Причина',
  role: 'Роль',
  sessions: 'Завершено',
  recoveryLeft: 'Осталось запасных кодов',
  bonuses: 'Бонусов',
  orders: 'Заказов',
  receipts: 'Заметок на чеках',
  expiresAt: 'Код действует до',
  name: 'Название',
  slug: 'Адрес',
  added: 'Добавлены',
  removed: 'Убраны',
  changed: 'Изменены',
  legalName: 'Юридическое лицо',
  ogrn: 'ОГРН',
  phone: 'Телефон',
  email: 'Почта',
  chatUrl: 'Чат',
  messengerUrl: 'Второй мессенджер',
  kpp: 'КПП',
  noticeEmail: 'Почта для новых заказов',
  address: 'Адрес для счетов',
  bankName: 'Банк',
  bik: 'БИК',
  account: 'Счёт',
  corrAccount: 'Корр. счёт',
  vat: 'НДС',
  courier: 'Курьер, ₽',
  courierFreeFrom: 'Курьер бесплатно от, ₽',
  sellsWholesale: 'Магазин продаёт оптом',
  wholesaleMinimum: 'Минимальный оптовый заказ, ₽',
  bonusPercent: 'Начисление бонусов, %',
  bonusSpendPercent: 'Оплата бонусами, %',
  bonusUsableAfterDays: 'Бонусы доступны через, дней',
  bonusExpireAfterDays: 'Бонусы сгорают через, дней',
  heldOrdersMost: 'Новых заказов у покупателя, не больше',
  heldUnitsMost: 'Товаров в новых заказах, не больше',
  heldSumMost: 'Сумма новых заказов, не больше, ₽',
  heldFactor: 'Оптовикам и одной сети: во сколько раз больше',
  heldDays: 'Держать новый заказ, дней',
  lettersPerDay: 'Писем на один адрес за сутки',
  sellerDiscountPercent: 'Скидка продавца без администратора, %',
  drawerTolerance: 'Расхождение кассы без объяснения, ₽',
  tillCard: 'Оплата картой на кассе',
  tillSbp: 'Оплата по СБП на кассе',
  tillSbpLink: 'Ссылка из QR-кода СБП',
  ip: 'Сетевой адрес',
  till: 'Касса',
  recipient: 'Кому',
  kind: 'Вид',
  resolution: 'Решение',
  sum: 'Сумма, ₽',
  before: 'Было',
  after: 'Стало',
  consent: 'Согласие',
  goods: 'Товаров',
  categories: 'Категорий',
  sales: 'Чеков',
  lines: 'Строк',
  pieces: 'Штук',
  opposite: 'Обратный документ',
  costRule: 'Себестоимость после поступления',
  leadDays: 'Срок поставки, дней',
  coverDays: 'Запас после поставки, дней',
  minimum: 'Минимальный заказ, ₽',
  supplier: 'Поставщик',
  minimumQty: 'Минимум на полке, шт.',
  orderNumber: 'Следующий номер заказа и счёта',
  stockDocumentNumber: 'Следующий номер складского документа',
  documentPrefixes: 'Приставки к номерам складских документов',
  hours: 'Часы работы',
  holidays: 'Праздничные дни',
  courierHours: 'Часы доставки',
  pickupHours: 'Часы самовывоза',
  points: 'Пункты выдачи',
  slogan: 'Слоган',
  heroTitle: 'Заголовок главной',
  heroLine: 'Текст под заголовком главной',
  firstLabel: 'Первая кнопка главной',
  firstPath: 'Адрес первой кнопки',
  secondLabel: 'Вторая кнопка главной',
  secondPath: 'Адрес второй кнопки',
  accent: 'Цвет магазина',
  logo: 'Логотип',
  hero: 'Картинка главной',
  deadDays: 'Не продаётся, дней',
  lowQty: 'Заканчивается, с',
} as const satisfies Record<string, string>;

/** `from` and `to` are the values before and after the change. */
export type AuditDetail = keyof typeof AUDIT_DETAILS | 'from' | 'to';

/** Russian label of a detail; a name unknown to this version is returned as it is. */
export function auditDetailText(name: string): string {
  return Object.hasOwn(AUDIT_DETAILS, name) ? AUDIT_DETAILS[name as keyof typeof AUDIT_DETAILS] : name;
}

/** Details by name: plain values only, never passwords or codes. */
export const auditDetailsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: z.string(),
  /** Null for the operator's command line, for schedules and 1C, and for people who weren't logged in. */
  actor: z.object({ _id: idSchema, name: z.string(), phone: z.string() }).nullable(),
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** The subject's name at that time: a person's phone and name. */
    label: z.string(),
  }),
  details: auditDetailsSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listAudit = endpoint('GET', '/api/audit', ADMIN, {
  summary:
    'Audit log, newest first; `q` searches people, actions and details; days are the shop’s, both ends inclusive',
  query: z.object({
    q: z.string().trim().max(200).optional(),
    /** One of `AUDIT_ACTIONS`; an action unknown to this version finds nothing. */
    action: z.string().max(64).optional(),
    actor: idSchema.optional(),
    subject: idSchema.optional(),
    from: z.iso.date({ error: 'Нужна дата' }).optional(),
    to: z.iso.date({ error: 'Нужна дата' }).optional(),
    ...paged(AUDIT_PAGE_SIZE),
  }),
  answer: listOf(auditEntrySchema),
});
