/** The goods of an edited order: quantities, removed items, and a search that adds goods. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { OrderEditQuote } from '#contract/orders/order-edits.ts';
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import { gtin } from '#contract/products/product-code.ts';
import { perUnit } from '#contract/products/unit.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import type { StockItem } from '#contract/stock/inventory.ts';
import { percentOff } from '#contract/sales/price-override.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { useExpectedGoods } from '../../queries/expected-goods.ts';
import { stockQuery } from '../../queries/inventory.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Arrivals } from '../kit/arrivals.tsx';
import { SearchOutcome } from '../kit/search-outcome.tsx';
import { unlessRunning } from '../kit/unless-running.ts';
import { sharedCodeText, useScannedGoods } from '../kit/use-scanned-goods.ts';
import { withGoods, withPrice, withQty, type EditDraft } from './edit-draft.ts';
import { PriceDialog } from './price-dialog.tsx';
import styles from './order-edit.module.css';

const FOUND_MOST = 6;
const TYPING_MS = 250;
const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

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
  const expected = useExpectedGoods(draft.items.map(({ productId }) => productId));
  return (
    <div className={styles.goods}>
      <ul className={styles.lines} aria-label="Товары заказа">
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
                <span className={styles.muted}>
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
                <Arrivals of={expected[productId]} unit={(line ?? before)?.unit} className={styles.muted} />
                {problem !== undefined && (
                  <span className={styles.problem} role="alert">
                    {problem}
                  </span>
                )}
              </p>
              {qty === 0 ? (
                <Button
                  variant="link"
                  icon={<Undo2 {...ICON} />}
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
                    label={`Убрать: ${title}`}
                    disabled={disabled}
                    onClick={() =>
                      onChange(
                        before === undefined
                          ? { ...draft, items: draft.items.filter((item) => item.productId !== productId) }
                          : withQty(draft, productId, 0),
                      )
                    }
                  >
                    <Trash2 {...ICON} />
                  </IconButton>
                  {was !== undefined && (
                    <Button
                      variant="link"
                      className={styles.price}
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
      {!disabled && <AddGoods onAdd={({ _id, title }) => onChange(withGoods(draft, { productId: _id, title }))} />}
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

/** Adds goods by search, SKU or scanned barcode: Enter takes a complete code, or the only hit. */
function AddGoods({ onAdd }: { onAdd: (goods: StockItem) => void }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const running = useRef(new Set<string>());
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const answer = useQuery({ ...stockQuery({ q: query, limit: FOUND_MOST }), enabled: query !== '' });
  const found = query === '' || text.trim() === '' ? [] : (answer.data ?? []);
  const expected = useExpectedGoods(found.map(({ _id }) => _id));

  // The search finishes after later renders, so the latest callback is called.
  const latestAdd = useRef(onAdd);
  useEffect(() => {
    latestAdd.current = onAdd;
  }, [onAdd]);

  function take(goods: StockItem, typed = text): void {
    setText((now) => (now === typed ? '' : now));
    setQuery('');
    latestAdd.current(goods);
  }

  /** Goods found for the text, and those whose complete SKU or barcode it is. */
  async function search(q: string): Promise<{ hits: readonly StockItem[]; exact: readonly StockItem[] }> {
    const hits = await client.fetchQuery(stockQuery({ q, limit: FOUND_MOST }));
    const long = gtin(q);
    const isExact = ({ sku, barcode }: StockItem) =>
      sku === q || barcode === q || (long !== null && barcode !== null && gtin(barcode) === long);
    return { hits, exact: hits.filter(isExact) };
  }

  async function enter(code: string): Promise<void> {
    setQuery(code);
    const { hits, exact } = await search(code).catch(() => ({ hits: [], exact: [] }));
    const [one, ...others] = exact.length > 0 ? exact : hits;
    if (one !== undefined && others.length === 0) take(one);
  }

  const field = useRef<HTMLInputElement>(null);
  useScannedGoods({
    field,
    onFound: onAdd,
    find: async (codes) => {
      try {
        for (const code of codes) {
          const [one, ...others] = (await search(code)).exact;
          if (others.length > 0) return sharedCodeText(others.length + 1);
          if (one !== undefined) return one;
        }
        return null;
      } catch {
        return 'Нет ответа от сервера';
      }
    },
  });

  return (
    <form
      className={styles.adding}
      onSubmit={(event) => {
        event.preventDefault();
        const code = text.trim();
        if (code !== '') void unlessRunning(running.current, code, () => enter(code));
      }}
    >
      <SearchField
        ref={field}
        label="Добавить товар"
        placeholder="Добавить: название, артикул или штрихкод"
        maxLength={200}
        value={text}
        onChange={setText}
      />
      <SearchOutcome query={text.trim() === '' ? '' : query} answer={answer} />
      {found.length > 0 && (
        <ul className={styles.found} aria-label="Найденные товары">
          {found.map((goods) => (
            <li key={goods._id}>
              <button type="button" className={styles.hit} onClick={() => take(goods)}>
                <span>{goods.title}</span>
                <span className={styles.muted}>
                  {[
                    goods.sku ?? '',
                    goods.availableQty > 0 ? `свободно ${inUnits(goods.availableQty, goods.unit)}` : 'нет в наличии',
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                  <Arrivals of={expected[goods._id]} unit={goods.unit} lead=" · едет " />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
