/** One receipt in full: goods, sums, people, delivery to the server, returns, and actions. */
import { Printer, RotateCcw, Share2, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { quantityWithUnit } from '#contract/products/unit-words.ts';
import { sendNow } from '../../device/journal/journal.ts';
import { paths } from '../../parts/page/paths.ts';
import { dayAndClock } from '../../parts/time/moments.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AttentionActions } from './refused-receipts.tsx';
import { isReturnable, type Entry, type SaleEntry } from './entries.ts';
import { EntryState } from './entry-state.tsx';
import {
  FATE_TEXTS,
  isSplit,
  meansWords,
  overrideWords,
  signedTotal,
  warningWords,
  lateVoid,
  lateWord,
  tillWords,
} from './entry-words.ts';
import styles from './entry-drawer.module.css';
import { WriteButton } from '../kit/use-disk-write.tsx';
import type { SlipActions } from '../kit/use-slip.tsx';

interface EntryDrawerProps extends EntryActionsProps {
  /** All entries of the journal, among them the returns of a sale. */
  entries: readonly Entry[];
  timeZone: string;
  onOpenChange: (open: boolean) => void;
}

export function EntryDrawer({ entries, timeZone, onOpenChange, ...acts }: EntryDrawerProps) {
  const { entry } = acts;
  const isSale = entry.kind === 'sale';
  const moment = (at: string) => dayAndClock(at, timeZone);
  const returns = isSale ? returnsOf(entry, entries) : [];
  return (
    <Drawer
      open
      onOpenChange={onOpenChange}
      title={`${isSale ? 'Чек' : 'Возврат'} ${entry.number}`}
      footer={<EntryActions {...acts} />}
    >
      <div className={styles.body}>
        <EntryState entry={entry} />
        {entry.state === 'attention' && entry.row !== null && (
          <div className={styles.urgent}>
            <AttentionActions row={entry.row} voiding={entry.voiding} />
          </div>
        )}
        <ul className={`grid gap-3 text-14 snug ${styles.lines}`}>
          {entry.lines.map(({ position, title, qty, unit, price, override, fate }) => (
            <li key={`${position} ${fate}`}>
              <span>
                {title}
                {override !== undefined && <span className="block muted text-12">{overrideWords(override)}</span>}
                {fate !== undefined && <span className="block muted text-12">{FATE_TEXTS[fate]}</span>}
              </span>
              <span className="tabular muted">
                {quantityWithUnit(qty, unit)} × {formatRoubles(price)}
              </span>
              <b className="tabular">{formatRoubles(lineTotal(price, qty))}</b>
            </li>
          ))}
        </ul>
        <p className={`flex baseline between gap-4 line-above ${styles.total}`}>
          {isSale ? 'Итого' : 'Возвращено'} {isSplit(entry) ? '' : (meansWords(entry) ?? 'наличными')}{' '}
          <b className="tabular text-22 weight-price">{signedTotal(entry)}</b>
        </p>
        {isSale &&
          warningWords(entry).map((note) => (
            <Notice key={note} tone="neutral">
              {note}
            </Notice>
          ))}
        {returns.length > 0 && (
          <section>
            <h3 className="mb-2 text-16">Возвраты</h3>
            <ul className="grid gap-3 text-14 snug">
              {returns.map((back) => (
                <li key={back.id} className="flex baseline between gap-4">
                  <span>
                    {back.number}
                    <span className="block muted text-12">
                      {moment(back.at)}
                      {back.means !== null && `, ${back.means}`}
                      {back.reason !== '' && `. ${back.reason}`}
                    </span>
                  </span>
                  <b className="tabular">−{formatRoubles(back.total)}</b>
                </li>
              ))}
            </ul>
          </section>
        )}
        <dl className={styles.facts}>
          {factsOf(entry, timeZone, moment).map(([label, text]) => (
            <div key={label}>
              <dt className="muted">{label}</dt>
              <dd className="anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Drawer>
  );
}

interface EntryActionsProps {
  entry: Entry;
  slip: SlipActions;
  onReturn: (sale: SaleEntry) => void;
}

function EntryActions({ entry, slip, onReturn }: EntryActionsProps) {
  const navigate = useNavigate();
  const isStuck = entry.row !== null && entry.state === 'waiting' && entry.row.refusal !== null;
  const mayReturn = entry.kind === 'sale' && isReturnable(entry);
  return (
    <div className={styles.ways}>
      {mayReturn && (
        <Button
          block
          className={classNames(!isStuck && 'all-columns')}
          icon={<Undo2 />}
          onClick={() => onReturn(entry)}
        >
          Оформить возврат
        </Button>
      )}
      {isStuck && (
        <WriteButton
          variant="outline"
          className={classNames(!mayReturn && 'all-columns')}
          write={() => sendNow(entry.id)}
        >
          Отправить сейчас
        </WriteButton>
      )}
      {entry.kind === 'sale' && entry.row !== null && (
        <Button
          variant="outline"
          className="all-columns"
          icon={<RotateCcw />}
          onClick={() => void navigate(paths.tillRepeat(entry.id))}
        >
          Повторить чек
        </Button>
      )}
      <Menu
        align="start"
        trigger={
          <Button variant="outline" icon={<Printer />}>
            Печать
          </Button>
        }
        items={[
          { label: 'Лента 80\u00a0мм', onSelect: () => slip.print(entry, 'roll80') },
          { label: 'Лента 58\u00a0мм', onSelect: () => slip.print(entry, 'roll58') },
          { label: 'Лист A4', onSelect: () => slip.print(entry, 'a4') },
        ]}
      />
      <Menu
        trigger={
          <Button variant="outline" icon={<Share2 />}>
            Поделиться
          </Button>
        }
        items={[
          { label: 'Текстом', onSelect: () => slip.shareText(entry) },
          { label: 'Картинкой', onSelect: () => slip.sharePicture(entry) },
        ]}
      />
    </div>
  );
}

/** Names and values of a receipt's known facts besides its goods, in the order of its life: people, times, delivery to the server. */
export function factsOf(entry: Entry, timeZone: string, moment: (at: string) => string) {
  const { row, voiding } = entry;
  const isSale = entry.kind === 'sale';
  const server = isSale ? entry.server : null;
  const settledAt = server?.receivedAt ?? row?.receipt?.receivedAt ?? row?.settledAt ?? null;
  const isOnItsWay = entry.state === 'waiting' || entry.state === 'sending';
  const late = lateWord(entry, timeZone);
  const voidedLate = lateVoid(entry, timeZone);
  const sender = server?.senderName ?? '';
  const facts: [name: string, text: string | false | null][] = [
    isSale ? ['Покупатель', entry.buyer] : ['Причина', entry.reason],
    [isSale ? 'Оплачен' : 'Вернули', isSplit(entry) && meansWords(entry)],
    ['Возврат по чеку', !isSale && entry.saleNumber],
    [isSale ? 'Продавец' : 'Принял', entry.authorName],
    ['Откуда', entry.till !== null && tillWords(entry.till)],
    [isSale ? 'Проведён' : 'Принят', moment(entry.at)],
    [
      'Записан на сервере',
      settledAt !== null && !isOnItsWay && `${moment(settledAt)}${late === null ? '' : `, ${late}`}`,
    ],
    ['Отправил', sender !== entry.authorName && sender],
    [
      'Последняя попытка',
      entry.state === 'waiting' &&
        row?.refusal != null &&
        `${moment(row.refusal.at)}: ${row.refusal.message || 'сервер не ответил'}`,
    ],
    [
      'Аннулировал',
      voiding !== null &&
        `${voiding.authorName}, ${moment(voiding.recordedAt)}${voidedLate === null ? '' : `, поступило позже: ${moment(voidedLate)}`}`,
    ],
    ['Почему аннулирован', voiding !== null && voiding.body.reason],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Returns of a sale, oldest first: the server's, and those of this device that it has not received. `means` is null for cash. */
export function returnsOf(sale: SaleEntry, entries: readonly Entry[]) {
  const fromServer = (sale.server?.returns ?? []).map(({ returnedAt: at, ...back }) => ({ ...back, at }));
  const known = new Set(fromServer.map(({ id }) => id));
  const onlyHere = entries.flatMap((entry) => {
    const isOfSale = entry.kind === 'return' && entry.saleId === sale.id && entry.row.state !== 'voided';
    return isOfSale && !known.has(entry.id) ? [entry] : [];
  });
  return [...fromServer, ...onlyHere]
    .map(({ id, number, at, reason, ...money }) => ({
      id,
      number,
      at,
      total: money.total,
      means: meansWords(money),
      reason,
    }))
    .sort((one, other) => one.at.localeCompare(other.at));
}
