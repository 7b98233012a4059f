/** Texts of pending items: what it is, what to know about it, what to press. Pure. */
import { COSTLESS_DAYS, LETTERS_DAYS, type Waiting } from '#contract/reports/today.ts';
import { businessDay, daysBefore } from '#contract/values/business-day.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { cashText } from '../../parts/journal/shift-words.ts';
import { joinTexts, reportedRows, sortTexts } from '../../device/journal/row-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { momentText } from '../../parts/time/moments.ts';

export const URGENCIES = ['now', 'day', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

const URGENCY = {
  late: 'now',
  orders: 'now',
  till: 'now',
  discrepancy: 'day',
  application: 'day',
  import: 'day',
  letter: 'day',
  backup: 'day',
  stock: 'later',
  cost: 'later',
} as const satisfies Record<string, Urgency>;
export type WaitingKind = keyof typeof URGENCY;

export interface WaitingItem {
  readonly key: string;
  readonly kind: WaitingKind;
  readonly urgency: Urgency;
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  readonly to: string;
}

/** One whose key is its kind, and whose urgency is its kind's. */
type Usual = Omit<WaitingItem, 'key' | 'urgency'> & Partial<WaitingItem>;

export interface Clock {
  readonly now: Date;
  readonly timezone: string;
}

/** The lists that have nothing but what waits: among all orders and price lists the oldest of them may be pages away. */
const NEW_ORDERS = `${paths.adminOrders()}?status=new`;
const WAITING_IMPORTS = `${paths.adminImports()}?state=waiting`;
const failedLetters = (today: string): string =>
  `${paths.adminMessages()}?state=failed&from=${daysBefore(today, LETTERS_DAYS - 1)}`;
const NBSP = '\u00a0';
/** A quantity in the product's unit, which the answer doesn't have. */
const quantity = (count: number): string => `${count < 0 ? '\u2212' : ''}${Math.abs(count)}`;

function orderItems({ late, fresh }: Waiting, { now, timezone }: Clock): Usual[] {
  const when = (iso: string): string => momentText(iso, now, timezone);
  const items: Usual[] = [];
  if (late.first !== null) {
    const { id, number, at, buyer, total } = late.first;
    const whose = `${buyer}, ${formatRoubles(total)}`;
    const one = late.count === 1;
    items.push({
      kind: 'late',
      title: one
        ? `Заказ №${NBSP}${number} ждёт с${NBSP}${when(at)}`
        : `${counted(late.count, 'заказ ждёт', 'заказа ждут', 'заказов ждут')} с${NBSP}${when(at)}`,
      text: one ? whose : `Дольше всех — №${NBSP}${number}: ${whose}`,
      verb: one ? 'Открыть' : 'Разобрать',
      to: one ? paths.adminOrder(id) : NEW_ORDERS,
    });
  }
  if (fresh.last !== null) {
    const { id, number, at, buyer, total } = fresh.last;
    const one = fresh.count === 1;
    items.push({
      kind: 'orders',
      title: one
        ? `Новый заказ №${NBSP}${number} на ${formatRoubles(total)}`
        : `${counted(fresh.count, 'новый заказ', 'новых заказа', 'новых заказов')} на ${formatRoubles(fresh.total)}`,
      text: one ? `${buyer}, ${when(at)}` : `Последний в${NBSP}${when(at)}, ${buyer}, ${formatRoubles(total)}`,
      verb: one ? 'Открыть' : 'Разобрать',
      to: one ? paths.adminOrder(id) : NEW_ORDERS,
    });
  }
  return items;
}

function tillItems({ tills }: Waiting, { now, timezone }: Clock): Usual[] {
  return tills.flatMap(
    ({ id, prefix, name, lastSeenAt, silence, pendingCount, pendingRows, missing, lost, clashes, ...copied }) => {
      const till = `Касса ${prefix}${name === '' ? '' : ` («${name}»)`}`;
      const since = lastSeenAt === null ? '' : ` с${NBSP}${momentText(lastSeenAt, now, timezone)}`;
      const items: Usual[] = [];
      const add = (key: string, title: string, text: string, rest: Partial<WaitingItem> = {}) => {
        const to = paths.adminDevices();
        items.push({ key: `${id} ${key}`, kind: 'till', title, text, verb: 'Посмотреть', to, ...rest });
      };
      if (lost > 0)
        add(
          'lost',
          `${till}: с сервера ${plural(lost, 'пропал', 'пропали', 'пропали')} ${counted(lost, 'чек', 'чека', 'чеков')}`,
          'Сервер их уже принял, а теперь их нет: базу могли скопировать не целиком. Откройте кассу: она отправит их снова',
        );
      if (clashes)
        add(
          'clash',
          `${till}: номера чеков повторяются`,
          'Такие же номера печатала и другая касса. Новые обе получат, как только выйдут на связь',
        );
      if (copied.copyOf !== null)
        add(
          'copy',
          `Касса ${copied.copyOf} скопирована: её копия теперь касса ${prefix}`,
          'Дальше у каждой свои номера. Чеки и смены, сделанные до этого, могли повториться',
        );
      if (copied.reused > 0)
        add(
          'reused',
          `${till}: ${counted(copied.reused, 'номер повторяется', 'номера повторяются', 'номеров повторяются')}`,
          'Под одним номером несколько чеков, все они записаны. Так бывает, когда браузер кассы скопировали на другой планшет',
        );
      if (copied.countedAgain.count > 0)
        add(
          'counted again',
          `${till}: ${counted(copied.countedAgain.count, 'чек посчитан', 'чека посчитаны', 'чеков посчитано')} в${NBSP}нескольких сменах`,
          `Смены насчитали лишнее: ${cashText(copied.countedAgain.excess)}. В${NBSP}выручке каждый чек один раз`,
          { verb: 'Посмотреть смены', to: paths.adminShifts({ device: id }) },
        );
      if (silence !== 'no')
        add(
          'silent',
          `${till} молчит${since}`,
          silence === 'holding'
            ? `На ней не отправлено: ${joinTexts(sortTexts(reportedRows({ pendingRows, pendingCount })))}. В${NBSP}суммах этого ещё нет. Проверьте интернет на планшете`
            : 'Её продажи за это время ещё не в суммах, если они были',
          { urgency: silence === 'holding' ? 'now' : 'later' },
        );
      if (missing > 0)
        add(
          'gap',
          `${till}: ${plural(missing, 'не дошёл', 'не дошли', 'не дошли')} ${counted(missing, 'чек', 'чека', 'чеков')}`,
          'Откройте на ней журнал продаж и нажмите «Сверить с сервером»',
          { urgency: 'day' },
        );
      return items;
    },
  );
}

function deskItems(
  { discrepancies, applications, imports, letters, backup }: Waiting,
  { now, timezone }: Clock,
): Usual[] {
  const items: Usual[] = [];
  if (discrepancies.first !== null) {
    const { title, stockQty } = discrepancies.first;
    const one = discrepancies.count === 1;
    items.push({
      kind: 'discrepancy',
      title: one ? `Расхождение: ${title}` : counted(discrepancies.count, 'расхождение', 'расхождения', 'расхождений'),
      text: one
        ? `Продали больше, чем числилось: сейчас на складе ${quantity(stockQty)}`
        : `Последнее: ${title}, сейчас на складе ${quantity(stockQty)}`,
      verb: 'Разобрать',
      to: paths.adminDiscrepancies(),
    });
  }
  if (applications.first !== null) {
    const { id, company, inn } = applications.first;
    const innText = inn === '' ? 'ИНН не указан' : `ИНН ${inn}`;
    const one = applications.count === 1;
    items.push({
      kind: 'application',
      title: one ? `Заявка на опт: ${company}` : `${counted(applications.count, 'заявка', 'заявки', 'заявок')} на опт`,
      text: one ? innText : `Дольше всех ждёт ${company}, ${innText}`,
      verb: 'Рассмотреть',
      to: one ? paths.adminCustomer(id) : paths.adminPending(),
    });
  }
  if (imports.first !== null) {
    const { id, source, fileName } = imports.first;
    const one = imports.count === 1;
    items.push({
      kind: 'import',
      title: one
        ? `Прайс «${source}» ждёт вашего решения`
        : `${counted(imports.count, 'прайс ждёт', 'прайса ждут', 'прайсов ждут')} вашего решения`,
      text: `${one ? '' : `Дольше всех «${source}»: `}${fileName}. Изменений больше обычного, поэтому сами не загружаем`,
      verb: 'Проверить',
      to: one ? paths.adminImport(id) : WAITING_IMPORTS,
    });
  }
  if (letters > 0)
    items.push({
      kind: 'letter',
      title: counted(letters, 'письмо не доставлено', 'письма не доставлены', 'писем не доставлены'),
      text: 'Получатели не узнали новостей о заказах',
      verb: 'Посмотреть',
      to: failedLetters(businessDay(now, timezone)),
    });
  if (backup !== null)
    items.push({
      kind: 'backup',
      title: 'Резервная копия устарела',
      text:
        backup.at === null
          ? 'Ни одной копии ещё нет: если диск откажет, данные магазина пропадут'
          : `Последняя сделана ${momentText(backup.at, now, timezone)}`,
      verb: 'Посмотреть',
      to: paths.adminSettings(),
    });
  return items;
}

function stockItems({ stock, costless }: Waiting, { now, timezone }: Clock): Usual[] {
  const items: Usual[] = [];
  const today = businessDay(now, timezone);
  if (stock.low + stock.out > 0) {
    const low = counted(stock.low, 'товар заканчивается', 'товара заканчиваются', 'товаров заканчиваются');
    const out = counted(stock.out, 'товар закончился', 'товара закончились', 'товаров закончились');
    items.push({
      kind: 'stock',
      title: [...(stock.low > 0 ? [low] : []), ...(stock.out > 0 ? [out] : [])].join(', '),
      // The purchase proposes fewer goods than these: those that sell or have a minimum.
      text: 'Не всё нужно заказывать: «Закупка» предложит, чего и сколько',
      verb: 'Заказать',
      to: paths.adminPurchase(),
    });
  }
  if (costless.goods > 0)
    items.push({
      kind: 'cost',
      title: `${counted(costless.goods, 'товар продан', 'товара проданы', 'товаров проданы')} без закупочной цены`,
      text: `Прибыль по ним неточна: ${formatRoubles(costless.revenue)} выручки за ${COSTLESS_DAYS}${NBSP}дней`,
      verb: 'Показать',
      to: paths.adminGoodsReport({ show: 'uncosted', from: daysBefore(today, COSTLESS_DAYS - 1), to: today }),
    });
  return items;
}

export function waitingItems(waiting: Waiting, clock: Clock): WaitingItem[] {
  const items = [orderItems, tillItems, deskItems, stockItems].flatMap((of) => of(waiting, clock));
  return URGENCIES.flatMap((urgency) =>
    items
      .map((item) => ({ key: item.kind, urgency: URGENCY[item.kind], ...item }))
      .filter((item) => item.urgency === urgency),
  );
}
