/** The dialog of one write: its fields in a form, the button that sends them, «Отмена». */
import { useId, type ReactNode, type Ref } from 'react';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useAct, type ActOptions } from '../../parts/forms/use-act.ts';
import { useScanGuard } from '../../parts/forms/use-scan-guard.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';

export interface ActDialogProps extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'initialFocus' | 'children'
> {
  open?: boolean;
  /** Label of the sending button; null leaves it out. */
  confirm: ReactNode;
  /** Called by the button and by Enter in a field, never while `busy`. */
  onConfirm?: () => unknown;
  /** Called by Escape and Back: what was typed stays for the next opening. */
  onLeave: () => void;
  /** Called by «Отмена», which drops what was typed; by default the same as `onLeave`. */
  onCancel?: (() => void) | undefined;
  busy?: boolean;
  busyLabel?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** Label of the button that cancels; null leaves it out. */
  cancel?: string | null;
  cancelRef?: Ref<HTMLButtonElement>;
  /** True when the dialog stays open until the answer is there. */
  holds?: boolean;
  buttons?: ReactNode;
  formRef?: Ref<HTMLFormElement>;
  className?: string | undefined;
}

export function ActDialog({
  open = true,
  confirm,
  onConfirm,
  onLeave,
  onCancel = onLeave,
  busy = false,
  busyLabel,
  danger = false,
  disabled = false,
  cancel = 'Отмена',
  cancelRef,
  holds = false,
  buttons,
  formRef,
  className,
  children,
  ...dialog
}: ActDialogProps) {
  const id = useId();
  const isHeld = holds && busy;
  return (
    <Dialog
      {...dialog}
      open={open}
      firm
      onOpenChange={(next) => !next && !isHeld && onLeave()}
      footer={
        <>
          {confirm !== null && (
            <Button
              type="submit"
              form={id}
              variant={danger ? 'danger' : 'filled'}
              busy={busy}
              busyLabel={busyLabel}
              disabled={disabled}
            >
              {confirm}
            </Button>
          )}
          {buttons}
          {cancel !== null && (
            <Button
              ref={cancelRef}
              variant={confirm === null && buttons === undefined ? 'filled' : 'outline'}
              disabled={isHeld}
              onClick={onCancel}
            >
              {cancel}
            </Button>
          )}
        </>
      }
    >
      <Form
        ref={formRef}
        id={id}
        className={className}
        noValidate
        onSend={() => {
          if (!busy) onConfirm?.();
        }}
      >
        <ScanGuard />
        {children}
      </Form>
    </Dialog>
  );
}

/** Mounted with the fields, so that it guards only while the dialog is open. */
function ScanGuard() {
  useScanGuard();
  return null;
}

interface ConfirmActProps<Answer>
  extends
    Pick<ActOptions<object, Answer>, 'send' | 'done' | 'onClose'>,
    Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm' | 'busy'> {
  /** «Ошибка сохранения» */
  fallback: string;
}

/** Asks before a write that needs nothing typed; it stays open until that is done. */
export function ConfirmAct<Answer>({ send, done, onClose, fallback, children, ...question }: ConfirmActProps<Answer>) {
  const { busy, press, failure } = useAct({ send, done, onClose });
  return (
    <ConfirmDialog
      {...question}
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      onConfirm={() => void press()}
    >
      {children}
      <FormFailure failure={failure} fallback={fallback} />
    </ConfirmDialog>
  );
}
