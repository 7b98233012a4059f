import { ClipboardPaste, X } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { DocumentProduct, StockDocument } from '#contract/stock/stock-documents.ts';
import { formatNumber, formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { numberColumn, Table, type TableColumn } from '../../ui/table.tsx';
import { column } from '../kit/column.ts';
import { Button, IconButton, LinkButton, OutlineButton } from '../kit/buttons.tsx';
import { GoodsPicker } from '../kit/goods-picker.tsx';
import {
  type Draft,
  type DraftLine,
  piecesOf,
  previewBooking,
  priceOf,
  priceProblem,
  qtyProblem,
  sumsOf,
} from './document-draft.ts';
import { CostMove, LineGoods, StockMove } from './line-cells.tsx';
import { PasteDialog, type PasteDialogProps } from './paste-dialog.tsx';
import type { UnknownCodes } from './use-draft.ts';
import styles from './documents.module.css';

export interface DraftLinesProps {
  draft: Draft;
  opened: StockDocument;
  touched: string | null;
  onChange: (id: string, change: Partial<Pick<DraftLine, 'qty' | 'price'>>) => void;
  onRemove: (id: string) => void;
  onChoose: (line: DraftLine) => void;
}

const nameOf = ({ product, typed }: DraftLine): string => product?.title ?? typed;

function priceColumns(
  foreseen: ReturnType<typeof previewBooking>,
  onChange: DraftLinesProps['onChange'],
): readonly TableColumn<DraftLine>[] {
  return [
    column('price', 'Закупка, ₽', { number: true, className: styles.price }, (line) => (
      <NumberField
        label={`Закупочная цена: ${nameOf(line)}`}
        hideLabel
        maxLength={14}
        value={line.price}
        error={priceProblem(line)}
        onChange={(price) => onChange(line.id, { price })}
      />
    )),
    numberColumn('sum', 'Сумма, ₽', (line) => {
      const [qty, price] = [piecesOf(line), priceOf(line)];
      return qty === null || price === null ? '—' : <b>{formatNumber(lineTotal(price, qty))}</b>;
    }),
    column('cost', 'Себестоимость, ₽', { number: true, roomy: true }, (line) => {
      const [before, after] = foreseen.get(line.id)?.cost ?? [null, null];
      return <CostMove before={before} after={after} />;
    }),
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
      <div className="card">
        <p className={styles.empty}>Строк пока нет: сканируйте товары, ищите их по названию или вставьте список.</p>
      </div>
    );
  const columns: readonly TableColumn<DraftLine>[] = [
    column('goods', 'Товар', { card: 'title', className: styles.goods }, (line) =>
      line.product === null ? (
        <span className="grid justify-start gap-1">
          <b className="anywhere">«{line.typed}»</b>
          <span className="muted text-14">такого товара у нас нет</span>
          <OutlineButton onClick={() => onChoose(line)}>Выбрать товар</OutlineButton>
        </span>
      ) : (
        <LineGoods product={line.product} aside={line.id === touched ? 'только что добавлен' : ''} />
      ),
    ),
    column('qty', 'Кол-во', { number: true, className: styles.qty }, (line) => (
      <NumberField
        label={`Количество: ${nameOf(line)}`}
        hideLabel
        whole
        maxLength={9}
        value={line.qty}
        error={qtyProblem(line)}
        onChange={(qty) => onChange(line.id, { qty })}
      />
    )),
    ...(showsPrices ? priceColumns(foreseen, onChange) : []),
    numberColumn('stock', 'Остаток', ({ id }) => {
      const stock = foreseen.get(id)?.stock;
      return stock === undefined ? '—' : <StockMove before={stock[0]} after={stock[1]} />;
    }),
    column('remove', 'Убрать строку', { hideHeader: true, card: 'corner' }, (line) => (
      <IconButton icon={X} label={`Убрать строку: ${nameOf(line)}`} onClick={() => onRemove(line.id)} />
    )),
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

export interface AddLinesProps extends Pick<PasteDialogProps, 'documentId' | 'takesPrices' | 'onPaste'> {
  field: RefObject<HTMLInputElement | null>;
  /** The unresolved text of the line for which a product is being chosen; null when lines are added. */
  choosingFor: string | null;
  onStopChoosing: () => void;
  unknown: UnknownCodes;
  onAdd: (product: DocumentProduct) => void;
  /** Focuses the field of an empty draft for a scanner or a paste; not on touch screens, whose keyboard would cover half of it. */
  waits: boolean;
}

export function AddLines({ field, choosingFor, onStopChoosing, unknown, onAdd, waits, ...paste }: AddLinesProps) {
  const [pasted, openPaste] = useState<string | null>(null);
  const [asked, ...waiting] = choosingFor === null ? unknown.codes : [];

  useEffect(() => {
    if (waits && window.matchMedia('(hover: hover) and (pointer: fine)').matches)
      field.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, so that it never takes the focus from another field
  }, []);

  /** A product chosen for the code in question is added once for each scan of it, and the code becomes one of its barcodes. */
  function take(product: DocumentProduct, how: 'chosen' | 'named' | 'scanned'): void {
    onAdd(product);
    if (asked === undefined || how !== 'chosen') return;
    for (let pieces = unknown.take(asked.code); pieces > 1; pieces -= 1) onAdd(product);
    void unknown.give(asked.code, product);
  }

  return (
    <div className={styles.adding}>
      {choosingFor !== null && (
        <Notice
          tone="low"
          title={`Найдите товар для строки «${choosingFor}»`}
          action={<LinkButton onClick={onStopChoosing}>Не сейчас</LinkButton>}
        />
      )}
      {asked !== undefined && (
        <Notice
          tone="low"
          urgent
          title={`Код ${asked.code} не найден${asked.pieces > 1 ? ` (отсканирован ${counted(asked.pieces, 'раз', 'раза', 'раз')})` : ''}`}
          action={<LinkButton onClick={() => unknown.take(asked.code)}>Не добавлять</LinkButton>}
        >
          Найдите и выберите товар: код запишется ему, и строка добавится.
          {waiting.length > 0 && ` Ждут ещё: ${waiting.map(({ code }) => code).join(', ')}.`}
        </Notice>
      )}
      <GoodsPicker
        field={field}
        label="Штрихкод, артикул или название"
        placeholder="Сканируйте штрихкод или ищите по названию и артикулу"
        asked={asked?.code}
        onTake={take}
        onUnknown={unknown.add}
        onPaste={(event) => {
          const list = event.clipboardData.getData('text');
          if (!/[\n\t]/.test(list.trim())) return;
          event.preventDefault();
          openPaste(list);
        }}
      >
        <Button variant="outline" size={52} icon={ClipboardPaste} onClick={() => openPaste('')}>
          Вставить список
        </Button>
      </GoodsPicker>
      {pasted !== null && <PasteDialog text={pasted} {...paste} onClose={() => openPaste(null)} />}
    </div>
  );
}
