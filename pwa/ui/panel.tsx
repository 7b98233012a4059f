import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** At the right end of the title's line. */
  titleAside?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  /** No padding around the contents: tables extend to the border. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, titleAside, headingLevel = 2, flush = false, className, children }: PanelProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={classNames(styles.panel, flush && styles.flush, className)}
    >
      {title !== undefined && (
        <div className={classNames(styles.head, typeof titleAside === 'string' && styles.worded)}>
          <Heading id={id} className="text-18">
            {title}
          </Heading>
          {titleAside !== undefined && <div className="muted text-14">{titleAside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
