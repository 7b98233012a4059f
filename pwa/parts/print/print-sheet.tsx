/** Paper: what is printed instead of the screen. */
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

/** A sheet that only printers see; while it is there they see nothing else. */
export function PrintSheet({
  alone = false,
  children,
}: {
  /** Other sheets of the screen stay out of print, too. */ alone?: boolean;
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

export interface Printing {
  /** To be drawn with the screen: the sheet on its way to the printer. */
  sheet: ReactNode;
  /** Opens the browser's print window over these contents. */
  print: (contents: ReactNode) => void;
}

/** Prints a sheet when asked; it is gone once the print window is. */
export function usePrinting(): Printing {
  const [contents, print] = useState<ReactNode>(null);
  useEffect(() => {
    if (contents === null) return;
    const done = () => print(null);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [contents]);
  return { sheet: contents === null ? null : <PrintSheet alone>{contents}</PrintSheet>, print };
}
