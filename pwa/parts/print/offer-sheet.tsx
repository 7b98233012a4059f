/** «Коммерческое предложение от …» as an A4 page: the supplier, the goods with articles and this buyer's prices, the sum. */
import { vatOfPaper } from '#contract/shop/vat.ts';
import type { ShopDetails } from '#contract/shop/shop.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { longDay } from '../time/moments.ts';
import styles from './invoice-sheet.module.css';
import { PaperLogo } from './paper-logo.tsx';
import { PrintedLines, type PrintedLine } from './printed-lines.tsx';
import { supplierText } from '#contract/shop/supplier-text.ts';

export interface OfferSheetProps {
  lines: readonly PrintedLine[];
  /** Roubles. */
  total: number;
  shop: ShopDetails;
  /** ISO instant of the offer. */
  at: string;
}

export function OfferSheet({ lines, total, shop, at }: OfferSheetProps) {
  const vat = vatOfPaper(shop, businessDay(new Date(at), shop.timezone), total);
  const day = longDay(at, shop.timezone);
  return (
    <article className={styles.invoice}>
      <PaperLogo shop={shop} />
      <h1>Коммерческое предложение от {day}</h1>
      <dl className={styles.sides}>
        <dt>Поставщик</dt>
        <dd>{supplierText(shop)}</dd>
        {shop.email !== '' && (
          <>
            <dt>Почта</dt>
            <dd>{shop.email}</dd>
          </>
        )}
      </dl>
      <PrintedLines label="Товары" lines={lines} withUnits />
      <dl className={styles.sums}>
        <dt>НДС</dt>
        <dd>{vat.sum === null ? vat.words : formatRoubles(vat.sum)}</dd>
        <dt>Итого</dt>
        <dd>{formatRoubles(total)}</dd>
      </dl>
      <p>
        Всего {counted(lines.length, 'наименование', 'наименования', 'наименований')} на сумму {formatRoubles(total)},{' '}
        {vat.words}
        {vat.sum !== null && `: ${formatRoubles(vat.sum)}`}, без доставки. Цены на {day}; товары не отложены.
      </p>
    </article>
  );
}
