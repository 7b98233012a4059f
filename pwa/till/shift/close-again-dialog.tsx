/** «Закрыть снова»: closes the shift with its current figures; counted cash and note can be entered again. */
import { useId, useState, type FormEvent } from 'react';
import { drawerCash } from '#contract/shifts/shift.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import type { ClosedShift } from '../../device/rows/shift-types.ts';
import { closeAgain } from '../../device/shifts/shifts.ts';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { cashText } from '../../parts/journal/shift-words.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ClosingFields, useClosingForm } from './closing-fields.tsx';
import { NotClosed } from './not-closed.tsx';
import styles from './shift.module.css';

export interface CloseAgainProps {
  shift: ClosedShift;
  /** Cash including the changes, roubles. */
  cash: number;
  onClose: () => void;
}

export function CloseAgainDialog({ shift, cash, onClose }: CloseAgainProps) {
  const kept = `close again ${shift.id} ${shift.revision}`;
  const [start] = useState(() => readTyping(kept, { note: '' }) ?? shift);
  const form = useClosingForm({ typed: numberAsTyped(shift.counted), note: start.note });
  useKeptTyping(kept, form.note === shift.note ? null : { note: form.note });
  const id = useId();
  const { show } = useToast();
  const { run, busy } = useSave();
  const [failed, setFailed] = useState<unknown>(null);

  async function close(event: FormEvent): Promise<void> {
    event.preventDefault();
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
          <Button variant="outline" onClick={onClose}>
            Отмена
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void close(event)}>
        {failed !== null && <NotClosed error={failed} />}
        <ClosingFields form={form} cash={drawerCash(shift, cash)} />
      </form>
    </Dialog>
  );
}
