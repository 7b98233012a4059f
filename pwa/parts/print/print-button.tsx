import type { ReactNode } from 'react';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePrinting } from './print-sheet.tsx';

export interface PrintButtonProps {
  icon: ReactNode;
  /** Makes the sheet, whose code it loads. */
  load: () => Promise<ReactNode>;
  /** Shown when that code can't be loaded. */
  failed: string;
  children: ReactNode;
}

/** Prints a sheet whose code is loaded at the press. */
export function PrintButton({ icon, load, failed, children }: PrintButtonProps) {
  const { sheet, print } = usePrinting();
  const { run, busy } = useSave();
  const { show } = useToast();
  const open = () => void run(load).then(print, () => show({ tone: 'error', text: failed }));
  return (
    <>
      <Button variant="outline" icon={icon} busy={busy} onClick={open}>
        {children}
      </Button>
      {sheet}
    </>
  );
}
