/** Lines of a draft: figures are typed in place, beside the stock and cost after booking. */
import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import { formatNumber, formatRoubles, lineTotal } from '#contract/values/money.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { Table, type TableColumn, numberColumn } from '../../ui/table.tsx';
import {
  previewBooking,
  piecesOf,
  priceOf,
  priceProblem,
  qtyProblem,
  sumsOf,
  type Draft,
  type DraftLine,
} from './document-draft.ts';
import styles from './documents.module.css';
import { CostMove, LineGoods, StockMove } from './line-cells.tsx';
import { IconButton, OutlineButton } from '../kit/buttons.tsx';

export interface DraftLinesProps {
  draft: Draft;
  opened: StockDocument;
  /** Id of the last scanned line. */
  touched: string | null;
  onChange: (id: string, change: Partial<Pick<DraftLine, 'qty' | 'price'>>) => void;
  onRemove: (id: string) => void;
  onChoose: (line: DraftLine) => void;
}

const nameOf = ({ product, typed }: DraftLine): string => product?.title ?? typed;

const stockColumn = (foreseen: ReturnType<typeof previewBooking>): TableColumn<DraftLine> => ({
  key: 'stock',
  header: 'Остаток',
  number: true,
  cell: (line) => {
    const stock = foreseen.get(line.id)?.stock;
    return stock === undefined ? '—' : <StockMove before={stock[0]} after={stock[1]} />;
  },
});

/** The columns of a receipt for those who see costs. */
function priceColumns(
  foreseen: ReturnType<typeof previewBooking>,
  onChange: DraftLinesProps['onChange'],
): readonly TableColumn<DraftLine>[] {
  return [
    {
      key: 'price',
      header: 'Закупка, ₽',
      number: true,
      className: styles.price,
      cell: (line) => (
        <NumberField
          label={`Закупочная цена: ${nameOf(line)}`}
          hideLabel
          maxLength={14}
          value={line.price}
          error={priceProblem(line)}
          onChange={(price) => onChange(line.id, { price })}
        />
      ),
    },
    numberColumn('sum', 'Сумма, ₽', (line) => {
      const [qty, price] = [piecesOf(line), priceOf(line)];
      return qty === null || price === null ? '—' : <b>{formatNumber(lineTotal(price, qty))}</b>;
    }),
    {
      key: 'cost',
      header: 'Себестоимость, ₽',
      number: true,
      roomy: true,
      cell: (line) => {
        const [before, after] = foreseen.get(line.id)?.cost ?? [null, null];
        return <CostMove before={before} after={after} />;
      },
    },
  ];
}

export function DraftLines({ draft, opened, touched, onChange, onRemove, onChoose }: DraftLinesProps) {
  const { kind, lines } = draft;
  const { costRule, showsCost } = opened;
  const showsPrices = kind === 'receipt' && showsCost;
  const foreseen = useMemo(() => previewBooking(draft, costRule), [draft, costRule]);
  const sums = sumsOf(draft);
  if (lines.length === 0)
    return (
      <div className={styles.card}>
        <p className={styles.empty}>Строк пока нет: сканируйте товары, ищите их по названию или вставьте список.</p>
      </div>
    );
  const columns: readonly TableColumn<DraftLine>[] = [
    {
      key: 'goods',
      header: 'Товар',
      card: 'title',
      className: styles.goods,
      cell: (line) =>
        line.product === null ? (
          <span className="grid justify-start gap-1">
            <b className="anywhere">«{line.typed}»</b>
            <span className="muted text-14">такого товара у нас нет</span>
            <OutlineButton onClick={() => onChoose(line)}>Выбрать товар</OutlineButton>
          </span>
        ) : (
          <LineGoods product={line.product} aside={line.id === touched ? 'только что добавлен' : ''} />
        ),
    },
    {
      key: 'qty',
      header: 'Кол-во',
      number: true,
      className: styles.qty,
      cell: (line) => (
        <NumberField
          label={`Количество: ${nameOf(line)}`}
          hideLabel
          whole
          maxLength={9}
          value={line.qty}
          error={qtyProblem(line)}
          onChange={(qty) => onChange(line.id, { qty })}
        />
      ),
    },
    ...(showsPrices ? priceColumns(foreseen, onChange) : []),
    stockColumn(foreseen),
    {
      key: 'remove',
      header: 'Убрать строку',
      hideHeader: true,
      card: 'corner',
      cell: (line) => (
        <IconButton icon={X} label={`Убрать строку: ${nameOf(line)}`} onClick={() => onRemove(line.id)} />
      ),
    },
  ];
  return (
    <Table
      label="Строки документа"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      rowLook={(line) => (line.product === null ? 'attention' : line.id === touched ? 'fresh' : undefined)}
      totals={[
        {
          goods: 'Итого',
          qty: formatNumber(sums.units),
          sum: formatRoubles(sums.total),
          stock: sums.unknown > 0 ? 'без нераспознанных' : '',
        },
      ]}
    />
  );
}
