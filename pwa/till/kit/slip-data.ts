/** Content of a slip, independent of its output: paper, message or image. */
import { meansOf, meansText, MEANS_LABELS, splitOf, type Cashless } from '#contract/values/cashless.ts';
import { formatRoubles, lineTotal, saleTotal, toKopecks, toRoubles } from '#contract/values/money.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { slotWords } from '#contract/shop/slots.ts';
import type { ShopDetails } from '#contract/shop/shop.ts';
import { sellerParts } from '#contract/shop/supplier-text.ts';
import { vatOfPaper } from '#contract/shop/vat.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { quantityWithUnit, inUnits } from '#contract/products/unit-words.ts';
import { paperMoment } from '../../parts/time/moments.ts';
import { PAID_BY } from '#contract/orders/order-payments.ts';
import { leftToPay } from '../../device/journal/journal-till-orders.ts';
import type { SaleRow, TillOrderRow } from '../../device/rows/journal-types.ts';
import { paths } from '../../parts/page/paths.ts';

export const NOT_FISCAL = 'Не является кассовым чеком';
export const COPY = 'Копия';

/** A line at the time of sale; roubles. */
interface SoldLine {
  title: string;
  qty: number;
  unit?: string | undefined;
  price: number;
  /** The seller's change of the price. */
  override?: { was: number; reason: string } | undefined;
}

type Labelled = Record<'label' | 'text', string>;

/** The receipt data that a slip needs; entries of the journal have this shape. */
export type SlipSource = {
  id: string;
  number: string;
  at: string;
  /** Roubles. */
  total: number;
  authorName: string;
  lines: readonly SoldLine[];
} & (
  | { kind: 'sale'; buyer: string; cashless?: Cashless | undefined }
  | { kind: 'return'; cashless?: Cashless | undefined; saleNumber: string; soldAt?: string | undefined; reason: string }
  | { kind: 'order'; sums: Labelled[]; people: Labelled[] }
);

/** The wholesale buyer if there is one, and the typed buyer without the prefix that the spec gives a note. */
export function buyerOf(note: string, customer?: { name: string; companyName: string }): string {
  const typed = note.replace(/^Покупатель:\s*/, '');
  return [customer?.companyName ?? '', customer?.name ?? '', typed].filter((text) => text !== '').join(', ');
}

/** Slip data of a sale just recorded on this device; its time is the server's as soon as there is one, as in the journal. */
export function slipSourceOf({ body, customer, receipt, ...row }: SaleRow): SlipSource {
  return {
    ...row,
    at: receipt?.soldAt ?? body.soldAt,
    lines: body.items.map(({ title = '', price = 0, ...line }) => ({ ...line, title, price })),
    buyer: buyerOf(body.note, customer),
    cashless: body.cashless,
  };
}

/** Pickup point of an order, with its day and hours, each if there is one. */
export const pickupWords = ({ point, slot }: TillOrderRow['body']): string =>
  [point?.words ?? '', slot === undefined ? '' : slotWords(slot)].filter((text) => text !== '').join(', ');

/** Slip data of an order taken on this device. The server gives its number, so a slip printed before that has none. */
export function orderSlipOf({ body, customer, units, ...row }: TillOrderRow): SlipSource {
  const { prepayment, buyer } = body;
  const prepaid = prepayment && [
    { label: `Предоплата ${PAID_BY[prepayment.how]}`, text: formatRoubles(prepayment.sum) },
  ];
  return {
    ...row,
    kind: 'order',
    at: body.placedAt,
    lines: body.items.map((line, position) => ({ ...line, unit: units[position] ?? undefined })),
    sums: [...(prepaid ?? []), { label: 'К оплате при получении', text: formatRoubles(leftToPay(body)) }],
    people: [
      { label: 'Покупатель', text: buyerOf(buyer.name, customer && { ...customer, name: '' }) },
      { label: 'Телефон', text: formatPhone(buyer.phone) },
      { label: 'Где забрать', text: pickupWords(body) },
      { label: 'Комментарий', text: body.comment },
    ],
  };
}

export interface Slip {
  id: string;
  /** «Чек A7-000123», «Возврат A7-000124». */
  title: string;
  /** Number of the sale that a return belongs to. */
  against: string | null;
  at: string;
  lines: { title: string; sum: string; price: string }[];
  /** Total discount of all lines, «671,50 ₽»; null when no price was changed. */
  discount: string | null;
  totalLabel: string;
  total: string;
  /** Sums below the total: the parts of a receipt with several means, an order's prepayment and the rest to pay. */
  sums: Labelled[];
  /** VAT, seller, buyer, reason of a return: label and text, known ones only. */
  people: Labelled[];
  /** `logo` is the address of the shop's own one; null without any. */
  shop: { name: string; logo: string | null; about: string[] };
  /** Address in the QR code; null on a return's slip, which can't be returned. */
  address: string | null;
}

/** @param origin the shop's, for the address in the QR code */
export function slipOf(entry: SlipSource, shop: ShopDetails, origin: string): Slip {
  return {
    id: entry.id,
    title: titleOf(entry),
    against: entry.kind === 'return' ? `По чеку ${entry.saleNumber}` : null,
    at: paperMoment(entry.at, shop.timezone),
    lines: entry.lines.map(({ title, qty, unit, price, override }) => ({
      title: override === undefined ? title : `${title}. ${overrideText(override)}`,
      price: `${quantityWithUnit(qty, unit)} × ${formatRoubles(price)}`,
      sum: formatRoubles(lineTotal(price, qty)),
    })),
    discount: discountText(entry.lines),
    totalLabel: totalLabel(entry),
    total: formatRoubles(entry.total),
    sums: entry.kind === 'order' ? entry.sums : partsOf(entry),
    people: [taxOf(entry, shop), ...peopleOf(entry)].filter(({ text }) => text !== ''),
    shop: {
      name: shop.name,
      logo: shop.face?.logo?.url ?? null,
      about: [...sellerParts(shop), formatPhone(shop.phone)].filter((line) => line !== ''),
    },
    address: entry.kind === 'sale' ? slipAddress(entry.id, origin) : null,
  };
}

/** The total with its means; of several, each has a sum of its own below. */
function totalLabel(entry: SlipSource): string {
  if (entry.kind === 'order') return 'Сумма заказа';
  const label = entry.kind === 'sale' ? 'Итого' : 'Возвращено';
  return partsOf(entry).length > 0 ? label : `${label}, ${meansText(meansOf(entry.total, entry.cashless))}`;
}

function partsOf({ total, cashless }: { total: number; cashless?: Cashless | undefined }): Labelled[] {
  const paid = meansOf(total, cashless);
  const ways = splitOf(paid);
  if (ways.length < 2) return [];
  return ways.map((way) => ({ label: MEANS_LABELS[way], text: formatRoubles(toRoubles(paid[way])) }));
}

function titleOf({ kind, number }: SlipSource): string {
  if (kind === 'order') return number === '' ? 'Заказ' : `Заказ № ${number}`;
  return `${kind === 'sale' ? 'Чек' : 'Возврат'} ${number}`;
}

/** VAT at the rate of the day of the sale, which a return takes back; no text while that day is unknown, or without a rate. */
function taxOf(entry: SlipSource, shop: ShopDetails): Labelled {
  const soldAt = entry.kind === 'return' ? entry.soldAt : entry.at;
  if (soldAt === undefined) return { label: 'Налог', text: '' };
  const { words, sum } = vatOfPaper({ ...shop, vat: '' }, businessDay(new Date(soldAt), shop.timezone), entry.total);
  return { label: 'Налог', text: sum === null ? words : `${words}, ${formatRoubles(sum)}` };
}

function peopleOf(entry: SlipSource): Labelled[] {
  const author = { label: entry.kind === 'return' ? 'Принял' : 'Продавец', text: entry.authorName };
  if (entry.kind === 'order') return [author, ...entry.people];
  const isSale = entry.kind === 'sale';
  return [author, isSale ? { label: 'Покупатель', text: entry.buyer } : { label: 'Причина', text: entry.reason }];
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

/** A sample slip to test the printer: a long title, a large sum, the roll's width, and a dense code that opens no receipt. */
export function testSlip(shop: ShopDetails, origin: string): Slip {
  const slip = slipOf(
    {
      kind: 'sale',
      id: '00000000-0000-0000-0000-000000000000',
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
    origin,
  );
  return { ...slip, title: 'Пробная печать' };
}

export function slipText(slip: Slip): string {
  const labelled = [...slip.sums, ...slip.people].map(({ label, text }) => `${label}: ${text}`);
  return [
    slip.shop.name,
    `${slip.title} от ${slip.at}`,
    ...(slip.against === null ? [] : [slip.against]),
    '',
    ...slip.lines.map(({ title, price, sum }, index) => `${index + 1}. ${title}\n   ${price} = ${sum}`),
    '',
    ...(slip.discount === null ? [] : [`Скидка: ${slip.discount}`]),
    `${slip.totalLabel}: ${slip.total}`,
    ...labelled,
    NOT_FISCAL,
    slip.shop.about.join(', '),
  ].join('\n');
}

/** «товар в резерве», or «не хватает: Сифон — 2 шт.». */
export function holdText({ body, units, receipt }: Pick<TillOrderRow, 'body' | 'units' | 'receipt'>): string {
  const lacking = (receipt?.short ?? []).map((short) => {
    const place = body.items.findIndex(({ productId }) => productId === short.productId);
    return `${body.items[place]?.title ?? ''} — ${inUnits(short.lacking, units[place] ?? undefined)}`;
  });
  return lacking.length === 0 ? 'товар в резерве' : `не хватает: ${lacking.join('; ')}`;
}

/** @param origin the shop's, `https://shop.example` */
export const slipAddress = (receiptId: string, origin: string): string => origin + paths.tillReceipt(receiptId);

const ID = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}';
const ADDRESS = new RegExp(`/till/receipt/(${ID})$`, 'i');

/** Id of the receipt whose slip was scanned, by the address's end: a Cyrillic layout garbles its beginning, and the domain may have changed. */
export function scannedReceipt(codes: readonly string[]): string | null {
  for (const code of codes) {
    const id = ADDRESS.exec(code)?.[1];
    if (id !== undefined) return id.toLowerCase();
  }
  return null;
}
