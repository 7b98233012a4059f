/** Panels of the journal's page beside its table of receipts, by the kind of the rows that each shows. */
import { LockKeyhole, ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '#contract/values/plural.ts';
import type { RowKind } from '../../device/rows/journal-types.ts';
import { useJournalCounts } from '../../device/journal/use-journal.ts';
import { useUnsentRecounts } from '../../device/recounts/use-counts.ts';
import { paths } from '../../parts/page/paths.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TillOrders, type TillOrdersProps } from './till-orders.tsx';

interface PanelProps extends TillOrdersProps {
  /** False while a search goes through all days. */
  isDay: boolean;
}

const PANELS: { readonly [K in RowKind]: ((props: PanelProps) => ReactNode) | null } = {
  // The table shows receipts, and each void with the receipt that it ends.
  sale: null,
  return: null,
  void: null,
  // A shopper's orders have a page of their own.
  order: null,
  recount: RecountNotice,
  withdrawal: null,
  'till-order': ({ isDay, ...props }) => isDay && <TillOrders {...props} />,
};

export function KindPanels(props: PanelProps) {
  return (
    <>
      <UnknownRowsNotice />
      <ClosingsNotice />
      {Object.entries(PANELS).map(([kind, Panel]) => Panel !== null && <Panel key={kind} {...props} />)}
    </>
  );
}

/** Closings of shifts that the server has not accepted yet: they are no receipts and have a screen of their own. */
export function ClosingsNotice() {
  const counts = useJournalCounts();
  const waiting = counts?.waiting.closings ?? 0;
  const isRefused = (counts?.attention.closings ?? 0) > 0;
  if (waiting === 0 && !isRefused) return null;
  const wait = counted(waiting, 'закрытие смены ждёт', 'закрытия смены ждут', 'закрытий смены ждут');
  return (
    <Notice
      tone={isRefused ? 'sale' : 'neutral'}
      icon={<LockKeyhole />}
      title={isRefused ? 'Закрытие смены не принято сервером' : `${wait} отправки`}
      action={
        <ButtonLink to={paths.tillShift()} variant="outline">
          К сменам
        </ButtonLink>
      }
    />
  );
}

/** Closed recounts that the server has not accepted yet: they are no receipts and have a screen of their own. */
function RecountNotice() {
  const rows = useUnsentRecounts();
  if (rows.length === 0) return null;
  const stopped = rows.some(({ state }) => state === 'attention');
  const waiting = counted(rows.length, 'пересчёт ждёт', 'пересчёта ждут', 'пересчётов ждут');
  return (
    <Notice
      tone={stopped ? 'sale' : 'neutral'}
      icon={<ClipboardList />}
      title={stopped ? 'Пересчёт не принят сервером' : `${waiting} отправки`}
      action={
        <ButtonLink to={paths.tillRecounts()} variant="outline">
          К пересчётам
        </ButtonLink>
      }
    />
  );
}

/** Rows recorded on this device by a later version of the till: they are kept, and that version sends them. */
function UnknownRowsNotice() {
  const count = useJournalCounts()?.waiting.unknown ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="low" title={`Ждут обновления кассы: ${counted(count, 'запись', 'записи', 'записей')}`}>
      Их сделала более новая версия, эта отправить их не умеет. Они хранятся на планшете и уйдут сами, когда касса
      обновится.
    </Notice>
  );
}
