/** The sections of the settings: a page each. Those of the form have their fields here. */
import { SHOP_FACTS, type ShopFacts, type ShopSettings, type Terms, termsSchema } from '#contract/shop/settings.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import { mergeFields } from '../kit/merge-fields.ts';

/** Fields that a person switches on and off; a text, so that all fields of the form are merged alike. */
const SWITCHES: readonly string[] = ['tillCard', 'tillSbp', 'sellsWholesale'];
/** Terms that are texts, not numbers. */
const TEXTS: readonly string[] = ['tillSbpLink'];
export const [ON, OFF] = ['да', 'нет'] as const;

const TERM_NAMES = Object.keys(termsSchema.shape) as (keyof Terms)[];

export type SettingsField = `shop.${keyof ShopFacts}` | `terms.${keyof Terms}`;
/** All fields as texts, by their paths in the request. A type, not an interface, so that it is a record of texts. */
export type SettingsValues = Readonly<Record<SettingsField, string>>;

/** Parses `1 250,50`, with or without a unit sign; NaN for an invalid or empty text. */
export function readNumber(typed: string): number {
  return typedRoubles(typed.replace(/%\s*$/, '')) ?? Number.NaN;
}

type Saved = Pick<ShopSettings, 'shop' | 'terms'>;

export function typedOf({ shop, terms }: Saved): SettingsValues {
  const texts = TERM_NAMES.map((name) => {
    const value = terms[name] ?? (TEXTS.includes(name) ? '' : false);
    if (typeof value === 'number') return [`terms.${name}`, numberAsTyped(value)];
    return [`terms.${name}`, value === true ? ON : value === false ? OFF : value];
  });
  const facts = SHOP_FACTS.map((name) => [`shop.${name}`, shop[name]]);
  return Object.fromEntries([...facts, ...texts]) as SettingsValues;
}

export function bodyOf(values: SettingsValues): Saved {
  const terms = TERM_NAMES.map((name) => {
    const text = values[`terms.${name}`];
    if (TEXTS.includes(name)) return [name, text];
    return [name, SWITCHES.includes(name) ? text === ON : readNumber(text)];
  });
  const shop = SHOP_FACTS.map((name) => [name, values[`shop.${name}`]]);
  return { shop: Object.fromEntries(shop) as ShopFacts, terms: Object.fromEntries(terms) as unknown as Terms };
}

export function mergeSettings(...versions: [was: SettingsValues, typed: SettingsValues, now: SettingsValues]) {
  const { merged, contested } = mergeFields(...versions);
  return { merged, contested: contested.map(({ path: [field], saved }) => ({ field, saved: saved as string })) };
}

interface LineLook {
  /** Unit after a number: «₽», «дн.». */
  readonly suffix?: string;
  /** Any text by default. */
  readonly kind?: 'number' | 'whole' | 'digits' | 'phone' | 'email' | 'link' | 'switch';
  readonly optional?: boolean;
  readonly maxLength?: number;
}

type SettingsLine = readonly [name: SettingsField, label: string, hint?: string | undefined, look?: LineLook];

export interface SettingsPart {
  /** The end of its address. */
  readonly part: string;
  readonly title: string;
  readonly about: string;
}

export interface SettingsPanel {
  readonly part: string;
  readonly title: string;
  /** Its contents in short; the labels of its lines by default. */
  readonly about?: string;
  readonly lines: readonly SettingsLine[];
  readonly note?: string;
}

const ROUBLES = { kind: 'number', suffix: '₽' } as const;
const PERCENT = { kind: 'number', suffix: '%' } as const;
const DAYS = { kind: 'whole', suffix: 'дн.' } as const;
const WHOLE = { kind: 'whole' } as const;
const DIGITS = { kind: 'digits' } as const;
const SWITCH = { kind: 'switch' } as const;
const LINK = { kind: 'link', optional: true } as const;

const TERMS: readonly SettingsPanel[] = [
  {
    part: 'delivery',
    title: 'Доставка',
    lines: [
      ['terms.courier', 'Курьер', undefined, ROUBLES],
      ['terms.courierFreeFrom', 'Бесплатно от', 'По сумме товаров; 0 — всегда бесплатно', ROUBLES],
    ],
    note: 'Самовывоз бесплатный. Транспортную компанию менеджер рассчитывает в заказе.',
  },
  {
    part: 'bonuses',
    title: 'Бонусы',
    lines: [
      ['terms.bonusPercent', 'Начислять', 'От товаров, оплаченных деньгами', PERCENT],
      ['terms.bonusSpendPercent', 'Оплатить бонусами не больше', 'От суммы товаров', PERCENT],
      ['terms.bonusUsableAfterDays', 'Доступны через', 'После получения заказа', DAYS],
      ['terms.bonusExpireAfterDays', 'Сгорают через', 'После получения заказа', DAYS],
    ],
  },
  {
    part: 'wholesale',
    title: 'Опт',
    about: 'Магазин продаёт оптом, нужна ли оптовая цена, минимальная сумма заказа',
    lines: [
      [
        'terms.sellsWholesale',
        'Магазин продаёт оптом',
        'Выключено — оптовую цену у товаров не спрашиваем: она равна розничной',
        SWITCH,
      ],
      ['terms.wholesaleMinimum', 'Минимальная сумма заказа', '0 — любая сумма', ROUBLES],
    ],
    note: 'Без опта покупатели не подают заявок на него, а оптовые цены, которые отличаются от розничных, остаются, пока их не изменят.',
  },
  {
    part: 'till',
    title: 'Касса',
    lines: [
      ['terms.sellerDiscountPercent', 'Скидка продавца не больше', 'Больше — с PIN администратора', PERCENT],
      ['terms.drawerTolerance', 'Расхождение кассы не больше', 'Больше — с примечанием', ROUBLES],
      ['terms.tillCard', 'Принимать карты', 'В чеке появится «Карта»', SWITCH],
      ['terms.tillSbp', 'Принимать СБП', 'В чеке появится «СБП»', SWITCH],
      [
        'terms.tillSbpLink',
        'Ссылка из QR-кода СБП',
        'Её покажет камера телефона, наведённая на код вашего банка. Касса покажет этот код покупателю во весь экран',
        { ...LINK, maxLength: 300 },
      ],
    ],
    note: 'Администратор даёт любую скидку. Кассы узнают о новых настройках, когда есть сеть.',
  },
  {
    part: 'held-orders',
    title: 'Заказы без подтверждения',
    lines: [
      ['terms.heldOrdersMost', 'Заказов не больше', 'Новых заказов у одного покупателя', WHOLE],
      ['terms.heldUnitsMost', 'Товаров не больше', 'Во всех его новых заказах', { ...WHOLE, suffix: 'ед.' }],
      ['terms.heldSumMost', 'На сумму не больше', 'Во всех его новых заказах', ROUBLES],
      [
        'terms.heldFactor',
        'Опту и одной сети',
        'Во столько раз больше можно оптовику и всем из одной сети вместе',
        { ...WHOLE, suffix: '×' },
      ],
      ['terms.heldDays', 'Держать товары', '0 — держать, пока не отменят', DAYS],
      [
        'terms.lettersPerDay',
        'Писем на один адрес за сутки',
        'О заказах, которые покупатель оформил или отменил сам',
        WHOLE,
      ],
    ],
    note: 'Пока заказ новый, его товары отложены и другим не продаются. Покупателя предупредим за день до отмены. Сверх предела одной сети заказ примем, но товары не отложим, пока его не возьмут в работу; знакомых покупателей этот предел не касается.',
  },
];

const LINK_HINT = 'Ссылка https://; пусто — без кнопки';

const FACTS: readonly SettingsPanel[] = [
  {
    part: 'shop',
    title: 'Магазин',
    lines: [
      ['shop.name', 'Название', 'В шапке, заголовках и письмах', { maxLength: 60 }],
      ['shop.legalName', 'Юридическое лицо', 'В подвале, документах и на чеках', { maxLength: 160 }],
      ['shop.inn', 'ИНН', undefined, DIGITS],
      ['shop.ogrn', 'ОГРН или ОГРНИП', undefined, DIGITS],
    ],
  },
  {
    part: 'bank',
    title: 'Реквизиты для счетов',
    lines: [
      ['shop.kpp', 'КПП', 'У предпринимателя его нет', { ...DIGITS, optional: true }],
      ['shop.address', 'Юридический адрес', undefined, { maxLength: 300, optional: true }],
      ['shop.bankName', 'Банк', undefined, { maxLength: 160 }],
      ['shop.bik', 'БИК', undefined, DIGITS],
      ['shop.account', 'Расчётный счёт', undefined, DIGITS],
      ['shop.corrAccount', 'Корреспондентский счёт', undefined, DIGITS],
      ['shop.vat', 'НДС', 'Словами; действует, пока ниже не записана ставка', { maxLength: 60 }],
    ],
  },
  {
    part: 'contacts',
    title: 'Связь',
    lines: [
      ['shop.phone', 'Телефон', undefined, { kind: 'phone' }],
      ['shop.email', 'Почта', undefined, { kind: 'email' }],
      [
        'shop.noticeEmail',
        'Почта для новых заказов',
        'Сюда приходит письмо о каждом новом заказе; покупатели адрес не видят',
        { kind: 'email', optional: true },
      ],
      ['shop.chatUrl', 'Чат', LINK_HINT, LINK],
      ['shop.messengerUrl', 'Второй мессенджер', LINK_HINT, LINK],
    ],
  },
];

export const SETTINGS_PANELS: readonly SettingsPanel[] = [...FACTS, ...TERMS];

/** All sections in the order of the list: what the shop is, what it sells by, and what works by itself. */
export const SETTINGS_PARTS: readonly SettingsPart[] = [
  ...FACTS.map(partOf),
  { part: 'face', title: 'Оформление', about: 'Логотип, слоган, цвет, картинка и слова главной' },
  { part: 'opening', title: 'Часы работы и пункты выдачи', about: 'Неделя, праздники и другие дни, адреса' },
  { part: 'slots', title: 'Дни и часы доставки', about: 'Часы курьера и самовывоза, места, за сколько заказать' },
  ...TERMS.map(partOf),
  { part: 'vat', title: 'Ставка НДС', about: 'В счетах и чеках, с какого дня' },
  { part: 'numbering', title: 'Нумерация документов', about: 'Следующие номера, приставки' },
  { part: 'stock', title: 'Правила склада', about: 'Закупка, себестоимость, срок поставки, запас, минимум' },
  { part: 'mail', title: 'Почта магазина', about: 'Сервер, с которого уходят письма' },
  { part: 'exchange', title: 'Обмен с 1С', about: 'Адрес, имя и пароль для 1С' },
  { part: 'market', title: 'Товары для маркетплейсов', about: 'Файл YML для Яндекс Маркета и других площадок' },
];

function partOf({
  part,
  title,
  lines,
  about = lines.map(([, label]) => label).join(', '),
}: SettingsPanel): SettingsPart {
  return { part, title, about };
}

export const KEYBOARDS = {
  number: 'decimal',
  whole: 'numeric',
  digits: 'numeric',
  phone: 'tel',
  email: 'email',
  link: 'url',
} as const;
