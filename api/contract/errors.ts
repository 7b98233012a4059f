/** The error codes of the API and their Russian texts. They are in a file apart from the body's schema, which every page loads. */
import type { Problem } from './error-body.ts';

/** Only a page of another release sends requests that the server cannot parse. */
const NOT_UNDERSTOOD = 'Магазин не понял запрос. Обновите страницу и попробуйте ещё раз';

/** Code -> HTTP status and the Russian text shown when nothing more exact is known. */
export const ERRORS = {
  bad_request: [400, NOT_UNDERSTOOD],
  bad_json: [400, NOT_UNDERSTOOD],
  validation: [422, 'Проверьте заполнение полей'],
  unauthorized: [401, 'Войдите, чтобы продолжить'],
  wrong_credentials: [401, 'Неверный телефон или пароль'],
  forbidden: [403, 'Недостаточно прав. Обратитесь к администратору'],
  full_login_needed: [403, 'По PIN можно только работать за кассой. Для этого войдите по телефону и паролю'],
  account_disabled: [403, 'Доступ закрыт администратором'],
  csrf_invalid: [403, 'Страница устарела, обновите её'],
  not_found: [404, 'Не найдено'],
  product_removed: [410, 'Товар снят с продажи'],
  method_not_allowed: [405, 'Такое действие здесь не поддерживается'],
  unsupported_media_type: [415, NOT_UNDERSTOOD],
  too_large: [413, 'Слишком много данных за один раз: уменьшите их и повторите'],
  too_many_requests: [429, 'Слишком много попыток. Подождите немного'],
  phone_taken: [409, 'Этот телефон уже зарегистрирован'],
  wrong_password: [422, 'Текущий пароль введён неверно'],
  wrong_code: [422, 'Код неверен или больше не действует. Попросите новый'],
  second_factor_needed: [422, 'Введите код из приложения'],
  wrong_second_factor: [422, 'Код не подошёл. Дождитесь следующего и попробуйте ещё раз'],
  second_factor_on: [409, 'Код при входе уже включён'],
  second_factor_off: [409, 'Код при входе не включён'],
  wrong_pin: [422, 'Неверный PIN'],
  till_pin_unknown: [422, 'Этот PIN больше не действует. Войдите по телефону и паролю и задайте PIN заново'],
  wholesale_pending: [409, 'Заявка уже на модерации'],
  wholesale_approved: [409, 'Оптовый доступ уже подтверждён'],
  wholesale_not_pending: [409, 'Заявка уже рассмотрена'],
  wholesale_not_approved: [409, 'Оптового доступа нет, отзывать нечего'],
  own_account: [409, 'Свою роль и свой доступ изменить нельзя: попросите другого администратора'],
  last_admin: [409, 'В магазине должен остаться хотя бы один администратор'],
  person_disabled: [409, 'Доступ этого человека закрыт: сначала откройте его'],
  person_erased: [409, 'Данные этого человека удалены'],
  person_is_staff: [409, 'Это сотрудник магазина: сначала сделайте его покупателем'],
  person_has_orders: [409, 'У человека есть незавершённые заказы: сначала доставьте или отмените их'],
  bonuses_too_few: [409, 'У человека столько бонусов нет'],
  no_bonus_account: [409, 'В бонусной программе участвуют только розничные покупатели'],
  act_id_reused: [409, 'Это уже записано с другими данными'],
  sale_voided: [409, 'Этот чек уже аннулирован'],
  return_exceeds_sold: [409, 'Возвращают больше, чем было продано'],
  sale_not_arrived: [409, 'Этой продажи на сервере ещё нет: возврат ждёт, пока её отправит другая касса'],
  sale_not_returnable: [409, 'По этому чеку или заказу возврат невозможен'],
  shift_changed: [409, 'Пока вы смотрели, чеки этой смены изменились. Проверьте сумму и повторите'],
  insufficient_stock: [409, 'Недостаточно товара на складе'],
  product_unknown: [422, 'В чеке есть товар, которого нет на сервере'],
  picture_refused: [422, 'Изображение не подошло'],
  shelves_changed: [409, 'Пока страница была открыта, каталог изменили. Посмотрите, что в нём теперь, и повторите'],
  shelf_not_empty: [409, 'Здесь стоят товары: сначала перенесите их'],
  feature_used: [409, 'Характеристика указана у товаров: сначала уберите её у них'],
  product_changed: [409, 'Пока форма была открыта, товар изменили'],
  discrepancy_settled: [409, 'Это расхождение уже закрыли иначе: обновите страницу'],
  document_changed: [409, 'Пока документ был открыт, его изменил кто-то другой'],
  recounted_later: [409, 'Эти товары пересчитывали ещё раз: сначала отмените более поздний пересчёт'],
  document_state: [409, 'Документ уже проведён или отменён: откройте его заново'],
  quote_changed: [409, 'Цены изменились: проверьте новые суммы и подтвердите заказ ещё раз'],
  order_move_forbidden: [409, 'Из этого статуса заказ так перевести нельзя'],
  comment_changed: [409, 'Пока вы писали, комментарий изменил кто-то другой'],
  delivery_price_changed: [409, 'Пока вы назначали цену доставки, её изменил кто-то другой'],
  order_closed: [409, 'Заказ уже завершён'],
  order_changed: [409, 'Пока форма была открыта, заказ изменил кто-то другой'],
  payments_changed: [409, 'Пока форма была открыта, кто-то другой записал оплату по этому заказу'],
  refund_exceeds_paid: [409, 'Вернуть можно не больше, чем получено'],
  delivery_unpriced: [409, 'Доставка ещё не рассчитана: сначала назначьте её цену'],
  slot_taken: [409, 'Это время только что заняли. Выберите другое'],
  too_much_held: [409, 'Слишком много товаров ждут подтверждения. Позвоните нам, и мы оформим заказ'],
  order_below_minimum: [422, 'Сумма меньше минимальной для оптового заказа'],
  demo_in_use: [409, 'Рядом с товарами примера есть ваши: удалить пример нельзя'],
  supplier_changed: [409, 'Пока вы правили поставщика, его изменил кто-то другой'],
  supplier_name_taken: [409, 'Так уже называется другой поставщик: объедините их'],
  mail_not_set: [409, 'Почта магазина не настроена. Укажите её в настройках, в разделе «Почта магазина»'],
  settings_changed: [409, 'Пока вы правили настройки, их изменил кто-то другой'],
  import_not_ready: [409, 'Эту загрузку уже провели, остановили или отменили: обновите страницу'],
  import_previewed_again: [409, 'Пока вы смотрели, проверку сделали заново: посмотрите её и нажмите ещё раз'],
  import_needs_word: [409, 'Загрузка ждёт вашего решения: проверьте, что насторожило магазин'],
  import_busy: [409, 'Сейчас идёт другая загрузка. Дождитесь её или остановите'],
  imported_later: [409, 'Эти товары меняла и более поздняя загрузка: сначала верните её'],
  import_too_old: [409, 'Отменить загрузку можно в течение 30\u00a0дней'],
  exchange_closed: [409, 'Обмен с 1С закрыт: сначала выпустите ключ'],
  internal: [500, 'Ошибка на сервере. Попробуйте ещё раз чуть позже'],
  disk_full: [507, 'На сервере кончилось место, и ничего не записано. Освободите место и повторите'],
  unavailable: [503, 'Сервер временно недоступен. Попробуйте ещё раз через минуту'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** A refusal thrown by a module and rendered by the HTTP layer. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly details: Problem[] | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: { text?: string; details?: Problem[]; retryAfter?: number } = {}) {
    super(options.text ?? ERRORS[code][1]);
    this.name = 'CodedError';
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }
}

/** The value; throws `not_found` for none. */
export function found<Value>(value: Value): Exclude<Value, undefined> {
  if (value === undefined) throw new CodedError('not_found');
  return value as Exclude<Value, undefined>;
}
