/** A document of stock as an A4 page: its head, its lines, who handed over and who received. */
import { DOCUMENT_KINDS, DOCUMENT_STATES, type StockDocument } from '#contract/stock/stock-documents.ts';
import { formatNumber, formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { useShop } from '../../queries/shop.ts';
import styles from './documents.module.css';

export function DocumentSheet({ document }: { document: StockDocument }) {
  const { legalName } = useShop();
  const { kind, number, state, supplier, supplierNumber, note, showsCost, total, lines, reverses } = document;
  return (
    <div className={styles.paper}>
      <h1>
        {DOCUMENT_KINDS[kind]} № {number} от {dayText(document.day)}
      </h1>
      <p>{legalName}</p>
      {reverses !== null && <p>Отменяет документ № {reverses.number}</p>}
      {state === 'reversed' && <p>{DOCUMENT_STATES.reversed}</p>}
      {supplier !== '' && <p>Поставщик: {supplierNumber === '' ? supplier : `${supplier}, ${supplierNumber}`}</p>}
      {note !== '' && <p>Причина: {note}</p>}
      <table>
        <thead>
          <tr>
            <th>№</th>
            <th>Артикул</th>
            <th>Товар</th>
            <th>Количество</th>
            {showsCost && <th>Цена</th>}
            {showsCost && <th>Сумма</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, product, typed, qty, price }, index) => (
            <tr key={id}>
              <td>{index + 1}</td>
              <td>{product?.sku ?? '—'}</td>
              <td>{product?.title ?? typed}</td>
              <td>{inUnits(qty ?? 0, product?.unit)}</td>
              {showsCost && <td>{price === null ? '—' : formatRoubles(price)}</td>}
              {showsCost && <td>{price === null || qty === null ? '—' : formatRoubles(lineTotal(price, qty))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Итого: {counted(document.lineCount, 'строка', 'строки', 'строк')}, {formatNumber(document.units)}&nbsp;шт.
        {total !== null && `, ${formatRoubles(total)}`}
      </p>
      <div className={styles.signs}>
        <span>Сдал</span>
        <span>Принял</span>
      </div>
    </div>
  );
}
