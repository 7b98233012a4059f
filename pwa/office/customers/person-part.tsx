import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/act-buttons.tsx';
import styles from './person-panel.module.css';

export interface PersonPartProps {
  title: string;
  /** Beside the title. */
  mark?: ReactNode;
  children: ReactNode;
}

export function PersonPart({ title, mark, children }: PersonPartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className="row gap-3">
        {title} {mark}
      </h3>
      {children}
    </section>
  );
}

/** In place of what did not load; the rest of the card stays. */
export function NotLoaded({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <p className={styles.quiet}>
      {what} не загрузились. <LinkButton onClick={onRetry}>Повторить</LinkButton>
    </p>
  );
}
