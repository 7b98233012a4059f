import { Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { OrderEditQuote } from '#contract/orders/order-edits.ts';
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import { perUnit } from '#contract/products/unit.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { percentOff, OVERRIDE_REASON_MAX, OVERRIDE_REASONS, withPercentOff } from '#contract/sales/price-override.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { useExpectedGoods } from '../../queries/inventory.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { Arrivals, type ArrivalsProps } from '../kit/arrivals.tsx';
import { GoodsPicker } from '../kit/goods-picker.tsx';
import { type DraftItem, type EditDraft, withGoods, withLine } from './use-order-edit.ts';
import styles from './order-edit.module.css';
import { typedNumber, typedRoubles } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { Chip } from '../../ui/chip.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import { IconButton, LinkButton, OutlineButton } from '../kit/buttons.tsx';

export interface EditGoodsProps {
  order: DeskOrder;
  draft: EditDraft;
  quote: OrderEditQuote | undefined;
  problems: ReadonlyMap<string, string>;
  disabled: boolean;
  change: (draft: EditDraft) => void;
}

export function EditGoods(props: EditGoodsProps) {
  const { order, draft, disabled, change } = props;
  const [priced, setPriced] = useState<PricedLine | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const expected = useExpectedGoods(draft.items.map(({ productId }) => productId));
  return (
    <div className="grid gap-4">
      <ul className="grid" aria-label="Товары заказа">
        {draft.items.map((item) => (
          <GoodsLine
            key={item.productId}
            {...props}
            item={item}
            expected={expected[item.productId]}
            onPrice={setPriced}
          />
        ))}
      </ul>
      {priced !== null && (
        <PriceDialog
          {...priced}
          orderId={order._id}
          onPrice={(override) => {
            change(withLine(draft, priced.productId, { override }));
            setPriced(null);
          }}
          onClose={() => setPriced(null)}
        />
      )}
      {!disabled && (
        <GoodsPicker
          field={field}
          label="Добавить товар"
          placeholder="Добавить: название, артикул или штрихкод"
          onTake={({ _id, title }) => change(withGoods(draft, { productId: _id, title }))}
        />
      )}
    </div>
  );
}

interface GoodsLineProps extends EditGoodsProps {
  item: DraftItem;
  expected: ArrivalsProps['of'];
  onPrice: (line: PricedLine) => void;
}

function GoodsLine({ order, draft, quote, problems, item, expected, disabled, change, onPrice }: GoodsLineProps) {
  const { productId, title, qty, override } = item;
  const line = quote?.items.find((one) => one.productId === productId);
  /** The line of the order as it is; undefined for added goods. */
  const before = order.items.find((one) => one.productId === productId);
  const onQty = (next: number) => change(withLine(draft, productId, { qty: next }));
  const known = line?.price == null ? before : line;
  const knownPrice = known?.price ?? undefined;
  const was = known?.override?.was ?? knownPrice;
  const price = override === null ? was : (override?.price ?? knownPrice);
  const reason = override === undefined ? known?.override?.reason : override?.reason;
  const problem =
    problems.get(productId) ?? line?.priceProblem ?? (line?.state === 'short' ? shortText(line) : undefined);
  return (
    <li className={styles.line} data-out={qty === 0 || undefined}>
      <p className="grid gap-half anywhere">
        {title}
        <span className="muted text-14">
          {qty === 0
            ? 'Уберём из заказа'
            : [
                formerText(before, qty),
                price === undefined ? '' : `${formatRoubles(price)} ${perUnit(known?.unit)}`,
                was === undefined || price === undefined || price >= was
                  ? ''
                  : `скидка ${formatNumber(percentOff(was, price))}\u00a0% с ${formatRoubles(was)}: ${reason ?? ''}`,
              ]
                .filter((part) => part !== '')
                .join(' · ')}
        </span>
        <Arrivals of={expected} unit={(line ?? before)?.unit} className="muted text-14" />
        {problem !== undefined && (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </p>
      {qty === 0 ? (
        <LinkButton icon={Undo2} disabled={disabled} onClick={() => onQty(before?.qty ?? 1)}>
          Вернуть
        </LinkButton>
      ) : (
        <>
          <Stepper
            label={`Количество: ${title}`}
            value={qty}
            max={SALE_QTY_MAX}
            tone={problem === undefined ? 'normal' : 'warn'}
            disabled={disabled}
            onChange={onQty}
          />
          <p className="push-right tabular weight-label nowrap">
            {price === undefined ? '' : formatRoubles(price * qty)}
          </p>
          <IconButton
            icon={Trash2}
            label={`Убрать: ${title}`}
            disabled={disabled}
            onClick={() =>
              before === undefined ? change({ ...draft, items: draft.items.filter((one) => one !== item) }) : onQty(0)
            }
          />
          {was !== undefined && (
            <LinkButton
              className="self-start all-columns"
              aria-label={`Изменить цену: ${title}`}
              disabled={disabled}
              onClick={() => onPrice({ productId, title, unit: known?.unit, was, isChanged: price !== was })}
            >
              Изменить цену
            </LinkButton>
          )}
        </>
      )}
    </li>
  );
}

interface PricedLine {
  productId: string;
  title: string;
  /** Undefined for pieces. */
  unit: string | undefined;
  was: number;
  /** True when the line already has a price of its own. */
  isChanged: boolean;
}

function formerText(before: DeskOrder['items'][number] | undefined, qty: number): string {
  if (before === undefined) return 'добавляем';
  return before.qty === qty ? '' : `было ${inUnits(before.qty, before.unit)}`;
}

const shortText = ({ left = 0, unit }: OrderEditQuote['items'][number]): string =>
  left === 0 ? 'Нет в наличии' : `Можно взять не больше: ${inUnits(left, unit)}`;

interface PriceDialogProps extends PricedLine {
  orderId: string;
  /** Null restores the shop's price. */
  onPrice: (override: NonNullable<DraftItem['override']> | null) => void;
  onClose: () => void;
}

/** Gives a line of an order another price: per cent off or the new price, with a reason, by the till's rule. */
export function PriceDialog({ orderId, productId, title, unit, was, isChanged, onPrice, onClose }: PriceDialogProps) {
  const form = useTyping(
    `order ${orderId} price ${productId}`,
    { kind: 'percent' as 'percent' | 'price', figure: '', reason: '' },
    { passing: ['kind', 'figure'] },
  );
  const { kind, figure, reason } = form.typed;
  const field = useRef<HTMLInputElement>(null);
  const price = priceOf(kind, figure, was);
  const wrong = price === undefined ? (kind === 'percent' ? 'Введите скидку' : 'Введите цену') : wrongPrice(price, was);
  const act = useAct({
    form,
    problems: { figure: wrong, reason: reason.trim() === '' ? 'Укажите причину скидки' : undefined },
    send: () => Promise.resolve({ kind: 'done' as const, answer: null }),
    done() {
      if (price !== undefined) onPrice({ price, reason: reason.trim() });
      return null;
    },
    onClose,
  });

  function restore(): void {
    form.drop();
    onPrice(null);
  }

  return (
    <ActDialog
      {...act.dialog}
      title="Цена в заказе"
      description={title}
      initialFocus={field}
      confirm={price === undefined || wrong !== undefined ? 'Изменить цену' : `Поставить ${formatRoubles(price)}`}
      buttons={isChanged && <OutlineButton onClick={restore}>Вернуть {formatRoubles(was)}</OutlineButton>}
      className="grid gap-4"
    >
      <Segmented
        label="Как изменить цену"
        value={kind}
        onChange={(next) => form.type({ kind: next, figure: '' })}
        options={optionsOf({ percent: 'Скидка, %', price: 'Новая цена' })}
      />
      <NumberField
        ref={field}
        label={kind === 'percent' ? 'Скидка' : `Цена ${perUnit(unit)}`}
        suffix={kind === 'percent' ? '%' : '₽'}
        hint={
          price === undefined || wrong !== undefined
            ? `В магазине ${formatRoubles(was)}`
            : `${formatRoubles(was)} → ${formatRoubles(price)}, −${formatNumber(percentOff(was, price))}\u00a0%`
        }
        {...act.value('figure')}
        {...(price !== undefined && figure !== '' && { error: wrong })}
      />
      <div className="flex wrap gap-2" role="group" aria-label="Частые причины">
        {OVERRIDE_REASONS.map((known) => (
          <Chip key={known} on={reason === known} onClick={() => form.type({ reason: known })}>
            {known}
          </Chip>
        ))}
      </div>
      <TextField
        label="Причина"
        hint="Останется в истории заказа, покупатель её видит"
        required
        maxLength={OVERRIDE_REASON_MAX}
        {...act.text('reason')}
      />
    </ActDialog>
  );
}

/** The new price in roubles; undefined while nothing valid is typed. */
function priceOf(kind: 'percent' | 'price', typed: string, was: number): number | undefined {
  const number = kind === 'percent' ? typedNumber(typed, 2) : typedRoubles(typed);
  if (number === null || Number.isNaN(number) || number < 0) return undefined;
  return kind === 'percent' ? withPercentOff(was, number) : number;
}

function wrongPrice(price: number, was: number): string | undefined {
  if (price < 0) return 'Скидка не больше 100\u00a0%';
  if (price > was) return `Не выше цены в магазине: ${formatRoubles(was)}`;
  if (price === was) return 'Это цена магазина';
  return undefined;
}
