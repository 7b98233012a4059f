import { pictureUrl } from '#contract/products/picture.ts';
import type { ShopDetails } from '#contract/shop/shop.ts';
import { formatRoubles } from '#contract/values/money.ts';
import printSheet from './print-sheet.module.css';
import styles from './printed-lines.module.css';

export interface PrintedLine {
  readonly title: string;
  readonly sku: string | null;
  readonly qty: string;
  /** Unit in a column of its own, if the page has one. */
  readonly unit?: string;
  /** Roubles. */
  readonly price: number;
  readonly sum: number;
}

/** @param props.withUnits adds a column of units beside the quantity */
export function PrintedLines({
  label,
  lines,
  withUnits = false,
}: {
  label: string;
  lines: readonly PrintedLine[];
  withUnits?: boolean;
}) {
  return (
    <table className={styles.lines} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">№</th>
          <th scope="col">Наименование</th>
          <th scope="col">Артикул</th>
          <th scope="col" className={styles.figure}>
            Кол-во
          </th>
          {withUnits && <th scope="col">Ед.</th>}
          <th scope="col" className={styles.figure}>
            Цена
          </th>
          <th scope="col" className={styles.figure}>
            Сумма
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, sku, qty, unit, price, sum }, index) => (
          <tr key={index}>
            <td>{index + 1}</td>
            <td>{title}</td>
            <td>{sku}</td>
            <td className={styles.figure}>{qty}</td>
            {withUnits && <td>{unit}</td>}
            <td className={styles.figure}>{formatRoubles(price)}</td>
            <td className={styles.figure}>{formatRoubles(sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The shop's own logo at the top of a printed page; a shop without one is named by the page's text alone. */
export function PaperLogo({ shop }: { shop: Pick<ShopDetails, 'face'> }) {
  const logo = shop.face?.logo;
  return logo ? <img className={printSheet.logo} src={pictureUrl(logo.url, 480)} alt="" /> : null;
}
