/** The goods of an edited order: quantities, removed items, and a search that adds goods. */
import { Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { OrderEditQuote } from '#contract/orders/order-edits.ts';
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import { perUnit } from '#contract/products/unit.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { percentOff } from '#contract/sales/price-override.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { useExpectedGoods } from '../../queries/expected-goods.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Arrivals } from '../kit/arrivals.tsx';
import { GoodsPicker } from '../kit/goods-picker.tsx';
import { withGoods, withPrice, withQty, type EditDraft } from './edit-draft.ts';
import { PriceDialog } from './price-dialog.tsx';
import styles from './order-edit.module.css';

export interface EditGoodsProps {
  order: DeskOrder;
  draft: EditDraft;
  /** Undefined while unknown. */
  quote: OrderEditQuote | undefined;
  /** The server's errors by product id. */
  problems: ReadonlyMap<string, string>;
  disabled: boolean;
  onChange: (draft: EditDraft) => void;
}

export function EditGoods({ order, draft, quote, problems, disabled, onChange }: EditGoodsProps) {
  /** The line whose price is being changed. */
  const [priced, setPriced] = useState<PricedLine | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const expected = useExpectedGoods(draft.items.map(({ productId }) => productId));
  return (
    <div className={styles.goods}>
      <ul className="grid" aria-label="Товары заказа">
        {draft.items.map(({ productId, title, qty, override }) => {
          const line = quote?.items.find((item) => item.productId === productId);
          const before = order.items.find((item) => item.productId === productId);
          const known = line?.price == null ? before : line;
          const was = known?.override?.was ?? known?.price ?? undefined;
          const price = override === null ? was : (override?.price ?? known?.price ?? undefined);
          const reason = override === undefined ? known?.override?.reason : override?.reason;
          const problem =
            problems.get(productId) ?? line?.priceProblem ?? (line?.state === 'short' ? shortText(line) : undefined);
          return (
            <li key={productId} className={styles.line} data-out={qty === 0 || undefined}>
              <p className={styles.title}>
                {title}
                <span className="muted text-14">
                  {qty === 0
                    ? 'Уберём из заказа'
                    : [
                        before === undefined
                          ? 'добавляем'
                          : before.qty === qty
                            ? ''
                            : `было ${inUnits(before.qty, before.unit)}`,
                        price === undefined ? '' : `${formatRoubles(price)} ${perUnit(known?.unit)}`,
                        was === undefined || price === undefined || price >= was
                          ? ''
                          : `скидка ${formatNumber(percentOff(was, price))}\u00a0% с ${formatRoubles(was)}: ${reason ?? ''}`,
                      ]
                        .filter((part) => part !== '')
                        .join(' · ')}
                </span>
                <Arrivals of={expected[productId]} unit={(line ?? before)?.unit} className="muted text-14" />
                {problem !== undefined && (
                  <span className={styles.problem} role="alert">
                    {problem}
                  </span>
                )}
              </p>
              {qty === 0 ? (
                <Button
                  variant="link"
                  icon={Undo2}
                  disabled={disabled}
                  onClick={() => onChange(withQty(draft, productId, before?.qty ?? 1))}
                >
                  Вернуть
                </Button>
              ) : (
                <>
                  <Stepper
                    label={`Количество: ${title}`}
                    value={qty}
                    max={SALE_QTY_MAX}
                    tone={problem === undefined ? 'normal' : 'warn'}
                    disabled={disabled}
                    onChange={(next) => onChange(withQty(draft, productId, next))}
                  />
                  <p className={styles.sum}>{price === undefined ? '' : formatRoubles(price * qty)}</p>
                  <IconButton
                    icon={Trash2}
                    label={`Убрать: ${title}`}
                    disabled={disabled}
                    onClick={() =>
                      onChange(
                        before === undefined
                          ? { ...draft, items: draft.items.filter((item) => item.productId !== productId) }
                          : withQty(draft, productId, 0),
                      )
                    }
                  />
                  {was !== undefined && (
                    <Button
                      variant="link"
                      className="self-start all-columns"
                      aria-label={`Изменить цену: ${title}`}
                      disabled={disabled}
                      onClick={() => setPriced({ productId, title, unit: known?.unit, was, isChanged: price !== was })}
                    >
                      Изменить цену
                    </Button>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {priced !== null && (
        <PriceDialog
          {...priced}
          orderId={order._id}
          onPrice={(override) => {
            onChange(withPrice(draft, priced.productId, override));
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
          onTake={({ _id, title }) => onChange(withGoods(draft, { productId: _id, title }))}
        />
      )}
    </div>
  );
}

interface PricedLine {
  productId: string;
  title: string;
  unit: string | undefined;
  /** The shop's price, roubles. */
  was: number;
  isChanged: boolean;
}

function shortText({ left = 0, unit }: OrderEditQuote['items'][number]): string {
  return left === 0 ? 'Нет в наличии' : `Можно взять не больше: ${inUnits(left, unit)}`;
}
