/** Panels of the journal's page beside its table of receipts, by kind; orders of this till with their slips among them. */
import { LockKeyhole, ClipboardList, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { counted } from '#contract/values/plural.ts';
import type { RowKind, TillOrderRow } from '../../device/rows/journal-types.ts';
import { useJournalCounts } from '../../device/journal/use-journal.ts';
import { useUnsentRecounts } from '../../device/recounts/use-counts.ts';
import { paths } from '../../parts/page/paths.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { Notice, type NoticeProps } from '../../ui/notice.tsx';
import { Link } from 'react-router-dom';
import { PAID_BY } from '#contract/orders/order-payments.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { businessDay } from '#contract/values/business-day.ts';
import type { User } from '#contract/people/auth.ts';
import { sendAgain } from '../../device/journal/journal.ts';
import { withdrawTillOrder } from '../../device/journal/journal-till-orders.ts';
import { useTillOrders } from '../../device/journal/use-till-rows.ts';
import { refusalReason } from '../../parts/journal/refusal-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Button, OutlineButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { holdText, orderSlipOf, pickupWords } from '../kit/slip-data.ts';
import { useDiskWrite, WriteButton } from '../kit/use-disk-write.tsx';
import type { SlipActions } from '../kit/use-slip.tsx';
import styles from './journal.module.css';

interface PanelProps {
  /** False while a search goes through all days. */
  isDay: boolean;
  person: User | null;
  /** `YYYY-MM-DD`: the shown day, and today. */
  day: string;
  today: string;
  timeZone: string;
  slip: SlipActions;
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
  'till-order': (props) => props.isDay && <TillOrders {...props} />,
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

interface OwnScreenProps extends Pick<NoticeProps, 'icon' | 'title'> {
  isRefused: boolean;
  to: string;
  link: string;
}

/** Work that the server has not accepted yet and that is no receipt: it has a screen of its own. */
function OwnScreenNotice({ isRefused, to, link, ...notice }: OwnScreenProps) {
  const way = (
    <ButtonLink to={to} variant="outline">
      {link}
    </ButtonLink>
  );
  return <Notice {...notice} tone={isRefused ? 'sale' : 'neutral'} action={way} />;
}

export function ClosingsNotice() {
  const counts = useJournalCounts();
  const waiting = counts?.waiting.closings ?? 0;
  const isRefused = (counts?.attention.closings ?? 0) > 0;
  const wait = counted(waiting, 'закрытие смены ждёт', 'закрытия смены ждут', 'закрытий смены ждут');
  return (
    (waiting > 0 || isRefused) && (
      <OwnScreenNotice
        icon={<LockKeyhole />}
        isRefused={isRefused}
        title={isRefused ? 'Закрытие смены не принято сервером' : `${wait} отправки`}
        to={paths.tillShift()}
        link="К сменам"
      />
    )
  );
}

function RecountNotice() {
  const rows = useUnsentRecounts();
  const isRefused = rows.some(({ state }) => state === 'attention');
  const wait = counted(rows.length, 'пересчёт ждёт', 'пересчёта ждут', 'пересчётов ждут');
  return (
    rows.length > 0 && (
      <OwnScreenNotice
        icon={<ClipboardList />}
        isRefused={isRefused}
        title={isRefused ? 'Пересчёт не принят сервером' : `${wait} отправки`}
        to={paths.tillRecounts()}
        link="К пересчётам"
      />
    )
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

function TillOrders({ person, day, today, timeZone, slip }: PanelProps) {
  const orders = useTillOrders(person);
  const [ending, setEnding] = useState<TillOrderRow | null>(null);
  const shown = orders.filter(({ state, recordedAt }) => {
    const written = businessDay(new Date(recordedAt), timeZone);
    // No later day than today can be chosen, and the clock was ahead then.
    const shownOn = written > today ? today : written;
    return shownOn === day || (day === today && state !== 'accepted' && state !== 'voided');
  });
  if (shown.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label="Заказы с этой кассы">
      <h2 className="text-18">Заказы с этой кассы</h2>
      <ul className="card">
        {shown.map((row) => (
          <li key={row.id} className="row wrap between gap-2-4 p-3-4 ruled">
            <div className={styles.order}>
              <p>
                {row.state === 'accepted' ? (
                  <Link to={paths.deskOrder(row.id)}>Заказ № {row.number}</Link>
                ) : (
                  <b>Заказ без номера</b>
                )}
                {` · ${row.body.buyer.name} · `}
                <Moment at={row.recordedAt} />
              </p>
              <p className="muted text-14">
                {formatRoubles(row.total)}
                {row.body.prepayment !== undefined &&
                  ` · предоплата ${formatRoubles(row.body.prepayment.sum)} ${PAID_BY[row.body.prepayment.how]}`}
              </p>
              {pickupWords(row.body) !== '' && <p className="muted text-14">Забрать: {pickupWords(row.body)}</p>}
              <p className={`text-14 ${row.state === 'attention' ? 'sale' : 'muted'}`}>{fateOf(row)}</p>
            </div>
            <div className="flex wrap gap-2">
              {row.state === 'attention' && (
                <>
                  <WriteButton write={() => sendAgain(row.id)}>Отправить ещё раз</WriteButton>
                  <OutlineButton onClick={() => setEnding(row)}>Отменить заказ</OutlineButton>
                </>
              )}
              {row.state !== 'voided' && (
                <Button
                  variant="outline"
                  icon={<Printer />}
                  aria-label={`Печать заказа: ${row.body.buyer.name}`}
                  onClick={() => slip.print(orderSlipOf(row))}
                >
                  Печать
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {ending !== null && person !== null && (
        <EndOrderDialog row={ending} author={person} onClose={() => setEnding(null)} />
      )}
    </section>
  );
}

export function EndOrderDialog({ row, author, onClose }: { row: TillOrderRow; author: User; onClose: () => void }) {
  const { writing, write } = useDiskWrite();
  const { show } = useToast();
  const { prepayment } = row.body;
  const end = async () => {
    const isWritten = await write('отмена заказа', async () => {
      const outcome = await withdrawTillOrder(row.id, author);
      const money = (words: string) => (prepayment === undefined ? '' : ` ${words}`);
      if (outcome === 'ended-before')
        show({ tone: 'warn', text: `Этот заказ уже отменён.${money('Предоплату возвращают один раз.')}` });
      const sent = `Заказ НЕ отменён: его уже отправили ещё раз.${money('Предоплату не возвращайте.')}`;
      if (outcome === 'resent') show({ tone: 'error', text: sent });
    });
    if (isWritten) onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Отменить заказ?"
      danger
      confirmLabel="Отменить заказ"
      cancelLabel="Оставить"
      busy={writing !== null}
      onConfirm={() => void end()}
      onOpenChange={onClose}
    >
      {prepayment === undefined
        ? 'На сервере его нет: товар не зарезервирован.'
        : `Верните покупателю ${formatRoubles(prepayment.sum)} ${PAID_BY[prepayment.how]}.${
            prepayment.how === 'cash' ? ' Сумма будет списана из кассы этой смены.' : ''
          }`}
    </ConfirmDialog>
  );
}

function fateOf(row: TillOrderRow): string {
  switch (row.state) {
    case 'accepted':
      return `На столе заказов, ${holdText(row)}`;
    case 'voided':
      return 'Отменён';
    case 'attention':
      return refusalReason(row.refusal, 'Сервер не принял заказ и не сказал почему. Отправьте ещё раз.');
    default:
      return 'Сохранён на планшете, ждёт отправки';
  }
}
