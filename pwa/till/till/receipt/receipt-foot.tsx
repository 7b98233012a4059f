/** Bottom of the receipt, always visible: the editor of a line or of its price, the sums, the change, the main button. */
import { saleTotal, formatRoubles, formatNumber } from '#contract/values/money.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { leftOutOfDiscount, totalDiscount } from '../prices/price-changes.ts';
import { PriceEditor } from '../prices/price-editor.tsx';
import {
  NOTHING_RECEIVED,
  addsToSum,
  BANKNOTES,
  changeDue,
  exactReceived,
  HOW_TO_TYPE,
  isUnread,
  typedReceived,
  withBanknote,
} from '../lines/change.ts';
import { CashPart } from './means-choice.tsx';
import styles from './receipt-panel.module.css';
import type { ReceiptParts } from './receipt-parts.ts';
import { Percent } from 'lucide-react';
import { useState } from 'react';
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import { paidBy } from '../../../device/journal/draft-means.ts';
import type { DraftPosition, CashReceived } from '../../../device/rows/journal-types.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { afterRender, typed, type Typing } from '../../../ui/typing.ts';
import { afterKey, PAD_KEYS, type PadKey, KeyPad } from '../lines/line-keys.tsx';
import lineEditorStyles from './line-editor.module.css';
import { NumberField } from '../../../parts/forms/number-field.tsx';
import changePanelStyles from './change-panel.module.css';

/** Total above which smaller digits are needed to fit, roubles. */
const LONG_TOTAL = 100_000;

export function ReceiptFoot(parts: ReceiptParts) {
  const { draft, form, sale, pricing, onOrder, lines } = parts;
  const { busy } = sale;
  const { line, target, price } = lines;
  const empty = draft.positions.length === 0;
  const off = totalDiscount(draft.positions);
  const leftOut = leftOutOfDiscount(draft) === null ? '' : ', не на всё';
  const total = saleTotal(draft.positions);
  const paid = paidBy(draft, total);
  return (
    <div className={styles.foot}>
      <Edited {...parts} />
      <div className={styles.sums}>
        <dl className={styles.count}>
          <dt className="muted">Позиций</dt>
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
          {draft.means !== undefined && (
            <CashPart means={draft.means} total={total} disabled={empty} onMeans={form.setMeans} />
          )}
          {(draft.means === undefined || paid.cash > 0) && (
            <ChangePanel
              total={paid.cash}
              received={draft.received ?? NOTHING_RECEIVED}
              disabled={empty}
              onReceived={form.setReceived}
            />
          )}
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

function Edited({ draft, form, pricing, lines, short }: ReceiptParts) {
  const { line, target, open, price } = lines;
  if (target !== undefined)
    return (
      <PriceEditor key={target ?? ''} positions={draft.positions} target={target} pricing={pricing} lines={lines} />
    );
  if (line === undefined)
    return (
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
    );
  return (
    <LineEditor
      key={line.productId}
      position={line}
      short={short.some(({ position }) => position === line)}
      onQty={form.setQty}
      onPrice={() => price(line.productId)}
      onClose={() => open(null)}
    />
  );
}

interface LineEditorProps {
  position: DraftPosition;
  short: boolean;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
  onPrice: () => void;
  onClose: () => void;
}

/** Editor of a line's quantity by touch, since the on-screen keyboard would cover half of the goods. */
function LineEditor({ position, short, onQty, onPrice, onClose }: LineEditorProps) {
  // Digits typed so far for this line; any other change of the quantity (stepper, scan) resets them.
  const [pressed, setPressed] = useState<Typing<number> | null>(null);
  if (pressed !== null && pressed.seen !== position.qty) setPressed(afterRender(pressed, position.qty));
  const press = (key: PadKey) => {
    const next = afterKey(pressed?.text ?? '', key);
    // Deleting all digits keeps the quantity: the next digit starts a new number.
    const qty = next === '' ? position.qty : Number(next);
    setPressed(typed(pressed, position.qty, next, qty));
    if (next !== '') onQty(position, qty);
  };
  return (
    <div className={lineEditorStyles.editor} role="group" aria-label={`Строка чека: ${position.title}`}>
      <Stepper
        value={position.qty}
        onChange={(qty) => {
          setPressed(null);
          onQty(position, qty);
        }}
        min={1}
        max={SALE_QTY_MAX}
        size={56}
        tone={short ? 'warn' : 'active'}
        label={`В чеке: ${position.title}`}
        block
      />
      <Button
        variant="outline"
        size={52}
        className={lineEditorStyles.done}
        aria-label="Изменить цену"
        onClick={onPrice}
      >
        <Percent />
      </Button>
      <Button size={52} className={lineEditorStyles.done} onClick={onClose}>
        Готово
      </Button>
      <KeyPad
        keys={PAD_KEYS}
        className={lineEditorStyles.pad}
        keyClass={(key) => lineEditorStyles[`key${key}`]}
        onKey={press}
      />
    </div>
  );
}

interface ChangePanelProps {
  /** Roubles. */
  total: number;
  received: CashReceived;
  disabled: boolean;
  onReceived: (received: CashReceived) => void;
}

/** Change calculator: the received cash, by banknotes or typed, and the change. Optional. */
function ChangePanel({ total, received, disabled, onReceived }: ChangePanelProps) {
  const due = changeDue(received, total);
  const isUnclear = isUnread(received.text);
  const adds = addsToSum(received);
  return (
    <div className={changePanelStyles.change} role="group" aria-label="Сдача">
      <NumberField
        data-key="F2"
        label="Получено от покупателя"
        hideLabel
        placeholder="Получено"
        suffix="₽"
        size={48}
        enterKeyHint="done"
        maxLength={12}
        disabled={disabled}
        value={received.text}
        onChange={(typed) => onReceived(typedReceived(typed))}
      />
      <p className={changePanelStyles.due} role="status">
        {isUnclear && (
          <>
            <span className="low text-14 weight-label">Непонятная сумма.</span>
            <span className="muted text-12">{HOW_TO_TYPE}</span>
          </>
        )}
        {due !== null && (
          <>
            <span className="muted text-12">{due < 0 ? 'Не хватает' : 'Сдача'}</span>
            <b className={due < 0 ? 'low' : undefined}>{formatRoubles(Math.abs(due))}</b>
          </>
        )}
      </p>
      <div className={changePanelStyles.notes}>
        <Button variant="outline" disabled={disabled} onClick={() => onReceived(exactReceived(total))}>
          Ровно
        </Button>
        {BANKNOTES.map((note) => (
          <Button
            key={note}
            variant="outline"
            disabled={disabled || isUnclear}
            onClick={() => onReceived(withBanknote(received, note))}
            aria-label={`Получено ${adds ? 'ещё ' : ''}${formatRoubles(note)}`}
          >
            {adds && '+'}
            {formatNumber(note)}
          </Button>
        ))}
      </div>
    </div>
  );
}
