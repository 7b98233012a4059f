/** A shift closed on this device: its figures, its delivery to the server, and later changes. */
import { Check, Clock, LockKeyholeOpen, Printer, TriangleAlert } from 'lucide-react';
import { useState, useId } from 'react';
import type { User } from '#contract/people/auth.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { byMeansOf, cashOf, drawerCash, receiptsAfter } from '#contract/shifts/shift.ts';
import { sendClosingAgain } from '../../device/shifts/shift-queue.ts';
import { useEpochChanged } from '../../device/use-epoch-changed.ts';
import { type PastShift as Past, closeAgain } from '../../device/shifts/shifts.ts';
import { refusalReason } from '../../parts/journal/refusal-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { cashText, changeLines, drawerWords, otherMeans, receiptsText } from '../../parts/journal/shift-words.ts';
import { NoWrap } from '../../parts/page/no-wrap.tsx';
import { Button, OutlineButton } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { changesFor, namedFor } from './named-receipts.ts';
import { WriteButton } from '../kit/use-disk-write.tsx';
import styles from './shift.module.css';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import type { ClosedShift } from '../../device/rows/shift-types.ts';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { useSave } from '../../queries/use-save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ClosingFields, useClosingForm, NotClosed } from './closing-fields.tsx';

interface PastShiftProps {
  past: Past;
  person: User;
  isLocked: boolean;
  onPrint: () => void;
}

export function PastShift({ past, person, isLocked, onPrint }: PastShiftProps) {
  const { shift, changes, unsent } = past;
  const [isClosing, setClosing] = useState(false);
  const cash = cashOf(shift.receipts);
  const drawer = shift.counted === null ? null : drawerWords(shift.counted, drawerCash(shift, cash));
  const cashNow = changes === null ? cash : cashOf(receiptsAfter(shift.receipts, changes));
  const waiting = namedFor(person, unsent);
  const others = otherMeans(byMeansOf(shift.receipts));
  return (
    <li className={styles.past}>
      <div className={styles.pastHead}>
        <h3 className="text-16">
          <Moment at={(shift.shopTimes ?? shift).closedAt} />
        </h3>
        <Delivery shift={shift} />
        {changes !== null && (
          <Pill tone="sale" icon={<LockKeyholeOpen size={16} strokeWidth={2} />}>
            Открыта снова
          </Pill>
        )}
        <IconButton label="Напечатать итог смены" className="push-right" onClick={onPrint} icon={<Printer />} />
      </div>
      <p className={styles.figures}>
        <b className="tabular text-18">{cashText(cash)}</b>
        {others !== null && <span>наличными, {others}</span>}
        <span>{receiptsText(shift.receipts.length)}</span>
        <span>{shift.authorName}</span>
      </p>
      {drawer !== null && shift.counted !== null && (
        <p className="muted text-14">
          Насчитали {formatRoubles(shift.counted)}: <span className={drawer.tone}>{drawer.text.toLowerCase()}</span>
        </p>
      )}
      {(shift.opening !== undefined || shift.moves !== undefined) && (
        <p className="muted text-14">В кассе должно быть {cashText(drawerCash(shift, cash))}</p>
      )}
      {shift.note !== '' && <p className="muted text-14">{shift.note}</p>}
      {shift.handover !== undefined && <p className="muted text-14">Следующей смене: {shift.handover}</p>}
      {unsent.length > 0 && (
        <p className="muted text-14">
          Ещё не на сервере: {receiptsText(unsent.length)}
          {waiting.length > 0 && (
            <>
              {' '}
              (<NoWrap words={waiting} />)
            </>
          )}
        </p>
      )}
      {shift.state === 'attention' && (
        <Notice
          tone="sale"
          title={refusalReason(shift.refusal, 'Сервер не принял смену')}
          action={
            <WriteButton variant="outline" write={() => sendClosingAgain(shift.id)}>
              Отправить снова
            </WriteButton>
          }
        >
          Итог хранится на этом устройстве.
        </Notice>
      )}
      <Changes past={past} person={person} cash={cashNow} onClose={isLocked ? null : () => setClosing(true)} />
      {isClosing && <CloseAgainDialog shift={shift} cash={cashNow} onClose={() => setClosing(false)} />}
    </li>
  );
}

function Delivery({ shift }: { shift: Past['shift'] }) {
  const isInDoubt = useEpochChanged();
  const [tone, Icon, text] =
    shift.state === 'attention'
      ? (['sale', TriangleAlert, 'Требует внимания'] as const)
      : shift.state !== 'accepted'
        ? (['low', Clock, 'Ждёт отправки'] as const)
        : isInDoubt
          ? (['low', Clock, 'Не подтверждена'] as const)
          : (['ok', Check, 'Отправлена'] as const);
  return (
    <Pill tone={tone} icon={<Icon size={16} strokeWidth={2} />}>
      {text}
    </Pill>
  );
}

interface ChangesProps extends Pick<PastShiftProps, 'past' | 'person'> {
  /** Cash including the changes, roubles. */
  cash: number;
  onClose: (() => void) | null;
}

function Changes({ past, person, cash, onClose }: ChangesProps) {
  if (past.changes === null) return null;
  return (
    <Notice
      tone="low"
      icon={<LockKeyholeOpen />}
      title={`Наличными теперь ${cashText(cash)}`}
      action={onClose !== null && <OutlineButton onClick={onClose}>Закрыть снова</OutlineButton>}
    >
      <ul>
        {changeLines(changesFor(person, past.changes, past.receipts)).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Closes the shift with its current figures (`cash` in roubles); counted cash and note can be entered again. */
export function CloseAgainDialog({ shift, cash, onClose }: { shift: ClosedShift; cash: number; onClose: () => void }) {
  const kept = `close again ${shift.id} ${shift.revision}`;
  const [start] = useState(() => readTyping(kept, { note: '' }) ?? shift);
  const form = useClosingForm({ typed: numberAsTyped(shift.counted), note: start.note });
  useKeptTyping(kept, form.note === shift.note ? null : { note: form.note });
  const id = useId();
  const { show } = useToast();
  const { run, busy } = useSave();
  const [failed, setFailed] = useState<unknown>(null);

  async function close(): Promise<void> {
    const words = form.read();
    if (words === null || busy) return;
    setFailed(null);
    try {
      await run(() => closeAgain(shift.id, words));
      dropFormDraft(kept);
      show({ tone: 'ok', text: `Смена закрыта снова: наличными ${cashText(cash)}` });
      onClose();
    } catch (error) {
      console.error(error);
      setFailed(error);
    }
  }
  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && onClose()}
      title="Закрыть снова"
      description={`Наличными по чекам смены теперь ${cashText(cash)}.`}
      footer={
        <>
          <Button type="submit" form={id} busy={busy} busyLabel="Закрываю…">
            Закрыть снова
          </Button>
          <OutlineButton onClick={onClose}>Отмена</OutlineButton>
        </>
      }
    >
      <Form id={id} className={styles.form} noValidate onSend={close}>
        {failed !== null && <NotClosed error={failed} />}
        <ClosingFields form={form} cash={drawerCash(shift, cash)} />
      </Form>
    </Dialog>
  );
}
