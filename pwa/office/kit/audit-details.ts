/** What an entry of the audit log says besides its action, line by line and in Russian. */
import type { AuditEntry } from '#contract/audit/audit.ts';
import { movementKindText, RESOLUTIONS } from '#contract/stock/inventory.ts';
import { PRICE_FIELDS, productFieldText } from '#contract/products/products.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { denseMoment } from '../../parts/time/moments.ts';
import { roleText } from '../../parts/people/person-words.ts';

export interface AuditLine {
  /** Empty where the action itself names the thing. */
  readonly label: string;
  /** What it was; undefined where nothing was replaced. */
  readonly before?: string;
  readonly text: string;
}

type Value = AuditEntry['details'][string];
type Words = (value: Value, at: { now: Date; timeZone: string }) => string;

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g;
const DAY = /\b(\d{4})-(\d\d)-(\d\d)\b/g;

/** Times and days within a text as people read them, times those of the shop. */
function withRussianDates(text: string, now: Date, timeZone: string): string {
  return text.replace(INSTANT, (instant) => denseMoment(instant, now, timeZone)).replace(DAY, '$3.$2.$1');
}

/** Empty: not worth a line. */
const asIs: Words = (value, { now, timeZone }) => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  return typeof value === 'number' ? formatNumber(value) : withRussianDates(value, now, timeZone);
};

/** «1234.5 → —» of a product's edit: what was and what is, each in the words of its field. */
function productWords(field: string): Words {
  const isPrice = (PRICE_FIELDS as readonly string[]).includes(field) || field === 'salePrice' || field === 'costPrice';
  const one = (part: string, { now, timeZone }: Parameters<Words>[1]): string => {
    if (part === 'true' || part === 'false') return part === 'true' ? 'да' : 'нет';
    const number = /^-?\d+(?:\.\d+)?$/.test(part) ? Number(part) : null;
    if (number === null) return withRussianDates(part, now, timeZone);
    return isPrice ? formatRoubles(number) : part.replace('.', ',');
  };
  // Addresses of pictures say nothing to people.
  if (field === 'images') return () => 'изменены';
  return (value, at) =>
    String(value)
      .split(' → ')
      .map((part) => one(part, at))
      .join(' → ');
}

const KNOWN: Readonly<Record<string, { label: string; words: Words }>> = {
  companyName: { label: 'Компания', words: asIs },
  inn: { label: 'ИНН', words: asIs },
  reason: { label: 'Причина', words: asIs },
  role: { label: 'Роль', words: (value) => roleText(String(value)) },
  sessions: {
    label: 'Завершено',
    words: (value) => (value === 0 ? '' : counted(Number(value), 'сеанс', 'сеанса', 'сеансов')),
  },
  orders: { label: 'Заказов', words: (value, at) => (value === 0 ? '' : asIs(value, at)) },
  receipts: { label: 'Заметок на чеках', words: (value, at) => (value === 0 ? '' : asIs(value, at)) },
  expiresAt: {
    label: 'Код действует до',
    words: (value, { now, timeZone }) => denseMoment(String(value), now, timeZone),
  },
  name: { label: 'Название', words: asIs },
  slug: { label: 'Адрес', words: asIs },
  added: { label: 'Добавлены', words: asIs },
  removed: { label: 'Убраны', words: asIs },
  changed: { label: 'Изменены', words: asIs },
  legalName: { label: 'Юридическое лицо', words: asIs },
  ogrn: { label: 'ОГРН', words: asIs },
  phone: { label: 'Телефон', words: asIs },
  email: { label: 'Почта', words: asIs },
  chatUrl: { label: 'Чат', words: asIs },
  messengerUrl: { label: 'Второй мессенджер', words: asIs },
  kpp: { label: 'КПП', words: asIs },
  address: { label: 'Адрес для счетов', words: asIs },
  bankName: { label: 'Банк', words: asIs },
  bik: { label: 'БИК', words: asIs },
  account: { label: 'Счёт', words: asIs },
  corrAccount: { label: 'Корр. счёт', words: asIs },
  vat: { label: 'НДС', words: asIs },
  courier: { label: 'Курьер, ₽', words: asIs },
  courierFreeFrom: { label: 'Курьер бесплатно от, ₽', words: asIs },
  wholesaleMinimum: { label: 'Минимальный оптовый заказ, ₽', words: asIs },
  bonusPercent: { label: 'Начисление бонусов, %', words: asIs },
  bonusSpendPercent: { label: 'Оплата бонусами, %', words: asIs },
  bonusUsableAfterDays: { label: 'Бонусы доступны через, дней', words: asIs },
  bonusExpireAfterDays: { label: 'Бонусы сгорают через, дней', words: asIs },
  heldOrdersMost: { label: 'Новых заказов у покупателя, не больше', words: asIs },
  heldUnitsMost: { label: 'Товаров в новых заказах, не больше', words: asIs },
  heldSumMost: { label: 'Сумма новых заказов, не больше, ₽', words: asIs },
  heldFactor: { label: 'Оптовикам и одной сети: во сколько раз больше', words: asIs },
  heldDays: { label: 'Держать новый заказ, дней', words: asIs },
  lettersPerDay: { label: 'Писем на один адрес за сутки', words: asIs },
  ip: { label: 'Сетевой адрес', words: (value) => String(value) },
  recipient: { label: 'Кому', words: asIs },
  kind: { label: 'Вид', words: (value) => movementKindText(String(value)) },
  resolution: {
    label: 'Решение',
    words: (value) => (RESOLUTIONS as Readonly<Record<string, string>>)[String(value)] ?? String(value),
  },
  before: { label: 'Было', words: asIs },
  after: { label: 'Стало', words: asIs },
  consent: {
    label: 'Согласие',
    words: (value, { now, timeZone }) =>
      value === null ? 'без отметки' : `редакция от ${withRussianDates(String(value), now, timeZone)}`,
  },
};

/** `from` and `to` are values of what the action is about. */
const CHANGED: Readonly<Record<string, (value: Value) => string>> = {
  role_changed: (value) => roleText(String(value)),
  name_changed: (value) => (value === '' || value === null ? 'без имени' : String(value)),
  shift_confirmed: (value) => formatRoubles(Number(value)),
  device_renamed: (value) => (value === '' || value === null ? 'без названия' : String(value)),
};

/** Names that this version does not know are shown as they are, so that nothing recorded stays hidden. */
export function auditLines(
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  now: Date,
  timeZone: string,
): AuditLine[] {
  const { from, to, ...rest } = details;
  const lines: AuditLine[] = [];
  if (from !== undefined || to !== undefined) {
    const words = CHANGED[action] ?? ((value: Value) => asIs(value, { now, timeZone }) || '—');
    lines.push({ label: '', before: words(from ?? null), text: words(to ?? null) });
  }
  for (const [name, value] of Object.entries(rest)) {
    const isField = action === 'product_saved';
    const known = isField
      ? { label: productFieldText(name), words: productWords(name) }
      : Object.hasOwn(KNOWN, name)
        ? KNOWN[name]
        : undefined;
    const text = (known?.words ?? asIs)(value, { now, timeZone });
    if (text !== '') lines.push({ label: known?.label ?? name, text });
  }
  return lines;
}
