/** The shift that is open: what its receipts come to, and its closing. */
import { Clock, LockKeyhole } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { User } from '#contract/people/auth.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { closeShift, type OpenShift as Open } from '../../device/shifts/shifts.ts';
import type { ClosedShift } from '../../device/shifts/shift-types.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { cashText, receiptsText } from '../../parts/journal/shift-words.ts';
import { Unbroken } from '../../parts/page/unbroken.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ClosingFields, useClosingForm } from './closing-fields.tsx';
import { namedFor } from './named-receipts.ts';
import { NotClosed } from './not-closed.tsx';
import styles from './shift.module.css';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface OpenShiftProps {
  open: Open;
  person: User;
  onClosed: (shift: ClosedShift) => void;
}

export function OpenShift({ open, person, onClosed }: OpenShiftProps) {
  const { sums, openedAt, receipts } = open;
  if (openedAt === null) {
    return (
      <Panel title="Текущая смена">
        <EmptyState
          icon={<LockKeyhole size={28} strokeWidth={1.75} aria-hidden />}
          title="Смена ещё не началась"
          headingLevel={3}
        >
          Она начнётся с первого чека. Закрывать пока нечего.
        </EmptyState>
      </Panel>
    );
  }
  const unsent = namedFor(
    person,
    receipts.filter((receipt) => receipt.unsent && !receipt.ended),
  );
  return (
    <Panel
      title="Текущая смена"
      titleAside={
        <span className={styles.muted}>
          с <Moment at={openedAt} />
        </span>
      }
    >
      <p className={styles.cash}>
        <span>Наличными</span>
        <b className="tabular">{cashText(sums.cash)}</b>
      </p>
      <dl className={styles.sums}>
        <dt>Продажи</dt>
        <dd>{receiptsText(sums.sales.count)}</dd>
        <dd className="tabular">{formatRoubles(sums.sales.total)}</dd>
        {sums.returns.count > 0 && (
          <>
            <dt>Возвраты</dt>
            <dd>{receiptsText(sums.returns.count)}</dd>
            <dd className="tabular">{cashText(-sums.returns.total)}</dd>
          </>
        )}
        {sums.ended.count > 0 && (
          <>
            <dt>Аннулировано, не в сумме</dt>
            <dd>{receiptsText(sums.ended.count)}</dd>
            <dd className="tabular">{formatRoubles(sums.ended.total)}</dd>
          </>
        )}
      </dl>
      {sums.unsent.count > 0 && (
        <Notice tone="low" className={styles.gap} icon={<Clock {...ICON} />}>
          Ещё не на сервере: {receiptsText(sums.unsent.count)} на {cashText(sums.unsent.total)}
          {unsent.length > 0 && (
            <>
              {' '}
              (<Unbroken words={unsent} />)
            </>
          )}
          . В сумме смены они есть, закрывать можно и без сети.
        </Notice>
      )}
      <Closing open={open} person={person} onClosed={onClosed} />
    </Panel>
  );
}

function Closing({ open, person, onClosed }: Pick<OpenShiftProps, 'open' | 'person' | 'onClosed'>) {
  const form = useClosingForm();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const { sums } = open;
  const count = sums.sales.count + sums.returns.count;

  const ask = (event: FormEvent): void => {
    event.preventDefault();
    setFailed(null);
    if (form.read() !== null) setAsking(true);
  };
  async function close(): Promise<void> {
    const words = form.read();
    if (words === null || busy) return;
    setBusy(true);
    try {
      const shift = await closeShift(person, words);
      form.setTyped('');
      form.setNote('');
      onClosed(shift);
    } catch (error) {
      console.error(error);
      setFailed(error);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={ask}>
      <ClosingFields form={form} cash={sums.cash} />
      {failed !== null && <NotClosed error={failed} />}
      <Button type="submit" size={64} block icon={<LockKeyhole {...ICON} />} disabled={count === 0}>
        Закрыть смену
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Закрыть смену?"
        confirmLabel="Закрыть смену"
        cancelLabel="Не сейчас"
        busy={busy}
        busyLabel="Закрываю…"
        onConfirm={() => void close()}
      >
        {receiptsText(count)}, наличными {cashText(sums.cash)}. Следующий чек начнёт новую смену.
      </ConfirmDialog>
    </form>
  );
}
