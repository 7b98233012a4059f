/** «Закрыть снова»: an administrator accepts the changed figures of a closed shift. */
import { confirmShift, type Shift } from '#contract/shifts/shifts.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { cashText } from '../../parts/journal/shift-words.ts';
import { useSave } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { deviceText } from './device-words.ts';

export function ConfirmShiftDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { show } = useToast();
  const { send, busy, failure } = useSave();
  async function confirm(): Promise<void> {
    const result = await send(confirmShift, { params: { id: shift.id }, body: { cashNow: shift.cashNow } });
    if (result.kind !== 'done') return;
    show({ tone: 'ok', text: `Смена закрыта снова: наличными ${cashText(result.answer.cash)}` });
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Закрыть смену снова?"
      confirmLabel="Закрыть снова"
      busy={busy}
      busyLabel="Закрываем…"
      onConfirm={() => void confirm()}
    >
      <FormFailure failure={failure} fallback="Не удалось закрыть смену" />
      {deviceText(shift.device)}: было {cashText(shift.cash)}, станет {cashText(shift.cashNow)}. Изменение останется в
      журнале действий.
    </ConfirmDialog>
  );
}
