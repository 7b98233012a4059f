/** Middle of the receipt, which scrolls: what went wrong, what waits, the positions, and the last sale. */
import { ChevronRight, PauseCircle, RotateCcw } from 'lucide-react';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { shortagesOf } from '../lines/shortages.ts';
import { leftOutOfDiscount } from '../prices/price-changes.ts';
import styles from './receipt-panel.module.css';
import type { ReceiptPanelProps } from './receipt-props.ts';
import { ReceiptPositions } from './receipt-positions.tsx';
import type { OpenLine } from './use-open-line.ts';

export interface ReceiptBodyProps extends Omit<ReceiptPanelProps, 'number' | 'parking' | 'onCustomer' | 'onOrder'> {
  lines: OpenLine;
  short: ReturnType<typeof shortagesOf>;
}

export function ReceiptBody(props: ReceiptBodyProps) {
  const { draft, figures, form, pricing, sale, next, parked, last, news, repeated, recorded, lines, short } = props;
  const { onParked, onRepeat } = props;
  const { busy } = sale;
  const failure = sale.failure?.draftId === draft.id ? sale.failure.text : null;
  const empty = draft.positions.length === 0;
  return (
    <div className={styles.positions} data-covered={failure !== null || news !== null || undefined}>
      {(failure !== null || news !== null) && (
        <div className={`${styles.recorded} ${styles.urgent}`}>
          {failure !== null && (
            <Notice tone="sale" urgent title={failure}>
              Всё введённое осталось в форме. Попробуйте ещё раз.
              {next !== null &&
                ` Добавленное после этого ждёт в следующем чеке: ${counted(next.positions.length, 'позиция', 'позиции', 'позиций')}.`}
            </Notice>
          )}
          {news}
        </div>
      )}
      {parked.length > 0 && (
        <button type="button" className={styles.parked} onClick={onParked}>
          <PauseCircle />
          <span className="flex-1 text-left">Отложено: {counted(parked.length, 'чек', 'чека', 'чеков')}</span>
          <ChevronRight />
        </button>
      )}
      {empty && !busy && (
        <p className={styles.hint}>Найдите товар и нажмите «+» или отсканируйте штрихкод: позиция появится здесь.</p>
      )}
      {empty && !busy && last !== undefined && (
        <Button variant="outline" block className={styles.repeat} onClick={onRepeat} icon={<RotateCcw />}>
          <span>
            Повторить последний
            <span className={styles.sub}>
              {last.number} · {formatRoubles(last.total)}
            </span>
          </span>
        </Button>
      )}
      {repeated}
      <ReceiptPositions
        key={draft.id}
        positions={draft.positions}
        figures={figures}
        openId={lines.openId}
        onOpen={(productId) => {
          if (pricing.hasUnapplied()) return;
          lines.price(undefined);
          lines.open(productId);
        }}
        onPrice={(productId) => {
          if (pricing.hasUnapplied()) return;
          lines.open(productId);
          lines.price(productId);
        }}
        onQty={form.setQty}
        onRestore={form.putBack}
      />
      <LeftOutOfDiscount draft={draft} pricing={pricing} />
      {recorded}
      {short.length > 0 && (
        <Notice tone="low" title={shortTitle(short)} className="mt-3">
          Если товар у покупателя в руках, проводите. Расхождение увидит администратор.
        </Notice>
      )}
    </div>
  );
}

/** Goods added after a discount on the whole receipt don't have it: one press gives it to them, or the seller leaves it. */
function LeftOutOfDiscount({ draft, pricing }: Pick<ReceiptPanelProps, 'draft' | 'pricing'>) {
  const leftOut = leftOutOfDiscount(draft);
  if (draft.discount === undefined || leftOut === null) return null;
  const { percent, reason } = draft.discount;
  const { left, prices } = leftOut;
  return (
    <Notice
      tone="low"
      title={`Скидка на чек${percent === null ? '' : ` ${formatNumber(percent)}\u00a0%`} действует не на все товары`}
      className="mt-3"
      {...(prices !== null && {
        action: (
          <Button variant="outline" onClick={() => pricing.change(prices, reason, () => undefined)}>
            Дать скидку и на них
          </Button>
        ),
      })}
    >
      Без скидки: {left.map(({ title }) => title).join(', ')}.
    </Notice>
  );
}

function shortTitle([first, ...rest]: ReturnType<typeof shortagesOf>): string {
  if (first === undefined) return '';
  const others = rest.length > 0 ? ` И ещё позиций: ${rest.length}.` : '';
  return `${first.position.title}: по остаткам ${inUnits(first.left, first.position.unit)}, в чеке ${quantityWithUnit(first.position.qty, first.position.unit)}.${others}`;
}
