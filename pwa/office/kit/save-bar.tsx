import { CircleDot } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  /** Above the buttons: why the form was not saved; falsy for none. */
  failure?: ReactNode;
  /** At the left: the form's total. */
  lead?: ReactNode;
  /** At the left, or after `lead`; announced when it changes. */
  state: ReactNode;
  /** Buttons, the saving one last. */
  children: ReactNode;
}

/** Ctrl + S submits the surrounding form. */
export function SaveBar({ failure, lead, state, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const form = bar.current?.closest('form');
      if (!form || !(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      form.requestSubmit();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, []);
  return (
    <div ref={bar} className={styles.bar}>
      {failure && <div className={styles.failure}>{failure}</div>}
      <div className={styles.inner}>
        {lead}
        <div className={styles.state} role="status">
          {state}
        </div>
        {children}
      </div>
    </div>
  );
}

/** Marks unsaved changes; `children` name them where there is room. */
export function Unsaved({ children }: { children?: ReactNode }) {
  return (
    <span className={styles.unsaved}>
      <CircleDot size={16} />
      <span>
        Есть несохранённые изменения<span className={styles.which}>{children}</span>
      </span>
    </span>
  );
}
