/** «Заказ поставщику от …» as an A4 page: who orders from whom, articles and quantities; the known prices when they are asked for. */
import type { ShopDetails } from '#contract/shop/shop.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { supplierText } from '#contract/shop/supplier-text.ts';
import { longDay } from '../../parts/time/moments.ts';
import { Facts } from '../../ui/facts.tsx';
import styles from '../../parts/print/invoice-sheet.module.css';
import { PaperLogo } from '../../parts/print/printed-lines.tsx';
import table from '../../parts/print/printed-lines.module.css';

export interface OrderedLine {
  readonly title: string;
  readonly sku: string | null;
  readonly unit?: string | undefined;
  readonly qty: number;
  /** Roubles; null when unknown. */
  readonly price: number | null;
}

export interface SupplierOrderSheetProps {
  /** Undefined for goods without a supplier: the paper has a line to write the name on. */
  supplier: Supplier | undefined;
  lines: readonly OrderedLine[];
  isPriced: boolean;
  shop: ShopDetails;
  /** ISO instant of the order. */
  at: string;
}

export function SupplierOrderSheet({ supplier, lines, isPriced, shop, at }: SupplierOrderSheetProps) {
  const isSummed = isPriced && lines.every(({ price }) => price !== null);
  const total = lines.reduce((sum, { price, qty }) => sum + lineTotal(price ?? 0, qty), 0);
  const whom =
    supplier && [supplier.name, supplier.person, supplier.phone, supplier.email].filter((part) => part !== '');
  return (
    <article className={styles.invoice}>
      <PaperLogo shop={shop} />
      <h1>Заказ поставщику от {longDay(at, shop.timezone)}</h1>
      <Facts
        className={styles.sides}
        of={[
          ['Поставщик', whom === undefined ? '________________________' : whom.join(', ')],
          ['Заказчик', `${supplierText(shop)}${shop.email === '' ? '' : `, ${shop.email}`}`],
        ]}
      />
      <table className={table.lines} aria-label="Заказанные товары">
        <thead>
          <tr>
            <th scope="col">№</th>
            <th scope="col">Артикул</th>
            <th scope="col">Товар</th>
            <th scope="col" className={table.figure}>
              Количество
            </th>
            {isPriced && (
              <>
                <th scope="col" className={table.figure}>
                  Цена
                </th>
                <th scope="col" className={table.figure}>
                  Сумма
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, sku, qty, unit, price }, index) => (
            <tr key={index}>
              <td>{index + 1}</td>
              <td>{sku ?? '—'}</td>
              <td>{title}</td>
              <td className={table.figure}>{inUnits(qty, unit)}</td>
              {isPriced && (
                <>
                  <td className={table.figure}>{price === null ? '—' : formatRoubles(price)}</td>
                  <td className={table.figure}>{price === null ? '—' : formatRoubles(lineTotal(price, qty))}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Всего: {counted(lines.length, 'позиция', 'позиции', 'позиций')}
        {isSummed && ` на ${formatRoubles(total)}`}. Подтвердите, пожалуйста, цены и день отгрузки.
      </p>
    </article>
  );
}
