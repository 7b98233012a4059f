/** The current receipt: positions, buyer, total, change and the main button. Always visible, always in the same place. */
import { ChevronDown, ChevronRight, ChevronUp, PauseCircle, RotateCcw } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { formatRoubles, saleTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import { hasContent, type ParkedDraft } from '../../../device/journal/drafts.ts';
import type { Draft } from '../../../device/journal/journal-types.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { isField } from '../../../parts/forms/is-modal-open.ts';
import { buyerOf } from '../../kit/slip-data.ts';
import { NOTHING_RECEIVED } from './change.ts';
import { ChangePanel } from './change-panel.tsx';
import { LineEditor } from './line-editor.tsx';
import { totalDiscount, type PriceTarget } from '../prices/price-changes.ts';
import { PriceEditor } from '../prices/price-editor.tsx';
import styles from './receipt-panel.module.css';
import { ReceiptPositions } from './receipt-positions.tsx';
import { shortagesOf } from '../recording/shortages.ts';
import type { Parking } from './use-parking.ts';
import type { PriceChanges } from '../prices/use-price-changes.ts';
import type { Recording } from '../recording/use-recording.ts';

export interface ReceiptPanelProps {
  draft: Draft;
  /** The number this receipt will probably get, e.g. «A7-000124». */
  number: string;
  figures: ReadonlyMap<string, ShownFigures>;
  form: Pick<ReceiptForm, 'setQty' | 'putBack' | 'setBuyer' | 'setReceived'>;
  sale: Pick<Recording, 'busy' | 'failure' | 'record'>;
  pricing: Pick<PriceChanges, 'change' | 'reset'>;
  parking: Pick<Parking, 'park' | 'clear'>;
  /** The draft entered while this receipt was being recorded, before the recording failed. */
  next: Draft | null;
  /** Parked receipts. */
  parked: readonly ParkedDraft[];
  /** The sale that can be repeated. */
  last: { number: string; total: number } | undefined;
  /** Opens the list of wholesale buyers. */
  onCustomer: () => void;
  onParked: () => void;
  onRepeat: () => void;
  /** Turns the receipt into an order; null where that is impossible, as for a correction. */
  onOrder: (() => void) | null;
  /** The last sale's notice, in a `WordPlace`; it stands below all controls, so that nothing moves when it disappears. */
  recorded: ReactNode;
  /** Differences of a repeated sale, or the previous shift's handover note. */
  repeated: ReactNode;
  /** Changes in the shop since the positions were entered; null when there are none. */
  news: ReactNode;
}

/** Total above which smaller digits are needed to fit, roubles. */
const LONG_TOTAL = 100_000;

export function ReceiptPanel(props: ReceiptPanelProps) {
  const { draft, figures, form, sale, pricing, parking, next, parked } = props;
  const { busy } = sale;
  const failure = sale.failure?.draftId === draft.id ? sale.failure.text : null;
  const empty = draft.positions.length === 0;
  // On phones the receipt is a collapsible bar; wider screens always show all of it.
  const [unfolded, setUnfolded] = useState(false);
  // The open line belongs to this receipt only: the next receipt starts with none open.
  const [opened, setOpened] = useState<{ draftId: string; productId: string } | null>(null);
  const openId = opened?.draftId === draft.id ? opened.productId : null;
  const open = (productId: string | null) => setOpened(productId === null ? null : { draftId: draft.id, productId });
  const openLine = draft.positions.find(({ productId }) => productId === openId);
  // The line whose price is being edited, or the whole receipt; for this receipt only.
  const [priced, setPriced] = useState<{ draftId: string; target: PriceTarget } | null>(null);
  const target = priced?.draftId === draft.id && !empty ? priced.target : undefined;
  const isPricing = target === null || (target !== undefined && target === openId);
  const price = (next: PriceTarget | undefined) => {
    setPriced(next === undefined ? null : { draftId: draft.id, target: next });
    if (next === null) setOpened(null);
  };
  const off = totalDiscount(draft.positions);
  const short = shortagesOf(draft.positions, figures);
  const total = saleTotal(draft.positions);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sale.record();
  };
  return (
    <form
      className={`${styles.panel} ${unfolded ? styles.unfolded : ''}`}
      onSubmit={submit}
      onKeyDown={keepFromRecording}
      aria-label="Чек"
    >
      <button type="button" className={styles.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {unfolded ? <ChevronDown size={20} aria-hidden /> : <ChevronUp size={20} aria-hidden />}
        {unfolded ? 'Свернуть чек' : 'Позиции и покупатель'}
      </button>
      <header className={styles.head}>
        <div className={styles['whose-receipt']}>
          <h2 className={styles.number}>{draft.corrects === null ? `Чек ${props.number}` : 'Исправление чека'}</h2>
          <button
            type="button"
            className={`${styles.sub} ${styles.customer}`}
            aria-label={
              draft.customer === undefined
                ? 'Выбрать оптового покупателя'
                : `Оптовый покупатель: ${buyerOf('', draft.customer)}`
            }
            aria-haspopup="dialog"
            disabled={busy}
            onClick={props.onCustomer}
          >
            <span>{draft.customer === undefined ? 'наличные · розница' : `опт · ${buyerOf('', draft.customer)}`}</span>
            <ChevronDown size={14} aria-hidden />
          </button>
        </div>
        {hasContent(draft) && (
          <div className={styles.acts}>
            <Button variant="link" onClick={parking.park} disabled={busy}>
              Отложить
            </Button>
            <Button variant="link" onClick={parking.clear} disabled={busy}>
              Очистить
            </Button>
          </div>
        )}
      </header>
      <div className={styles.positions} data-covered={failure !== null || props.news !== null || undefined}>
        {(failure !== null || props.news !== null) && (
          <div className={`${styles.recorded} ${styles.urgent}`}>
            {failure !== null && (
              <Notice tone="sale" urgent title={failure}>
                Всё введённое осталось в форме. Попробуйте ещё раз.
                {next !== null &&
                  ` Добавленное после этого ждёт в следующем чеке: ${counted(next.positions.length, 'позиция', 'позиции', 'позиций')}.`}
              </Notice>
            )}
            {props.news}
          </div>
        )}
        {parked.length > 0 && (
          <button type="button" className={styles.parked} onClick={props.onParked}>
            <PauseCircle size={20} strokeWidth={1.75} aria-hidden />
            <span>Отложено: {counted(parked.length, 'чек', 'чека', 'чеков')}</span>
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        {empty && !busy && (
          <p className={styles.hint}>Найдите товар и нажмите «+» или отсканируйте штрихкод: позиция появится здесь.</p>
        )}
        {empty && !busy && props.last !== undefined && (
          <Button
            variant="outline"
            block
            className={styles.repeat}
            onClick={props.onRepeat}
            icon={<RotateCcw size={20} strokeWidth={1.75} aria-hidden />}
          >
            <span>
              Повторить последний
              <span className={styles.sub}>
                {props.last.number} · {formatRoubles(props.last.total)}
              </span>
            </span>
          </Button>
        )}
        {props.repeated}
        <ReceiptPositions
          key={draft.id}
          positions={draft.positions}
          figures={figures}
          openId={openId}
          onOpen={(productId) => {
            price(undefined);
            open(productId);
          }}
          onPrice={(productId) => {
            open(productId);
            price(productId);
          }}
          onQty={form.setQty}
          onRestore={form.putBack}
        />
        {props.recorded}
        {short.length > 0 && (
          <Notice tone="low" title={shortTitle(short)} className={styles.short}>
            Если товар у покупателя в руках, проводите. Расхождение увидит администратор.
          </Notice>
        )}
      </div>
      <div className={styles.foot}>
        {isPricing && target !== undefined && (
          <PriceEditor
            key={target ?? ''}
            positions={draft.positions}
            target={target}
            onPrices={(prices, reason) =>
              pricing.change(prices, reason, () => {
                price(undefined);
                open(null);
              })
            }
            onReset={() => {
              pricing.reset(target);
              price(undefined);
            }}
            onClose={() => price(undefined)}
          />
        )}
        {!isPricing && openLine === undefined && (
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
        {!isPricing && openLine !== undefined && (
          <LineEditor
            key={openLine.productId}
            position={openLine}
            short={short.some(({ position }) => position === openLine)}
            onQty={form.setQty}
            onPrice={() => price(openLine.productId)}
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
              aria-label="Скидка на чек"
              disabled={busy}
              onClick={() => price(target === null ? undefined : null)}
            >
              {off === 0 ? 'Скидка' : `−${formatRoubles(off)}`}
            </Button>
          )}
          <dl className={styles.total}>
            <dt>Итого</dt>
            <dd data-long={total >= LONG_TOTAL || undefined}>{formatRoubles(total)}</dd>
          </dl>
        </div>
        {openLine === undefined && !isPricing && (
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
          {props.onOrder !== null && (
            <Button
              variant="outline"
              size={64}
              disabled={empty || busy}
              aria-label="Оформить заказ"
              aria-haspopup="dialog"
              onClick={props.onOrder}
            >
              Заказ
            </Button>
          )}
          <Button type="submit" size={64} block busy={busy} busyLabel="Провожу…" disabled={empty}>
            Провести продажу
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Enter ends typing in any field; only the button, or Ctrl + Enter, records the sale. */
function keepFromRecording(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isField(event.target)) event.preventDefault();
}

function shortTitle([first, ...rest]: ReturnType<typeof shortagesOf>): string {
  if (first === undefined) return '';
  const others = rest.length > 0 ? ` И ещё позиций: ${rest.length}.` : '';
  return `${first.position.title}: по остаткам ${inUnits(first.left, first.position.unit)}, в чеке ${quantityWithUnit(first.position.qty, first.position.unit)}.${others}`;
}
