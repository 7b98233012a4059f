/** Bottom of the receipt, always visible: the editor of a line or of its price, the sums, the change, the main button. */
import { saleTotal, formatRoubles } from '#contract/values/money.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { leftOutOfDiscount, totalDiscount } from '../prices/price-changes.ts';
import { PriceEditor } from '../prices/price-editor.tsx';
import type { shortagesOf } from '../lines/shortages.ts';
import { NOTHING_RECEIVED } from '../lines/change.ts';
import { ChangePanel } from './change-panel.tsx';
import { LineEditor } from './line-editor.tsx';
import styles from './receipt-panel.module.css';
import type { ReceiptPanelProps } from './receipt-props.ts';
import type { OpenLine } from './use-open-line.ts';

/** Total above which smaller digits are needed to fit, roubles. */
const LONG_TOTAL = 100_000;

export interface ReceiptFootProps extends Pick<ReceiptPanelProps, 'draft' | 'form' | 'sale' | 'pricing' | 'onOrder'> {
  lines: OpenLine;
  short: ReturnType<typeof shortagesOf>;
}

export function ReceiptFoot({ draft, form, sale: { busy }, pricing, onOrder, lines, short }: ReceiptFootProps) {
  const { line, target, open, price } = lines;
  const empty = draft.positions.length === 0;
  const off = totalDiscount(draft.positions);
  const leftOut = leftOutOfDiscount(draft) === null ? '' : ', не на всё';
  const total = saleTotal(draft.positions);
  return (
    <div className={styles.foot}>
      {target !== undefined && (
        <PriceEditor
          key={target ?? ''}
          positions={draft.positions}
          target={target}
          onPrices={(prices, reason, typed) =>
            pricing.change(
              prices,
              reason,
              () => {
                price(undefined);
                open(null);
              },
              target === null ? { percent: typed.kind === 'percent' ? typed.percent : null, reason } : undefined,
            )
          }
          onReset={() => {
            pricing.reset(target);
            price(undefined);
          }}
          onTyped={pricing.noteTyped}
          onClose={() => price(undefined)}
        />
      )}
      {target === undefined && line === undefined && (
        <TextField
          className={styles.buyer}
          data-key="F4"
          label="Покупатель (произвольно)"
          placeholder="ФИО / компания / телефон"
          value={draft.buyer}
          onChange={(event) => form.setBuyer(event.target.value)}
          maxLength={500}
          size={48}
          autoComplete="off"
        />
      )}
      {target === undefined && line !== undefined && (
        <LineEditor
          key={line.productId}
          position={line}
          short={short.some(({ position }) => position === line)}
          onQty={form.setQty}
          onPrice={() => price(line.productId)}
          onClose={() => open(null)}
        />
      )}
      <div className={styles.sums}>
        <dl className={styles.count}>
          <dt>Позиций</dt>
          <dd>{draft.positions.length}</dd>
        </dl>
        {!empty && (
          <Button
            variant="link"
            className={styles.off}
            aria-expanded={target === null}
            aria-label={`Скидка на чек${leftOut}`}
            disabled={busy}
            onClick={() => {
              if (!pricing.hasUnapplied()) price(target === null ? undefined : null);
            }}
          >
            {off === 0 ? 'Скидка' : `−${formatRoubles(off)}${leftOut}`}
          </Button>
        )}
        <dl className={styles.total}>
          <dt>Итого</dt>
          <dd data-long={total >= LONG_TOTAL || undefined}>{formatRoubles(total)}</dd>
        </dl>
      </div>
      {target === undefined && line === undefined && (
        <div className={styles.change}>
          <ChangePanel
            total={total}
            received={draft.received ?? NOTHING_RECEIVED}
            disabled={empty}
            onReceived={form.setReceived}
          />
        </div>
      )}
      <div className={styles.ways}>
        {onOrder !== null && (
          <Button
            variant="outline"
            size={64}
            disabled={empty || busy}
            aria-label="Оформить заказ"
            aria-haspopup="dialog"
            onClick={onOrder}
          >
            Заказ
          </Button>
        )}
        <Button type="submit" size={64} block busy={busy} busyLabel="Провожу…" disabled={empty}>
          Провести продажу
        </Button>
      </div>
    </div>
  );
}
