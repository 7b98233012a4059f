/** A stock document as an A4 page: header, lines, signatures of both sides. */
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  type DocumentLine,
  type StockDocument,
} from '#contract/stock/stock-documents.ts';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { useShop } from '../../queries/shop.ts';
import { counterOf, countsInOrder, differenceOf, signed, sumsByUnit } from './document-words.ts';
import styles from './documents.module.css';

function differenceText(line: Pick<DocumentLine, 'stockBefore' | 'stockAfter'>): string {
  const pieces = differenceOf(line);
  return pieces === null ? '—' : signed(pieces);
}

const sumText = (price: number | null, pieces: number | null): string =>
  price === null || pieces === null ? '—' : formatRoubles(lineTotal(price, pieces));

export function DocumentSheet({ document }: { document: StockDocument }) {
  const { legalName, name } = useShop();
  const { kind, number, state, supplier, supplierNumber, note, showsCost, total, lines, reverses } = document;
  const isRecount = kind === 'recount';
  const counter = counterOf(document);
  return (
    <div className={styles.paper}>
      <h1>
        {DOCUMENT_KINDS[kind]} № {number} от {dayText(document.day)}
      </h1>
      <p>{legalName || name}</p>
      {reverses !== null && <p>Отменяет документ № {reverses.number}</p>}
      {state !== 'booked' && <p>{DOCUMENT_STATES[state]}</p>}
      {supplier !== '' && <p>Поставщик: {supplierNumber === '' ? supplier : `${supplier}, ${supplierNumber}`}</p>}
      {note !== '' && (
        <p>
          {isRecount && reverses === null ? 'Что считали' : 'Причина'}: {note}
        </p>
      )}
      {counter !== '' && <p>Считал: {counter}</p>}
      <table>
        <thead>
          <tr>
            <th>№</th>
            <th>Артикул</th>
            <th>Товар</th>
            {isRecount && <th>По учёту</th>}
            <th>{isRecount ? 'Найдено' : 'Количество'}</th>
            {isRecount && <th>Расхождение</th>}
            {showsCost && <th>Цена</th>}
            {showsCost && <th>{isRecount ? 'На сумму' : 'Сумма'}</th>}
          </tr>
        </thead>
        <tbody>
          {(isRecount ? countsInOrder(lines) : lines).map(({ id, product, typed, qty, price, ...line }, index) => (
            <tr key={id}>
              <td>{index + 1}</td>
              <td>{product?.sku ?? '—'}</td>
              <td>{product?.title ?? typed}</td>
              {isRecount && <td>{line.stockBefore ?? '—'}</td>}
              <td>{qty === null ? (isRecount ? 'не посчитан' : '—') : inUnits(qty, product?.unit)}</td>
              {isRecount && <td>{differenceText(line)}</td>}
              {showsCost && <td>{price === null ? '—' : formatRoubles(price)}</td>}
              {showsCost && <td>{sumText(price, isRecount ? differenceOf(line) : qty)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Итого: {counted(document.lineCount, 'строка', 'строки', 'строк')},{' '}
        {isRecount
          ? sumsByUnit(lines, (line) => differenceOf(line) ?? 0, signed)
          : sumsByUnit(lines, ({ qty }) => qty ?? 0)}
        {total !== null && `, ${formatRoubles(total)}`}
      </p>
      <div className={styles.signs}>
        <span>{isRecount ? 'Считал' : 'Сдал'}</span>
        <span>{isRecount ? 'Проверил' : 'Принял'}</span>
      </div>
    </div>
  );
}
