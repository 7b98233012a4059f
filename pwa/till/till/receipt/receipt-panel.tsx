/** The current receipt: positions, buyer, total, change and the main button. Always visible, always in the same place. */
import { ChevronDown, ChevronRight, ChevronUp, PauseCircle, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { hasContent } from '../../../device/journal/drafts.ts';
import type { Draft } from '../../../device/rows/journal-types.ts';
import { isField } from '../../../parts/forms/is-modal-open.ts';
import { Button, OutlineButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { buyerOf } from '../../kit/slip-data.ts';
import { shortagesOf } from '../lines/lines-to-confirm.ts';
import { useFieldKeys } from '../lines/use-shortcuts.ts';
import { leftOutOfDiscount } from '../prices/price-changes.ts';
import { MeansChoice } from './means-choice.tsx';
import { ReceiptFoot } from './receipt-foot.tsx';
import { type ReceiptPanelProps, type ReceiptParts, useOpenLine } from './receipt-parts.ts';
import { ReceiptPositions } from './receipt-positions.tsx';
import styles from './receipt-panel.module.css';

/** Middle of the receipt, which scrolls: what went wrong, what waits, the positions, and the last sale. */
function ReceiptBody(props: ReceiptParts) {
  const { draft, form, pricing, sale, next, parked, last, news, lines, short } = props;
  const failure = sale.failure?.draftId === draft.id ? sale.failure.text : null;
  const isBlank = draft.positions.length === 0 && !sale.busy;
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
        <button type="button" className={styles.parked} onClick={props.onParked}>
          <PauseCircle />
          <span className="flex-1 text-left">Отложено: {counted(parked.length, 'чек', 'чека', 'чеков')}</span>
          <ChevronRight />
        </button>
      )}
      {isBlank && (
        <p className={styles.hint}>Найдите товар и нажмите «+» или отсканируйте штрихкод: позиция появится здесь.</p>
      )}
      {isBlank && last !== undefined && (
        <Button variant="outline" block className={styles.repeat} onClick={props.onRepeat} icon={<RotateCcw />}>
          <span>
            Повторить последний
            <span className={styles.sub}>
              {last.number} · {formatRoubles(last.total)}
            </span>
          </span>
        </Button>
      )}
      {props.repeated}
      <ReceiptPositions
        key={draft.id}
        positions={draft.positions}
        short={short}
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
      {props.recorded}
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
      action={
        prices === null ? undefined : (
          <OutlineButton onClick={() => pricing.change(prices, reason, () => undefined)}>
            Дать скидку и на них
          </OutlineButton>
        )
      }
    >
      Без скидки: {left.map(({ title }) => title).join(', ')}.
    </Notice>
  );
}

function shortTitle([first, ...rest]: ReceiptParts['short']): string {
  if (first === undefined) return '';
  const others = rest.length > 0 ? ` И ещё позиций: ${rest.length}.` : '';
  return `${first.position.title}: по остаткам ${inUnits(first.left, first.position.unit)}, в чеке ${quantityWithUnit(first.position.qty, first.position.unit)}.${others}`;
}

export function ReceiptPanel(props: ReceiptPanelProps) {
  const { draft, form, sale, pricing } = props;
  // On phones the receipt is a collapsible bar; wider screens always show all of it.
  const [unfolded, setUnfolded] = useState(false);
  const isFoldedWholesale = !unfolded && draft.customer !== undefined;
  const lines = useOpenLine(draft);
  const parts = { ...props, lines, short: shortagesOf(draft.positions, props.figures) };
  useFieldKeys(() => {
    if (pricing.hasUnapplied()) return false;
    lines.price(undefined);
    lines.open(null);
    return true;
  });
  return (
    <Form
      className={classNames(styles.panel, unfolded && styles.unfolded)}
      onSend={sale.record}
      onKeyDown={keepFromRecording}
      aria-label="Чек"
    >
      <button type="button" className={styles.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {unfolded ? <ChevronDown strokeWidth={2} /> : <ChevronUp strokeWidth={2} />}
        <span className={isFoldedWholesale ? 'visually-hidden' : undefined}>
          {unfolded ? 'Свернуть чек' : 'Позиции и покупатель'}
        </span>
        {isFoldedWholesale && <Buyer customer={draft.customer} />}
      </button>
      <ReceiptHead {...parts} />
      <MeansChoice draft={draft} form={form} />
      <ReceiptBody {...parts} />
      <ReceiptFoot {...parts} />
    </Form>
  );
}

/** Enter ends typing in any field; only the button, or Ctrl + Enter, records the sale. */
function keepFromRecording(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isField(event.target)) event.preventDefault();
}

/** The buyer by whose prices the receipt is sold: the colour tells a wholesale receipt from across the counter. */
function Buyer({ customer }: Pick<Draft, 'customer'>) {
  return (
    <span className={styles.whose} data-wholesale={customer === undefined ? undefined : ''}>
      {customer === undefined ? 'Розница' : `Опт · ${buyerOf('', customer)}`}
    </span>
  );
}

/** Top of the receipt: its number, its buyer, and what puts it aside or empties it. */
function ReceiptHead({ draft, number, sale: { busy }, parking, onCustomer }: ReceiptPanelProps) {
  return (
    <header className={styles.head}>
      <div className="relative min-w-0">
        <h2 className="text-14">{draft.corrects === null ? `Чек ${number}` : 'Исправление чека'}</h2>
        <button type="button" className={styles.customer} aria-haspopup="dialog" disabled={busy} onClick={onCustomer}>
          <Buyer customer={draft.customer} />
          <span className="visually-hidden">Выбрать оптового покупателя</span>
          <ChevronDown size={16} strokeWidth={2} />
        </button>
      </div>
      {hasContent(draft) && (
        <div className="flex flex-none gap-3 nowrap">
          <Button variant="link" onClick={parking.park} disabled={busy}>
            Отложить
          </Button>
          <Button variant="link" onClick={parking.clear} disabled={busy}>
            Очистить
          </Button>
        </div>
      )}
    </header>
  );
}
