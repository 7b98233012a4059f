/** The receipt being filled in: positions, buyer, total and the one big button. Always in view. */
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { formatRoubles, lineTotal, saleTotal } from '#contract/rules/money.ts';
import type { Draft, DraftPosition } from '../../local/journal-types.ts';
import type { ShownFigures } from '../../local/use-journal.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './receipt-panel.module.css';

export interface ReceiptPanelProps {
  draft: Draft;
  /** The number this receipt will probably get, e.g. «A7-000124». */
  number: string;
  figures: ReadonlyMap<string, ShownFigures>;
  busy: boolean;
  /** What went wrong, in words; the form keeps its contents. */
  failure: string | null;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
  onBuyer: (buyer: string) => void;
  onClear: () => void;
  onRecord: () => void;
  /** Word of the sale recorded last; it stands where its positions stood, so that nothing moves under a finger. */
  recorded: ReactNode;
}

export function ReceiptPanel({ draft, number, figures, busy, failure, onQty, onBuyer, onClear, onRecord, recorded }: ReceiptPanelProps) {
  const empty = draft.positions.length === 0;
  // On a phone the receipt is a bar that opens; wider screens always show all of it.
  const [unfolded, setUnfolded] = useState(false);
  const short = draft.positions.flatMap((position) => {
    const left = figures.get(position.productId)?.shownStock ?? null;
    return left !== null && position.qty > left ? [{ position, left }] : [];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRecord();
  };
  return (
    <form className={`${styles.panel} ${unfolded ? styles.unfolded : ''}`} onSubmit={submit} aria-label="Чек">
      <button type="button" className={styles.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {unfolded ? <ChevronDown size={20} aria-hidden /> : <ChevronUp size={20} aria-hidden />}
        {unfolded ? 'Свернуть чек' : 'Позиции и покупатель'}
      </button>
      <header className={styles.head}>
        <div>
          <h2 className={styles.number}>{draft.corrects === null ? `Чек ${number}` : 'Исправление чека'}</h2>
          <p className={styles.sub}>наличные</p>
        </div>
        {(!empty || draft.buyer !== '') && (
          <Button variant="link" onClick={onClear} disabled={busy}>
            Очистить
          </Button>
        )}
      </header>
      <div className={styles.positions}>
        {recorded !== null && <div className={styles.recorded}>{recorded}</div>}
        {empty && recorded === null && <p className={styles.hint}>Найдите товар и нажмите «+»: позиция появится здесь.</p>}
        <ul>
          {draft.positions.map((position) => (
            <Position key={position.productId} position={position} left={figures.get(position.productId)?.shownStock ?? null} onQty={onQty} />
          ))}
        </ul>
        {short.length > 0 && (
          <Notice tone="low" title={shortTitle(short)} className={styles.short}>
            Если товар у покупателя в руках, проводите. Расхождение увидит администратор.
          </Notice>
        )}
      </div>
      <div className={styles.foot}>
        <TextField
          className={styles.buyer}
          label="Покупатель (произвольно)"
          placeholder="ФИО / компания / телефон"
          value={draft.buyer}
          onChange={(event) => onBuyer(event.target.value)}
          maxLength={500}
          size={48}
          autoComplete="off"
        />
        <dl className={styles.sums}>
          <div className={styles.count}>
            <dt>Позиций</dt>
            <dd>{draft.positions.length}</dd>
          </div>
          <div className={styles.total}>
            <dt>Итого</dt>
            <dd>{formatRoubles(saleTotal(draft.positions))}</dd>
          </div>
        </dl>
        {failure !== null && (
          <Notice tone="sale" urgent title={failure} className={styles.failure}>
            Всё введённое осталось в форме. Попробуйте ещё раз.
          </Notice>
        )}
        <Button type="submit" size={64} block busy={busy} busyLabel="Провожу…" disabled={empty}>
          Провести продажу
        </Button>
      </div>
    </form>
  );
}

function shortTitle(short: readonly { position: DraftPosition; left: number }[]): string {
  const first = short[0];
  if (first === undefined) return '';
  const rest = short.length > 1 ? ` И ещё позиций: ${short.length - 1}.` : '';
  return `${first.position.title}: по остаткам ${first.left} шт., в чеке ${first.position.qty}.${rest}`;
}

interface PositionProps {
  position: DraftPosition;
  left: number | null;
  onQty: ReceiptPanelProps['onQty'];
}

function Position({ position, left, onQty }: PositionProps) {
  const lacking = left === null ? 0 : position.qty - Math.max(0, left);
  return (
    <li className={styles.position}>
      <div className={styles.what}>
        <p>{position.title}</p>
        <p className={styles.sub}>
          {position.qty} × {formatRoubles(position.price)}
          {lacking > 0 && (
            <>
              {' · '}
              <b className={styles.lacking}>не хватает {lacking} шт.</b>
            </>
          )}
        </p>
      </div>
      <b className={styles.sum}>{formatRoubles(lineTotal(position.price, position.qty))}</b>
      <IconButton label={`Убрать: ${position.title}`} onClick={() => onQty(position, 0)}>
        <X size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}
