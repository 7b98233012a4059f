/** Labels of the settings, panel by panel, in the screen's two columns. */
import type { SettingsField } from './settings-values.ts';

interface SettingsLine {
  readonly name: SettingsField;
  readonly label: string;
  readonly hint?: string;
  /** Unit after a number: «₽», «дн.». */
  readonly suffix?: string;
  /** Any text by default. */
  readonly kind?: 'number' | 'whole' | 'digits' | 'phone' | 'email' | 'link';
  /** True for a field that may stay empty. */
  readonly optional?: boolean;
  readonly maxLength?: number;
}

export interface SettingsPanel {
  readonly title: string;
  readonly lines: readonly SettingsLine[];
  /** Shown below the fields. */
  readonly note?: string;
}

const ROUBLES = { kind: 'number', suffix: '₽' } as const;
const PERCENT = { kind: 'number', suffix: '%' } as const;
const DAYS = { kind: 'whole', suffix: 'дн.' } as const;
const LINK = { kind: 'link', optional: true, hint: 'Ссылка https://; пусто — без кнопки' } as const;

const TERMS: readonly SettingsPanel[] = [
  {
    title: 'Доставка',
    lines: [
      { name: 'terms.courier', label: 'Курьер', ...ROUBLES },
      {
        name: 'terms.courierFreeFrom',
        label: 'Бесплатно от',
        hint: 'По сумме товаров; 0 — всегда бесплатно',
        ...ROUBLES,
      },
    ],
    note: 'Самовывоз бесплатный. Транспортную компанию менеджер рассчитывает в заказе.',
  },
  {
    title: 'Бонусы',
    lines: [
      { name: 'terms.bonusPercent', label: 'Начислять', hint: 'От товаров, оплаченных деньгами', ...PERCENT },
      { name: 'terms.bonusSpendPercent', label: 'Оплатить бонусами не больше', hint: 'От суммы товаров', ...PERCENT },
      { name: 'terms.bonusUsableAfterDays', label: 'Доступны через', hint: 'После получения заказа', ...DAYS },
      { name: 'terms.bonusExpireAfterDays', label: 'Сгорают через', hint: 'После получения заказа', ...DAYS },
    ],
  },
  {
    title: 'Опт',
    lines: [{ name: 'terms.wholesaleMinimum', label: 'Минимальная сумма заказа', hint: '0 — любая сумма', ...ROUBLES }],
  },
  {
    title: 'Касса',
    lines: [
      {
        name: 'terms.sellerDiscountPercent',
        label: 'Скидка продавца не больше',
        hint: 'Больше — с PIN администратора',
        ...PERCENT,
      },
      {
        name: 'terms.drawerTolerance',
        label: 'Расхождение кассы не больше',
        hint: 'Больше — с примечанием',
        ...ROUBLES,
      },
    ],
    note: 'Администратор даёт любую скидку. Кассы узнают о новом пределе, когда есть сеть.',
  },
  {
    title: 'Заказы без подтверждения',
    lines: [
      {
        name: 'terms.heldOrdersMost',
        label: 'Заказов не больше',
        hint: 'Новых заказов у одного покупателя',
        kind: 'whole',
      },
      {
        name: 'terms.heldUnitsMost',
        label: 'Товаров не больше',
        hint: 'Во всех его новых заказах',
        kind: 'whole',
        suffix: 'ед.',
      },
      { name: 'terms.heldSumMost', label: 'На сумму не больше', hint: 'Во всех его новых заказах', ...ROUBLES },
      {
        name: 'terms.heldFactor',
        label: 'Опту и одной сети',
        hint: 'Во столько раз больше можно оптовику и всем из одной сети вместе',
        kind: 'whole',
        suffix: '×',
      },
      { name: 'terms.heldDays', label: 'Держать товары', hint: '0 — держать, пока не отменят', ...DAYS },
      {
        name: 'terms.lettersPerDay',
        label: 'Писем на один адрес за сутки',
        hint: 'О заказах, которые покупатель оформил или отменил сам',
        kind: 'whole',
      },
    ],
    note: 'Пока заказ новый, его товары отложены и другим не продаются. Покупателя предупредим за день до отмены. Сверх предела одной сети заказ примем, но товары не отложим, пока его не возьмут в работу; знакомых покупателей этот предел не касается.',
  },
];

const FACTS: readonly SettingsPanel[] = [
  {
    title: 'Магазин',
    lines: [
      { name: 'shop.name', label: 'Название', hint: 'В шапке, заголовках и письмах', maxLength: 60 },
      {
        name: 'shop.legalName',
        label: 'Юридическое лицо',
        hint: 'В подвале, документах и на чеках',
        maxLength: 160,
      },
      { name: 'shop.inn', label: 'ИНН', kind: 'digits' },
      { name: 'shop.ogrn', label: 'ОГРН или ОГРНИП', kind: 'digits' },
    ],
  },
  {
    title: 'Реквизиты для счетов',
    lines: [
      { name: 'shop.kpp', label: 'КПП', hint: 'У предпринимателя его нет', kind: 'digits', optional: true },
      { name: 'shop.address', label: 'Юридический адрес', maxLength: 300, optional: true },
      { name: 'shop.bankName', label: 'Банк', maxLength: 160 },
      { name: 'shop.bik', label: 'БИК', kind: 'digits' },
      { name: 'shop.account', label: 'Расчётный счёт', kind: 'digits' },
      { name: 'shop.corrAccount', label: 'Корреспондентский счёт', kind: 'digits' },
      {
        name: 'shop.vat',
        label: 'НДС',
        hint: 'Словами; действует, пока ниже не записана ставка',
        maxLength: 60,
      },
    ],
  },
  {
    title: 'Связь',
    lines: [
      { name: 'shop.phone', label: 'Телефон', kind: 'phone' },
      { name: 'shop.email', label: 'Почта', kind: 'email' },
      {
        name: 'shop.noticeEmail',
        label: 'Почта для новых заказов',
        hint: 'Сюда приходит письмо о каждом новом заказе; покупатели адрес не видят',
        kind: 'email',
        optional: true,
      },
      { name: 'shop.chatUrl', label: 'Чат', ...LINK },
      { name: 'shop.messengerUrl', label: 'Второй мессенджер', ...LINK },
    ],
  },
];

/** Terms of trade at the left, the shop's details at the right. */
export const SETTINGS_COLUMNS: readonly (readonly SettingsPanel[])[] = [TERMS, FACTS];

/** On-screen keyboard of each kind. */
export const KEYBOARDS = {
  number: 'decimal',
  whole: 'numeric',
  digits: 'numeric',
  phone: 'tel',
  email: 'email',
  link: 'url',
} as const;
