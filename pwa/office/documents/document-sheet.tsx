import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  type DocumentLine,
  type StockDocument,
} from '#contract/stock/stock-documents.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { useShop } from '../../queries/shop.ts';
import { counterOf, countsInOrder, differenceOf, known, signed, sumsByUnit, sumText } from './document-words.ts';
import styles from './documents.module.css';

type Column = readonly [heading: string, cell: (line: DocumentLine) => string | number];

const GOODS: readonly Column[] = [
  ['Артикул', ({ product }) => product?.sku ?? '—'],
  ['Товар', ({ product, typed }) => product?.title ?? typed],
];
const COUNTED: readonly Column[] = [
  ['По учёту', ({ stockBefore }) => stockBefore ?? '—'],
  ['Найдено', ({ qty, product }) => (qty === null ? 'не посчитан' : inUnits(qty, product?.unit))],
  ['Расхождение', (line) => known(differenceOf(line), signed)],
];
const MOVED: readonly Column[] = [
  ['Количество', ({ qty, product }) => known(qty, (some) => inUnits(some, product?.unit))],
];
const PRICE: Column = ['Цена', ({ price }) => known(price, formatRoubles)];
const COST: readonly Column[] = [PRICE, ['Сумма', ({ price, qty }) => sumText(price, qty)]];
const WORTH: readonly Column[] = [PRICE, ['На сумму', (line) => sumText(line.price, differenceOf(line))]];

export function DocumentSheet({ document }: { document: StockDocument }) {
  const { legalName, name } = useShop();
  const { kind, number, state, supplier, supplierNumber, note, showsCost, total, lines, reverses } = document;
  const isRecount = kind === 'recount';
  const counter = counterOf(document);
  const columns = [...GOODS, ...(isRecount ? COUNTED : MOVED), ...(showsCost ? (isRecount ? WORTH : COST) : [])];
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
            {columns.map(([heading]) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isRecount ? countsInOrder(lines) : lines).map((line, index) => (
            <tr key={line.id}>
              <td>{index + 1}</td>
              {columns.map(([heading, cell]) => (
                <td key={heading}>{cell(line)}</td>
              ))}
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
