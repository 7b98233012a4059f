/** «Коммерческое предложение от …» as an A4 page: the supplier, the goods with articles and this buyer's prices, the sum. */
import { vatOfPaper } from '#contract/shop/vat.ts';
import type { ShopDetails } from '#contract/shop/shop.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { longDay } from '../time/moments.ts';
import styles from './invoice-sheet.module.css';
import { Facts } from '../../ui/facts.tsx';
import { PaperLogo, type PrintedLine, PrintedLines } from './printed-lines.tsx';
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
      <Facts
        className={styles.sides}
        of={[['Поставщик', supplierText(shop)], shop.email !== '' && ['Почта', shop.email]]}
      />
      <PrintedLines label="Товары" lines={lines} withUnits />
      <Facts
        className={styles.sums}
        of={[
          ['НДС', vat.sum === null ? vat.words : formatRoubles(vat.sum)],
          ['Итого', formatRoubles(total)],
        ]}
      />
      <p>
        Всего {counted(lines.length, 'наименование', 'наименования', 'наименований')} на сумму {formatRoubles(total)},{' '}
        {vat.words}
        {vat.sum !== null && `: ${formatRoubles(vat.sum)}`}, без доставки. Цены на {day}; товары не отложены.
      </p>
    </article>
  );
}
