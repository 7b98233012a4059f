/** The open shift: its sums, and its closing. */
import { Clock, LockKeyhole } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { User } from '#contract/people/auth.ts';
import { cashDifference } from '#contract/shifts/shift.ts';
import { SHIFT_NOTE_MAX } from '#contract/shifts/shifts.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { typedRoubles } from '#contract/values/typed-number.ts';
import { closeShift, type OpenShift as Open } from '../../device/shifts/shifts.ts';
import type { ClosedShift } from '../../device/rows/shift-types.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { useSave } from '../../queries/use-save.ts';
import { recordDrawerAct } from '../../device/durable/drawer.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { cashText, drawerWords, otherMeans, receiptsText, shownMeans } from '../../parts/journal/shift-words.ts';
import { NoWrap } from '../../parts/page/no-wrap.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ClosingFields, NotClosed, useClosingForm } from './closing-fields.tsx';
import { DrawerPanel } from './drawer-panel.tsx';
import { namedFor } from './named-receipts.ts';
import styles from './shift.module.css';

interface OpenShiftProps {
  open: Open;
  /** Id of the last closed shift; null for none. */
  after: string | null;
  person: User;
  onClosed: (shift: ClosedShift) => void;
}

export function OpenShift({ open, after, person, onClosed }: OpenShiftProps) {
  const { sums, openedAt, receipts, opening, moves } = open;
  const { show } = useToast();
  // Sellers count without knowing the expected sum; administrators see it, and a press shows it to anyone, until the shift is closed.
  const isShown = open.isShown || person.role === 'admin';
  const showSum = (counted: number | null) =>
    recordDrawerAct(person, { kind: 'shown', counted }).then(
      () => true,
      (error: unknown) => {
        console.error(error);
        show({ tone: 'error', text: 'Не записано на устройстве. Попробуйте ещё раз.' });
        return false;
      },
    );
  if (openedAt === null && moves.length === 0)
    return (
      <Panel title="Текущая смена">
        <EmptyState icon={<LockKeyhole />} title="Смена ещё не началась" headingLevel={3}>
          Она начнётся с первого чека. Закрывать пока нечего.
        </EmptyState>
        <DrawerPanel person={person} opening={opening} moves={moves} />
      </Panel>
    );
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
        <p className={styles.opening}>
          <span>
            {receiptsText(sums.sales.count + sums.returns.count)}. Сначала посчитайте деньги в кассе, потом смотрите
            сумму.
          </span>
          <LinkButton onClick={() => void showSum(null)}>Показать сумму</LinkButton>
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

type SumRow = readonly [name: string, receipts: number | null, sum: string];

function Sums({ sums }: { sums: Open['sums'] }) {
  const { sales, returns, ended } = sums;
  const rows: readonly SumRow[] = [
    ...shownMeans(sums)
      .filter(({ way }) => way !== 'cash')
      .map(({ label, sum }): SumRow => [label, null, cashText(sum)]),
    ['Продажи', sales.count, formatRoubles(sales.total)],
    ['Возвраты', returns.count, cashText(-returns.total)],
    ['Аннулировано, не в сумме', ended.count, formatRoubles(ended.total)],
  ];
  return (
    <>
      <p className={styles.cash}>
        <span>Наличными</span>
        <b className="tabular">{cashText(sums.cash)}</b>
      </p>
      <dl className={styles.sums}>
        {rows
          .filter(([name, receipts]) => name === 'Продажи' || receipts !== 0)
          .map(([name, receipts, sum]) => (
            <Fragment key={name}>
              <dt className="muted">{name}</dt>
              <dd>{receipts !== null && receiptsText(receipts)}</dd>
              <dd className="tabular">{sum}</dd>
            </Fragment>
          ))}
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
  const others = otherMeans(sums);
  return (
    <Form className={styles.form} noValidate onSend={ask}>
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
        {others !== null && `, ${others}`}
        {expected !== sums.cash && `, в кассе должно быть ${cashText(expected)}`}
        {found !== null && `. ${drawerWords(found, expected).text}`}. Следующий чек начнёт новую смену.
      </ConfirmDialog>
    </Form>
  );
}

interface ClosingProps extends OpenShiftProps {
  isShown: boolean;
  /** Records the cash counted before it, and shows it; false when that was not written. */
  onShow: (counted: number) => Promise<boolean>;
}

function useClosing({ open, after, person, isShown, onShow, onClosed }: ClosingProps) {
  const [kept] = useState(() => readClosing(after));
  const form = useClosingForm(kept);
  const [handover, setHandover] = useState(kept.handover);
  const { typed, note } = form;
  useKeptTyping(KEPT_AS, typed + note + handover === '' ? null : { after, typed, note, handover });
  const [wantsNote, setWantsNote] = useState(false);
  const { value: terms } = useFlag('tillTerms');
  const tolerance = terms?.drawerTolerance ?? DEFAULT_TERMS.drawerTolerance;
  const [asking, setAsking] = useState(false);
  const { run, busy } = useSave();
  const [failed, setFailed] = useState<unknown>(null);
  const found = typedRoubles(form.typed);
  const difference = found === null || Number.isNaN(found) ? 0 : cashDifference(found, open.expected);

  async function ask(): Promise<void> {
    setFailed(null);
    const words = form.read();
    if (words === null) return;
    if (words.counted !== null && !isShown) {
      if (!(await onShow(words.counted))) return;
    }
    const lacksNote = Math.abs(difference) > tolerance && words.note === '';
    setWantsNote(lacksNote);
    if (!lacksNote) setAsking(true);
  }
  async function close(): Promise<void> {
    const words = form.read();
    if (words === null || busy) return;
    try {
      const shift = await run(() => closeShift(person, { ...words, handover }));
      dropFormDraft(KEPT_AS);
      form.setTyped('');
      form.setNote('');
      setHandover('');
      onClosed(shift);
    } catch (error) {
      console.error(error);
      setFailed(error);
    } finally {
      setAsking(false);
    }
  }

  const waitsForNote = wantsNote && note.trim() === '';
  return {
    form,
    handover,
    setHandover,
    /** The counted cash, roubles; null before it is typed, NaN for an unreadable text. */
    found,
    asking,
    setAsking,
    ask,
    close,
    busy,
    failed,
    noteError: waitsForNote
      ? `Касса расходится на ${formatRoubles(Math.abs(difference))}: напишите, почему`
      : undefined,
    /** The press on «Закрыть смену» has waited for this reason only. */
    onReason: () => waitsForNote && setAsking(true),
  };
}

const KEPT_AS = 'closing';

/**
 * Typed texts of the closing, kept through a reload; `after` is the last closed shift: one that another window has closed leaves its cash
 * to no later one.
 */
export function readClosing(after: string | null) {
  const nothing = { after, typed: '', note: '', handover: '' };
  const kept = readTyping(KEPT_AS, nothing);
  return kept?.after === after ? kept : nothing;
}
