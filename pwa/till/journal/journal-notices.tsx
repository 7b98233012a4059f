/** Notices of the journal's page: above its list, in place of an empty one, and below it. */
import { SessionDoor, useWayToSession } from '../kit/session-door.tsx';
import type { JournalView, OfflineReason, SaleAbsence, SentPart, ServerPart } from './use-journal-view.ts';
import { CircleCheck, ReceiptText, Printer, Undo2, NotebookText } from 'lucide-react';
import { NoWrapNumbers } from '../../parts/page/no-wrap.tsx';
import type { Comparison } from '../../queries/reconcile.ts';
import { Notice, type NoticeProps } from '../../ui/notice.tsx';
import { formatRoubles, formatNumber } from '#contract/values/money.ts';
import { Button } from '../../ui/button.tsx';
import type { ReturnEntry } from './entries.ts';
import { isSplit, meansWords } from './entry-words.ts';
import { EntryState } from './entry-state.tsx';
import { counted } from '#contract/values/plural.ts';
import type { OthersUnsettled, Share } from '../../device/journal/use-journal.ts';
import { joinTexts } from '../../device/journal/row-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

const REASONS: Readonly<Record<OfflineReason, string>> = {
  away: 'Нет связи с сервером',
  pin: 'Вы за кассой по PIN',
  expired: 'Сеанс закончился',
};

export function ListNotes({ offlineReason, server, others, part }: JournalView) {
  return (
    <>
      {offlineReason !== null && <OfflineNote reason={offlineReason} />}
      {server === 'failed' && (
        <p className="muted text-12">
          Сервер не ответил: показаны чеки этого устройства. Обновите страницу, чтобы спросить снова.
        </p>
      )}
      {others.count > 0 && (
        <p className="muted text-12">
          {otherSalesText(others, part !== null)} Чек находится поиском по номеру, покупателю, товару или сумме.
        </p>
      )}
      {part !== null && <p className="muted text-12">{partSentText(part)}</p>}
    </>
  );
}

/** Why the receipts of this device only are shown, with the way to the others. */
export function OfflineNote({ reason }: { reason: OfflineReason }) {
  const way = useWayToSession();
  return (
    <>
      <p className="muted text-12">
        {REASONS[reason]}: показаны чеки этого устройства.
        {reason !== 'away' && ` Остальные откроются, когда вы ${way}.`}
      </p>
      {reason !== 'away' && <SessionDoor />}
    </>
  );
}

const COMPARED: Readonly<Record<Comparison['tone'], { title: string; tone: NonNullable<NoticeProps['tone']> }>> = {
  ok: { title: 'Журнал и сервер сходятся', tone: 'mint' },
  none: { title: 'Сверять пока нечего', tone: 'neutral' },
  warn: { title: 'Журнал сверен с сервером, есть различия', tone: 'low' },
  error: { title: 'Сверить не получилось', tone: 'sale' },
};

export function ComparisonNotice({ comparison, onClose }: { comparison: Comparison; onClose: () => void }) {
  const { tone, lines } = comparison;
  return (
    <Notice urgent {...COMPARED[tone]} icon={tone === 'ok' ? <CircleCheck /> : undefined} onClose={onClose}>
      <ul className="grid gap-half">
        {lines.map((line) => (
          <li key={line}>
            <NoWrapNumbers text={line} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const SLIP_AWAY =
  'Нет связи с сервером. Вернуть товар без связи может только касса, на которой его продали. Появится связь, и чек откроется сам.';

interface SlipNoticeProps {
  absence: SaleAbsence;
  offlineReason: OfflineReason | null;
  onClose: () => void;
}

export function SlipNotice({ absence, offlineReason, onClose }: SlipNoticeProps) {
  const way = useWayToSession();
  const icon = <ReceiptText />;
  if (absence === 'looking')
    return (
      <div role="status">
        <Notice tone="neutral" icon={icon}>
          Ищем чек…
        </Notice>
      </div>
    );
  const isUnknown = absence === 'unknown';
  const needsSession = !isUnknown && offlineReason !== null && offlineReason !== 'away';
  return (
    <Notice
      tone="low"
      urgent
      icon={icon}
      title={isUnknown ? 'Такого чека нет' : 'Этот чек пробит на другой кассе'}
      action={needsSession && <SessionDoor />}
      onClose={onClose}
    >
      {isUnknown
        ? 'Ни на этой кассе, ни на сервере его нет. Если его пробили без связи, сначала должна выйти на связь та касса.'
        : needsSession
          ? `${REASONS[offlineReason]}. Чеки других касс откроются, когда вы ${way}.`
          : SLIP_AWAY}
    </Notice>
  );
}

/** «Выдайте покупателю 500 ₽», or what goes back by which means. */
function callFor(entry: ReturnEntry): string {
  const sum = formatRoubles(entry.total);
  if (entry.cashless === undefined) return `Выдайте покупателю ${sum}`;
  const means = meansWords(entry) ?? '';
  return isSplit(entry) ? `Верните покупателю ${sum}: ${means}` : `Верните покупателю ${means} ${sum}`;
}

interface ReturnedNoticeProps {
  entry: ReturnEntry;
  onPrint: () => void;
  onClose: () => void;
}

export function ReturnedNotice({ entry, onPrint, onClose }: ReturnedNoticeProps) {
  const { number, state } = entry;
  const isEnded = state === 'voided' || state === 'voiding';
  if (isEnded || state === 'attention')
    return (
      <Notice
        tone={isEnded ? 'neutral' : 'sale'}
        urgent
        title={isEnded ? 'Возврат аннулирован' : 'Сервер не принял возврат'}
        onClose={onClose}
      >
        {number}. Если деньги ещё не выданы, не выдавайте их. <EntryState entry={entry} />
      </Notice>
    );
  return (
    <div role="status">
      <Notice
        tone="mint"
        icon={<Undo2 />}
        title="Возврат проведён"
        action={
          <Button variant="outline" icon={<Printer />} onClick={onPrint}>
            Печать
          </Button>
        }
        onClose={onClose}
      >
        {number}. {callFor(entry)}. <EntryState entry={entry} />
      </Notice>
    </div>
  );
}

export function OthersNotices({ others: { waiting, attention, orders } }: { others: OthersUnsettled }) {
  return (
    <>
      {waiting.count > 0 && (
        <Notice tone="neutral">
          На этом устройстве ждут отправки чужие чеки: {shareText(waiting)}. Они уйдут сами, от имени своего продавца.
        </Notice>
      )}
      {attention.count > 0 && (
        <Notice tone="low">
          Требуют внимания чужие чеки: {shareText(attention)}. Разобрать их может их продавец или администратор.
        </Notice>
      )}
      {orders.count > 0 && (
        <Notice tone="low">
          Требуют внимания чужие заказы с этой кассы: {counted(orders.count, 'заказ', 'заказа', 'заказов')} (
          {joinTexts(orders.authors)}). Разобрать их может их продавец или администратор.
        </Notice>
      )}
    </>
  );
}

/** «Другие продажи магазина за этот день: 2 чека на 1 000 ₽.» `isPart`: the server has not sent all receipts of the day. */
export function otherSalesText(others: Share, isPart: boolean): string {
  return `Другие продажи магазина за этот день: ${isPart ? 'не меньше чем ' : ''}${shareText(others)}.`;
}

/** «Сервер прислал последние 200 из 340 чеков: нужный ищите точнее.» Some of the rest may be listed from this device's journal. */
function partSentText({ sent, total }: SentPart): string {
  return `Сервер прислал последние ${formatNumber(sent)} из ${counted(total, 'чека', 'чеков', 'чеков')}: нужный ищите точнее.`;
}

/** «2 чека на 1 000 ₽». */
function shareText({ count, total }: Share): string {
  return `${counted(count, 'чек', 'чека', 'чеков')} на ${formatRoubles(total)}`;
}

export interface NoEntriesProps {
  /** A search or a filter has left no entries. */
  isNarrowed: boolean;
  offlineReason: OfflineReason | null;
  server: ServerPart;
}

/** Replaces an empty list. It says «none» only about receipts that were requested and answered. */
export function NoEntries({ isNarrowed, offlineReason, server }: NoEntriesProps) {
  const icon = <NotebookText />;
  if (server === 'asking')
    return (
      <EmptyState icon={icon} title="Спрашиваем сервер…">
        На этом устройстве таких чеков нет.
      </EmptyState>
    );
  const isPart = server === 'failed' || offlineReason !== null;
  const title = isPart
    ? `На этом устройстве ${isNarrowed ? 'не нашлось' : 'продаж пока нет'}.`
    : isNarrowed
      ? 'Ничего не найдено.'
      : 'Продаж пока нет.';
  return (
    <EmptyState icon={icon} tone={isPart ? 'low' : 'mint'} title={title}>
      {isNarrowed ? 'Измените поиск или выберите «Все».' : 'Здесь появятся чеки этого дня.'}
    </EmptyState>
  );
}
