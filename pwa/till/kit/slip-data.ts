/** What a slip says, whatever it is put on: paper, a message, a picture. */
import { formatRoubles, lineTotal, saleTotal, toKopecks, toRoubles } from '#contract/values/money.ts';
import { formatPhone } from '#contract/people/phone.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { ofMeasured } from '#contract/products/unit-words.ts';
import { paperMoment } from '../../parts/time/moments.ts';
import type { SaleRow } from '../../device/journal/journal-types.ts';

export const NOT_FISCAL = 'Не является кассовым чеком';
export const COPY = 'Копия';

/** A line as it was sold; roubles. */
interface SoldLine {
  title: string;
  qty: number;
  unit?: string | undefined;
  price: number;
  /** Where the seller has changed the price. */
  override?: { was: number; reason: string } | undefined;
}

/** A receipt as its slip needs it; entries of the journal are such. */
export type SlipSource = {
  id: string;
  number: string;
  /** ISO instant. */
  at: string;
  /** Roubles. */
  total: number;
  authorName: string;
  lines: readonly SoldLine[];
} & ({ kind: 'sale'; buyer: string } | { kind: 'return'; saleNumber: string; reason: string });

/** The wholesale buyer if there is one, and the buyer as typed, without the prefix that the spec gives a note. */
export function buyerOf(note: string, customer?: { name: string; companyName: string }): string {
  const typed = note.replace(/^Покупатель:\s*/, '');
  return [customer?.companyName ?? '', customer?.name ?? '', typed].filter((text) => text !== '').join(', ');
}

/** A sale of this device that was recorded just now. */
export function slipSourceOf({ id, number, total, authorName, body, customer }: SaleRow): SlipSource {
  const lines = body.items.map(({ title = '', qty, unit, price = 0, override }) => ({
    title,
    qty,
    unit,
    price,
    override,
  }));
  return { kind: 'sale', id, number, at: body.soldAt, total, authorName, lines, buyer: buyerOf(body.note, customer) };
}

export interface Slip {
  id: string;
  /** «Чек A7-000123», «Возврат A7-000124». */
  title: string;
  /** The sale that a return goes against. */
  against: string | null;
  at: string;
  lines: { title: string; sum: string; price: string }[];
  /** «671,50 ₽» taken off, all lines together; null when no price was changed. */
  discount: string | null;
  totalLabel: string;
  total: string;
  /** Who sold, who bought, why it came back: label and text, filled ones only. */
  people: { label: string; text: string }[];
  shop: { name: string; about: string[] };
}

export function slipOf(entry: SlipSource, shop: Shop): Slip {
  const isSale = entry.kind === 'sale';
  const people = [
    { label: isSale ? 'Продавец' : 'Принял', text: entry.authorName },
    isSale ? { label: 'Покупатель', text: entry.buyer } : { label: 'Причина', text: entry.reason },
  ];
  return {
    id: entry.id,
    title: `${isSale ? 'Чек' : 'Возврат'} ${entry.number}`,
    against: isSale ? null : `По чеку ${entry.saleNumber}`,
    at: paperMoment(entry.at, shop.timezone),
    lines: entry.lines.map(({ title, qty, unit, price, override }) => ({
      title: override === undefined ? title : `${title}. ${overrideText(override)}`,
      price: `${ofMeasured(qty, unit)} × ${formatRoubles(price)}`,
      sum: formatRoubles(lineTotal(price, qty)),
    })),
    discount: discountText(entry.lines),
    totalLabel: isSale ? 'Итого' : 'Возвращено',
    total: formatRoubles(entry.total),
    people: people.filter(({ text }) => text !== ''),
    shop: { name: shop.name, about: [shop.legalName, `ИНН ${shop.inn}`, `ОГРН ${shop.ogrn}`, formatPhone(shop.phone)] },
  };
}

/** «Цена 6 715 ₽, скидка: Торг». */
export function overrideText({ was, reason }: { was: number; reason: string }): string {
  return `Цена ${formatRoubles(was)}, скидка: ${reason}`;
}

function discountText(lines: readonly SoldLine[]): string | null {
  const changed = lines.filter(({ override }) => override !== undefined);
  if (changed.length === 0) return null;
  const before = saleTotal(changed.map(({ qty, price, override }) => ({ qty, price: override?.was ?? price })));
  return formatRoubles(toRoubles(toKopecks(before) - toKopecks(saleTotal(changed))));
}

/** A slip of nothing, for a look at the printer: a long title, a long sum, and the width of the roll in figures. */
export function testSlip(shop: Shop): Slip {
  const slip = slipOf(
    {
      kind: 'sale',
      id: 'test',
      number: '',
      at: new Date().toISOString(),
      total: 1_234_567.89,
      authorName: 'Пробная печать',
      lines: [
        { title: 'Смеситель для раковины с длинным названием, которое занимает несколько строк', qty: 2, price: 6715 },
        { title: '0123456789'.repeat(4), qty: 1, price: 1_221_137.89 },
      ],
      buyer: '',
    },
    shop,
  );
  return { ...slip, title: 'Пробная печать' };
}

/** The slip as a message. */
export function slipText(slip: Slip): string {
  const head = [slip.shop.name, `${slip.title} от ${slip.at}`, slip.against];
  const goods = slip.lines.map(({ title, price, sum }, index) => `${index + 1}. ${title}\n   ${price} = ${sum}`);
  const foot = [
    ...(slip.discount === null ? [] : [`Скидка: ${slip.discount}`]),
    `${slip.totalLabel}: ${slip.total}, наличными`,
    ...slip.people.map(({ label, text }) => `${label}: ${text}`),
    NOT_FISCAL,
  ];
  return [...head.filter((line) => line !== null), '', ...goods, '', ...foot, slip.shop.about.join(', ')].join('\n');
}
