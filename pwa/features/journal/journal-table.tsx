/** The rows of the journal, each with its state; a refused one opens with its reason and what can be done. */
import { Check, ChevronDown, ChevronRight, Clock, CircleSlash, Send, TriangleAlert } from 'lucide-react';
import { Fragment, useState } from 'react';
import { formatRoubles, lineTotal } from '#contract/rules/money.ts';
import { counted } from '#contract/rules/plural.ts';
import type { SaleRow, VoidRow } from '../../local/journal-types.ts';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import table from '../../ui/table.module.css';
import { AttentionActions, VoidRefused } from './attention-actions.tsx';
import styles from './journal.module.css';

export function JournalTable({ rows, voids }: { rows: readonly SaleRow[]; voids: ReadonlyMap<string, VoidRow> }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Panel flush>
      <div className={table.scroll}>
        <table className={`${table.table} ${styles.table}`}>
          <thead>
            <tr>
              <th>Чек</th>
              <th>Время</th>
              <th className={styles.wide}>Позиции</th>
              <th className={styles.wide}>Покупатель</th>
              <th className={table.number}>Итого</th>
              <th>Состояние</th>
              <th><span className="visually-hidden">Подробнее</span></th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <JournalLine key={row.id} row={row} voiding={voids.get(row.id) ?? null} open={open === row.id} onToggle={() => setOpen(open === row.id ? null : row.id)} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const COLUMNS = 7;

interface LineProps {
  row: SaleRow;
  /** The void that ends this sale, if there is one. */
  voiding: VoidRow | null;
  open: boolean;
  onToggle: () => void;
}

function JournalLine({ row, voiding, open, onToggle }: LineProps) {
  const voidRefused = row.state === 'voided' && voiding?.state === 'attention';
  const attention = row.state === 'attention' || voidRefused;
  const pieces = row.body.items.reduce((sum, item) => sum + item.qty, 0);
  const Arrow = open || attention ? ChevronDown : ChevronRight;
  return (
    <Fragment>
      <tr className={attention ? `${table.attention} ${styles.opened}` : undefined}>
        <td className={table.strong}>{row.number}</td>
        <td className="tabular">{when(row.body.soldAt)}</td>
        <td className={styles.wide}>{counted(row.body.items.length, 'позиция', 'позиции', 'позиций')}, {pieces} шт.</td>
        <td className={styles.wide}>{row.body.note.replace(/^Покупатель:\s*/, '') || '—'}</td>
        <td className={`${table.number} ${table.strong}`}>{formatRoubles(row.total)}</td>
        <td>
          <State row={row} voiding={voiding} />
        </td>
        <td className={table.actions}>
          <button type="button" className={styles.toggle} aria-expanded={open} aria-label={`Чек ${row.number}: подробнее`} onClick={onToggle}>
            <Arrow size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </td>
      </tr>
      {attention && (
        <tr className={`${table.attention} ${styles.whole}`}>
          <td colSpan={COLUMNS}>
            {voidRefused ? <VoidRefused voiding={voiding} /> : <AttentionActions row={row} />}
          </td>
        </tr>
      )}
      {(open || priceNotes(row).length > 0) && (
        <tr className={styles.whole}>
          <td colSpan={COLUMNS} className={styles.details}>
            {open && (
              <ul>
                {row.body.items.map((item) => (
                  <li key={item.productId}>
                    <span>{item.title}</span>
                    <span className="tabular">{item.qty} × {formatRoubles(item.price ?? 0)}</span>
                    <b className="tabular">{formatRoubles(lineTotal(item.price ?? 0, item.qty))}</b>
                  </li>
                ))}
              </ul>
            )}
            {priceNotes(row).map((note) => (
              <p key={note} className={styles.sub}>{note}</p>
            ))}
            {open && row.state === 'queued' && row.refusal !== null && <p className={styles.sub}>Последняя попытка: {row.refusal.message}.</p>}
            {open && <p className={styles.sub}>Продавец: {row.authorName || '—'}</p>}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** What the server remarked on a booked sale, in words. */
function priceNotes(row: SaleRow): string[] {
  return (row.receipt?.warnings ?? []).flatMap((warning) => {
    const item = row.body.items.find((one) => one.productId === warning.productId);
    switch (warning.code) {
      case 'price_differs':
        return [`${item?.title ?? 'Товар'}: цена на сервере к тому времени была ${formatRoubles(warning.serverPrice ?? 0)}. Взято ${formatRoubles(item?.price ?? 0)}, так и записано.`];
      case 'stock_negative':
        return [`${item?.title ?? 'Товар'}: по учёту продано больше, чем было. Расхождение передано администратору.`];
      case 'product_removed':
        return [`${item?.title ?? 'Товар'}: к этому времени снят с продажи. Продажа записана.`];
      default:
        return [];
    }
  });
}

function State({ row, voiding }: { row: SaleRow; voiding: VoidRow | null }) {
  const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;
  switch (row.state) {
    case 'accepted':
      return <Pill tone="ok" icon={<Check {...icon} />}>Отправлен</Pill>;
    case 'attention':
      return <Pill tone="sale" icon={<TriangleAlert {...icon} />}>Требует внимания</Pill>;
    case 'sending':
      return <Pill tone="mint" icon={<Send {...icon} />}>Отправляется</Pill>;
    case 'queued':
      return <Pill tone="low" icon={<Clock {...icon} />}>Ждёт отправки</Pill>;
    case 'voided':
      if (voiding?.state === 'attention') return <Pill tone="sale" icon={<TriangleAlert {...icon} />}>Требует внимания</Pill>;
      if (voiding !== null && voiding.state !== 'accepted') return <Pill tone="low" icon={<Clock {...icon} />}>Аннулирование ждёт отправки</Pill>;
      return <Pill tone="neutral" icon={<CircleSlash {...icon} />}>{row.correctedBy === null ? 'Аннулирован' : 'Исправлен'}</Pill>;
  }
}

/** Time today, else the day with it. */
function when(at: string): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' });
  return date.toDateString() === new Date().toDateString() ? time : `${date.toLocaleDateString('ru-RU', { day: 'numeric', month: 'short' })}, ${time}`;
}
