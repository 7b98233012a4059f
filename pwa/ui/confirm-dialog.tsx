import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: «Точно удалить «Смеситель»?» */
  title: ReactNode;
  confirmLabel: string;
  /** The dialog stays open until `onOpenChange(false)`: a failure can be shown in it. */
  onConfirm: () => void;
  cancelLabel?: string;
  /** For an irreversible action: red outline, and the focus starts on the cancel button. */
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  confirmLabel,
  onConfirm,
  cancelLabel = 'Отмена',
  danger = false,
  busy = false,
  busyLabel,
  children,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={children}
      firm
      initialFocus={danger ? cancel : undefined}
      footer={
        <>
          <Button variant={danger ? 'danger' : 'filled'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button ref={cancel} variant="outline" onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
        </>
      }
    />
  );
}
