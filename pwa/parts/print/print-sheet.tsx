import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './print-sheet.module.css';

/** A sheet visible only in print; the screen is then hidden in print. */
export function PrintSheet({
  alone = false,
  children,
}: {
  /** True to leave the screen's other sheets out of print as well. */
  alone?: boolean;
  children: ReactNode;
}) {
  if (typeof document === 'undefined') return null;
  return createPortal(
    <section className={styles.sheet} data-alone={alone || undefined} aria-hidden="true">
      {children}
    </section>,
    document.body,
  );
}

/** Calls back at the person's next act: Safari on iOS fires `afterprint` when its print window opens and draws the paper later. */
function onNextAct(call: () => void): () => void {
  const waiting = new AbortController();
  const act = () => {
    waiting.abort();
    call();
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown'])
    addEventListener(event, act, { capture: true, signal: waiting.signal });
  return () => waiting.abort();
}

/** Prints a sheet on demand; it stays until the person’s next act on the page. */
export function usePrinting() {
  const [contents, print] = useState<ReactNode>(null);
  useEffect(() => {
    if (contents === null) return;
    // The logo may still be loading; one that can't be loaded stays out.
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-alone] img')];
    if (pictures.length === 0) window.print();
    else void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => window.print());
    return onNextAct(() => print(null));
  }, [contents]);
  return {
    /** Render it with the screen: the sheet being printed. */
    sheet: contents === null ? null : <PrintSheet alone>{contents}</PrintSheet>,
    /** Opens the browser's print dialog for these contents. */
    print,
  };
}

interface PrintButtonProps {
  icon: ReactNode;
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
