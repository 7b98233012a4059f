/** The open shift: its sums, and its closing. */
import { Clock, LockKeyhole } from 'lucide-react';
import { Fragment } from 'react';
import { SHIFT_NOTE_MAX } from '#contract/shifts/shifts.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { OpenShift as Open } from '../../device/shifts/shifts.ts';
import { recordDrawerAct } from '../../device/durable/drawer.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { cashText, drawerWords, otherMeans, receiptsText, shownMeans } from '../../parts/journal/shift-words.ts';
import { NoWrap } from '../../parts/page/no-wrap.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/act-buttons.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ClosingFields, NotClosed } from './closing-fields.tsx';
import { DrawerPanel } from './drawer-panel.tsx';
import { namedFor } from './named-receipts.ts';
import styles from './shift.module.css';
import { useClosing, type ClosingProps, type OpenShiftProps } from './use-closing.ts';

export function OpenShift({ open, after, person, onClosed }: OpenShiftProps) {
  const { sums, openedAt, receipts, opening, moves } = open;
  const { show } = useToast();
  // Sellers count without knowing the expected sum; administrators see it, and a press shows it to anyone, until the
  // shift is closed.
  const isShown = open.isShown || person.role === 'admin';
  const showSum = (counted: number | null) =>
    recordDrawerAct(person, { kind: 'shown', counted }).catch((error: unknown) => {
      console.error(error);
      show({ tone: 'error', text: 'Не записано на устройстве. Попробуйте ещё раз.' });
      throw error;
    });
  if (openedAt === null && moves.length === 0) {
    return (
      <Panel title="Текущая смена">
        <EmptyState icon={<LockKeyhole />} title="Смена ещё не началась" headingLevel={3}>
          Она начнётся с первого чека. Закрывать пока нечего.
        </EmptyState>
        <DrawerPanel person={person} opening={opening} moves={moves} />
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
        openedAt !== null && (
          <span className="muted text-14">
            с <Moment at={openedAt} />
          </span>
        )
      }
    >
      {isShown ? (
        <Sums sums={sums} />
      ) : (
        <p className={styles.hidden}>
          <span>
            {receiptsText(sums.sales.count + sums.returns.count)}. Сначала посчитайте деньги в кассе, потом смотрите
            сумму.
          </span>
          <LinkButton onClick={() => void showSum(null).catch(() => undefined)}>Показать сумму</LinkButton>
        </p>
      )}
      <DrawerPanel person={person} opening={opening} moves={moves} expected={isShown ? open.expected : null} />
      {sums.unsent.count > 0 && (
        <Notice tone="low" className="mt-4" icon={<Clock />}>
          Ещё не на сервере: {receiptsText(sums.unsent.count)}
          {isShown && ` на ${cashText(sums.unsent.total)}`}
          {unsent.length > 0 && (
            <>
              {' '}
              (<NoWrap words={unsent} />)
            </>
          )}
          . В сумме смены они есть, закрывать можно и без сети.
        </Notice>
      )}
      <Closing open={open} after={after} person={person} isShown={isShown} onShow={showSum} onClosed={onClosed} />
    </Panel>
  );
}

function Sums({ sums }: { sums: Open['sums'] }) {
  return (
    <>
      <p className={styles.cash}>
        <span>Наличными</span>
        <b className="tabular">{cashText(sums.cash)}</b>
      </p>
      <dl className={styles.sums}>
        {shownMeans(sums)
          .filter(({ way }) => way !== 'cash')
          .map(({ way, label, sum }) => (
            <Fragment key={way}>
              <dt>{label}</dt>
              <dd />
              <dd className="tabular">{cashText(sum)}</dd>
            </Fragment>
          ))}
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
    </>
  );
}

function Closing(closing: ClosingProps) {
  const { form, handover, setHandover, found, asking, setAsking, ask, close, onReason, busy, failed, noteError } =
    useClosing(closing);
  const { open } = closing;
  const { sums, expected, moves } = open;
  const count = sums.sales.count + sums.returns.count;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void ask(event)}>
      <ClosingFields form={form} cash={expected} isBlind={!closing.isShown} noteError={noteError} onReason={onReason} />
      <TextArea
        label="Передать следующей смене"
        optional
        maxLength={SHIFT_NOTE_MAX}
        rows={2}
        value={handover}
        onChange={(event) => setHandover(event.target.value)}
      />
      {failed !== null && <NotClosed error={failed} />}
      <Button type="submit" size={64} block icon={<LockKeyhole />} disabled={count === 0 && moves.length === 0}>
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
        {receiptsText(count)}, наличными {cashText(sums.cash)}
        {otherMeans(sums) !== null && `, ${otherMeans(sums) ?? ''}`}
        {expected !== sums.cash && `, в кассе должно быть ${cashText(expected)}`}
        {found !== null && `. ${drawerWords(found, expected).text}`}. Следующий чек начнёт новую смену.
      </ConfirmDialog>
    </form>
  );
}
